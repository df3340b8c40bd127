// With n rows in the group and N in the table, |n_s / n - N_s / N| is |n_s N - N_s n| / (n N): all is added up in whole
// numbers, and divided once.
#include "certify/models/distances.hpp"

#include <algorithm>
#include <map>

namespace kanon::certify {
namespace {

Wide difference(Wide a, Wide b) {
  return a < b ? b - a : a - b;
}

// The sum of |n_s N - N_s n| over all s. Those that the group does not have add N_s n each.
Wide sum_of_differences(std::span<const std::uint64_t> table_rows, std::uint64_t total, const GroupValues& group) {
  Wide sum = static_cast<Wide>(total) * group.rows;
  for (const ValueRows& count : group.counts) {
    const Wide share = static_cast<Wide>(table_rows[count.value]) * group.rows;
    sum += difference(static_cast<Wide>(count.rows) * total, share);
    sum -= share;
  }
  return sum;
}

}  // namespace

WideQuotient equal_distance(const ValueDistribution& table, const GroupValues& group) {
  return {.above = sum_of_differences(table.rows, table.total, group),
          .below = static_cast<Wide>(table.total) * group.rows * 2};
}

WideQuotient ordered_distance(const ValueDistribution& table, const GroupValues& group) {
  const std::size_t values = table.rows.size();
  if (values < 2) return {};
  WideQuotient out{.above = 0, .below = static_cast<Wide>(table.total) * group.rows * (values - 1)};
  std::uint64_t here = 0, everywhere = 0;  // rows up to a value
  auto next = group.counts.begin();
  for (std::size_t value = 0; value + 1 < values; ++value) {
    everywhere += table.rows[value];
    if (next != group.counts.end() && next->value == value) here += (next++)->rows;
    out.above += difference(static_cast<Wide>(here) * table.total, static_cast<Wide>(everywhere) * group.rows);
  }
  return out;
}

TreeDistance::TreeDistance(const ValueDistribution& table, const ValueHierarchy& hierarchy) : total_(table.total) {
  const std::size_t levels = hierarchy.labels.empty() ? 0 : hierarchy.labels[0].size();
  for (std::size_t level = 0; level < levels; ++level) {
    std::map<std::string, std::uint32_t> nodes;
    Level here;
    for (std::size_t value = 0; value < hierarchy.labels.size(); ++value) {
      const auto [at, is_new] = nodes.emplace(hierarchy.labels[value][level], static_cast<std::uint32_t>(nodes.size()));
      if (is_new) here.rows.push_back(0);
      here.node_of.push_back(at->second);
      here.rows[at->second] += table.rows[value];
    }
    if (level > 0) {
      std::vector<std::uint32_t> above(levels_.back().rows.size(), ~std::uint32_t{0});
      for (std::size_t value = 0; value < here.node_of.size(); ++value) {
        std::uint32_t& parent = above[levels_.back().node_of[value]];
        is_tree_ = is_tree_ && (parent == ~std::uint32_t{0} || parent == here.node_of[value]);
        parent = here.node_of[value];
      }
    }
    levels_.push_back(std::move(here));
  }
  // Where all meet nothing differs. Without such a level there is a root above, which is not kept either.
  if (!levels_.empty() && levels_.back().rows.size() == 1) levels_.pop_back();
}

WideQuotient TreeDistance::of(const GroupValues& group) const {
  if (levels_.empty()) return {};
  WideQuotient out{.above = 0, .below = static_cast<Wide>(total_) * group.rows * 2 * levels_.size()};
  std::vector<ValueRows> nodes;
  for (const Level& level : levels_) {
    nodes.clear();
    for (const ValueRows& count : group.counts) nodes.push_back({level.node_of[count.value], count.rows});
    std::sort(nodes.begin(), nodes.end());
    std::size_t last = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      if (nodes[i].value == nodes[last].value)
        nodes[last].rows += nodes[i].rows;
      else
        nodes[++last] = nodes[i];
    }
    nodes.resize(std::min(nodes.size(), last + 1));
    out.above += sum_of_differences(level.rows, total_, {.counts = nodes, .rows = group.rows});
  }
  return out;
}

}  // namespace kanon::certify
