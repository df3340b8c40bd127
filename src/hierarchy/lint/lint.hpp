// Looks for everything that is wrong or odd in a hierarchy file; the answer is a list of findings, never an Error.
//
// A finding is of severity error exactly where parse_hierarchy or covering would refuse the file. Where they stop at
// the first place, all places are listed here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/hierarchy.hpp"
#include "table/value_order.hpp"

namespace kanon {

// The column a hierarchy is meant for: its different values and how many rows have each.
struct ColumnValues {
  std::string name;
  std::vector<Value> values;
  std::vector<std::uint64_t> rows;        // of each value
  std::vector<std::string> missing = {};  // texts that mean missing; they are not among `values`
};

// `source` is the name of the file in messages.
HierarchyCheck lint_hierarchy(const std::string& text, const std::string& source,
                              const std::optional<ColumnValues>& column);

}  // namespace kanon
