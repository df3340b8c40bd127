// One pass over a file: how many rows each group has, and a fingerprint of what those rows hold beside the group.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "certify/common/fingerprint.hpp"
#include "certify/common/groups.hpp"
#include "certify/common/row_hash.hpp"
#include "certify/common/value_counts.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// Two tallies of one group are equal exactly when (but for chance of about 2^-128) the same rows are in it.
struct Tally {
  std::uint64_t rows = 0;
  std::uint64_t sum_a = 0;
  std::uint64_t sum_b = 0;

  void add(const Tally& other) {
    rows += other.rows;
    sum_a += other.sum_a;  // sums wrap around, on purpose
    sum_b += other.sum_b;
  }
  bool operator==(const Tally&) const = default;
};

// Rows by the text of the target column; a missing cell is the empty text.
using ClassRows = std::map<std::string, std::uint64_t, std::less<>>;

struct GroupedRows {
  Grouper grouper;
  std::vector<Tally> tallies;                   // by group
  std::vector<std::vector<ClassRows>> classes;  // by target that was asked for, then group
  std::uint64_t rows = 0;
  // Where an entity was asked for: group and entity, each pair once, by group. Rows without one are in no pair.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> members = {};
  std::uint64_t rows_without_entity = 0;
  std::vector<ValueCounts> sensitive = {};  // by sensitive column that was asked for
  std::vector<bool> refused = {};           // groups that a model does not let be released; empty: none
};

// A column whose values are counted in each group, and the numbers they get.
struct CountedColumn {
  std::string name;
  TextIds ids;
};

struct RowColumns {
  std::vector<std::string> quasi;
  std::vector<std::string> others;        // their cells go into the fingerprints
  std::vector<std::string> targets;       // their cells are counted in each group
  std::string entity = {};                // its distinct cells are; empty: none is asked for
  std::vector<std::string> missing = {};  // texts that mean a missing entity, beside the empty one
  std::vector<CountedColumn> sensitive = {};
  TableFingerprint* fingerprint = nullptr;  // where given, the rows are added to it
};

// Groups by the quasi columns through `ids`, one TextIds per column.
Result<GroupedRows> group_rows(Source& source, const RowColumns& columns, std::vector<TextIds> ids, const HashKey& key);

}  // namespace kanon::certify
