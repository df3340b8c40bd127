// best: what a user wants who does not care how: a good candidate first, then the proof as far as the budget goes.
#pragma once

#include <optional>

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct BestOptions {
  std::uint64_t seed = 1;
  std::optional<CutSets> start = {};  // a recoding within the limit that is known: nothing worse is returned
};

// climb for a while, then koptimize from what it found, or from the start. Where koptimize cannot represent the
// problem, climb goes on alone. Same answer with any number of threads unless the clock ends it.
Result<SearchOutcome> best_search(const CutProblem& problem, const BestOptions& options, const Budget& budget,
                                  const OnImprovement& on_improvement);

}  // namespace kanon
