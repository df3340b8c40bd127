// Risk by survey weights, on tables small enough to count by hand.
#include "evaluate/population/survey_weights.hpp"

#include <gtest/gtest.h>

#include "evaluate/figures/coded_file.hpp"

namespace kanon::tests {
namespace {

using evaluation::coded;
using evaluation::refined;
using evaluation::weight_risk;
using evaluation::whole;

TEST(WeightRisk, AGroupStandsForThePeopleItsWeightsAddUpTo) {
  // Group a stands for 20 people, b for 5.
  const auto groups = refined(whole(4), coded("q", {"a", "a", "a", "b"}).codes);
  const WeightRisk risk = weight_risk(groups, {10, 4, 6, 5}, 0);
  EXPECT_DOUBLE_EQ(risk.people, 25);
  EXPECT_DOUBLE_EQ(risk.highest, 0.2);
  EXPECT_DOUBLE_EQ(risk.average, (3 * 0.05 + 0.2) / 4);
}

TEST(WeightRisk, NoRowStandsForLessThanOnePerson) {
  const auto groups = refined(whole(3), coded("q", {"a", "b", "b"}).codes);
  const WeightRisk risk = weight_risk(groups, {0, 0.25, 0.5}, 1);
  EXPECT_DOUBLE_EQ(risk.people, 0.75);
  EXPECT_EQ(risk.highest, 1);
  EXPECT_EQ(risk.average, 1);
  EXPECT_EQ(risk.rows_without_weight, 1U);
}

}  // namespace
}  // namespace kanon::tests
