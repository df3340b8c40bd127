// Looks and dives from the root against brute force: whatever they are told to look for, no bound exceeds the optimum,
// and a dive that looks for it finds it. Long lines, many rows and limits of a few rows, where slabs are bounded by
// their own rows again and again while the limit binds.
#include <gtest/gtest.h>

#include "oracle/cut_oracle.hpp"
#include "search/cuts/koptimize/clamped_bound.hpp"
#include "search/cuts/koptimize/dive.hpp"
#include "search/cuts/koptimize/lines.hpp"
#include "search/cuts/koptimize/target_stats.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using namespace koptimize;

constexpr CutShape kShape{
    .least_columns = 2, .most_columns = 4, .most_positions = 12, .most_candidates = 1500, .most_rows = 200};

TEST(KOptimizeDive, FindsTheOptimumOfCmWithinALimit) {
  std::uint64_t problems = 0, binding = 0, parted = 0, judged = 0;
  for (std::uint64_t seed = 1; seed <= 3000 / kShare && !HasFailure(); ++seed) {
    CutCase small = random_cut_case(8000000 + seed, kShape, CostName::cm);
    if (!small.cost.matrix.empty() || small.cost.suppressed_together || small.histogram.classes.size() > 2) continue;
    small.k = 2 + seed % 4;
    small.limit = 1 + seed % 12;
    const CutProblem problem = small.problem();
    const CutOptimum truth = solve_by_force(problem);
    if (!truth.best) continue;
    const Grid grid = make_grid(problem);
    const auto stats = cm2_stats(problem, grid);
    const Cm2Policy policy{
        {.k = static_cast<Cost>(small.k), .rows = static_cast<Cost>(problem.histogram.rows), .may_suppress = true}};
    const Setting<Cm2Policy> setting{.grid = grid,
                                     .policy = policy,
                                     .stats = stats,
                                     .limit = static_cast<Cost>(small.limit),
                                     .line = promising_lines(grid, stats).front()};
    Worker<Cm2Policy> worker(setting);
    const Budget budget;
    const auto optimum = static_cast<Cost>(truth.best->cost.exact);
    const Dive made = dive(worker, grid, {.sides = Sides(grid.steps.size(), Side::open), .bound = 0, .id = 0},
                           optimum + 1, UINT64_MAX, Stop(budget));
    ASSERT_TRUE(made.found) << small.text();
    EXPECT_EQ(made.found->cost, optimum) << small.text();
    for (Cost upper = 1; upper <= optimum + 2; ++upper) {
      worker.restart();
      Subtree root{.sides = Sides(grid.steps.size(), Side::open), .bound = 0, .id = 0};
      Cost below = upper;
      std::optional<Found> found;
      const Look look = worker.look(root, below, found);
      // What is decided by `upper` leaves out candidates that are not below it; the bound is then of the others.
      const auto by_upper = [](const Decision& decision) { return !decision.useless; };
      if (std::any_of(look.decisions.begin(), look.decisions.end(), by_upper)) continue;
      ++judged;
      EXPECT_LE(look.bound, optimum) << upper << " " << small.text();
    }
    ++problems;
    parted += made.looks > 2 ? 1 : 0;
    small.limit = problem.histogram.rows;
    binding += solve_by_force(small.problem()).best->cost < truth.best->cost ? 1 : 0;
  }
  EXPECT_GT(problems * kShare, 500u);
  EXPECT_GT(parted, problems / 4);
  EXPECT_GT(binding, problems / 20);
  EXPECT_GT(judged, problems);
}

}  // namespace
}  // namespace kanon::tests
