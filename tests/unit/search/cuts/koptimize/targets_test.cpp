// Targets to climb to: always between what is proven and the incumbent, and no further than looks suggest.
#include "search/cuts/koptimize/targets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace kanon::koptimize {
namespace {

TEST(Targets, BeginWithAnEighthOfTheGap) {
  EXPECT_EQ(Targets(200, 1000).next(), 300);
  EXPECT_EQ(Targets(998, 1000).next(), 999);
}

TEST(Targets, AtMostHalveTheGap) {
  Targets targets(0, 1000);
  Cost proven = 0;
  while (targets.next() < 1000) {
    const Cost target = targets.next();
    ASSERT_GT(target, proven);
    ASSERT_LE(target, proven + std::max<Cost>(1, (1000 - proven) / 2));
    ASSERT_TRUE(targets.reached(10, 1000));  // too few looks to tell how they grow
    proven = targets.proven();
    ASSERT_EQ(proven, target);
  }
  EXPECT_EQ(proven, 999);
}

TEST(Targets, TakeSmallerStepsWhereLooksGrowFast) {
  Targets slow(0, 100000), fast(0, 100000);
  for (auto* targets : {&slow, &fast}) ASSERT_TRUE(targets->reached(1000, 100000));
  ASSERT_EQ(slow.next(), fast.next());
  ASSERT_TRUE(slow.reached(10000, 100000));
  ASSERT_TRUE(fast.reached(1000000, 100000));
  EXPECT_LT(fast.next(), slow.next());
}

TEST(Targets, EndWhereTheProofIsWithinReach) {
  Targets targets(0, 1000);
  ASSERT_TRUE(targets.reached(1000, 1000));
  EXPECT_FALSE(targets.reached(1010, 1000));  // a few looks more for every target
}

TEST(ShareToClimb, GrowsWithWhatIsOpen) {
  EXPECT_EQ(share_to_climb(0.4), 0);
  EXPECT_EQ(share_to_climb(0.7), 0.9);
  EXPECT_EQ(share_to_climb(0.995), 1);
}

}  // namespace
}  // namespace kanon::koptimize
