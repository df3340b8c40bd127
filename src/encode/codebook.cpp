// Codebook: how the user's values and hierarchies became numbers, and the way back.
#include "encode/codebook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/try.hpp"
#include "table/text_order.hpp"

namespace kanon {
namespace {

// The leaves in the order of the column: as the user lists them, those not listed behind, else by kind.
std::vector<Value> ordered_leaves(std::vector<Value> leaves, const std::vector<std::string>& order) {
  sort_values(leaves, kind_of(leaves));
  std::map<Value, std::size_t> rank;
  rank.emplace(std::nullopt, 0);
  for (const auto& value : order) rank.emplace(value, rank.size());
  const auto rank_of = [&](const Value& value) {
    const auto at = rank.find(value);
    return at == rank.end() ? rank.size() : at->second;
  };
  std::stable_sort(leaves.begin(), leaves.end(),
                   [&](const Value& a, const Value& b) { return rank_of(a) < rank_of(b); });
  return leaves;
}

CodedLevel code_level(const std::vector<std::size_t>& leaf_at, const std::vector<Value>& labels) {
  CodedLevel out;
  std::map<Value, NodeCode> nodes;
  for (const std::size_t leaf : leaf_at) {
    const NodeCode fresh{static_cast<std::uint32_t>(out.labels.size())};
    const auto [at, is_new] = nodes.emplace(labels[leaf], fresh);
    if (is_new) {
      out.labels.push_back(labels[leaf]);
      out.leaves.push_back(0);
    }
    ++out.leaves[at->second.index];
    out.node_of.push_back(at->second);
  }
  return out;
}

Error without_order(const std::string& name) {
  return Error{
      .message = fmt::format("the values of column \"{}\" have no order that can be read, so it cannot be cut "
                             "into intervals",
                             name),
      .place = "coding",
      .hint = fmt::format("Give their order, `recipe.coding` {}=intervals:order=low/middle/high (or order = [...] in a "
                          "recipe), name what means missing with `recipe.missing`, or choose others, merged or a "
                          "hierarchy file. Numbers, dates, months, weekdays and ranges such as [0-25), 1-4, "
                          "90+, under 5 need none.",
                          name)};
}

}  // namespace

std::vector<NodeCode> CodedColumn::parents(LevelIndex level) const {
  const auto& below = levels[level.index];
  const auto& above = levels[level.index + 1];
  std::vector<NodeCode> out(below.labels.size());
  for (std::size_t value = 0; value < values.size(); ++value) out[below.node_of[value].index] = above.node_of[value];
  return out;
}

CodedColumn code_column(const std::string& name, const Hierarchy& hierarchy, const std::vector<std::string>& order) {
  CodedColumn out;
  out.name = name;
  out.coding = CodingKind::levels;
  out.hierarchy = hierarchy.source;
  out.values = ordered_leaves(hierarchy.leaves, order);
  std::map<Value, std::size_t> place;
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) place.emplace(hierarchy.leaves[leaf], leaf);
  std::vector<std::size_t> leaf_at;
  for (const auto& value : out.values) leaf_at.push_back(place.at(value));
  for (const auto& labels : hierarchy.labels) out.levels.push_back(code_level(leaf_at, labels));
  return out;
}

Result<CodedColumn> code_ordered(const std::string& name, std::vector<Value> values,
                                 const std::vector<std::string>& order) {
  CodedColumn out;
  out.name = name;
  out.coding = CodingKind::intervals;
  if (order.empty()) {
    out.kind = kind_of(values);
    if (out.kind == ValueKind::text) {
      const auto said = order_of_texts(values);
      if (!said) return without_order(name);
      KANON_TRY(values, ordered_as(values, *said, name));
    } else {
      sort_values(values, out.kind);
    }
  } else {
    KANON_TRY(values, ordered_as(values, order, name));
  }
  out.values = std::move(values);
  CodedLevel level;
  for (std::uint32_t value = 0; value < out.values.size(); ++value) {
    level.node_of.push_back(NodeCode{value});
    level.labels.push_back(out.values[value]);
    level.leaves.push_back(1);
  }
  out.levels.push_back(std::move(level));
  return out;
}

}  // namespace kanon
