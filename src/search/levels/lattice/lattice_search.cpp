// lattice: the proven optimum over all level vectors of the hierarchies.
#include "search/levels/lattice/lattice_search.hpp"

#include "base/try.hpp"
#include "base/workers.hpp"
#include "search/levels/lattice/walk.hpp"
#include "search/levels/lattice/widths.hpp"

namespace kanon {

Result<SearchOutcome> lattice_search(const LevelProblem& problem, const Budget& budget,
                                     const OnImprovement& on_improvement) {
  KANON_TRY(const auto costs, lattice::NodeCosts::make(problem.histogram, problem.codebook, {problem.cost}));
  return lattice::with_width(problem.codebook, [&](auto width) -> Result<SearchOutcome> {
    tbb::task_arena arena(counting_workers(budget));
    return arena.execute(
        [&] { return lattice::Walk<decltype(width)::value>(problem, costs, budget, on_improvement).run(); });
  });
}

}  // namespace kanon
