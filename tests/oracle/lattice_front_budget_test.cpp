// Fronts and answers that a budget ends, and fronts that give up pruning: sound, and within the budget.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle/lattice_front_case.hpp"
#include "search/levels/front/lattice_front.hpp"
#include "search/levels/lattice/ground.hpp"
#include "search/levels/lattice/lattice_answers.hpp"

namespace kanon::tests {
namespace {

TEST(LatticeFrontBudget, ABudgetEndsItCleanly) {
  Dice dice(11);
  const TargetCase table = random_target_case(dice, {.columns = {4, 4}, .rows = {40, 40}, .leaves = {4, 7}});
  const EncodedCase coded = encoded(table, TargetUse::none, dice);
  Cancel cancel;
  cancel.request();
  for (const bool prune : {true, false}) {
    const LatticeFrontProblem problem{.histogram = coded.histogram,
                                      .codebook = coded.codebook,
                                      .limit_rows = 2,
                                      .use = LimitUse::free,
                                      .cost = {.name = CostName::dm},
                                      .prune = prune};
    const auto three = lattice_front(problem, {.seconds = {}, .evaluations = 3});
    ASSERT_TRUE(three.ok());
    EXPECT_FALSE(three->complete);
    EXPECT_EQ(three->evaluated, 3u);
    EXPECT_FALSE(three->points.empty());
    for (const FrontPoint& point : three->points)
      EXPECT_EQ(choose(table, plain(point.levels), point.k, problem.cost).cost, real(point.cost));
    for (const Budget& none : {Budget{.seconds = 0, .evaluations = {}},
                               Budget{.seconds = {}, .evaluations = {}, .gap = {}, .cancel = &cancel}}) {
      const auto stopped = lattice_front(problem, none);
      ASSERT_TRUE(stopped.ok());
      EXPECT_FALSE(stopped->complete);
      EXPECT_TRUE(stopped->points.empty());
    }
  }
}

// The least cost at which a choice within the limit releases groups of at least k.
double optimum_at(const std::vector<std::vector<Choice>>& vectors, std::uint64_t k, std::uint64_t limit) {
  double out = HUGE_VAL;
  for (const auto& vector : vectors) {
    for (const Choice& choice : vector) {
      if (choice.k >= k && choice.suppressed <= limit) out = std::min(out, choice.cost);
    }
  }
  return out;
}

TEST(LatticeFrontBudget, AnUnfinishedFrontClaimsNoMoreThanIsTrue) {
  std::uint64_t unfinished = 0, not_optimal = 0;
  for (std::uint64_t seed = 1; seed <= 400 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed + 900000);
    const TargetCase table =
        random_target_case(dice, {.columns = {2, 5}, .rows = {1, 24}, .leaves = {1, 5}, .most_nodes = 48});
    const CostSpec cost = random_cost(dice);
    const EncodedCase coded = encoded(table, use_of(cost), dice);
    const auto vectors = all_choices(table, cost);
    const LatticeFrontProblem problem{.histogram = coded.histogram,
                                      .codebook = coded.codebook,
                                      .limit_rows = dice.below(table.small.rows.size() + 1),
                                      .use = dice.one_in(2) ? LimitUse::max : LimitUse::free,
                                      .cost = cost,
                                      .prune = dice.one_in(2)};
    for (const std::uint64_t evaluations : {1, 2, 5, 12}) {
      const auto found = lattice_front(problem, {.seconds = {}, .evaluations = evaluations});
      ASSERT_TRUE(found.ok()) << found.error().text();
      if (found->complete) continue;
      ++unfinished;
      for (const FrontPoint& point : found->points) {
        EXPECT_LE(real(point.bound), optimum_at(vectors, point.k, problem.limit_rows) + 1e-9);
        EXPECT_EQ(point.bound, found->points.front().bound) << "the finest vector bounds them all";
        not_optimal += real(point.cost) > optimum_at(vectors, point.k, problem.limit_rows) + 1e-9 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(unfinished, 200u);
  EXPECT_GT(not_optimal, 200u) << "points that must not be called proven";
}

// Where nothing prunes, the rest is swept: the same front, and a budget for both together.
TEST(LatticeFrontBudget, WherePruningDoesNotPayTheLatticeIsSwept) {
  std::size_t swept = 0;
  for (std::uint64_t seed = 1; seed <= 80 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed + 950000);
    const TargetCase table =
        random_target_case(dice, {.columns = {7, 8}, .rows = {30, 40}, .leaves = {4, 7}, .most_nodes = 4096});
    const CostSpec cost{.name = CostName::lm, .average_size = true};
    const EncodedCase coded = encoded(table, TargetUse::none, dice);
    LatticeFrontProblem problem{.histogram = coded.histogram,
                                .codebook = coded.codebook,
                                .limit_rows = table.small.rows.size(),
                                .use = LimitUse::free,
                                .cost = cost};
    const auto pruned = lattice_front(problem, kOneThread);
    ASSERT_TRUE(pruned.ok() && pruned->complete);
    EXPECT_LE(pruned->evaluated, pruned->nodes);
    if (!pruned->swept) continue;
    ++swept;
    EXPECT_EQ(pruned->evaluated, pruned->nodes);
    const auto part = lattice_front(problem, {.seconds = {}, .evaluations = pruned->nodes / 2});
    ASSERT_TRUE(part.ok());
    EXPECT_FALSE(part->complete);
    EXPECT_TRUE(part->swept);
    EXPECT_EQ(part->evaluated, pruned->nodes / 2);
    problem.prune = false;
    const auto full = lattice_front(problem, {});
    ASSERT_TRUE(full.ok());
    EXPECT_TRUE(full->swept);
    ASSERT_EQ(pruned->points.size(), full->points.size());
    for (std::size_t i = 0; i < full->points.size(); ++i) {
      EXPECT_EQ(pruned->points[i].k, full->points[i].k);
      EXPECT_EQ(pruned->points[i].cost, full->points[i].cost);
      EXPECT_EQ(pruned->points[i].levels, full->points[i].levels);
    }
  }
  EXPECT_GT(swept, 3u);
}

TEST(LatticeFrontBudget, ABudgetIsForAllQuestionsTogether) {
  Dice dice(13);
  const TargetCase table = random_target_case(dice, {.columns = {4, 4}, .rows = {40, 40}, .leaves = {4, 7}});
  const EncodedCase coded = encoded(table, TargetUse::none, dice);
  std::vector<LatticeQuestion> questions;
  for (const std::uint64_t k : {2, 4, 6}) questions.push_back({.k = k, .limit_rows = 40, .cost = {}});
  std::uint64_t sum = 0;
  for (const LatticeQuestion& question : questions) {
    const auto alone =
        lattice_answers(coded.histogram, coded.codebook, {question}, {.seconds = {}, .evaluations = 1000});
    ASSERT_TRUE(alone.ok());
    sum += (*alone)[0].effort.evaluated;
  }
  for (const std::uint64_t allowed : {std::uint64_t{0}, std::uint64_t{1}, sum / 2, sum - 1, sum + 1}) {
    const auto found =
        lattice_answers(coded.histogram, coded.codebook, questions, {.seconds = {}, .evaluations = allowed});
    ASSERT_TRUE(found.ok());
    for (const SearchOutcome& outcome : *found) {
      EXPECT_EQ(outcome.effort.evaluated, std::min(allowed, sum));
      EXPECT_EQ(outcome.effort.nodes, lattice::vectors_of(coded.codebook));
    }
    EXPECT_EQ(found->back().complete, allowed > sum);
  }
}

}  // namespace
}  // namespace kanon::tests
