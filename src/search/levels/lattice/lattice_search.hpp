// lattice: the proven optimum over all level vectors of the hierarchies.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// A problem over level vectors, with what any of the costs may need.
struct LevelProblem {
  const Histogram& histogram;
  const Codebook& codebook;
  std::uint64_t k;
  std::uint64_t limit_rows;  // most rows that may be suppressed
  CostSpec cost = {};
};

// Exact unless the budget ends it. Same answer with any number of threads; an evaluation budget runs on one thread so
// that it, too, always gives the same answer. Error: the quasi-identifiers do not fit into the widest key (512 bits),
// or the histogram does not know the target that the cost looks at.
Result<SearchOutcome> lattice_search(const LevelProblem& problem, const Budget& budget,
                                     const OnImprovement& on_improvement);
// The same with the default options of the cost: cm counts wrong classes, rm measures the dispersion that the histogram
// was made for.
Result<SearchOutcome> lattice_search(const Problem& problem, const Budget& budget, const OnImprovement& on_improvement);

}  // namespace kanon
