// Counts pairs of group and value, and orders them by group.
#include "certify/common/value_counts.hpp"

#include <algorithm>

namespace kanon::certify {

void ValueCounts::add(const Batch& batch, std::size_t column, const std::vector<std::size_t>& group_of) {
  for (std::size_t r = 0; r < batch.rows(); ++r) {
    const std::uint32_t value = ids_.id_of(batch.text(column, r));
    if (value == kApart) continue;
    const std::uint32_t pair[2] = {static_cast<std::uint32_t>(group_of[r]), value};
    const std::size_t at = pairs_.find_or_add(pair);
    if (at == rows_.size()) rows_.push_back(0);
    ++rows_[at];
  }
}

void ValueCounts::finish(std::size_t groups) {
  first_.assign(groups + 1, 0);
  for (std::size_t p = 0; p < rows_.size(); ++p) ++first_[pairs_.ids(p)[0] + 1];
  for (std::size_t g = 0; g < groups; ++g) first_[g + 1] += first_[g];
  counts_.resize(rows_.size());
  std::vector<std::size_t> next = first_;
  for (std::size_t p = 0; p < rows_.size(); ++p)
    counts_[next[pairs_.ids(p)[0]]++] = {.value = pairs_.ids(p)[1], .rows = rows_[p]};
  for (std::size_t g = 0; g < groups; ++g)
    std::sort(counts_.begin() + static_cast<std::ptrdiff_t>(first_[g]),
              counts_.begin() + static_cast<std::ptrdiff_t>(first_[g + 1]));
  pairs_ = GroupTable(2);
  rows_.clear();
}

std::vector<std::uint64_t> ValueCounts::totals(std::size_t least) const {
  std::vector<std::uint64_t> out(least, 0);
  for (const ValueRows& count : counts_) {
    if (count.value >= out.size()) out.resize(std::size_t{count.value} + 1, 0);
    out[count.value] += count.rows;
  }
  return out;
}

}  // namespace kanon::certify
