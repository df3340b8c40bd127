// Many questions about one lattice (several k, limits, costs), answered in one pass over it.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct LatticeQuestion {
  std::uint64_t k = 1;
  std::uint64_t limit_rows = 0;  // most rows that may be suppressed
  CostSpec cost = {};
};

// One outcome per question, each what lattice_search would say; `effort` is that of all questions together. A few
// questions, or a lattice too large to enumerate, are searched one by one, with pruning. A budget is for all of them
// together. Error: as lattice_search.
Result<std::vector<SearchOutcome>> lattice_answers(const Histogram& histogram, const Codebook& codebook,
                                                   const std::vector<LatticeQuestion>& questions, const Budget& budget);

}  // namespace kanon
