// What must not change the optimal cost, and which way it must move: rows and columns in another order, a larger k.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/search_case.hpp"

namespace kanon::tests {
namespace {

const Budget kOneThread{.seconds = {}, .evaluations = {}, .cancel = nullptr, .threads = 1};

// The optimal cost; a negative number when there is none.
double optimum(const SmallCase& small, const Question& question, Dice& dice) {
  const SearchOutcome found = search(encoded(small, dice), question, kOneThread);
  return found.incumbent ? cost_of(found.incumbent->cost, question.cost) : -1;
}

Question random_question(const SmallCase& small, Dice& dice) {
  return {.k = dice.from_to(1, small.rows.size() / 2 + 2),
          .limit = limits_for(dice, small.rows.size())[dice.below(3)],
          .cost = dice.one_in(2) ? CostName::dm : CostName::lm};
}

TEST(SearchProperty, RowOrderDoesNotMatter) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    Dice dice(seed);
    SmallCase small = random_case(dice, {});
    const Question question = random_question(small, dice);
    const EncodedCase before = encoded(small, dice);
    dice.shuffle(small.rows);
    const EncodedCase after = encoded(small, dice);
    ASSERT_EQ(levels_of(search(before, question, kOneThread)), levels_of(search(after, question, kOneThread)))
        << "seed " << seed;
  }
}

TEST(SearchProperty, ColumnOrderDoesNotMatter) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    const Question question = random_question(small, dice);
    std::vector<std::size_t> order;
    for (std::size_t c = 0; c < small.columns.size(); ++c) order.push_back(c);
    dice.shuffle(order);
    SmallCase moved;
    for (const std::size_t c : order) moved.columns.push_back(small.columns[c]);
    for (const auto& row : small.rows) {
      moved.rows.emplace_back();
      for (const std::size_t c : order) moved.rows.back().push_back(row[c]);
    }
    ASSERT_NEAR(optimum(small, question, dice), optimum(moved, question, dice), kTolerance) << "seed " << seed;
  }
}

TEST(SearchProperty, ALargerKNeverCostsLessWithoutSuppression) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    for (const CostName cost : {CostName::dm, CostName::lm}) {
      double before = 0;
      bool feasible = true;
      for (std::uint64_t k = 1; k <= small.rows.size() + 1; ++k) {
        const double now = optimum(small, {.k = k, .limit = 0, .cost = cost}, dice);
        ASSERT_TRUE(feasible || now < 0) << "seed " << seed << " k " << k << ": feasible again";
        feasible = now >= 0;
        if (!feasible) continue;
        ASSERT_GE(now, before - kTolerance) << "seed " << seed << " k " << k;
        before = now;
      }
    }
  }
}

TEST(SearchProperty, AMoreGenerousLimitNeverCostsMore) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    const std::uint64_t k = dice.from_to(1, small.rows.size() / 2 + 2);
    for (const CostName cost : {CostName::dm, CostName::lm}) {
      double before = -1;
      for (std::uint64_t limit = 0; limit <= small.rows.size(); ++limit) {
        const double now = optimum(small, {.k = k, .limit = limit, .cost = cost}, dice);
        ASSERT_TRUE(before < 0 || (now >= 0 && now <= before + kTolerance)) << "seed " << seed << " limit " << limit;
        before = now;
      }
      ASSERT_GE(before, 0);  // with any suppression there is always an answer
    }
  }
}

// The optimum is never pruned: whatever the search has evaluated when it is stopped, going on still finds it.
TEST(SearchProperty, TheOptimumIsNeverLost) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed + 400000);
    const SmallCase small = random_case(dice, {.columns = {2, 5}, .most_nodes = 200});
    const Question question = random_question(small, dice);
    const EncodedCase table = encoded(small, dice);
    const auto best = cheapest(evaluate_all(small, question.k), question);
    const SearchOutcome full = search(table, question, kOneThread);
    ASSERT_EQ(best.has_value(), full.incumbent.has_value());
    if (!best) continue;
    bool reached = false;
    for (std::uint64_t n = 0; n <= full.effort.evaluated; ++n) {
      const SearchOutcome part =
          search(table, question, {.seconds = {}, .evaluations = n, .cancel = nullptr, .threads = 0});
      ASSERT_LE(cost_of(part.bound, question.cost), cost_of(*best, question.cost) + kTolerance)
          << "seed " << seed << " after " << n;
      const bool here =
          part.incumbent && cost_of(part.incumbent->cost, question.cost) <= cost_of(*best, question.cost) + kTolerance;
      ASSERT_TRUE(here || !reached) << "seed " << seed << ": lost again after " << n;
      reached = here;
    }
    ASSERT_TRUE(reached) << "seed " << seed;
  }
}

}  // namespace
}  // namespace kanon::tests
