// A search that is stopped early: repeatable, never better than the optimum, never a bound above it, never worse with
// more.
#include <gtest/gtest.h>

#include <cmath>

#include "support/search_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

void compare_prefixes(const EncodedCase& table, const std::vector<NodeCost>& nodes, const Question& question) {
  const auto best = cheapest(nodes, question);
  std::optional<double> before;
  bool complete = false;
  for (std::uint64_t n = 0; n <= nodes.size() + 1; ++n) {
    SCOPED_TRACE("evaluations " + std::to_string(n));
    const Budget budget{.seconds = {}, .evaluations = n, .cancel = nullptr, .threads = 8};
    const SearchOutcome found = search(table, question, budget);
    const SearchOutcome again = search(table, question, budget);
    EXPECT_EQ(levels_of(found), levels_of(again));
    EXPECT_EQ(found.complete, again.complete);
    EXPECT_EQ(found.effort.evaluated, again.effort.evaluated);
    EXPECT_LE(found.effort.evaluated, n);
    EXPECT_TRUE(found.complete || !complete) << "a larger budget ended a search that a smaller one had finished";
    complete = found.complete;
    if (!best) {
      EXPECT_FALSE(found.incumbent.has_value());
      continue;
    }
    const double optimum = cost_of(*best, question.cost);
    EXPECT_LE(cost_of(found.bound, question.cost), optimum + kTolerance);
    EXPECT_TRUE(found.incumbent.has_value() || !before) << "a larger budget lost the incumbent";
    if (!found.incumbent) continue;
    const double cost = cost_of(found.incumbent->cost, question.cost);
    EXPECT_GE(cost, optimum - kTolerance);
    EXPECT_LE(found.incumbent->suppressed_rows, question.limit);
    EXPECT_LE(cost, before.value_or(cost));
    EXPECT_TRUE(!found.complete || std::abs(cost - optimum) <= kTolerance);
    before = cost;
  }
  EXPECT_TRUE(complete) << "as many evaluations as there are nodes must be enough";
}

TEST(LatticeBudget, EveryPrefixOfTheSearchIsSound) {
  for (std::uint64_t seed = 1; seed <= 300 / kShare && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed + 100000);
    const SmallCase small = random_case(dice, {.columns = {1, 4}, .rows = {1, 30}});
    const EncodedCase table = encoded(small, dice);
    const std::uint64_t k = dice.from_to(1, small.rows.size() / 3 + 2);
    const auto nodes = evaluate_all(small, k);
    for (const std::uint64_t limit : limits_for(dice, small.rows.size())) {
      for (const CostName cost : {CostName::dm, CostName::lm}) {
        compare_prefixes(table, nodes, {.k = k, .limit = limit, .cost = cost});
      }
    }
  }
}

TEST(LatticeBudget, ARequestToStopEndsTheSearchWithoutAProof) {
  Dice dice(5);
  const SmallCase small = random_case(dice, {.columns = {4, 4}});
  const EncodedCase table = encoded(small, dice);
  Cancel cancel;
  cancel.request();
  const SearchOutcome found = search(table, {.k = 2, .limit = 40, .cost = CostName::lm},
                                     {.seconds = {}, .evaluations = {}, .cancel = &cancel, .threads = 2});
  EXPECT_FALSE(found.complete);
  EXPECT_FALSE(found.incumbent.has_value());
}

TEST(LatticeBudget, TheClockEndsTheSearchWithoutAProof) {
  Dice dice(5);
  const SmallCase small = random_case(dice, {.columns = {4, 4}});
  const EncodedCase table = encoded(small, dice);
  const SearchOutcome found = search(table, {.k = 2, .limit = 40, .cost = CostName::lm},
                                     {.seconds = 0.0, .evaluations = {}, .cancel = nullptr, .threads = 2});
  EXPECT_FALSE(found.complete);
}

// What the caller hears: improvements only get cheaper, and the last one is the answer's cost.
TEST(LatticeBudget, ImprovementsAreToldInOrder) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    const EncodedCase table = encoded(small, dice);
    std::vector<CostValue> heard;
    const LevelProblem problem{.histogram = table.histogram,
                               .codebook = table.codebook,
                               .k = 2,
                               .limit_rows = small.rows.size(),
                               .cost = {.name = CostName::lm}};
    const auto found = lattice_search(problem, {.seconds = {}, .evaluations = {}, .cancel = nullptr, .threads = 4},
                                      [&](const Incumbent& incumbent, const CostValue& bound, std::uint64_t) {
                                        EXPECT_LE(bound, incumbent.cost);
                                        EXPECT_TRUE(heard.empty() || incumbent.cost < heard.back());
                                        heard.push_back(incumbent.cost);
                                      });
    ASSERT_TRUE(found.ok() && found->incumbent);
    ASSERT_FALSE(heard.empty());
    EXPECT_EQ(heard.back(), found->incumbent->cost);
  }
}

}  // namespace
}  // namespace kanon::tests
