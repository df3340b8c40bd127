// Measure: the cost of one recoding, straight from the histogram, by the definitions and without any search code.
#pragma once

#include "search/common/problem.hpp"

namespace kanon::koptimize {

struct Measured {
  CostValue cost;
  std::uint64_t suppressed_rows = 0;
};

// `cuts` holds all cuts, fixed ones included.
Measured measure(const CutProblem& problem, const CutSets& cuts);

}  // namespace kanon::koptimize
