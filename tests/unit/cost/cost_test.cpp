// The costs on a table small enough to work out by hand.
#include <gtest/gtest.h>

#include "cost/dm.hpp"
#include "cost/lm.hpp"
#include "support/small_case.hpp"

namespace kanon::tests {
namespace {

// Two columns; x has 3 values in {a, b | c}, y has 2 values and is kept. Rows: a1 a1 b1 c2.
SmallCase by_hand() {
  SmallCase out;
  out.columns.push_back(
      {"x", CodingKind::levels, 1, {"h", {"a", "b", "c"}, {{"a", "b", "c"}, {"ab", "ab", "c"}, {"*", "*", "*"}}}, {}});
  out.columns.push_back({"y", CodingKind::keep, 3, {"h", {"1", "2"}, {{"1", "2"}}}, {}});
  out.rows = {{"a", "1"}, {"a", "1"}, {"b", "1"}, {"c", "2"}};
  return out;
}

TEST(Cost, LmByHand) {
  Dice dice(1);
  const EncodedCase table = encoded(by_hand(), dice);
  const LmCost lm(table.histogram, table.codebook);
  GroupTotals none;
  none.suppressed_loss = {0, 0};
  EXPECT_DOUBLE_EQ(lm.value({{0}, {0}}, none).real, 0);
  // Level 1: a and b lose 1/2, c nothing: mean 3/8 over the rows; weights 1 and 3.
  EXPECT_DOUBLE_EQ(lm.value({{1}, {0}}, none).real, (3.0 / 8) / 4);
  EXPECT_DOUBLE_EQ(lm.value({{2}, {0}}, none).real, 1.0 / 4);
  // Level 1 with the row c2 suppressed: it loses 1 in both columns.
  GroupTotals one;
  one.suppressed_rows = 1;
  one.suppressed_loss = {0, 0};
  EXPECT_DOUBLE_EQ(lm.value({{1}, {0}}, one).real, (1 * (1.5 + 1) / 4 + 3 * 1.0 / 4) / 4);
  // Level 2 with c2 suppressed: what its label lost is taken out before.
  one.suppressed_loss = {2, 0};
  EXPECT_DOUBLE_EQ(lm.value({{2}, {0}}, one).real, (1 * 4.0 / 4 + 3 * 1.0 / 4) / 4);
}

// Columns of weights 0.1 and 0.2 lose together what one of weight 0.3 loses, though these do not add up in binary.
TEST(Cost, LmGivesEqualLossesTheSameNumber) {
  for (const double unit : {1.0, 0.1, 0.07, 0.25}) {
    SmallCase small;
    const Hierarchy whole{"h", {"a", "b", "c", "d"}, {{"a", "b", "c", "d"}, {"*", "*", "*", "*"}}};
    for (const double weight : {1.0, 2.0, 3.0})
      small.columns.push_back({"x", CodingKind::levels, weight * unit, whole, {}});
    small.rows = {{"a", "b", "c"}, {"b", "c", "d"}, {"c", "d", "a"}, {"d", "a", "b"},
                  {"a", "a", "a"}, {"a", "c", "d"}, {"c", "d", "d"}};
    Dice dice(1);
    const EncodedCase table = encoded(small, dice);
    const LmCost lm(table.histogram, table.codebook);
    for (std::uint64_t s = 0; s <= 7; ++s) {
      for (std::uint64_t units = 0; units <= 3 * s; ++units) {
        GroupTotals first, second;
        first.suppressed_rows = second.suppressed_rows = s;
        first.suppressed_loss = {units, units, 0};
        second.suppressed_loss = {0, 0, units};
        const double one = lm.value({{1}, {1}, {0}}, first).real, other = lm.value({{0}, {0}, {1}}, second).real;
        EXPECT_EQ(one, other) << "unit " << unit << ", " << s << " rows that lose " << units;
        EXPECT_NEAR(one, static_cast<double>(21 + 6 * s - units) / 42, 1e-15);
        EXPECT_LE(lm.unsuppressed_bound(std::vector<LevelIndex>{{1}, {1}, {0}}.data()) +
                      lm.suppression_adds(s, first.suppressed_loss.data()),
                  one);
      }
    }
  }
}

// The largest sums: a suppressed table costs 1, and no label costs more.
TEST(Cost, LmOfAWholeTableIsOne) {
  for (const double weight : {1.0, 3.7, 1e-30, 1e30}) {
    SmallCase small = by_hand();
    for (auto& column : small.columns) column.weight = weight;
    Dice dice(1);
    EncodedCase table = encoded(small, dice);
    for (auto& count : table.histogram.counts) count *= 1000000000;
    table.histogram.rows *= 1000000000;
    const LmCost lm(table.histogram, table.codebook);
    GroupTotals all;
    all.suppressed_rows = table.histogram.rows;
    all.suppressed_loss = {2 * table.histogram.rows, 0};
    EXPECT_DOUBLE_EQ(lm.value({{2}, {0}}, all).real, 1);
    const double added = lm.suppression_adds(table.histogram.rows, all.suppressed_loss.data());
    EXPECT_NEAR(added, 0.5, 1e-11);
    EXPECT_LT(added, 0.5);
    all.suppressed_rows = 0;
    all.suppressed_loss = {0, 0};
    EXPECT_DOUBLE_EQ(lm.value({{2}, {0}}, all).real, 0.5);
  }
}

TEST(Cost, AColumnOfOneValueLosesOnlyWhenSuppressed) {
  SmallCase small;
  small.columns.push_back({"x", CodingKind::levels, 1, {"h", {"a"}, {{"a"}, {"*"}}}, {}});
  small.rows = {{"a"}, {"a"}};
  Dice dice(1);
  const EncodedCase table = encoded(small, dice);
  const LmCost lm(table.histogram, table.codebook);
  GroupTotals totals;
  totals.suppressed_loss = {0};
  EXPECT_EQ(lm.value({{1}}, totals).real, 0);
  totals.suppressed_rows = 1;
  EXPECT_EQ(lm.value({{1}}, totals).real, 0.5);
}

TEST(Cost, DmByHand) {
  GroupTotals totals;
  totals.released_squares = 9 + 4;
  totals.suppressed_rows = 2;
  EXPECT_EQ(dm_value(totals, 7).exact, 13u + 14u);
  EXPECT_EQ(dm_value(totals, 7).real, 0);
}

TEST(Cost, DmIsExactForTheLargestTable) {
  const std::uint64_t rows = 4294967295u;
  GroupTotals totals;
  totals.released_squares = rows * rows;
  EXPECT_EQ(dm_value(totals, rows).exact, 18446744065119617025u);
}

}  // namespace
}  // namespace kanon::tests
