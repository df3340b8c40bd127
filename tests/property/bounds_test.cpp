// The claims in cost/lm.hpp and cost/dm.hpp: the bound at a level vector is at most the cost of every level vector above
// it, whatever is suppressed there.
#include <gtest/gtest.h>

#include <map>

#include "cost/dm.hpp"
#include "cost/lm.hpp"
#include "oracle/brute_force.hpp"

namespace kanon::tests {
namespace {

bool at_least(const Levels& upper, const Levels& lower) {
  for (std::size_t c = 0; c < upper.size(); ++c) {
    if (upper[c] < lower[c]) return false;
  }
  return true;
}

// Squares of all groups, counted from the user's values.
GroupTotals totals_of(const SmallCase& small, const Levels& levels) {
  std::map<std::vector<Value>, std::uint64_t> groups;
  for (const auto& row : small.rows) {
    std::vector<Value> shown;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const auto& hierarchy = small.columns[c].hierarchy;
      for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
        if (hierarchy.leaves[leaf] == row[c]) shown.push_back(hierarchy.labels[levels[c]][leaf]);
      }
    }
    ++groups[shown];
  }
  GroupTotals out;
  for (const auto& [group, size] : groups) out.all_squares += size * size;
  return out;
}

std::vector<LevelIndex> indexes(const Levels& levels) {
  std::vector<LevelIndex> out;
  for (const std::uint32_t level : levels) out.push_back(LevelIndex{level});
  return out;
}

TEST(Bounds, NeverExceedTheCostOfAnyVectorAbove) {
  std::uint64_t pairs = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed + 200000);
    const SmallCase small = random_case(dice, {.least_columns = 1, .most_columns = 4, .most_nodes = 100});
    const EncodedCase table = encoded(small, dice);
    const LmCost lm(table.histogram, table.codebook);
    // Every limit is covered at once: the claim holds for what each k suppresses, within any limit or not.
    const auto above = evaluate_all(small, dice.from_to(1, small.rows.size() + 1));
    for (const auto& levels : all_levels(small)) {
      const double lm_bound = lm.bound(indexes(levels)).real;
      const std::uint64_t dm_at = dm_bound(totals_of(small, levels)).exact;
      for (const auto& node : above) {
        if (!at_least(node.levels, levels)) continue;
        ++pairs;
        // Strictly at most, rounding included: the bound is rounded down, the oracle is off by a few units in the last place.
        ASSERT_LE(lm_bound, node.lm + 1e-14);
        ASSERT_LE(dm_at, node.dm);
      }
    }
  }
  EXPECT_GT(pairs, 50000u);
}

// The bound is worth something: without suppression it is the cost itself.
TEST(Bounds, AreTightWhereNothingIsSuppressed) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed + 300000);
    const SmallCase small = random_case(dice, {});
    const EncodedCase table = encoded(small, dice);
    const LmCost lm(table.histogram, table.codebook);
    for (const auto& node : evaluate_all(small, 1)) {
      ASSERT_NEAR(lm.bound(indexes(node.levels)).real, node.lm, 1e-11);
      ASSERT_EQ(dm_bound(totals_of(small, node.levels)).exact, node.dm);
    }
  }
}

}  // namespace
}  // namespace kanon::tests
