// climb: hill climbing in two phases from random starts, and from the best known (docs/algorithms/climb.md). Finds
// incumbents, proves nothing.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct ClimbOptions {
  std::uint64_t seed = 1;
  std::uint64_t starts = UINT64_MAX;  // at most so many
  std::uint64_t idle_kicks = 100;     // kicks in vain that end a start
};

// Until the budget is spent; an evaluation is a neighbour looked at. Same answer with any number of threads unless the
// clock ends it. Error: a problem too large to represent.
Result<SearchOutcome> climb_search(const CutProblem& problem, const ClimbOptions& options, const Budget& budget,
                                   const OnImprovement& on_improvement);

}  // namespace kanon
