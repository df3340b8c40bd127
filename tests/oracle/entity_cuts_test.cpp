// k in entities over refinements: the exact search, its front and the searches without a proof against brute force on
// small random problems whose entities span tuples, for all costs and limits.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include "oracle/cut_oracle.hpp"
#include "oracle/cut_shapes.hpp"
#include "search/cuts/best/best_search.hpp"
#include "search/cuts/climb/anneal_search.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/climb/datafly_search.hpp"
#include "search/cuts/front/flexible_front.hpp"
#include "search/cuts/genetic/genetic_search.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"
#include "support/entity_case.hpp"
#include "support/share.hpp"
#include "support/use_case.hpp"

namespace kanon::tests {
namespace {

struct Tally {
  std::uint64_t problems = 0, infeasible = 0, suppressing = 0, dearer = 0, spanning = 0;
};

// Without entities the same problem: its optimum never costs more where suppression is the dearest there is.
bool costs_more(const CutCase& small, const CutOptimum& truth) {
  CutCase rows = small;
  rows.histogram.members = nullptr;
  for (auto& further : rows.histogram.further) further.members = nullptr;
  const CutOptimum by_rows = solve_by_force(rows.problem());
  return truth.best && by_rows.best && !same_cost(truth.best->cost, by_rows.best->cost);
}

void compare(const CutCase& small, const KOptimizeOptions& options, unsigned count, Tally& tally) {
  const CutOptimum truth = solve_by_force(small.problem());
  const auto found = koptimize_search(small.problem(), options, threads(count), {});
  ASSERT_TRUE(found.ok()) << found.error().text();
  EXPECT_TRUE(found->complete);
  EXPECT_EQ(found->least_suppressed, truth.least_suppressed);
  ASSERT_EQ(found->incumbent.has_value(), truth.best.has_value()) << small.text();
  ++tally.problems;
  tally.spanning += small.histogram.members->entities.ids_end > 0 ? 1 : 0;
  tally.infeasible += truth.best ? 0 : 1;
  if (!truth.best) return;
  tally.suppressing += truth.best->suppressed_rows > 0 ? 1 : 0;
  tally.dearer += costs_more(small, truth) ? 1 : 0;
  EXPECT_TRUE(same_cost(found->incumbent->cost, truth.best->cost))
      << text_of(found->incumbent->cost) << " " << text_of(found->incumbent->cuts) << ", optimum "
      << text_of(truth.best->cost) << " " << text_of(truth.best->cuts) << "\n"
      << small.text();
  EXPECT_TRUE(same_cost(found->bound, truth.best->cost)) << "bound " << text_of(found->bound);
  const CutEvaluation again = evaluate_cuts(small.problem(), found->incumbent->cuts);
  EXPECT_TRUE(again.candidate && same_cost(again.cost, found->incumbent->cost));
  EXPECT_EQ(again.suppressed, found->incumbent->suppressed_rows);
  EXPECT_LE(again.suppressed, small.limit);
}

TEST(EntityCuts, FindsTheOptimumOfTwelveThousandProblems) {
  Tally tally;
  for (std::uint64_t i = 1; i <= 8000 / kShare && !::testing::Test::HasFailure(); ++i)
    compare(random_entity_case(i, kSmall), options_for(i), 1, tally);
  for (std::uint64_t i = 1; i <= 3000 / kShare && !::testing::Test::HasFailure(); ++i)
    compare(random_entity_case(1000000 + i, kMedium), options_for(i), 1, tally);
  for (std::uint64_t i = 1; i <= 1000 / kShare && !::testing::Test::HasFailure(); ++i)
    compare(random_entity_case(2500000 + i, kDeep), options_for(i), 1, tally);
  // The generator must reach what it is there for.
  EXPECT_GT(tally.spanning, tally.problems / 2);
  EXPECT_GT(tally.dearer, tally.problems / 10);
  EXPECT_GT(tally.infeasible, tally.problems / 100);
  EXPECT_GT(tally.suppressing, tally.problems / 10);
}

TEST(EntityCuts, FindsTheOptimumOfWeightedSums) {
  Tally tally;
  for (std::uint64_t i = 1; i <= 1500 / kShare && !::testing::Test::HasFailure(); ++i) {
    CutCase small = random_use_case(i, kSmall);
    add_entities(small);
    // Not every such cost has a bound: those are for `best`.
    if (koptimize_search(small.problem(), {}, threads(1, 1), {}).ok()) compare(small, options_for(i), 1, tally);
  }
  EXPECT_GT(tally.problems, 400u / kShare);
  EXPECT_GT(tally.dearer, tally.problems / 20);
}

TEST(EntityCuts, AnswersTheSameOnOneAndThreeThreads) {
  const tbb::global_control three(tbb::global_control::max_allowed_parallelism, 3);
  for (std::uint64_t seed = 3000000; seed < 3000000 + 300 / kShare && !::testing::Test::HasFailure(); ++seed) {
    const CutCase small = random_entity_case(seed, seed % 2 == 0 ? kDeep : kMedium);
    const auto one = koptimize_search(small.problem(), options_for(seed), threads(1), {});
    const auto more = koptimize_search(small.problem(), options_for(seed), threads(3), {});
    ASSERT_TRUE(one.ok() && more.ok());
    EXPECT_EQ(more->effort.evaluated, one->effort.evaluated);
    ASSERT_EQ(more->incumbent.has_value(), one->incumbent.has_value());
    if (!one->incumbent) continue;
    EXPECT_EQ(text_of(more->incumbent->cuts), text_of(one->incumbent->cuts));
  }
}

// Where nobody has two rows, entities are rows: the same answer by the same steps.
TEST(EntityCuts, OneRowEachIsTheSameAsRows) {
  for (std::uint64_t seed = 1; seed <= 400 / kShare && !::testing::Test::HasFailure(); ++seed) {
    CutCase small = random_cut_case(seed, kMedium);
    const auto rows = koptimize_search(small.problem(), options_for(seed), threads(1), {});
    EntitySets each{.lone = small.histogram.counts, .begin = {}, .ids = {}, .ids_end = 0};
    each.begin.assign(small.histogram.tuples() + 1, 0);
    small.histogram.members = std::make_shared<const GroupMembers>(GroupMembers{.entities = each});
    const auto entities = koptimize_search(small.problem(), options_for(seed), threads(1), {});
    ASSERT_TRUE(rows.ok() && entities.ok());
    ASSERT_EQ(rows->incumbent.has_value(), entities->incumbent.has_value());
    if (rows->incumbent) {
      EXPECT_EQ(text_of(rows->incumbent->cuts), text_of(entities->incumbent->cuts));
    }
    if (small.cost.name != CostName::cm) {  // which has thin tables, where rows are counted
      EXPECT_EQ(rows->effort.evaluated, entities->effort.evaluated);
    }
  }
}

TEST(EntityCuts, TheFrontIsThatOfEveryK) {
  for (std::uint64_t seed = 1; seed <= 300 / kShare && !::testing::Test::HasFailure(); ++seed) {
    const CutCase small = random_entity_case(seed + 600000, kSmall);
    const FlexibleProblem problem{
        .histogram = small.histogram, .columns = small.columns, .limit_rows = small.limit, .cost = small.cost};
    std::vector<std::uint64_t> ks;
    for (std::uint64_t k = 1; k <= small.histogram.rows + 1; k += 1 + k / 8) ks.push_back(k);
    const auto found = flexible_front(problem, ks, {}, threads(1), {});
    ASSERT_TRUE(found.ok()) << found.error().text();
    EXPECT_TRUE(found->front.complete);
    std::size_t met = 0;
    for (const auto k : ks) met += brute_force_optimum(problem.at(k)) ? 1 : 0;
    ASSERT_EQ(found->front.points.size(), met);
    for (const auto& point : found->front.points) {
      const auto truth = brute_force_optimum(problem.at(point.k));
      ASSERT_TRUE(truth.has_value());
      EXPECT_TRUE(same_cost(point.cost, truth->cost)) << "k " << point.k;
    }
  }
}

using Run = std::function<Result<SearchOutcome>(const CutProblem&, std::uint64_t)>;

void compare_heuristic(const char* name, const Run& run, double reaches) {
  SCOPED_TRACE(name);
  std::uint64_t feasible = 0, reached = 0;
  for (std::uint64_t seed = 1; seed <= 500 / kShare && !::testing::Test::HasFailure(); ++seed) {
    const CutCase small = random_entity_case(seed + 700000, kSmall);
    const CutOptimum truth = solve_by_force(small.problem());
    const auto found = run(small.problem(), seed);
    ASSERT_TRUE(found.ok()) << found.error().text();
    if (!truth.best) {
      EXPECT_FALSE(found->incumbent.has_value());
      continue;
    }
    ++feasible;
    EXPECT_TRUE(at_most(found->bound, truth.best->cost)) << "bound " << text_of(found->bound) << "\n" << small.text();
    if (!found->incumbent) continue;  // datafly may miss the limit
    const CutEvaluation again = evaluate_cuts(small.problem(), found->incumbent->cuts);
    EXPECT_TRUE(again.candidate && same_cost(again.cost, found->incumbent->cost)) << small.text();
    EXPECT_EQ(again.suppressed, found->incumbent->suppressed_rows);
    EXPECT_LE(again.suppressed, small.limit);
    EXPECT_TRUE(at_most(truth.best->cost, found->incumbent->cost));
    reached += same_cost(truth.best->cost, found->incumbent->cost) ? 1 : 0;
  }
  EXPECT_GE(static_cast<double>(reached), reaches * static_cast<double>(feasible));
}

TEST(EntityCuts, SearchesWithoutAProofFindTrueCandidates) {
  compare_heuristic(
      "climb",
      [](const CutProblem& problem, std::uint64_t seed) {
        return climb_search(problem, {.seed = seed, .idle_kicks = 20}, threads(1, 3000), {});
      },
      0.95);
  compare_heuristic(
      "anneal",
      [](const CutProblem& problem, std::uint64_t seed) {
        return anneal_search(problem, {.seed = seed}, threads(1, 8000), {});
      },
      0.8);
  compare_heuristic(
      "genetic",
      [](const CutProblem& problem, std::uint64_t seed) {
        return genetic_search(problem, {.population = 40, .seed = seed}, threads(1, 2000), {});
      },
      0.85);
  compare_heuristic(
      "datafly", [](const CutProblem& problem, std::uint64_t) { return datafly_search(problem, threads(1, 1000), {}); },
      0);
  compare_heuristic(
      "best",
      [](const CutProblem& problem, std::uint64_t seed) {
        return best_search(problem, {.seed = seed}, threads(1, 1000), {});
      },
      1);
}

}  // namespace
}  // namespace kanon::tests
