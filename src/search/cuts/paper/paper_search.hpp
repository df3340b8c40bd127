// The search of Bayardo and Agrawal (2005), recognisable, with errata B1 and B2 repaired.
#pragma once

#include "kanon/result.hpp"
#include "search/common/koptimize_options.hpp"
#include "search/common/problem.hpp"

namespace kanon::koptimize {

// For the tests that show the printed rules wrong; never set otherwise.
struct AsPrinted {
  bool prune_answer = false;  // B1: an empty tail is taken for "pruned"
  bool liberal_rule = false;  // B2: the liberal useless-value rule without its repair
};

Result<SearchOutcome> paper_search(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                                   const OnImprovement& on_improvement, AsPrinted as_printed = {});

}  // namespace kanon::koptimize
