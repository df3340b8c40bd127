// flexible_front: the proven optimum over all sets of refinements at each of many k, neighbours sharing their work.
//
// Claims, for one table, one set of columns and one limit (proofs beside the code; tests/oracle/flexible_front_test.cpp
// tries them by brute force):
//   1. A candidate that is within the limit at k is within it at every smaller k, whatever the cost.
//   2. For lm, dm and cm it costs no more there, and so does rm where nothing may be suppressed. So the optimum never
//      falls as k grows: a lower bound of one k holds for every larger k, and an incumbent that costs no more than such
//      a bound is proven without a search of its own.
//   3. rm with suppression has no such order: a released group may spread more than its rows are charged when they are
//      suppressed. There only candidates are shared, and measured anew.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "kanon/result.hpp"
#include "search/common/front.hpp"

namespace kanon {

// A CutProblem without its k.
struct FlexibleProblem {
  const Histogram& histogram;
  const CutColumns& columns;
  std::uint64_t limit_rows;
  CostSpec cost;

  [[nodiscard]] CutProblem at(std::uint64_t k) const {
    return {.histogram = histogram, .columns = columns, .k = k, .limit_rows = limit_rows, .cost = cost};
  }
};

// A recoding to begin with, and what it took to find it.
struct FlexibleStart {
  std::optional<CutSets> cuts;
  std::uint64_t evaluated = 0;
};

struct FlexibleOptions {
  std::uint64_t seed = 1;  // of the local search that looks for good incumbents
  // Asked once for each k, before the first search there; it may take half of what that search has.
  std::function<FlexibleStart(std::uint64_t k, const Budget& budget)> start = {};
};

struct FlexibleFront {
  // One point for each k that can be met and has a candidate, by rising k; its k is the one that was asked for. `nodes`
  // counts subtrees looked at. Complete: every point is proven, and every k that is left out cannot be met.
  Front front;
  std::vector<std::uint64_t> cannot_be_met;  // proven: no candidate keeps the limit
  std::vector<std::uint64_t> nothing_found;  // the budget was spent before a candidate was found
  std::uint64_t searches = 0;                // that were run
  std::uint64_t without_search = 0;          // points proven by what was known of other k alone
};

// Hears of a point when something new is known about it; called from one thread at a time.
using OnPoint = std::function<void(const FrontPoint&)>;

// Claim 2 holds for this cost and limit.
bool rises_with_k(const CostSpec& cost, std::uint64_t limit_rows);

// A point whose bound is its cost is proven. `budget` is for all k together: time and evaluations are shared out over
// the k that are still unproven, first a short slice for each, then the rest where gaps are left; `gap` is good enough
// for every single point. Without a budget of time the answer is the same with any number of threads. Error: a problem
// too large to represent.
Result<FlexibleFront> flexible_front(const FlexibleProblem& problem, std::vector<std::uint64_t> ks,
                                     const FlexibleOptions& options, const Budget& budget, const OnPoint& on_point);

}  // namespace kanon
