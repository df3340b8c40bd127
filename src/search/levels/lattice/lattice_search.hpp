// lattice: the proven optimum over all level vectors of the hierarchies.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// Exact unless the budget ends it. Same answer with any number of threads; an evaluation budget runs on one thread so
// that it, too, always gives the same answer. Error: the quasi-identifiers do not fit into the widest key (512 bits),
// or the histogram does not know the target that the cost looks at.
Result<SearchOutcome> lattice_search(const LevelProblem& problem, const Budget& budget,
                                     const OnImprovement& on_improvement);

}  // namespace kanon
