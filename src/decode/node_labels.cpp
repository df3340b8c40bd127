// What a run of values is called in a release.
#include "decode/node_labels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/decimal.hpp"

namespace kanon {
namespace {

std::string range_label(const CodedColumn& column, const std::string& first, const std::string& last) {
  if (column.kind != ValueKind::number) return first + ".." + last;
  if (compare_numbers(first, last) == 0) return first;  // 1 and 1.0 are one number
  return first + (compare_numbers(first, "0") < 0 ? ".." : "-") + last;
}

}  // namespace

Value interval_label(const CodedColumn& column, const std::vector<ValueCode>& run) {
  if (run.size() == 1) return column.values[run[0].index];
  if (run.size() == column.values.size()) return "*";
  const bool missing = !column.values[run[0].index];  // the missing value comes first
  const std::string& first = *column.values[run[missing ? 1 : 0].index];
  const std::string& last = *column.values[run.back().index];
  const std::string range = first == last ? first : range_label(column, first, last);
  return missing ? "missing or " + range : range;
}

Value tree_label(const CodedColumn& column, const std::vector<ValueCode>& run) {
  for (const auto& level : column.levels) {
    const NodeCode node = level.node_of[run[0].index];
    if (level.leaves[node.index] != run.size()) continue;
    const auto inside = [&](ValueCode value) { return level.node_of[value.index] == node; };
    if (std::all_of(run.begin(), run.end(), inside)) return level.labels[node.index];
  }
  return interval_label(column, run);
}

Value box_label(const CodedColumn& column, const std::vector<ValueCode>& run) {
  if (column.coding == CodingKind::intervals) return interval_label(column, run);
  const bool others = column.hierarchy == "others" || column.hierarchy.starts_with("others:");
  if (!others || run.size() == 1 || run.size() == column.values.size()) return tree_label(column, run);
  return fmt::format("other ({} values)", run.size());
}

}  // namespace kanon
