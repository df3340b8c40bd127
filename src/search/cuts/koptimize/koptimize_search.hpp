// koptimize: the proven optimum over all sets of refinements (docs/algorithms/koptimize.md).
#pragma once

#include "kanon/result.hpp"
#include "search/common/koptimize_options.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// Exact unless the budget ends it. Same answer with any number of threads. Error: a problem too large to represent.
Result<SearchOutcome> koptimize_search(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                                       const OnImprovement& on_improvement);

}  // namespace kanon
