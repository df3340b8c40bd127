// The exact front of a lattice with as few evaluations as sound pruning allows.
#pragma once

#include "search/levels/front/lattice_front.hpp"
#include "search/levels/front/point_set.hpp"
#include "search/levels/lattice/evaluator.hpp"

namespace kanon {

// Vectors (levels that part nothing left out) for which bounds and guesses are kept in memory, some thirty bytes each.
inline constexpr std::uint64_t kMostPruned = std::uint64_t{1} << 24;

// All that the use of the limit lets a vector put on the front. Says whether some k is now reached for less.
bool offer_points(const lattice::NodeCosts& costs, const lattice::NodeProfile& profile, std::uint64_t limit_rows,
                  LimitUse use, PointSet& points);

struct PrunedOutcome {
  Front front;
  bool gave_up = false;  // a sweep is cheaper than to go on; `front` has what was found
};

// Gives up where too large a part of the lattice is evaluated: a vector by itself takes several times as long as one of
// a sweep. Error: as lattice_front. Must not have more vectors than that.
Result<PrunedOutcome> pruned_lattice_front(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs,
                                           const Budget& budget);

}  // namespace kanon
