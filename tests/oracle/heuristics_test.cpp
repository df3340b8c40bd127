// The searches without a proof against brute force on small random problems: never better than the optimum, mostly as
// good, true witnesses and bounds, the same answer on any number of threads, budgets kept.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include <functional>

#include "oracle/cut_oracle.hpp"
#include "search/cuts/best/best_search.hpp"
#include "search/cuts/climb/anneal_search.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/climb/datafly_search.hpp"
#include "search/cuts/genetic/genetic_search.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"
#include "support/use_case.hpp"

namespace kanon::tests {
namespace {

constexpr CutShape kSmall{.most_columns = 3, .most_candidates = 60, .most_rows = 30};
constexpr CutShape kMedium{.least_columns = 2, .most_columns = 4, .most_positions = 9, .most_candidates = 1500};
constexpr CutShape kWide{
    .least_columns = 3, .most_columns = 6, .most_positions = 14, .most_candidates = 1'000'000'000, .most_rows = 150};

struct Heuristic {
  std::string name;
  std::uint64_t evaluations;  // that do for small problems
  double reaches;             // share of small problems in which it must find the optimum
  std::function<Result<SearchOutcome>(const CutProblem&, std::uint64_t seed, const Budget&, const OnImprovement&)> run;
};

void PrintTo(const Heuristic& heuristic, std::ostream* out) {
  *out << heuristic.name;
}

std::vector<Heuristic> heuristics() {
  return {
      {"climb", 3000, 0.97,
       [](const CutProblem& problem, std::uint64_t seed, const Budget& budget, const OnImprovement& told) {
         return climb_search(problem, {.seed = seed, .idle_kicks = 20}, budget, told);
       }},
      {"anneal", 8000, 0.85,
       [](const CutProblem& problem, std::uint64_t seed, const Budget& budget, const OnImprovement& told) {
         return anneal_search(problem, {.seed = seed}, budget, told);
       }},
      {"genetic", 2000, 0.9,
       [](const CutProblem& problem, std::uint64_t seed, const Budget& budget, const OnImprovement& told) {
         return genetic_search(problem, {.population = 40, .seed = seed}, budget, told);
       }},
      {"datafly", 1000, 0,
       [](const CutProblem& problem, std::uint64_t /*seed*/, const Budget& budget, const OnImprovement& told) {
         return datafly_search(problem, budget, told);
       }},
      {"best", 1000, 1,
       [](const CutProblem& problem, std::uint64_t seed, const Budget& budget, const OnImprovement& told) {
         return best_search(problem, {.seed = seed}, budget, told);
       }},
  };
}

class Heuristics : public ::testing::TestWithParam<Heuristic> {
 protected:
  static Budget budget(unsigned threads = 1) {
    Budget out;
    out.evaluations = GetParam().evaluations;
    out.threads = threads;
    return out;
  }
  static SearchOutcome run(const CutCase& small, const Budget& budget, const OnImprovement& told = {}) {
    auto found = GetParam().run(small.problem(), small.seed, budget, told);
    EXPECT_TRUE(found.ok()) << found.error().text();
    return found.ok() ? *found : SearchOutcome{};
  }
  // What is found is a candidate within the limit and costs what is said.
  static void expect_witness(const CutCase& small, const SearchOutcome& found) {
    ASSERT_TRUE(found.incumbent.has_value());
    const auto truth = evaluate_cuts(small.problem(), found.incumbent->cuts);
    EXPECT_TRUE(truth.candidate);
    EXPECT_TRUE(same_cost(truth.cost, found.incumbent->cost));
    EXPECT_EQ(truth.suppressed, found.incumbent->suppressed_rows);
    EXPECT_LE(truth.suppressed, small.limit);
    EXPECT_TRUE(at_most(found.bound, found.incumbent->cost));
  }

  struct Tally {
    std::uint64_t feasible = 0, reached = 0;
  };
  // Solves what `draw` makes of seeds by force as well. `ask` is what else must hold of an answer, with or without a
  // candidate.
  static Tally compare(std::uint64_t seeds, CutCase (*draw)(std::uint64_t, const CutShape&),
                       const std::function<void(const CutOptimum&, const SearchOutcome&)>& ask = {}) {
    Tally out;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const CutCase small = draw(seed, seed % 2 == 0 ? kSmall : kMedium);
      const auto truth = solve_by_force(small.problem());
      const auto found = run(small, budget());
      EXPECT_EQ(found.incumbent.has_value(), truth.best.has_value());
      if (ask) ask(truth, found);
      if (truth.best) {
        expect_witness(small, found);
        EXPECT_TRUE(at_most(truth.best->cost, found.incumbent->cost));
        EXPECT_TRUE(at_most(found.bound, truth.best->cost));
        ++out.feasible;
        out.reached += at_most(found.incumbent->cost, truth.best->cost) ? 1 : 0;
      }
      if (HasFailure()) {
        ADD_FAILURE() << small.text();
        break;
      }
    }
    return out;
  }
};

TEST_P(Heuristics, NeverBeatTheOptimumAndMostlyReachIt) {
  const Tally tally = compare(400 / kShare, random_cut_case, [](const CutOptimum& truth, const SearchOutcome& found) {
    EXPECT_EQ(found.least_suppressed, truth.least_suppressed);
    EXPECT_TRUE(!found.complete || !truth.best || same_cost(found.incumbent->cost, truth.best->cost));
    EXPECT_TRUE(truth.best || found.complete) << "that nothing is within the limit is proven";
  });
  EXPECT_GT(tally.feasible, 200 / kShare);
  EXPECT_GE(static_cast<double>(tally.reached), GetParam().reaches * static_cast<double>(tally.feasible));
  RecordProperty("reached", static_cast<int>(tally.reached));
  RecordProperty("feasible", static_cast<int>(tally.feasible));
}

// Sums, several targets, suppressed rows as one group.
TEST_P(Heuristics, NeverBeatTheOptimumOfCostsMadeForAUse) {
  const Tally tally = compare(240 / kShare, random_use_case);
  EXPECT_GT(tally.feasible, 100 / kShare);
  // best has koptimize to prove the usual costs; here it climbs, too.
  EXPECT_GE(static_cast<double>(tally.reached),
            std::min(0.9, GetParam().reaches) * static_cast<double>(tally.feasible));
}

// Everything but the time it takes.
TEST_P(Heuristics, AnswerTheSameOnAnyNumberOfThreads) {
  const tbb::global_control more(tbb::global_control::max_allowed_parallelism, 8);
  for (std::uint64_t seed = 1; seed <= 24 / (kShare > 1 ? 6 : 1); ++seed) {
    const auto small = random_cut_case(seed, kWide);
    const auto one = run(small, budget(1));
    for (const unsigned threads : {2u, 8u}) {
      const auto many = run(small, budget(threads));
      ASSERT_EQ(one.incumbent.has_value(), many.incumbent.has_value());
      EXPECT_EQ(one.effort.evaluated, many.effort.evaluated);
      EXPECT_EQ(one.effort.details, many.effort.details);
      EXPECT_EQ(one.complete, many.complete);
      EXPECT_TRUE(!one.incumbent || one.incumbent->cuts == many.incumbent->cuts) << small.text();
    }
  }
}

TEST_P(Heuristics, TellEveryImprovementAndKeepToTheirEvaluations) {
  for (std::uint64_t seed = 1; seed <= 40 / kShare; ++seed) {
    const auto small = random_cut_case(seed, kWide);
    Budget limited = budget(2);
    limited.evaluations = 1 + seed * 37;
    std::optional<CostValue> last;
    std::uint64_t told_at = 0;
    const auto found = run(small, limited, [&](const Incumbent& incumbent, const CostValue&, std::uint64_t evaluated) {
      EXPECT_TRUE(!last || incumbent.cost < *last);
      EXPECT_LE(told_at, evaluated);
      EXPECT_LE(incumbent.suppressed_rows, small.limit);
      last = incumbent.cost;
      told_at = evaluated;
    });
    const bool counts = GetParam().name != "datafly" && GetParam().name != "best";  // these count other things, too
    EXPECT_TRUE(!counts || found.effort.evaluated <= *limited.evaluations) << found.effort.evaluated;
    EXPECT_EQ(found.incumbent.has_value(), last.has_value());
    EXPECT_TRUE(!found.incumbent || !last || same_cost(*last, found.incumbent->cost));
    if (found.incumbent) expect_witness(small, found);
    if (HasFailure()) {
      ADD_FAILURE() << small.text();
      return;
    }
  }
}

TEST_P(Heuristics, StopWhenAsked) {
  const auto small = random_cut_case(8, kWide, CostName::dm);
  Cancel cancel;
  cancel.request();
  Budget stopped;
  stopped.cancel = &cancel;
  const auto found = run(small, stopped);
  ASSERT_TRUE(found.incumbent.has_value() || found.complete);
  if (found.incumbent) expect_witness(small, found);
}

// The clock ends what has no other end.
TEST_P(Heuristics, StopWhenTheTimeIsOver) {
  auto small = random_cut_case(12, kWide, CostName::dm);
  small.limit = small.histogram.rows;
  Budget timed;
  timed.seconds = 0.05;
  timed.threads = 2;
  bool alive = false;
  timed.heartbeat = [&](std::uint64_t, const CostValue&) { alive = true; };
  const auto found = run(small, timed);
  expect_witness(small, found);
}

INSTANTIATE_TEST_SUITE_P(All, Heuristics, ::testing::ValuesIn(heuristics()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace kanon::tests
