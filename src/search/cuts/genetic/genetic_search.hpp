// genetic: a steady-state genetic search over sets of refinements (docs/algorithms/genetic.md). Proves nothing.
#pragma once

#include <optional>

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct GeneticOptions {
  std::uint64_t population = 200;
  std::optional<double> mutation = {};  // probability that a refinement changes sides; empty: 1 / refinements
  std::uint64_t seed = 1;
  std::optional<CutSets> known = {};  // a recoding that the population begins with
};

// Until the budget is spent. Same answer with any number of threads unless the clock ends it. Error: a problem too
// large to represent, or options out of range.
Result<SearchOutcome> genetic_search(const CutProblem& problem, const GeneticOptions& options, const Budget& budget,
                                     const OnImprovement& on_improvement);

}  // namespace kanon
