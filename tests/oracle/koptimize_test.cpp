// The exact searches over refinements against brute force on tens of thousands of small random problems: same optimum,
// true witnesses, true bounds, same answer on any number of threads, and no proof that loses a planted optimum.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include "oracle/cut_oracle.hpp"
#include "oracle/cut_searchers.hpp"
#include "support/cut_case.hpp"
#include "support/planted_trace.hpp"
#include "support/proof_trace.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

constexpr CutShape kSmall{.most_columns = 3, .most_candidates = 40, .most_rows = 24};
constexpr CutShape kMedium{.most_columns = 4, .most_candidates = 250};
constexpr CutShape kLarge{.least_columns = 2, .most_columns = 4, .most_positions = 9, .most_candidates = 2000};
constexpr CutShape kDeep{.least_columns = 2, .most_columns = 4, .most_candidates = 400, .most_rows = 120};
constexpr CutShape kRare{.most_columns = 4, .most_positions = 9, .most_candidates = 300, .rare_values = true};

Budget threads(unsigned count) {
  Budget out;
  out.threads = count;
  return out;
}

struct Tally {
  std::uint64_t problems = 0, infeasible = 0, suppressing = 0, refined = 0, candidates = 0, events = 0, targets = 0;
};

class KOptimizeOracle : public ::testing::TestWithParam<CutSearcher> {
 protected:
  SearchOutcome run(const CutCase& small, const KOptimizeOptions& options, const Budget& budget) {
    auto found = GetParam().run(small.problem(), options, budget, {});
    EXPECT_TRUE(found.ok()) << found.error().text();
    return found.ok() ? *found : SearchOutcome{};
  }

  // A complete answer: the optimum, with a witness that is what it is said to be.
  void expect_optimum(const CutCase& small, const CutOptimum& truth, const SearchOutcome& found) {
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.least_suppressed, truth.least_suppressed);
    ASSERT_EQ(found.incumbent.has_value(), truth.best.has_value());
    if (!truth.best) return;
    EXPECT_TRUE(same_cost(found.incumbent->cost, truth.best->cost))
        << text_of(found.incumbent->cost) << " " << text_of(found.incumbent->cuts) << ", optimum "
        << text_of(truth.best->cost) << " " << text_of(truth.best->cuts);
    EXPECT_LE(found.bound, found.incumbent->cost);
    EXPECT_TRUE(same_cost(found.bound, truth.best->cost)) << "bound " << text_of(found.bound);
    expect_witness(small, *found.incumbent);
  }

  void expect_witness(const CutCase& small, const Incumbent& incumbent) {
    const CutEvaluation again = evaluate_cuts(small.problem(), incumbent.cuts);
    EXPECT_TRUE(again.candidate) << text_of(incumbent.cuts);
    EXPECT_TRUE(same_cost(again.cost, incumbent.cost)) << text_of(incumbent.cost) << " is " << text_of(again.cost);
    EXPECT_EQ(again.suppressed, incumbent.suppressed_rows);
    EXPECT_LE(again.suppressed, small.limit);
  }

  void compare(std::uint64_t seed, const CutShape& shape, Tally& tally) {
    const CutCase small = random_cut_case(seed, shape);
    const CutOptimum truth = solve_by_force(small.problem());
    KOptimizeOptions options;
    options.warm_start = seed % 2 == 0;  // where the warm start finds the optimum, a wrong bound would not be seen
    options.patience = seed % 5 == 0 ? options.patience : seed % 3;
    options.rare = 0.1 * static_cast<double>(seed % 4);  // or no table as small as these would have rare values
    const SearchOutcome found = run(small, options, threads(1));
    expect_optimum(small, truth, found);
    ++tally.problems;
    for (const auto& [name, count] : found.effort.details) tally.targets += name == "targets proven" ? count : 0;
    tally.candidates += truth.candidates;
    tally.infeasible += truth.best ? 0 : 1;
    tally.suppressing += truth.best && truth.best->suppressed_rows > 0 ? 1 : 0;
    tally.refined += truth.best && cuts_of(small.columns, RefinementSets(small.columns.size())) != truth.best->cuts;
    if (HasFailure()) ADD_FAILURE() << small.text();
  }
};

