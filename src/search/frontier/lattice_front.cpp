// The exact front of a lattice: every (k, cost) that no level vector beats in both, with the vector that reaches it.
#include "search/frontier/lattice_front.hpp"

#include "base/try.hpp"
#include "search/frontier/lattice_front_grid.hpp"
#include "search/frontier/lattice_front_pruned.hpp"
#include "search/frontier/point_set.hpp"
#include "search/lattice/ground.hpp"
#include "search/lattice/sweep.hpp"

namespace kanon {
namespace {

Result<Front> exhaustive(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs, const Budget& budget) {
  std::vector<PointSet> found(lattice::sweep_parts(problem.codebook));
  const auto visit = [&](std::size_t part, const lattice::NodeProfile& profile) {
    offer_points(costs, profile, problem.limit_rows, problem.rule, found[part]);
  };
  KANON_TRY(const auto done,
            lattice::sweep(problem.histogram, problem.codebook, costs, problem.limit_rows, budget, visit));
  PointSet all;
  for (const auto& part : found) {
    for (const auto& [k, point] : part.by_k()) all.offer(point);
  }
  return Front{.points = all.points(),
               .complete = done.complete,
               .nodes = lattice::vectors_of(problem.codebook),
               .evaluated = done.evaluated};
}

}  // namespace

void offer_points(const lattice::NodeCosts& costs, const lattice::NodeProfile& profile, std::uint64_t limit_rows,
                  SuppressionRule rule, PointSet& points) {
  const std::size_t most = profile.most(limit_rows);
  for (std::size_t i = rule == SuppressionRule::most ? most : 0; i <= most; ++i) {
    if (points.wants(profile.sizes[i], costs.cost(profile, 0, i))) points.offer(costs.point(profile, 0, i));
  }
}

Result<Front> lattice_front(const LatticeFrontProblem& problem, const Budget& budget) {
  KANON_TRY(const auto costs, lattice::NodeCosts::make(problem.histogram, problem.codebook, {problem.cost}));
  const bool prune = problem.prune && LatticeGrid(problem.codebook).nodes() <= kMostPruned;
  return prune ? pruned_lattice_front(problem, costs, budget) : exhaustive(problem, costs, budget);
}

}  // namespace kanon
