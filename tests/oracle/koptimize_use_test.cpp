// koptimize against brute force for costs made for a use: rm of several targets, sums without lm; what it refuses.
#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/cut_oracle.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"
#include "support/share.hpp"
#include "support/use_case.hpp"

namespace kanon::tests {
namespace {

constexpr CutShape kSmall{.most_columns = 3, .most_candidates = 60, .most_rows = 30};
constexpr CutShape kMedium{.least_columns = 2, .most_columns = 4, .most_positions = 9, .most_candidates = 1500};

bool can_be_proven(const CostSpec& cost) {
  return !cost.suppressed_together && std::none_of(cost.terms.begin(), cost.terms.end(),
                                                   [](const CostTerm& term) { return term.name == CostName::lm; });
}

TEST(KOptimizeForAUse, ProvesTheOptimumOrRefuses) {
  std::uint64_t proven = 0, refused = 0, without = 0;
  for (std::uint64_t seed = 1; seed <= 3000 / kShare; ++seed) {
    const auto small = random_use_case(seed, seed % 2 == 0 ? kSmall : kMedium);
    Budget budget;
    budget.threads = 1;
    const auto found = koptimize_search(small.problem(), {.seed = seed}, budget, {});
    if (!can_be_proven(small.cost)) {
      ASSERT_FALSE(found.ok());
      EXPECT_NE(found.error().message.find("no bound for"), std::string::npos) << found.error().text();
      ++refused;
      continue;
    }
    ASSERT_TRUE(found.ok()) << found.error().text() << small.text();
    const auto truth = solve_by_force(small.problem());
    EXPECT_TRUE(found->complete);
    EXPECT_EQ(found->incumbent.has_value(), truth.best.has_value());
    if (truth.best && found->incumbent) {
      EXPECT_TRUE(same_cost(found->incumbent->cost, truth.best->cost))
          << text_of(found->incumbent->cost) << " " << text_of(truth.best->cost);
      EXPECT_LE(found->incumbent->suppressed_rows, small.limit);
      ++proven;
    } else {
      ++without;
    }
    if (HasFailure()) {
      ADD_FAILURE() << small.text();
      return;
    }
  }
  EXPECT_GT(proven, 600 / kShare);
  EXPECT_GT(refused, 300 / kShare);
  RecordProperty("without", static_cast<int>(without));
}

// Stopped early, its bound is still below every candidate.
TEST(KOptimizeForAUse, ABoundHoldsWheneverItStops) {
  std::uint64_t stopped = 0;
  for (std::uint64_t seed = 1; seed <= 1200 / kShare; ++seed) {
    const auto small = random_use_case(seed, kMedium);
    if (!can_be_proven(small.cost)) continue;
    Budget budget;
    budget.threads = 1;
    budget.evaluations = 1 + seed % 12;
    const auto found = koptimize_search(small.problem(), {.warm_start = false, .seed = seed}, budget, {});
    ASSERT_TRUE(found.ok());
    const auto truth = solve_by_force(small.problem());
    if (!truth.best) continue;
    EXPECT_TRUE(at_most(found->bound, truth.best->cost)) << text_of(found->bound) << text_of(truth.best->cost);
    stopped += found->complete ? 0 : 1;
    if (HasFailure()) {
      ADD_FAILURE() << small.text();
      return;
    }
  }
  EXPECT_GT(stopped, 20 / kShare);
}

}  // namespace
}  // namespace kanon::tests
