// Profiler: makes the profile of a level vector from its groups. Reused from vector to vector; one per thread.
//
// The size of a group is the largest k for which it may be released: its rows, its entities where k counts these, or 0
// where it fails a model. What is added up is always rows.
#pragma once

#include <algorithm>
#include <map>

#include "search/levels/lattice/ground.hpp"
#include "search/levels/lattice/node_profile.hpp"

namespace kanon::lattice {

template <std::size_t Words>
class Profiler {
 public:
  Profiler(const Ground<Words>& ground, const NodeCosts& costs, std::uint64_t limit_rows)
      : ground_(ground), costs_(costs), limit_rows_(limit_rows) {
    // No group is larger than the table, and a limit needs at most as many counters as it has rows.
    const auto places = std::min<std::uint64_t>(kDense, std::max(costs.rows(), std::min(limit_rows, kSmallLimit)) + 2);
    groups_of_.resize(places);
    rank_of_.resize(places);
  }

  // Overwrites `out` and reuses its memory.
  void profile(const std::vector<LevelIndex>& levels, const Groups<Words>& groups, NodeProfile& out) {
    out.levels = levels;
    out.rows = costs_.rows();
    out.groups = groups.count();
    reached_.clear();
    if (groups.plain()) {
      count_sizes(groups, out);
      lay_thresholds(out);
    } else {
      find_reached(groups);
      lay_reached_thresholds(groups, out);
    }
    const std::size_t columns = costs_.wants_loss() ? levels.size() : 0;
    out.loss_below.assign(out.thresholds() * columns, 0);
    if (columns > 0) add_losses(levels, groups, out);
    const std::size_t targets = costs_.charges().size();
    out.released.assign(targets, 0);
    out.least.assign(targets, 0);
    out.released_below.assign(out.thresholds() * targets, 0);
    out.suppressed_below.assign(out.thresholds() * targets, 0);
    out.least_below.assign(out.thresholds() * targets, 0);
    for (std::size_t t = 0; t < targets; ++t) add_charges(t, groups, out);
    forget();
  }

 private:
  static constexpr std::uint32_t kDense = 1u << 16;  // sizes below have a place of their own

  static constexpr std::uint64_t kSmallLimit = 1024;

  struct Sums {
    std::uint64_t groups = 0, rows = 0, squares = 0, risky_rows = 0;
    void operator+=(const Sums& other) {
      groups += other.groups;
      rows += other.rows;
      squares += other.squares;
      risky_rows += other.risky_rows;
    }
  };
  [[nodiscard]] Sums& sums_of(std::uint32_t size) { return size < kDense ? sums_of_[size] : large_sums_of_[size]; }

  // Distinct sizes and how many groups have each. A size above the limit is never suppressed: where the limit is small
  // only the least of these is looked for, and nothing needs to be sorted.
  void count_sizes(const Groups<Words>& groups, NodeProfile& out) {
    out.sizes.clear();
    out.squares = 0;
    for (const std::uint64_t size : groups.sizes) out.squares += size * size;
    if (limit_rows_ < kSmallLimit) {
      count_small(groups, out);
    } else {
      for (const std::uint32_t size : groups.sizes) {
        std::uint32_t& seen = size < kDense ? groups_of_[size] : large_groups_of_[size];
        if (seen++ == 0) out.sizes.push_back(size);
      }
      std::sort(out.sizes.begin(), out.sizes.end());
    }
    touched_ = out.sizes;
  }
  void count_small(const Groups<Words>& groups, NodeProfile& out) {
    const auto end = static_cast<std::uint32_t>(limit_rows_ + 1);
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    for (const std::uint32_t size : groups.sizes) {
      ++groups_of_[std::min(size, end)];
      least = std::min(least, size < end ? least : size);
    }
    std::uint64_t rows = 0;
    for (std::uint32_t size = 1; size < end && rows <= limit_rows_; ++size) {
      if (groups_of_[size] == 0) continue;
      out.sizes.push_back(size);
      rows += std::uint64_t{size} * groups_of_[size];
    }
    if (rows <= limit_rows_ && groups_of_[end] > 0) out.sizes.push_back(least);
    dense_end_ = end + 1;
  }
  [[nodiscard]] std::uint64_t seen_of(std::uint32_t size) const {
    if (limit_rows_ < kSmallLimit) return groups_of_[std::min<std::uint64_t>(size, limit_rows_ + 1)];
    return size < kDense ? groups_of_[size] : large_groups_of_.at(size);
  }

