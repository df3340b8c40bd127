// The least set of columns: that contains the difference sets of enough rows (LeastUnion), or that meets every one of
// some sets (LeastHit). Exact branch and bound.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/watch.hpp"
#include "search/cells/unsafe/kernels.hpp"

namespace kanon::suppress {

// The weights of the columns, and the total weight of a set of columns.
class ColumnWeights {
 public:
  explicit ColumnWeights(const std::vector<std::uint32_t>& weights);
  [[nodiscard]] std::uint64_t of(std::uint64_t set) const {
    if (unit_) return static_cast<std::uint64_t>(std::popcount(set));
    std::uint64_t sum = 0;
    for (std::size_t i = 0; set != 0; ++i, set >>= 8) sum += by_byte_[i][set & 255];
    return sum;
  }
  [[nodiscard]] bool unit() const { return unit_; }  // every weight is 1
  [[nodiscard]] std::uint64_t least() const { return least_; }

 private:
  std::array<std::array<std::uint64_t, 256>, 8> by_byte_{};
  std::uint64_t least_ = 0;
  bool unit_ = true;
};

struct BlankedSet {
  std::uint64_t columns = 0;
  std::uint64_t weight = 0;
};

class LeastUnion {
 public:
  LeastUnion(const ColumnWeights& weights, Watch& watch)
      : weights_(weights), kernels_(unsafe::kernels()), look_(watch) {}
  // Lowers `best`, which is the least set that contains the sets of `need` rows among `known`, or lighter, to the least
  // among `known` and `fresh`. False: stopped; `best` is safe, but may not be least.
  bool improve(const std::vector<unsafe::CountedSet>& known, const std::vector<unsafe::CountedSet>& fresh,
               std::uint64_t need, BlankedSet& best);
  // Those of `sets` that weigh less than `below`, with their weights.
  void weigh(std::vector<unsafe::CountedSet>& sets, std::uint64_t below);

 private:
  void visit(std::size_t depth, std::uint64_t taken, std::uint64_t weight, std::uint64_t need);
  unsafe::Reduced take(std::size_t depth, std::size_t at, std::uint64_t most);
  unsafe::Reduced reduce(unsafe::CountedSet* sets, std::size_t count, std::uint64_t taken, std::uint64_t most,
                         unsafe::CountedSet* out) const;
  // Sets of which the first `count` are meant: filling the rest with zeros again and again would cost as much as the
  // search.
  struct Level {
    std::vector<unsafe::CountedSet> sets;
    std::size_t count = 0;

    void hold(std::size_t most) {
      if (sets.size() < most) sets.resize(most);
    }
    void assign(const std::vector<unsafe::CountedSet>& from) {
      hold(from.size());
      std::copy(from.begin(), from.end(), sets.begin());
      count = from.size();
    }
  };
  void sort_by_weight(Level& level);

  const ColumnWeights& weights_;
  const unsafe::Kernels& kernels_;
  std::vector<Level> levels_;  // by depth: the sets less what is taken, light ones first
  Level others_;               // at depth 0: sets that are not picked there
  Level spare_;
  BlankedSet best_;
  RareLook look_;
};

class LeastHit {
 public:
  LeastHit(const ColumnWeights& weights, Watch& watch) : weights_(weights), look_(watch) {}
  // Lowers `best`, which meets all of `sets`, to a least set that does. `sets` is reordered. False: stopped.
  bool improve(std::vector<std::uint64_t>& sets, BlankedSet& best);

 private:
  void visit(std::size_t depth, std::uint64_t taken, std::uint64_t barred, std::uint64_t weight);
  [[nodiscard]] std::uint64_t bound(const std::vector<std::uint64_t>& sets, std::uint64_t barred) const;

  const ColumnWeights& weights_;
  std::vector<std::vector<std::uint64_t>> levels_;  // by depth: the sets that are not met
  BlankedSet best_;
  RareLook look_;
};

}  // namespace kanon::suppress
