// A thin table's bounds against brute force: what it refutes must not be there.
#include <gtest/gtest.h>

#include "oracle/cut_oracle.hpp"
#include "search/koptimize/dive.hpp"
#include "search/koptimize/lines.hpp"
#include "search/koptimize/target_stats.hpp"
#include "search/koptimize/thin.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using namespace koptimize;

constexpr CutShape kShape{.least_columns = 2, .most_columns = 4, .most_candidates = 400, .most_rows = 60};

// Does a search of the thin table show that nothing costs less than `upper`?
bool refutes(const CutProblem& problem, const Grid& grid, const Thin& thin, std::size_t line, Cost upper) {
  const Cm2Policy policy{{.k = static_cast<Cost>(problem.k),
                          .rows = static_cast<Cost>(problem.histogram.rows),
                          .may_suppress = problem.limit_rows > 0}};
  const Setting<Cm2Policy> setting{.grid = thin.grid,
                                   .policy = policy,
                                   .stats = thin.stats,
                                   .limit = static_cast<Cost>(problem.limit_rows),
                                   .line = line,
                                   .thin = true};
  Worker<Cm2Policy> worker(setting);
  const Budget budget;
  const Dive made = dive(worker, grid, {.sides = thin.sides, .bound = 0, .id = 0}, upper, UINT64_MAX, Stop(budget));
  EXPECT_FALSE(made.found);
  EXPECT_EQ(made.stuck, !made.open.empty());
  return !made.stuck;
}

// With every cut in the incumbent all rare values go. A larger target is refuted only if a smaller one is.
TEST(KOptimizeThin, RefutesNothingThatIsThere) {
  std::uint64_t problems = 0, guests = 0, refuted = 0, tight = 0;
  for (std::uint64_t seed = 1; seed <= 30000 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(7000000 + seed, kShape, CostName::cm);
    const CutProblem problem = small.problem();
    if (!problem.cost.matrix.empty() || problem.cost.suppressed_together || problem.histogram.classes.size() > 2)
      continue;
    const CutOptimum truth = solve_by_force(problem);
    const Grid grid = make_grid(problem);
    const auto stats = cm2_stats(problem, grid);
    const std::size_t line = promising_lines(grid, stats).front();
    const Cost rare = 1 + static_cast<Cost>(problem.histogram.rows * (1 + seed % 3) / 10);
    const auto made = thin(grid, stats, line, rare, std::vector<Side>(grid.steps.size(), Side::in));
    if (!made) continue;
    ++problems;
    for (const auto& stat : made->stats) guests += stat.p + stat.q < stat.n ? 1 : 0;
    if (!truth.best) continue;
    const auto optimum = static_cast<Cost>(truth.best->cost.exact);
    EXPECT_FALSE(refutes(problem, grid, *made, line, optimum + 1)) << small.text();
    Cost proven = optimum;
    while (proven > 0 && !refutes(problem, grid, *made, line, proven)) --proven;
    refuted += proven > 0 ? 1 : 0;
    tight += proven > 0 && proven == optimum ? 1 : 0;
  }
  // The test must reach what it is there for: guests, and targets that are refuted.
  EXPECT_GT(problems * kShare, 1000u);
  EXPECT_GT(guests, problems);
  EXPECT_GT(refuted, problems / 10);
  EXPECT_GT(tight, 0u);
}

}  // namespace
}  // namespace kanon::tests
