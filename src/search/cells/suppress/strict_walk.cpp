// Walks over the sets of visible columns: showing a column splits the groups, blanking it leaves them as they are.
#include "search/cells/suppress/strict_walk.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace kanon::strict {

GroupingWalk::GroupingWalk(const CellTable& table, std::uint64_t k, const std::vector<std::uint32_t>& tuple_of,
                           std::size_t records, const std::function<bool()>& stop)
    : table_(table),
      k_(k),
      items_(tuple_of.size()),
      records_(records),
      order_(table.columns),
      stop_(stop),
      depth_(table.columns + 1) {
  std::uint32_t most = 0;
  for (const auto values : table.values) most = std::max(most, values);
  size_.assign(most, 0);
  rows_.assign(most, 0);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return table.values[a] > table.values[b]; });
  for (std::size_t column = 0; column < table.columns; ++column)
    for (const auto tuple : tuple_of) codes_.push_back(table.code(tuple, column));
}

bool GroupingWalk::run(std::uint32_t below, const OnGroup& on_group) {
  below_ = below;
  on_group_ = &on_group;
  stopped_ = false;
  Grouping all;
  all.items.resize(items_);
  std::iota(all.items.begin(), all.items.end(), 0u);
  all.starts = {0, static_cast<std::uint32_t>(items_)};
  if (records_ >= k_ && below > 0) visit(0, 0, 0, all);
  return !stopped_;
}

void GroupingWalk::visit(std::size_t depth, ColumnMask visible, std::uint32_t blanked, const Grouping& grouping) {
  stopped_ = stopped_ || stop_();
  if (stopped_ || grouping.items.empty()) return;
  if (depth == table_.columns) return tell(visible, blanked, grouping);
  const std::size_t column = order_[depth];
  if (table_.weights[column] < below_ - blanked) visit(depth + 1, visible, blanked + table_.weights[column], grouping);
  Grouping& finer = depth_[depth];
  split(grouping, column, finer);
  visit(depth + 1, visible | ColumnMask{1} << column, blanked, finer);
}

// Counting sort of every group by the column's codes; groups with fewer than k records are not copied.
void GroupingWalk::split(const Grouping& from, std::size_t column, Grouping& to) {
  constexpr std::uint32_t kDropped = ~std::uint32_t{0};
  const std::uint32_t* codes = codes_.data() + column * items_;
  to.items.resize(from.items.size());
  to.starts.assign(1, 0);
  std::uint32_t end = 0;
  for (std::size_t group = 0; group + 1 < from.starts.size(); ++group) {
    const std::span<const std::uint32_t> items(from.items.data() + from.starts[group],
                                               from.items.data() + from.starts[group + 1]);
    touched_.clear();
    for (const auto item : items) {
      const auto code = codes[item];
      if (size_[code]++ == 0) touched_.push_back(code);
      rows_[code] += item < records_ ? 1 : 0;
    }
    for (const auto code : touched_) {
      const std::uint32_t size = std::exchange(size_[code], kDropped);
      if (std::exchange(rows_[code], 0) < k_) continue;
      size_[code] = end;
      to.starts.push_back(end += size);
    }
    for (const auto item : items) {
      auto& place = size_[codes[item]];
      if (place != kDropped) to.items[place++] = item;
    }
    for (const auto code : touched_) size_[code] = 0;
  }
  to.items.resize(end);
}

void GroupingWalk::tell(ColumnMask visible, std::uint32_t blanked, const Grouping& grouping) {
  for (std::size_t group = 0; group + 1 < grouping.starts.size(); ++group) {
    const std::span<const std::uint32_t> items(grouping.items.data() + grouping.starts[group],
                                               grouping.items.data() + grouping.starts[group + 1]);
    // A split keeps the order of the items, so companions stand at the end of their group.
    if (items.back() < records_) (*on_group_)(visible, blanked, items);
  }
}

}  // namespace kanon::strict
