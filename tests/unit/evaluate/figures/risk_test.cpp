// Risk on tables small enough to count by hand.
#include "evaluate/figures/risk.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace kanon::tests {
namespace {

using evaluation::coded;
using evaluation::Partition;
using evaluation::refined;
using evaluation::whole;

// Groups a (3 rows), b (2 rows), c (1 row).
Partition six_rows() {
  return refined(whole(6), coded("q", {"a", "a", "a", "b", "b", "c"}).codes);
}

TEST(Risk, SizesAndShares) {
  const auto risk = evaluation::risk_of(six_rows(), nullptr, {0.3, 0.5, 0.9});
  EXPECT_EQ(risk.rows, 6U);
  EXPECT_EQ(risk.groups, 3U);
  EXPECT_EQ(risk.smallest, 1U);
  EXPECT_EQ(risk.largest, 3U);
  EXPECT_EQ(risk.median, 2);
  EXPECT_EQ(risk.unique_rows, 1U);
  EXPECT_EQ(risk.highest, 1);
  EXPECT_DOUBLE_EQ(risk.average, 0.5);  // (3/3 + 2/2 + 1/1) / 6
  EXPECT_EQ(risk.above[0].rows, 6U);    // 1/3 is above 0.3
  EXPECT_EQ(risk.above[1].rows, 1U);    // 1/2 is not above 0.5
  EXPECT_EQ(risk.above[2].rows, 1U);
  ASSERT_EQ(risk.sizes.size(), 3U);
  EXPECT_EQ(risk.sizes[2].least, 3U);
  EXPECT_EQ(risk.sizes[2].most, 4U);
  EXPECT_EQ(risk.sizes[2].rows, 3U);
}

TEST(Risk, MedianOfAnEvenNumberOfGroups) {
  const auto groups = refined(whole(5), coded("q", {"a", "a", "a", "b", "b"}).codes);
  EXPECT_EQ(evaluation::risk_of(groups, nullptr, {}).median, 2.5);
}

TEST(Risk, EntitiesInsteadOfRows) {
  const auto entity = coded("who", {"x", "x", "y", "z", "z", "w"});
  const auto risk = evaluation::risk_of(six_rows(), &entity, {0.9});
  EXPECT_EQ(risk.smallest, 1U);
  EXPECT_EQ(risk.largest, 2U);
  EXPECT_EQ(risk.unique_rows, 3U);                        // b holds z alone, c holds w alone
  EXPECT_DOUBLE_EQ(risk.average, (3 * 0.5 + 2 + 1) / 6);  // over rows
  EXPECT_EQ(risk.above[0].rows, 3U);
}

TEST(Risk, RowsWithoutAnEntityCountForNobody) {
  const auto entity = coded("who", {"x", std::nullopt, "y", "z", "w", std::nullopt});
  const auto risk = evaluation::risk_of(six_rows(), &entity, {});
  EXPECT_EQ(risk.smallest, 1U);  // c: somebody
  EXPECT_EQ(risk.largest, 2U);   // a: x and y
}

TEST(Sensitive, DistinctEntropyAndTotalVariation) {
  const auto sensitive = coded("s", {"flu", "flu", "gout", "flu", "flu", std::nullopt});
  const auto found = evaluation::sensitive_risk(six_rows(), sensitive);
  EXPECT_EQ(found.values, 3U);
  EXPECT_FALSE(found.ordered);
  EXPECT_EQ(found.homogeneous_groups, 1U);  // b
  EXPECT_EQ(found.homogeneous_rows, 2U);
  EXPECT_EQ(found.missing_groups, 1U);  // c: nobody has a value
  EXPECT_EQ(found.missing_rows, 1U);
  EXPECT_EQ(found.least_distinct, 1U);
  EXPECT_DOUBLE_EQ(found.least_entropy_l, 1);
  // Whole: flu 4/6, gout 1/6, missing 1/6. a: 2/3, 1/3, 0 -> 1/6. b: 1, 0, 0 -> 1/3. c: 0, 0, 1 -> 5/6.
  EXPECT_NEAR(found.greatest_t, 5.0 / 6, 1e-12);
  EXPECT_NEAR(found.mean_t, (3.0 / 6 + 2.0 / 3 + 5.0 / 6) / 6, 1e-12);
}

TEST(Sensitive, EntropyOfAGroup) {
  const auto found = evaluation::sensitive_risk(whole(4), coded("s", {"a", "a", "a", "b"}));
  EXPECT_NEAR(found.least_entropy_l, std::exp(-(0.75 * std::log(0.75) + 0.25 * std::log(0.25))), 1e-12);
  EXPECT_NEAR(found.greatest_t, 0, 1e-12);
}

// The published example: incomes 3k..11k, the group {3k, 4k, 5k} has distance 0.375.
TEST(Sensitive, OrderedDistanceOfNumbers) {
  const auto income = coded("s", {"3", "4", "5", "6", "11", "8", "7", "9", "10"});
  const auto groups = refined(whole(9), coded("q", {"a", "a", "a", "b", "b", "b", "c", "c", "c"}).codes);
  const auto found = evaluation::sensitive_risk(groups, income);
  EXPECT_TRUE(found.ordered);
  EXPECT_NEAR(found.greatest_t, 0.375, 1e-12);
  // b is {6k, 8k, 11k}: 0.167 in the paper.
  const auto only_b = evaluation::sensitive_risk(
      refined(whole(9), coded("q", {"c", "c", "c", "b", "b", "b", "c", "c", "c"}).codes), income);
  EXPECT_NEAR(only_b.greatest_t, 1.0 / 6, 1e-12);
}

}  // namespace
}  // namespace kanon::tests
