// The exact front of a lattice: every (k, cost) that no level vector beats in both, with the vector that reaches it.
#include "search/levels/front/lattice_front.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/try.hpp"
#include "search/levels/front/grid.hpp"
#include "search/levels/front/point_set.hpp"
#include "search/levels/front/pruned.hpp"
#include "search/levels/lattice/ground.hpp"
#include "search/levels/lattice/sweep.hpp"

namespace kanon {
namespace {

Result<Front> sweep_front(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs, const Budget& budget) {
  std::vector<PointSet> found(lattice::sweep_parts(problem.codebook));
  const auto visit = [&](std::size_t part, const lattice::NodeProfile& profile) {
    offer_points(costs, profile, problem.limit_rows, problem.use, found[part]);
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
               .evaluated = done.evaluated,
               .swept = true};
}

Result<Front> search_front(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs, const Budget& budget) {
  const auto start = Clock::now();
  // Pruning takes it that a group which fails has only parts that fail, and asks for nothing of all groups together.
  const GroupTest* test = problem.histogram.test.get();
  const bool may_prune = test == nullptr || (test->up_closed() && !test->budget().asks());
  if (!problem.prune || !may_prune || LatticeGrid(problem.codebook).nodes() > kMostPruned)
    return sweep_front(problem, costs, budget);
  KANON_TRY(auto pruned, pruned_lattice_front(problem, costs, budget));
  if (!pruned.gave_up) return std::move(pruned.front);
  KANON_TRY(auto front, sweep_front(problem, costs, rest_of(budget, seconds_since(start), pruned.front.evaluated)));
  // The sweep visits some vectors for a second time; they are counted once.
  front.evaluated = std::min(front.nodes, front.evaluated + pruned.front.evaluated);
  if (front.complete) return front;
  PointSet all;
  for (const auto& points : {pruned.front.points, front.points}) {
    for (const FrontPoint& point : points) all.offer(point);
  }
  front.points = all.points();
  return front;
}

// Of a complete front every point is proven. Of another nothing is known but what bounds every vector: the finest one
// without suppression.
Status set_bounds(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs, Front& front) {
  for (FrontPoint& point : front.points) point.bound = point.cost;
  if (front.complete || front.points.empty()) return Done{};
  const std::vector<LevelIndex> bottom(problem.codebook.size());
  KANON_TRY(const auto finest, lattice::profile_of(problem.histogram, problem.codebook, costs, bottom, 0));
  for (FrontPoint& point : front.points) point.bound = costs.bound(finest, 0);
  return Done{};
}

}  // namespace

bool offer_points(const lattice::NodeCosts& costs, const lattice::NodeProfile& profile, std::uint64_t limit_rows,
                  LimitUse use, PointSet& points) {
  const std::size_t most = profile.most(limit_rows);
  bool changed = false;
  for (std::size_t i = use == LimitUse::max ? most : 0; i <= most; ++i) {
    if (costs.within_budget(profile, i) && points.wants(profile.sizes[i], costs.cost(profile, 0, i)))
      changed = points.offer(costs.point(profile, 0, i)) || changed;
  }
  return changed;
}

Result<Front> lattice_front(const LatticeFrontProblem& problem, const Budget& budget) {
  KANON_TRY(const auto costs, lattice::NodeCosts::make(problem.histogram, problem.codebook, {problem.cost}));
  KANON_TRY(auto front, search_front(problem, costs, budget));
  // Where k counts entities, a group of rows without one has none; one that fails a model is released at no k.
  std::erase_if(front.points, [](const FrontPoint& point) { return point.k == 0; });
  KANON_CHECK(set_bounds(problem, costs, front));
  return front;
}

}  // namespace kanon
