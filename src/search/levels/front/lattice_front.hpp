// The exact front of a lattice: every (k, cost) that no level vector beats in both, with the vector that reaches it.
//
// Of several vectors with the same k and cost the one with fewer suppressed rows stands for the point, then the lower
// sum of levels, then the first in dictionary order. The front does not depend on threads or on pruning.
#pragma once

#include "kanon/result.hpp"
#include "kanon/search.hpp"
#include "search/common/front.hpp"

namespace kanon {

struct LatticeFrontProblem {
  const Histogram& histogram;
  const Codebook& codebook;
  std::uint64_t limit_rows;  // most rows that may be suppressed
  LimitUse use = LimitUse::free;
  CostSpec cost = {};
  // False: every vector is evaluated. Where pruning does not pay, or the lattice is too large to know each vector by
  // itself, that is done all the same (Front::swept).
  bool prune = true;
};

// Exact unless the budget ends it; then the points found so far, with `complete` false and, as the bound of all of
// them, what the finest vector costs without suppression. Error: too many columns and values for the widest key, or a
// cost whose target the histogram does not know.
Result<Front> lattice_front(const LatticeFrontProblem& problem, const Budget& budget);

}  // namespace kanon
