// lattice: the proven optimum over all level vectors of the hierarchies.
#include "search/lattice/lattice_search.hpp"

#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <numeric>

#include "search/lattice/walk.hpp"

namespace kanon {
namespace {

// Largest domains first; ties by position, so the order is the same everywhere.
std::vector<std::size_t> walking_order(const Codebook& codebook) {
  std::vector<std::size_t> order(codebook.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return codebook[a].values.size() > codebook[b].values.size(); });
  return order;
}

template <std::size_t Words>
SearchOutcome walk(const Problem& problem, const Budget& budget, const OnImprovement& on_improvement,
                   const lattice::Layout& layout) {
  // More workers than cores would only make TBB complain on stderr.
  const int most = tbb::this_task_arena::max_concurrency();
  const int wanted = budget.evaluations ? 1 : budget.threads > 0 ? static_cast<int>(budget.threads) : most;
  tbb::task_arena arena(std::min(wanted, most));
  return arena.execute([&] {
    return lattice::Walk<Words>(problem, budget, on_improvement, layout, walking_order(problem.codebook)).run();
  });
}

}  // namespace

Result<SearchOutcome> lattice_search(const Problem& problem, const Budget& budget,
                                     const OnImprovement& on_improvement) {
  const lattice::Layout layout = lattice::lay_out(problem.codebook);
  if (layout.words == 1) return walk<1>(problem, budget, on_improvement, layout);
  if (layout.words == 2) return walk<2>(problem, budget, on_improvement, layout);
  if (layout.words <= 8) return walk<8>(problem, budget, on_improvement, layout);
  return Error{.message = "the quasi-identifiers have too many columns and values for one search",
               .place = {},
               .hint = "Name fewer quasi-identifiers, or prescribe the recoding of some (coding = \"suppressed\")."};
}

}  // namespace kanon
