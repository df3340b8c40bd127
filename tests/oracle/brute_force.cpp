// Brute force: every level vector of a small case, by the definitions and nothing else.
#include "oracle/brute_force.hpp"

#include <numeric>
#include <set>
#include <tuple>

namespace kanon::tests {
namespace {

// The label a value has at a level.
Value label_of(const Hierarchy& hierarchy, const Value& value, std::uint32_t level) {
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
    if (hierarchy.leaves[leaf] == value) return hierarchy.labels[level][leaf];
  }
  return Value("no such value");
}

// What a cell loses: (leaves under its label - 1) / (leaves - 1).
double cell_loss(const Hierarchy& hierarchy, const Value& label, std::uint32_t level) {
  double under = 0;
  for (const auto& other : hierarchy.labels[level]) under += other == label ? 1 : 0;
  const auto leaves = static_cast<double>(hierarchy.leaves.size());
  return leaves > 1 ? (under - 1) / (leaves - 1) : 0;
}

std::uint64_t sum_of(const Levels& levels) {
  return std::accumulate(levels.begin(), levels.end(), std::uint64_t{0});
}

}  // namespace

NodeCost evaluate(const SmallCase& small, const Levels& levels, std::uint64_t k) {
  std::vector<std::vector<Value>> recoded;
  std::map<std::vector<Value>, std::uint64_t> groups;
  for (const auto& row : small.rows) {
    std::vector<Value> shown;
    for (std::size_t c = 0; c < row.size(); ++c)
      shown.push_back(label_of(small.columns[c].hierarchy, row[c], levels[c]));
    ++groups[shown];
    recoded.push_back(shown);
  }
  NodeCost out{.levels = levels};
  for (const auto& [group, size] : groups) {
    if (size >= k) out.dm += size * size;
    if (size < k) out.dm += size * small.rows.size();
    if (size < k) out.suppressed += size;
  }
  double sum = 0, weights = 0;
  for (std::size_t c = 0; c < small.columns.size(); ++c) {
    double column = 0;
    for (const auto& row : recoded) {
      column += groups[row] < k ? 1 : cell_loss(small.columns[c].hierarchy, row[c], levels[c]);
    }
    sum += small.columns[c].weight * column / static_cast<double>(small.rows.size());
    weights += small.columns[c].weight;
  }
  out.lm = sum / weights;
  return out;
}

std::vector<Levels> all_levels(const SmallCase& small) {
  std::vector<Levels> out = {{}};
  for (const auto& column : small.columns) {
    std::vector<Levels> longer;
    for (const auto& begun : out) {
      for (std::uint32_t level = 0; level < column.hierarchy.levels(); ++level) {
        longer.push_back(begun);
        longer.back().push_back(level);
      }
    }
    out = longer;
  }
  return out;
}

std::vector<NodeCost> evaluate_all(const SmallCase& small, std::uint64_t k) {
  std::vector<NodeCost> out;
  for (const auto& levels : all_levels(small)) out.push_back(evaluate(small, levels, k));
  return out;
}

std::optional<NodeCost> cheapest_dm(const std::vector<NodeCost>& nodes, std::uint64_t limit) {
  const auto rank = [](const NodeCost& n) { return std::tuple(n.dm, n.suppressed, sum_of(n.levels), n.levels); };
  std::optional<NodeCost> best;
  for (const auto& node : nodes) {
    if (node.suppressed <= limit && (!best || rank(node) < rank(*best))) best = node;
  }
  return best;
}

std::optional<NodeCost> cheapest_lm(const std::vector<NodeCost>& nodes, std::uint64_t limit) {
  std::optional<NodeCost> best;
  for (const auto& node : nodes) {
    if (node.suppressed <= limit && (!best || node.lm < best->lm)) best = node;
  }
  return best;
}

}  // namespace kanon::tests
