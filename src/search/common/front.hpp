// Front: the trade-off of k against cost, as the points that nothing else in the searched space beats in both.
#pragma once

#include <cstdint>
#include <vector>

#include "search/common/problem.hpp"

namespace kanon {

struct FrontPoint {
  std::uint64_t k = 0;  // size of the smallest released group, or the k that was asked for
  CostValue cost;
  CostValue bound;  // nothing in the searched space reaches k for less; equal to cost: proven
  std::uint64_t suppressed_rows = 0;
  std::vector<LevelIndex> levels = {};  // per column, where whole levels are searched
  CutSets cuts = {};                    // per column, where refinements are
};

struct Front {
  std::vector<FrontPoint> points;  // by rising k and rising cost
  bool complete = false;           // false: a budget ended the search; the points found so far
  std::uint64_t nodes = 0;         // candidates in the searched space
  std::uint64_t evaluated = 0;     // candidates evaluated
  bool swept = false;              // all candidates were gone through: nothing was pruned
};

}  // namespace kanon
