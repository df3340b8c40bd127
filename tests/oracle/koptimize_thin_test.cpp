// Thin tables against brute force: none costs more than the table itself, and a search refutes what is below its least
// cost, and nothing more.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "oracle/cut_oracle.hpp"
#include "search/cuts/koptimize/clamped_bound.hpp"
#include "search/cuts/koptimize/dive.hpp"
#include "search/cuts/koptimize/lines.hpp"
#include "search/cuts/koptimize/target_stats.hpp"
#include "search/cuts/koptimize/thin.hpp"
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

// The least cost of the thin problem itself, by going through all candidates; kNever: there is none.
Cost least_cost(const CutProblem& problem, const Grid& grid, const Thin& thin) {
  Cost least = kNever;
  Subtree candidate{.sides = thin.sides, .bound = 0, .id = 0};
  const auto cost = [&] {
    std::vector<Runs> runs;
    for (std::size_t c = 0; c < grid.columns.size(); ++c) runs.push_back(runs_of(thin.grid, candidate, c));
    std::map<std::vector<std::uint16_t>, Cm2Policy::Stat> groups;
    for (std::size_t t = 0; t < thin.grid.tuples; ++t) {
      std::vector<std::uint16_t> group;
      for (std::size_t c = 0; c < runs.size(); ++c)
        group.push_back(runs[c].head_of[thin.grid.places[t * runs.size() + c]]);
      groups[group] += thin.stats[t];
    }
    Cost sum = 0, suppressed = 0;
    for (const auto& [runs_shown, rows] : groups) {
      const bool released = rows.n >= static_cast<std::int64_t>(problem.k);
      sum += released ? std::min(rows.p, rows.q) : rows.p + rows.q;
      suppressed += released ? 0 : rows.p + rows.q;
    }
    return suppressed <= static_cast<Cost>(problem.limit_rows) ? sum : kNever;
  };
  const std::function<void(std::uint32_t)> choose = [&](std::uint32_t number) {
    const StepIndex step{number};
    if (number == thin.sides.size()) {
      least = std::min(least, cost());
      return;
    }
    const auto needs = thin.grid.step(step).needs;
    const bool may_be_in = thin.sides[step] == Side::open && (needs < 0 || candidate.sides[as_step(needs)] == Side::in);
    for (const Side side : {Side::out, Side::in}) {
      if (side == Side::in && !may_be_in) continue;
      candidate.sides[step] = side;
      choose(number + 1);
    }
    candidate.sides[step] = thin.sides[step];
  };
  choose(0);
  return least;
}

// With every cut in the incumbent all rare values go.
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
    const auto made = thin(grid, stats, line, rare, Sides(grid.steps.size(), Side::in));
    if (!made) continue;
    ++problems;
    for (const auto& stat : made->stats) guests += stat.p + stat.q < stat.n ? 1 : 0;
    if (!truth.best) continue;
    const auto optimum = static_cast<Cost>(truth.best->cost.exact);
    const Cost least = least_cost(problem, grid, *made);
    EXPECT_LE(least, optimum) << small.text();
    EXPECT_TRUE(refutes(problem, grid, *made, line, least)) << small.text();
    EXPECT_FALSE(refutes(problem, grid, *made, line, least + 1)) << small.text();
    refuted += least > 0 ? 1 : 0;
    tight += least > 0 && least == optimum ? 1 : 0;
  }
  // The test must reach what it is there for: guests, and targets that are refuted.
  EXPECT_GT(problems * kShare, 1000u);
  EXPECT_GT(guests, problems);
  EXPECT_GT(refuted, problems / 10);
  EXPECT_GT(tight, problems / 50);
}

}  // namespace
}  // namespace kanon::tests
