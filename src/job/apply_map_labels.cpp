// New values by the labels of a builder: prefixes, parts of dates, intervals of one width, all or nothing.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>

#include "base/decimal.hpp"
#include "base/text.hpp"
#include "evaluate/label_text.hpp"
#include "job/apply_unseen.hpp"
#include "table/build_hierarchy.hpp"

namespace kanon {
namespace {

// A label may have been marked with backslashes to tell it from another text.
bool is_label(const Value& label, const Value& text) {
  if (!label || !text) return label == text;
  for (std::string_view rest = *label; !rest.empty(); rest.remove_prefix(1)) {
    if (rest == *text) return true;
    if (!rest.starts_with('\\')) return false;
  }
  return false;
}

PlanNode* node_showing(const Value& text, PlanColumn& column) {
  for (auto& node : column.nodes) {
    if (!node.suppressed && is_label(node.label, text)) return &node;
  }
  return nullptr;
}

// The interval of a label "20-29" or "[20, 30)" from its first number to that of the next interval.
struct Span {
  double from = 0, to = 0;
};
std::optional<Span> span_of(const Value& label) {
  const auto interval = label ? evaluation::read_interval(*label, false) : std::nullopt;
  if (!interval || !std::isfinite(interval->low) || !std::isfinite(interval->high)) return std::nullopt;
  return Span{interval->low, interval->high_open ? interval->high : interval->high + 1};
}

// Widths are not written in a plan, but one level shows its own: the widest label, for those at the ends may be cut.
HierarchyBuild interval_build(const PlanColumn& column) {
  HierarchyBuild out;
  out.name = "interval";
  Span widest;
  for (const auto& node : column.nodes) {
    const auto interval = node.label ? evaluation::read_interval(*node.label, false) : std::nullopt;
    if (interval && std::isinf(interval->low)) out.bottom = interval->high;
    if (interval && std::isinf(interval->high)) out.top = interval->low;
    const auto span = span_of(node.label);
    if (span && span->to - span->from > widest.to - widest.from) widest = *span;
  }
  // 0.6 - 0.4 is not quite 0.2 in binary; twelve digits are all that a width has.
  if (widest.to > widest.from) out.widths = {parse_number(fmt::format("{:.12g}", widest.to - widest.from)).value_or(0)};
  out.anchor = widest.from;
  return out;
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

// Which parts of dates a hierarchy has is not written in a plan, so only those that it shows make labels, and the value
// itself. Other builders have all their levels.
std::vector<bool> usable_levels(const PlanColumn& column, const Hierarchy& hierarchy, const LeafOf& leaf_of) {
  std::vector<bool> out(hierarchy.labels.size(), column.hierarchy != "date");
  out[0] = true;
  for (const auto& node : column.nodes) {
    for (std::size_t level = 0; level < out.size() && !node.suppressed; ++level)
      out[level] = out[level] || is_label(node.label, hierarchy.labels[level][leaf_of.at(node.values[0])]);
  }
  return out;
}

// The node of a tree cut that holds the value; else the most general label that no known value has, as a new node.
void add_to_tree(const Value& value, const Hierarchy& hierarchy, const LeafOf& leaf_of, const std::vector<Value>& known,
                 const std::vector<bool>& usable, PlanColumn& column) {
  const std::size_t leaf = leaf_of.at(value);
  for (const auto& labels : hierarchy.labels) {
    if (PlanNode* node = node_showing(labels[leaf], column)) {
      node->values.push_back(value);
      return;
    }
  }
  for (std::size_t level = hierarchy.labels.size(); level-- > 0;) {
    if (!usable[level]) continue;
    const auto& labels = hierarchy.labels[level];
    const auto has_it = [&](const Value& other) { return labels[leaf_of.at(other)] == labels[leaf]; };
    if (std::any_of(known.begin(), known.end(), has_it)) continue;
    add(value, labels[leaf], column);
    return;
  }
}

// As the number is written: rounded to a double it may lie on the other side of an end.
bool holds(const evaluation::LabelInterval& interval, const std::string& text) {
  const auto number = parse_decimal(text);
  if (!number) return false;
  const int low = std::isfinite(interval.low) ? compare(*number, decimal_of(interval.low)) : 1;
  const int high = std::isfinite(interval.high) ? compare(*number, decimal_of(interval.high)) : -1;
  return (interval.low_open ? low > 0 : low >= 0) && (interval.high_open ? high < 0 : high <= 0);
}

// Intervals of several widths: only a label that is there already can take a number.
std::vector<Value> into_covering(const std::vector<Value>& values, PlanColumn& column, std::string& why) {
  std::vector<Value> rest;
  for (const auto& value : values) {
    if (!value) {
      add(value, value, column);
      continue;
    }
    const auto shows_it = [&](const PlanNode& node) {
      const auto interval = node.label ? evaluation::read_interval(*node.label, false) : std::nullopt;
      return !node.suppressed && interval && holds(*interval, *value);
    };
    const auto at = std::find_if(column.nodes.begin(), column.nodes.end(), shows_it);
    if (at == column.nodes.end())
      rest.push_back(value);
    else
      at->values.push_back(value);
  }
  if (!rest.empty()) why = "no interval of the plan holds them";
  return rest;
}

}  // namespace

std::vector<Value> map_by_builder(const std::vector<Value>& values, PlanColumn& column, std::string& why) {
  const bool tree = column.coding == "taxonomy", widths = column.hierarchy == "interval";
  if (tree && widths) return into_covering(values, column, why);
  std::vector<Value> known, all = values;
  for (const auto& node : column.nodes) {
    if (!node.suppressed) known.insert(known.end(), node.values.begin(), node.values.end());
    all.insert(all.end(), node.values.begin(), node.values.end());
  }
  HierarchyBuild build;
  build.name = column.hierarchy;
  if (widths) build = interval_build(column);
  const auto hierarchy = build_hierarchy(all, build, column.name);
  if (!hierarchy.ok()) {
    why = "the others are labelled by \"" + column.hierarchy + "\", which does not fit them";
    return values;
  }
  LeafOf leaf_of;
  for (std::size_t leaf = 0; leaf < hierarchy->leaves.size(); ++leaf) leaf_of.emplace(hierarchy->leaves[leaf], leaf);
  if (tree) {
    const auto usable = usable_levels(column, *hierarchy, leaf_of);
    for (const auto& value : values) add_to_tree(value, *hierarchy, leaf_of, known, usable, column);
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
  if (!column.has_level() || (column.hierarchy != "prefix" && column.hierarchy != "flat")) return;
  std::vector<Value> known;
  for (const auto& node : column.nodes) {
    if (!node.suppressed) known.insert(known.end(), node.values.begin(), node.values.end());
  }
  HierarchyBuild build;
  build.name = column.hierarchy;
  const auto hierarchy = build_hierarchy(known, build, column.name);
  if (!hierarchy.ok()) return;
  LeafOf leaf_of;
  for (std::size_t leaf = 0; leaf < hierarchy->leaves.size(); ++leaf) leaf_of.emplace(hierarchy->leaves[leaf], leaf);
  if (const auto level = level_of(column, *hierarchy, leaf_of)) {
    column.level = static_cast<std::uint32_t>(*level);
    column.height = static_cast<std::uint32_t>(hierarchy->levels() - 1);
  }
}

}  // namespace kanon
