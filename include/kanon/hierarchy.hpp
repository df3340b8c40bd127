// make_hierarchy: a hierarchy file for one column of a table, for people to edit.
// check_hierarchy: what is wrong or odd in such a file, all of it at once, and what to change.
//
//   auto check = kanon::check_hierarchy({.file = "zip_levels.csv", .table = "people.csv", .column = "zip"}, {});
//   if (check.ok() && !check->usable()) std::puts(check->findings[0].message.c_str());
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct HierarchyRequest {
  std::string column;
  std::string table;
  std::optional<char> delimiter = {};
  std::vector<std::string> missing = {};
  HierarchyBuild build = {};
};

// The text of the file: `;` between levels, one line per value, level 0 first.
Result<std::string> make_hierarchy(const HierarchyRequest& request, const RunOptions& options);

enum class FindingSeverity {
  error,    // anonymize would refuse the hierarchy
  warning,  // legal, but probably not meant
  note,     // worth knowing
};
std::string name_of(FindingSeverity severity);

enum class FindingKind {
  unreadable,         // error: no lines, not UTF-8, a quote that does not end
  ragged,             // error: lines with more or fewer levels than the others
  empty_label,        // error: an empty label of a value that is not the missing one
  duplicate_value,    // error: a value on two lines
  does_not_coarsen,   // error: equal labels with different labels above them
  cycle,              // error: going up from a label leads back to it
  uncovered,          // error: values of the table without a line
  one_level,          // warning: nothing to generalize to
  no_top,             // warning: the last level has several labels
  repeated_level,     // warning: a level that groups the values as the level below does
  outer_spaces,       // warning: cells that begin or end with a space, which is part of the label
  lookalikes,         // warning: labels of one level that differ only by spaces or case
  reused_label,       // warning: one label for unrelated values at two levels; note: for more values higher up
  unbalanced,         // warning: one label of a level holds nearly everything
  lonely_values,      // note: a level that leaves most values alone
  single_child,       // note: labels that change over several levels while the values stay the same
  missing_uncovered,  // note: the column has missing cells, the file has no line for them
  unused,             // note: lines of values that do not occur in the table
};
std::string name_of(FindingKind kind);

struct HierarchyPlace {
  std::size_t line = 0;  // of the file; 0: no single line
  std::string text;
};

// Findings of one kind at one level are one finding with many places.
struct HierarchyFinding {
  FindingSeverity severity = FindingSeverity::note;
  FindingKind kind = FindingKind::unused;
  std::optional<std::size_t> level;    // where it is about one level
  std::string message;                 // what is wrong
  std::string hint;                    // what to change
  std::vector<HierarchyPlace> places;  // where, all of them; may be empty
};

struct HierarchyCheckRequest {
  std::string file;
  std::string table = {};   // empty: the file alone is checked
  std::string column = {};  // of the table
  std::optional<char> delimiter = {};
  std::vector<std::string> missing = {};
};

struct HierarchyCheck {
  std::string file, table, column;
  std::uint64_t values = 0;           // that have a line
  std::vector<std::uint64_t> labels;  // different ones, by level
  std::uint64_t table_values = 0;     // different ones in the column, without the missing one
  std::uint64_t table_rows = 0;
  std::vector<HierarchyFinding> findings;  // errors first

  [[nodiscard]] std::size_t count(FindingSeverity severity) const;
  [[nodiscard]] bool usable() const { return count(FindingSeverity::error) == 0; }
};

// An Error only where a file cannot be read; whatever is wrong with the hierarchy is a finding. Time: near-linear in
// the cells of the file and the distinct values of the column.
Result<HierarchyCheck> check_hierarchy(const HierarchyCheckRequest& request, const RunOptions& options);

}  // namespace kanon
