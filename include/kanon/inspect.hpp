// inspect: a first look at a table, before anything is decided.
//
// It says what each column holds, suggests a role for it, and measures how many rows the quasi-identifiers single out,
// and which of them do. The roles are guesses from names and counts; the person decides. No cell of the table is in the
// answer. Time: a few passes over the table and a regrouping of the distinct tuples for each column and small
// combination: about four seconds of CPU for a million rows of twelve columns.
//
//   auto found = kanon::inspect({.table = "people.csv", .quasi = {"age", "zip"}}, {});
//   if (found.ok()) std::printf("%.1f%% of the rows are unique\n", 100 * found->unique_share);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/plain.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct InspectRequest {
  std::string table = {};  // path or glob
  std::optional<char> delimiter = {};
  std::vector<std::string> quasi = {};    // empty: the suggested ones are measured
  std::optional<std::uint64_t> k = {};    // to say how many rows are in groups below it
  std::string entity = {};                // count distinct entities instead of rows
  std::vector<std::string> missing = {};  // texts that mean missing; the empty cell always does
};

struct InspectedColumn {
  std::string name;
  std::string kind;            // number, date, code, text
  std::uint64_t distinct = 0;  // without missing ones
  bool distinct_is_estimate = false;
  std::uint64_t missing = 0;
  std::string role;    // quasi, identifier, sensitive, weight, entity, plain
  std::string reason;  // why this role, in a few words
};

struct ColumnRisk {
  std::string name;
  std::uint64_t unique_rows_without = 0;  // unique rows that remain when this quasi-identifier is left out
  std::uint64_t unique_rows_alone = 0;    // rows that this column alone makes unique
};

struct CombinationRisk {
  std::vector<std::string> columns;
  std::uint64_t unique_rows = 0;  // by these columns alone
};

struct Inspection {
  std::string table;
  std::uint64_t rows = 0;
  std::vector<InspectedColumn> columns;

  std::vector<std::string> quasi;  // measured below; empty: there are none to measure
  bool quasi_suggested = false;    // by us, not named by the caller
  std::string entity;              // named: a row is unique when its group holds one entity only
  std::uint64_t unique_rows = 0;
  double unique_share = 0;  // of all rows
  std::uint64_t groups = 0, smallest_group = 0;
  std::vector<ColumnRisk> riskiest_columns;            // fewest unique rows left without it first
  std::vector<CombinationRisk> riskiest_combinations;  // pairs, then triples; most unique rows first
  // The columns that would be released as they are if nothing else is decided: suggested as plain, weight or entity.
  std::optional<PlainRisk> plain = {};
  std::vector<std::string> table_files = {};  // of the table, where they are several
  std::vector<std::string> warnings;
};

Result<Inspection> inspect(const InspectRequest& request, const RunOptions& options);

}  // namespace kanon