  // Thresholds within the limit, and the place of every size that some of them suppresses.
  void lay_thresholds(NodeProfile& out) {
    out.rows_below.clear();
    out.groups_below.clear();
    out.squares_below.clear();
    std::uint64_t rows = 0, groups = 0, squares = 0;
    for (std::uint32_t i = 0; rows <= limit_rows_; ++i) {
      out.rows_below.push_back(rows);
      out.groups_below.push_back(groups);
      out.squares_below.push_back(squares);
      if (i == out.sizes.size()) break;
      const std::uint64_t size = out.sizes[i], seen = seen_of(out.sizes[i]);
      rows += size * seen;
      groups += seen;
      squares += size * size * seen;
      (size < kDense ? rank_of_[size] : large_rank_of_[out.sizes[i]]) = i;
    }
    if (out.sizes.size() > out.thresholds()) out.sizes.resize(out.thresholds());
  }

  void find_reached(const Groups<Words>& groups) {
    for (std::size_t g = 0; g < groups.count(); ++g) reached_.push_back(groups.reached_k(g));
  }
  [[nodiscard]] std::uint64_t reached(const Groups<Words>& groups, std::size_t g) const {
    return reached_.empty() ? groups.sizes[g] : reached_[g];
  }

  // The same where groups of one size may have different numbers of rows.
  void lay_reached_thresholds(const Groups<Words>& groups, NodeProfile& out) {
    add_up_reached(groups);
    out.squares = out.risky_rows = 0;
    for (auto* list : {&out.rows_below, &out.groups_below, &out.squares_below, &out.risky_rows_below})
      list->assign(1, 0);
    out.sizes.clear();
    Sums below;
    for (const std::uint32_t size : reached_sizes_) {
      Sums& sums = sums_of(size);
      out.squares += sums.squares;
      out.risky_rows += sums.risky_rows;
      if (below.rows <= limit_rows_) {
        (size < kDense ? rank_of_[size] : large_rank_of_[size]) = static_cast<std::uint32_t>(out.sizes.size());
        out.sizes.push_back(size);
        below += sums;
        if (below.rows <= limit_rows_) {
          out.rows_below.push_back(below.rows);
          out.groups_below.push_back(below.groups);
          out.squares_below.push_back(below.squares);
          out.risky_rows_below.push_back(below.risky_rows);
        }
      }
      sums = {};
    }
    large_sums_of_.clear();
  }
  // The sums of the groups of each size, and the sizes there are, ascending.
  void add_up_reached(const Groups<Words>& groups) {
    sums_of_.resize(rank_of_.size());
    reached_sizes_.clear();
    for (std::size_t g = 0; g < groups.count(); ++g) {
      Sums& sums = sums_of(static_cast<std::uint32_t>(reached_[g]));
      if (sums.groups == 0) reached_sizes_.push_back(static_cast<std::uint32_t>(reached_[g]));
      const std::uint64_t rows = groups.sizes[g];
      sums += {1, rows, rows * rows, groups.test == nullptr ? 0 : groups.test->budget().risky_rows(rows)};
    }
    std::sort(reached_sizes_.begin(), reached_sizes_.end());
  }

  // Groups below this size are suppressed by some threshold of the profile.
  [[nodiscard]] static std::uint64_t end_of_suppressed(const NodeProfile& out) {
    return out.thresholds() > out.sizes.size() ? std::uint64_t{out.sizes.back()} + 1 : out.sizes.back();
  }
  // The first threshold that suppresses a group of this size.
  [[nodiscard]] std::size_t threshold_of(std::uint32_t size) const {
    return 1 + (size < kDense ? rank_of_[size] : large_rank_of_.at(size));
  }

