// New values of a column whose rare values are one label "other": they are rare, too. Labels that list their values
// have no place for a new one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hierarchy/build_by_rows.hpp"
#include "recipe/names.hpp"
#include "wave/unseen.hpp"

namespace kanon {
namespace {

bool is_itself(const PlanNode& node) {
  return !node.suppressed && node.values.size() == 1 && node.values[0] && is_label(node.label, node.values[0]);
}

bool is_other(const PlanNode& node) {
  return !node.suppressed && is_label(node.label, "other") && !is_itself(node);
}

std::vector<Value> values_of(const PlanColumn& column) {
  std::vector<Value> out;
  for (const auto& node : column.nodes) out.insert(out.end(), node.values.begin(), node.values.end());
  return out;
}

// A plan that showed every value has one more level now: that with an "other".
void tell_levels(HierarchyBuild build, PlanColumn& column) {
  const auto itself = static_cast<std::uint64_t>(std::count_if(column.nodes.begin(), column.nodes.end(), is_itself));
  const bool known = std::find(build.shown.begin(), build.shown.end(), itself) != build.shown.end();
  if (known || (column.coding == CodingKind::taxonomy && build.shown.empty())) return;
  build.shown.push_back(itself);
  std::sort(build.shown.rbegin(), build.shown.rend());
  column.hierarchy = fmt::format("others:shown={}", fmt::join(build.shown, "/"));
  if (!column.has_level()) return;
  const auto at = std::find(build.shown.begin(), build.shown.end(), itself);
  column.level = static_cast<std::uint32_t>(at - build.shown.begin() + 1);
  column.height = static_cast<std::uint32_t>(build.shown.size() + 1);
}

}  // namespace

bool is_by_rows(const HierarchyBuild& build) {
  return build.name == "others" || build.name == "merged";
}

std::vector<Value> map_to_other(const std::vector<Value>& values, PlanColumn& column, std::string& why) {
  const HierarchyBuild build = *build_of(column.hierarchy);
  std::vector<Value> rest;
  for (const auto& value : values) {
    if (!value) {
      add_to_label(value, value, column);
      continue;
    }
    if (build.name == "merged") {
      rest.push_back(value);
      continue;
    }
    auto other = std::find_if(column.nodes.begin(), column.nodes.end(), is_other);
    if (other == column.nodes.end()) {
      column.nodes.push_back({.label = {}, .values = {}});
      other = column.nodes.end() - 1;
    }
    other->values.push_back(value);
    other->label = other_label(values_of(column));
  }
  if (rest.size() < values.size() && build.name == "others") tell_levels(build, column);
  if (!rest.empty()) why = "its labels list the values they stand for";
  return rest;
}

}  // namespace kanon