TEST_P(KOptimizeOracle, FindsTheOptimum) {
  Tally tally;
  for (std::uint64_t i = 1; i <= 20000 / kShare && !HasFailure(); ++i) compare(i, kSmall, tally);
  for (std::uint64_t i = 1; i <= 6000 / kShare && !HasFailure(); ++i) compare(1000000 + i, kMedium, tally);
  for (std::uint64_t i = 1; i <= 600 / kShare && !HasFailure(); ++i) compare(2000000 + i, kLarge, tally);
  for (std::uint64_t i = 1; i <= 2000 / kShare && !HasFailure(); ++i) compare(2500000 + i, kDeep, tally);
  for (std::uint64_t i = 1; i <= 6000 / kShare && !HasFailure(); ++i) compare(2700000 + i, kRare, tally);
  // The generator must reach what it is there for.
  EXPECT_GE(tally.problems * kShare, 28000u);
  EXPECT_TRUE(GetParam().name == "paper" || tally.targets > tally.problems / 50) << tally.targets << " targets";
  EXPECT_GT(tally.infeasible, tally.problems / 100);
  EXPECT_GT(tally.suppressing, tally.problems / 10);
  EXPECT_GT(tally.refined, tally.problems / 4);
}

TEST_P(KOptimizeOracle, AnswersTheSameOnOneTwoAndThreeThreads) {
  const tbb::global_control three(tbb::global_control::max_allowed_parallelism, 3);
  for (std::uint64_t seed = 3000000; seed < 3000000 + 1000 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, seed % 4 == 0 ? kLarge : seed % 4 == 1 ? kDeep : kMedium);
    KOptimizeOptions options;
    options.patience = seed % 3;
    options.rare = 0.1 * static_cast<double>(seed % 4);
    const SearchOutcome one = run(small, options, threads(1));
    for (const unsigned count : {2u, 3u}) {
      const SearchOutcome more = run(small, options, threads(count));
      ASSERT_EQ(more.incumbent.has_value(), one.incumbent.has_value());
      EXPECT_EQ(more.complete, one.complete);
      EXPECT_EQ(more.effort.evaluated, one.effort.evaluated);
      EXPECT_EQ(more.effort.nodes, one.effort.nodes);
      if (!one.incumbent) continue;
      EXPECT_EQ(text_of(more.incumbent->cuts), text_of(one.incumbent->cuts)) << count << " threads";
      EXPECT_EQ(more.incumbent->cost, one.incumbent->cost);
    }
    if (HasFailure()) ADD_FAILURE() << small.text();
  }
}

// Every prefix of the search is sound, and none is worse than a shorter one.
TEST_P(KOptimizeOracle, NeverGetsWorseWithMoreEffort) {
  for (std::uint64_t seed = 4000000; seed < 4000000 + 300 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, kMedium);
    const CutOptimum truth = solve_by_force(small.problem());
    KOptimizeOptions options;
    options.warm_start = seed % 2 == 0;
    options.patience = seed % 5;
    options.rare = 0.1 * static_cast<double>(seed % 4);
    const std::uint64_t most = run(small, options, threads(1)).effort.evaluated;
    std::optional<CostValue> before;
    for (std::uint64_t effort = 0; effort <= most + 1; effort += 1 + most / 40) {
      SCOPED_TRACE("effort " + std::to_string(effort));
      Budget budget = threads(1);
      budget.evaluations = effort;
      const SearchOutcome found = run(small, options, budget);
      EXPECT_TRUE(truth.best || !found.incumbent);
      EXPECT_TRUE(found.incumbent || !before) << "more effort lost the incumbent";
      if (!truth.best) continue;
      EXPECT_TRUE(at_most(found.bound, truth.best->cost)) << "bound " << text_of(found.bound);
      if (!found.incumbent) continue;
      expect_witness(small, *found.incumbent);
      EXPECT_LE(found.bound, found.incumbent->cost);
      EXPECT_TRUE(!before || found.incumbent->cost <= *before) << "more effort gave a worse incumbent";
      EXPECT_TRUE(!found.complete || same_cost(found.incumbent->cost, truth.best->cost));
      before = found.incumbent->cost;
    }
    if (HasFailure()) ADD_FAILURE() << small.text();
  }
}

