// New values by the labels of a builder: prefixes, parts of dates, intervals, all or nothing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "base/text.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "recipe/names.hpp"
#include "wave/unseen.hpp"

namespace kanon {
namespace {

PlanNode* node_showing(const Value& text, PlanColumn& column) {
  for (auto& node : column.nodes) {
    if (!node.suppressed && is_label(node.label, text)) return &node;
  }
  return nullptr;
}

using LeafOf = std::map<Value, std::size_t>;

// The level at which the builder labels every known value as the plan does.
std::optional<std::size_t> level_of(const PlanColumn& column, const Hierarchy& hierarchy, const LeafOf& leaf_of) {
  std::optional<std::size_t> found;
  for (std::size_t level = 0; level < hierarchy.labels.size(); ++level) {
    bool same = true;
    for (const auto& node : column.nodes) {
      for (const auto& value : node.values)
        same = same && (node.suppressed || is_label(node.label, hierarchy.labels[level][leaf_of.at(value)]));
    }
    if (same && (!found || column.level > 0)) found = level;
  }
  return found;
}

void add(const Value& value, const Value& label, PlanColumn& column) {
  if (PlanNode* node = node_showing(label, column))
    node->values.push_back(value);
  else
    column.nodes.push_back({.label = label, .values = {value}});
}

// The node of a tree cut that holds the value; else the most general label that no known value has, as a new node.
void add_to_tree(const Value& value, const Hierarchy& hierarchy, const LeafOf& leaf_of, const std::vector<Value>& known,
                 PlanColumn& column) {
  const std::size_t leaf = leaf_of.at(value);
  for (const auto& labels : hierarchy.labels) {
    if (PlanNode* node = node_showing(labels[leaf], column)) {
      node->values.push_back(value);
      return;
    }
  }
  for (std::size_t level = hierarchy.labels.size(); level-- > 0;) {
    const auto& labels = hierarchy.labels[level];
    const auto has_it = [&](const Value& other) { return labels[leaf_of.at(other)] == labels[leaf]; };
    if (std::any_of(known.begin(), known.end(), has_it)) continue;
    add(value, labels[leaf], column);
    return;
  }
}

}  // namespace

bool is_label(const Value& label, const Value& text) {
  if (!label || !text) return label == text;
  for (std::string_view rest = *label; !rest.empty(); rest.remove_prefix(1)) {
    if (rest == *text) return true;
    if (!rest.starts_with('\\')) return false;
  }
  return false;
}

std::vector<Value> map_by_builder(const std::vector<Value>& values, PlanColumn& column, std::string& why) {
  std::vector<Value> known, all = values;
  for (const auto& node : column.nodes) {
    if (!node.suppressed) known.insert(known.end(), node.values.begin(), node.values.end());
    all.insert(all.end(), node.values.begin(), node.values.end());
  }
  const auto hierarchy = build_hierarchy(all, *build_of(column.hierarchy), column.name);
  if (!hierarchy.ok()) {
    why = "the others are labelled by \"" + column.hierarchy + "\", which does not fit them";
    return values;
  }
  LeafOf leaf_of;
  for (std::size_t leaf = 0; leaf < hierarchy->leaves.size(); ++leaf) leaf_of.emplace(hierarchy->leaves[leaf], leaf);
  if (column.coding == CodingKind::taxonomy) {
    for (const auto& value : values) add_to_tree(value, *hierarchy, leaf_of, known, column);
    return {};
  }
  const auto level = level_of(column, *hierarchy, leaf_of);
  if (!level) {
    why = "it cannot be told from the plan how they would be labelled";
    return values;
  }
  for (const auto& value : values) add(value, hierarchy->labels[*level][leaf_of.at(value)], column);
  return {};
}

void count_levels(PlanColumn& column) {
  const auto build = build_of(column.hierarchy);
  if (!column.has_level() || !build || is_by_rows(*build)) return;
  std::vector<Value> known;
  for (const auto& node : column.nodes) {
    if (!node.suppressed) known.insert(known.end(), node.values.begin(), node.values.end());
  }
  const auto hierarchy = build_hierarchy(known, *build, column.name);
  if (!hierarchy.ok()) return;
  LeafOf leaf_of;
  for (std::size_t leaf = 0; leaf < hierarchy->leaves.size(); ++leaf) leaf_of.emplace(hierarchy->leaves[leaf], leaf);
  if (const auto level = level_of(column, *hierarchy, leaf_of)) {
    column.level = static_cast<std::uint32_t>(*level);
    column.height = static_cast<std::uint32_t>(hierarchy->levels() - 1);
  }
}

}  // namespace kanon