  // Columns at the values themselves or at their top are uniform: only the others are looked up group by group.
  void add_losses(const std::vector<LevelIndex>& levels, const Groups<Words>& groups, NodeProfile& out) {
    const std::size_t columns = levels.size();
    const std::uint64_t end = end_of_suppressed(out);
    varied_.clear();
    for (std::size_t c = 0; c < columns; ++c) {
      if (!ground_.uniform(c, levels[c])) varied_.push_back({c, ground_.field(c), ground_.leaves(c, levels[c]).data()});
    }
    for (std::size_t g = 0; g < groups.count() && !varied_.empty(); ++g) {
      const std::uint64_t size = groups.sizes[g], size_of_k = reached(groups, g);
      if (size_of_k >= end) continue;
      std::uint64_t* loss = &out.loss_below[threshold_of(static_cast<std::uint32_t>(size_of_k)) * columns];
      for (const Varied& column : varied_)
        loss[column.index] += size * (column.leaves[column.field.get(groups.keys[g])] - 1);
    }
    for (std::size_t i = columns; i < out.loss_below.size(); ++i) out.loss_below[i] += out.loss_below[i - columns];
    for (std::size_t c = 0; c < columns; ++c) {
      if (!ground_.uniform(c, levels[c])) continue;
      const std::uint64_t lost = ground_.leaves(c, levels[c]).front() - 1;
      for (std::size_t i = 0; i < out.thresholds(); ++i) out.loss_below[i * columns + c] = lost * out.rows_below[i];
    }
  }

  void add_charges(std::size_t target, const Groups<Words>& groups, NodeProfile& out) {
    const TargetCharge& charge = costs_.charges()[target];
    const std::size_t stride = costs_.charges().size();
    const std::uint64_t end = end_of_suppressed(out);
    for (std::size_t g = 0; g < groups.count(); ++g) {
      const std::uint32_t size = groups.sizes[g];
      const std::uint64_t size_of_k = reached(groups, g);
      const std::int64_t released = charge.released(groups.cells_of(g), size);
      const std::int64_t suppressed = charge.suppressed(groups.cells_of(g), size);
      out.released[target] += released;
      out.least[target] += std::min(released, suppressed);
      if (size_of_k >= end) continue;
      const std::size_t at = threshold_of(static_cast<std::uint32_t>(size_of_k)) * stride + target;
      out.released_below[at] += released;
      out.suppressed_below[at] += suppressed;
      out.least_below[at] += std::min(released, suppressed);
    }
    for (std::size_t at = stride + target; at < out.released_below.size(); at += stride) {
      out.released_below[at] += out.released_below[at - stride];
      out.suppressed_below[at] += out.suppressed_below[at - stride];
      out.least_below[at] += out.least_below[at - stride];
    }
  }

  void forget() {
    std::fill(groups_of_.begin(), groups_of_.begin() + dense_end_, 0u);
    for (const std::uint32_t size : touched_) {
      if (size < kDense) groups_of_[size] = 0;
    }
    large_groups_of_.clear();
    large_rank_of_.clear();
  }

  const Ground<Words>& ground_;
  const NodeCosts& costs_;
  std::uint64_t limit_rows_;
  std::vector<std::uint32_t> groups_of_, rank_of_;  // by size
  std::map<std::uint32_t, std::uint32_t> large_groups_of_, large_rank_of_;
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint64_t> reached_;  // by group: the largest k; empty where these are their rows
  std::vector<std::uint32_t> reached_sizes_;
  std::vector<Sums> sums_of_;  // by the largest k of a group; all 0 between two profiles
  std::map<std::uint32_t, Sums> large_sums_of_;
  std::ptrdiff_t dense_end_ = 0;
  struct Varied {
    std::size_t index;
    Field field;
    const std::uint32_t* leaves;
  };
  std::vector<Varied> varied_;  // columns whose nodes have different numbers of values at the levels of this vector
};

}  // namespace kanon::lattice
