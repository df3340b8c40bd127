// The cells of a hierarchy file with the lines they stand on, before any rule is applied.
#pragma once

#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "table/value_order.hpp"

namespace kanon {

inline constexpr char kSeparator = ';';  // between the cells of a line

// Cells of the file, with the line each record starts on; quotes may hold separators and line ends.
struct HierarchyRecords {
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> lines;
};

// A byte order mark in front is skipped. Errors: text that is not UTF-8, a quoted cell that does not end.
Result<HierarchyRecords> hierarchy_records(const std::string& text, const std::string& source);

Result<std::string> read_hierarchy_text(const std::string& path);

// An empty cell is the missing value.
inline Value as_value(const std::string& cell) {
  return cell.empty() ? Value() : Value(cell);
}

}  // namespace kanon
