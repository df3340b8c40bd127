// The least set of columns: that contains the difference sets of enough rows (LeastUnion), or that meets every one of
// some sets (LeastHit). Exact branch and bound.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "search/unsafe/kernels.hpp"

namespace kanon::suppress {

// Column weights, summed by set.
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
  explicit LeastUnion(const ColumnWeights& weights) : weights_(weights), kernels_(unsafe::kernels()) {}
  // Lowers `best` to the least set that contains the sets of `need` rows, if one of less weight exists among `sets`.
  // `sets` is reordered; equal ones are merged.
  void improve(std::vector<unsafe::CountedSet>& sets, std::uint64_t need, BlankedSet& best);

 private:
  void visit(std::size_t depth, std::uint64_t taken, std::uint64_t weight, std::uint64_t need);
  unsafe::Reduced reduce(const unsafe::CountedSet* sets, std::size_t count, std::uint64_t taken, std::uint64_t most,
                         unsafe::CountedSet* out) const;

  const ColumnWeights& weights_;
  const unsafe::Kernels& kernels_;
  std::vector<std::vector<unsafe::CountedSet>> levels_;  // by depth: the sets less what is taken
  BlankedSet best_;
};

class LeastHit {
 public:
  explicit LeastHit(const ColumnWeights& weights) : weights_(weights) {}
  // Lowers `best`, which meets all of `sets`, to a least set that does. `sets` is reordered.
  void improve(std::vector<std::uint64_t>& sets, BlankedSet& best);

 private:
  void visit(std::size_t depth, std::uint64_t taken, std::uint64_t barred, std::uint64_t weight);
  [[nodiscard]] std::uint64_t bound(const std::vector<std::uint64_t>& sets, std::uint64_t barred) const;

  const ColumnWeights& weights_;
  std::vector<std::vector<std::uint64_t>> levels_;  // by depth: the sets that are not met
  BlankedSet best_;
};

}  // namespace kanon::suppress
