// anneal: simulated annealing over single refinements (docs/algorithms/climb.md). Finds incumbents, proves nothing.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct AnnealOptions {
  std::uint64_t seed = 1;
};

// Until the budget is spent; an evaluation is a neighbour looked at. Same answer with any number of threads unless the
// clock ends it. Error: a problem too large to represent.
Result<SearchOutcome> anneal_search(const CutProblem& problem, const AnnealOptions& options, const Budget& budget,
                                    const OnImprovement& on_improvement);

}  // namespace kanon
