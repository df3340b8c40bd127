// Targets to climb to: between what is proven and the incumbent, and at gaps people ask for.
#include "search/cuts/koptimize/targets.hpp"

#include <gtest/gtest.h>

namespace kanon::koptimize {
namespace {

TEST(RoundTarget, LeavesAGapPeopleAskFor) {
  EXPECT_EQ(round_target(4927, 2600, 3900), 3942);  // 20.8% is near 20%
  EXPECT_EQ(round_target(4927, 3942, 4400), 4435);  // 10.7% is near 10%
  EXPECT_LT((4927 - 4435) / 4927.0, 0.10);
  EXPECT_EQ(round_target(1000000, 0, 993000), 993001);
}

TEST(RoundTarget, IsBetweenWhatIsProvenAndTheIncumbent) {
  for (Cost upper = 2; upper < 60; ++upper) {
    for (Cost before = 0; before + 1 < upper; ++before) {
      for (Cost wanted = before + 1; wanted < upper; ++wanted) {
        const Cost target = round_target(upper, before, wanted);
        EXPECT_GT(target, before) << upper << " " << wanted;
        EXPECT_LT(target, upper) << before << " " << wanted;
      }
    }
  }
}

TEST(RoundTarget, IsWhatWasWantedWhereNoneOfThemIsBetween) {
  EXPECT_EQ(round_target(1000000, 999995, 999998), 999998);
}

}  // namespace
}  // namespace kanon::koptimize
