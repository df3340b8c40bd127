// Privacy models over refinements: the exact search, and the searches without a proof, against brute force on small
// random problems, for all costs and limits, several sensitive columns, ties, missing values and entities.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include "oracle/cut_oracle.hpp"
#include "oracle/cut_shapes.hpp"
#include "search/cuts/best/best_search.hpp"
#include "search/cuts/climb/anneal_search.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/genetic/genetic_search.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"
#include "support/entity_case.hpp"
#include "support/model_case.hpp"
#include "support/model_tries.hpp"
#include "support/share.hpp"
#include "support/use_case.hpp"

namespace kanon::tests {
namespace {

// So few candidates are never looked at so often: a search that goes on for ever fails here.
constexpr std::uint64_t kEnoughLooks = 1'000'000;

struct Tally {
  std::uint64_t problems = 0, infeasible = 0, suppressing = 0, dearer = 0;
};

// Without the models the same problem.
bool costs_more(const CutCase& small, const CutOptimum& truth) {
  CutCase rows = small;
  rows.histogram.test = nullptr;
  for (auto& further : rows.histogram.further) further.test = nullptr;
  const CutOptimum by_rows = solve_by_force(rows.problem());
  return by_rows.best && (!truth.best || !same_cost(truth.best->cost, by_rows.best->cost));
}

void expect_candidate(const CutCase& small, const Incumbent& found) {
  const CutEvaluation again = evaluate_cuts(small.problem(), found.cuts);
  EXPECT_TRUE(again.candidate && same_cost(again.cost, found.cost)) << small.text();
  EXPECT_EQ(again.suppressed, found.suppressed_rows);
  EXPECT_LE(again.suppressed, small.limit);
  EXPECT_TRUE(again.within_budget) << small.text();
}

void compare(const CutCase& small, const KOptimizeOptions& options, Tally& tally) {
  const CutOptimum truth = solve_by_force(small.problem());
  const auto found = koptimize_search(small.problem(), options, threads(1, kEnoughLooks), {});
  ASSERT_TRUE(found.ok()) << found.error().text();
  ASSERT_TRUE(found->complete) << small.text();
  ASSERT_EQ(found->incumbent.has_value(), truth.best.has_value()) << small.text();
  ++tally.problems;
  tally.infeasible += truth.best ? 0 : 1;
  if (tally.problems % 16 == 0) tally.dearer += costs_more(small, truth) ? 16 : 0;
  if (!truth.best) return;
  tally.suppressing += truth.best->suppressed_rows > 0 ? 1 : 0;
  EXPECT_TRUE(same_cost(found->incumbent->cost, truth.best->cost))
      << text_of(found->incumbent->cost) << " " << text_of(found->incumbent->cuts) << ", optimum "
      << text_of(truth.best->cost) << " " << text_of(truth.best->cuts) << "\n"
      << small.text();
  EXPECT_TRUE(same_cost(found->bound, truth.best->cost)) << "bound " << text_of(found->bound) << "\n" << small.text();
  expect_candidate(small, *found->incumbent);
}

CutCase random_model_case(std::uint64_t seed, const CutShape& shape, ModelName name) {
  CutCase out = random_cut_case(seed, shape);
  if (seed % 11 == 0) add_entities(out);
  add_models(out, name);
  return out;
}

class ModelCuts : public ::testing::TestWithParam<ModelName> {};

TEST_P(ModelCuts, FindsTheOptimum) {
  const std::uint64_t tries = model_tries();
  Tally tally;
  for (std::uint64_t i = 1; i <= tries && !::testing::Test::HasFailure(); ++i) {
    const auto& shape = i % 10 == 0 ? kDeep : i % 4 == 0 ? kMedium : kSmall;
    compare(random_model_case(i, shape, GetParam()), options_for(i), tally);
  }
  if (tries < kEnoughTries) return;
  // The generator must reach what it is there for.
  EXPECT_GT(tally.dearer, tally.problems / 20);
  EXPECT_GT(tally.suppressing, tally.problems / 20);
}

// Rounded charges once made a step promise less than nothing; another one was chosen, which was decided already, and
// the search went on for ever.
TEST(ModelCutsExamples, AStepThatPromisesNothingIsChosenToo) {
  constexpr std::uint64_t kSeed = 3479;
  Tally tally;
  compare(random_model_case(kSeed, kSmall, ModelName::t_ordered), options_for(kSeed), tally);
}

TEST_P(ModelCuts, FindsTheOptimumOfWeightedSums) {
  Tally tally;
  for (std::uint64_t i = 1; i <= model_tries() / 20 && !::testing::Test::HasFailure(); ++i) {
    CutCase small = random_use_case(i, kSmall);
    add_models(small, GetParam());
    // Not every such cost has a bound: those are for `best`.
    if (koptimize_search(small.problem(), {}, threads(1, 1), {}).ok()) compare(small, options_for(i), tally);
  }
}

// A search that is stopped early, or that knows the optimum from the start, never tells a bound above it.
TEST_P(ModelCuts, NoBoundIsAboveThePlantedOptimum) {
  for (std::uint64_t i = 1; i <= model_tries() / 10 && !::testing::Test::HasFailure(); ++i) {
    const CutCase small = random_model_case(i + 5000000, i % 2 == 0 ? kDeep : kMedium, GetParam());
    const CutOptimum truth = solve_by_force(small.problem());
    if (!truth.best) continue;
    KOptimizeOptions options = options_for(i);
    options.two_stage = false;
    options.start = truth.best->cuts;
    for (const std::uint64_t looks : {1, 3, 9, 27}) {
      const auto found = koptimize_search(small.problem(), options, threads(1, looks), {});
      ASSERT_TRUE(found.ok() && found->incumbent.has_value());
      EXPECT_TRUE(same_cost(found->incumbent->cost, truth.best->cost)) << small.text();
      EXPECT_TRUE(at_most(found->bound, truth.best->cost)) << text_of(found->bound) << "\n" << small.text();
    }
  }
}

TEST_P(ModelCuts, AnswersTheSameOnOneAndThreeThreads) {
  const tbb::global_control three(tbb::global_control::max_allowed_parallelism, 3);
  for (std::uint64_t seed = 3000000; seed < 3000000 + model_tries() / 400 && !::testing::Test::HasFailure(); ++seed) {
    const CutCase small = random_model_case(seed, seed % 2 == 0 ? kDeep : kMedium, GetParam());
    const auto one = koptimize_search(small.problem(), options_for(seed), threads(1), {});
    const auto more = koptimize_search(small.problem(), options_for(seed), threads(3), {});
    ASSERT_TRUE(one.ok() && more.ok());
    EXPECT_EQ(more->effort.evaluated, one->effort.evaluated);
    ASSERT_EQ(more->incumbent.has_value(), one->incumbent.has_value());
    if (!one->incumbent) continue;
    EXPECT_EQ(text_of(more->incumbent->cuts), text_of(one->incumbent->cuts));
  }
}

using Run = std::function<Result<SearchOutcome>(const CutProblem&, std::uint64_t)>;

using Make = std::function<CutCase(std::uint64_t)>;

void compare_heuristic(const char* name, const Make& make, const Run& run) {
  SCOPED_TRACE(name);
  for (std::uint64_t seed = 1; seed <= model_tries() / 5 && !::testing::Test::HasFailure(); ++seed) {
    const CutCase small = make(seed + 700000);
    const CutOptimum truth = solve_by_force(small.problem());
    const auto found = run(small.problem(), seed);
    ASSERT_TRUE(found.ok()) << found.error().text();
    if (!truth.best) {
      EXPECT_FALSE(found->incumbent.has_value());
      continue;
    }
    EXPECT_TRUE(at_most(found->bound, truth.best->cost)) << "bound " << text_of(found->bound) << "\n" << small.text();
    if (!found->incumbent) {
      EXPECT_FALSE(found->complete) << "there is a candidate\n" << small.text();
      continue;
    }
    expect_candidate(small, *found->incumbent);
    EXPECT_TRUE(at_most(truth.best->cost, found->incumbent->cost));
  }
}

Result<SearchOutcome> run_climb(const CutProblem& problem, std::uint64_t seed) {
  return climb_search(problem, {.seed = seed, .idle_kicks = 20}, threads(1, 300), {});
}
Result<SearchOutcome> run_anneal(const CutProblem& problem, std::uint64_t seed) {
  return anneal_search(problem, {.seed = seed}, threads(1, 300), {});
}
Result<SearchOutcome> run_genetic(const CutProblem& problem, std::uint64_t seed) {
  return genetic_search(problem, {.population = 20, .seed = seed}, threads(1, 300), {});
}
Result<SearchOutcome> run_best(const CutProblem& problem, std::uint64_t seed) {
  return best_search(problem, {.seed = seed}, threads(1, 300), {});
}

TEST_P(ModelCuts, SearchesWithoutAProofReleaseNoViolation) {
  const Make make = [](std::uint64_t seed) { return random_model_case(seed, kSmall, GetParam()); };
  compare_heuristic("climb", make, run_climb);
  compare_heuristic("anneal", make, run_anneal);
  compare_heuristic("genetic", make, run_genetic);
  compare_heuristic("best", make, run_best);
}

// Budgets over all groups, alone and beside models of groups.
class BudgetCuts : public ::testing::TestWithParam<TableModel> {};

TEST_P(BudgetCuts, SearchesWithoutAProofKeepThem) {
  const Make make = [](std::uint64_t seed) {
    CutCase out = random_cut_case(seed, kSmall);
    if (seed % 3 == 0) add_models(out, all_models()[seed / 3 % all_models().size()]);
    add_budget(out, GetParam());
    return out;
  };
  compare_heuristic("climb", make, run_climb);
  compare_heuristic("anneal", make, run_anneal);
  compare_heuristic("genetic", make, run_genetic);
  EXPECT_FALSE(koptimize_search(make(1).problem(), {}, threads(1, 1), {}).ok());
}

INSTANTIATE_TEST_SUITE_P(Models, BudgetCuts, ::testing::Values(TableModel::average_risk, TableModel::records_at_risk));

std::string test_name(const ::testing::TestParamInfo<ModelName>& info) {
  const char* const names[] = {"Distinct",   "Entropy", "Recursive",  "TEqual", "TOrdered",
                               "THierarchy", "Cap",     "CapOfValue", "Beta",   "EnhancedBeta"};
  return names[static_cast<std::size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Models, ModelCuts, ::testing::ValuesIn(all_models()), test_name);

}  // namespace
}  // namespace kanon::tests
