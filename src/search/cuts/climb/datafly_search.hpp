// datafly: the classic greedy baseline (docs/algorithms/climb.md). Fast, and often far from the optimum.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// Draws no random numbers. Error: a problem too large to represent.
Result<SearchOutcome> datafly_search(const CutProblem& problem, const Budget& budget,
                                     const OnImprovement& on_improvement);

}  // namespace kanon