TEST_P(KOptimizeOracle, IsNeverWorseThanWhereItStarts) {
  for (std::uint64_t seed = 5000000; seed < 5000000 + 1500 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, kMedium);
    const CutOptimum truth = solve_by_force(small.problem());
    Dice dice(seed);
    KOptimizeOptions options;
    options.start = cuts_of(small.columns, dice.pick(all_candidates(small.columns)));
    const CutEvaluation start = evaluate_cuts(small.problem(), *options.start);
    expect_optimum(small, truth, run(small, options, threads(1)));
    for (const std::uint64_t effort : {0u, 1u, 5u}) {
      Budget budget = threads(1);
      budget.evaluations = effort;
      const SearchOutcome found = run(small, options, budget);
      if (start.suppressed > small.limit) continue;  // not within the limit: nothing is promised
      ASSERT_TRUE(found.incumbent.has_value()) << "effort " << effort;
      EXPECT_TRUE(at_most(found.incumbent->cost, start.cost)) << "effort " << effort;
      expect_witness(small, *found.incumbent);
    }
    if (HasFailure()) ADD_FAILURE() << small.text() << "start " << text_of(*options.start);
  }
}

TEST_P(KOptimizeOracle, FindsTheSameOptimumInTwoStages) {
  for (std::uint64_t seed = 6000000; seed < 6000000 + 1500 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, kMedium);
    KOptimizeOptions options;
    options.two_stage = true;
    expect_optimum(small, solve_by_force(small.problem()), run(small, options, threads(1)));
    if (HasFailure()) ADD_FAILURE() << small.text();
  }
}

// Says what it takes for good enough, and is right about it.
TEST_P(KOptimizeOracle, StopsAtTheGapAskedFor) {
  for (std::uint64_t seed = 7000000; seed < 7000000 + 800 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, kMedium);
    const CutOptimum truth = solve_by_force(small.problem());
    Budget budget = threads(1);
    budget.gap = 0.3;
    const SearchOutcome found = run(small, {}, budget);
    ASSERT_EQ(found.incumbent.has_value(), truth.best.has_value());
    if (!truth.best) continue;
    expect_witness(small, *found.incumbent);
    EXPECT_TRUE(at_most(found.bound, truth.best->cost)) << "bound " << text_of(found.bound);
    const double cost = static_cast<double>(found.incumbent->cost.exact) + found.incumbent->cost.real;
    const double bound = static_cast<double>(found.bound.exact) + found.bound.real;
    EXPECT_LE(cost - bound, 0.3 * cost + 1e-9);
    if (HasFailure()) ADD_FAILURE() << small.text();
  }
}

TEST_P(KOptimizeOracle, NoProofLosesAPlantedOptimum) {
  std::uint64_t events = 0;
  for (std::uint64_t seed = 8000000; seed < 8000000 + 4000 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, seed % 10 == 0 ? kLarge : seed % 4 == 1 ? kDeep : kMedium);
    const CutOptimum truth = solve_by_force(small.problem());
    if (!truth.best) continue;
    PlantedTrace trace(truth.refinements, truth.best->cost);
    KOptimizeOptions options;
    options.trace = &trace;
    options.warm_start = seed % 4 == 0;  // a cold search has more to prove
    expect_optimum(small, truth, run(small, options, threads(1)));
    EXPECT_EQ(trace.complaint(), "");
    EXPECT_TRUE(trace.settled());
    events += trace.events();
    if (HasFailure()) ADD_FAILURE() << small.text() << "planted " << text_of(truth.refinements);
  }
  EXPECT_GT(events * kShare, 12000u);
}

// Every event of the proof, judged by brute force over the candidates of its subtree.
TEST_P(KOptimizeOracle, EveryStepOfTheProofHolds) {
  std::uint64_t events = 0;
  for (std::uint64_t seed = 9500000; seed < 9500000 + 3000 / kShare && !HasFailure(); ++seed) {
    const CutCase small = random_cut_case(seed, seed % 10 == 0 ? kDeep : seed % 2 == 0 ? kMedium : kSmall);
    const CutProblem problem = small.problem();
    ProofTrace trace(problem);
    KOptimizeOptions options;
    options.trace = &trace;
    options.warm_start = seed % 4 == 0;  // a cold search has more to prove
    run(small, options, threads(1));
    EXPECT_EQ(trace.complaint(), "");
    EXPECT_EQ(trace.open(), 0u) << "subtrees are left open";
    events += trace.events();
    if (HasFailure()) ADD_FAILURE() << small.text();
  }
  EXPECT_GT(events * kShare, 8000u);
}

INSTANTIATE_TEST_SUITE_P(Searches, KOptimizeOracle, ::testing::ValuesIn(cut_searchers()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace kanon::tests
