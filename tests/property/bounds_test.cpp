// The claims in cost/lm.hpp and cost/dm.hpp: the bound at a level vector is at most the cost of every level vector
// above it, whatever is suppressed there; doomed rows may raise it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cost/dm.hpp"
#include "cost/lm.hpp"
#include "oracle/brute_force.hpp"

namespace kanon::tests {
namespace {

// A row's label in every column.
std::vector<Value> shown(const SmallCase& small, const std::vector<Value>& row, const Levels& levels) {
  std::vector<Value> out;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const auto& hierarchy = small.columns[c].hierarchy;
    for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
      if (hierarchy.leaves[leaf] == row[c]) out.push_back(hierarchy.labels[levels[c]][leaf]);
    }
  }
  return out;
}

std::uint64_t squares(const SmallCase& small, const Levels& levels) {
  std::map<std::vector<Value>, std::uint64_t> groups;
  for (const auto& row : small.rows) ++groups[shown(small, row, levels)];
  std::uint64_t out = 0;
  for (const auto& [group, size] : groups) out += size * size;
  return out;
}

// Rows in groups below k over the fixed columns alone: whatever the other columns show, they are suppressed.
GroupTotals doomed(const SmallCase& small, const Levels& levels, const std::vector<bool>& fixed, std::uint64_t k) {
  const auto projected = [&](const std::vector<Value>& row) {
    std::vector<Value> out = shown(small, row, levels);
    for (std::size_t c = 0; c < out.size(); ++c) {
      if (!fixed[c]) out[c] = std::nullopt;
    }
    return out;
  };
  std::map<std::vector<Value>, std::uint64_t> groups;
  for (const auto& row : small.rows) ++groups[projected(row)];
  GroupTotals out;
  out.suppressed_loss.assign(small.columns.size(), 0);
  for (const auto& row : small.rows) {
    if (groups[projected(row)] >= k) continue;
    ++out.suppressed_rows;
    const auto labels = shown(small, row, levels);
    for (std::size_t c = 0; c < labels.size(); ++c) {
      const auto& all = small.columns[c].hierarchy.labels[levels[c]];
      out.suppressed_loss[c] += static_cast<std::uint64_t>(std::count(all.begin(), all.end(), labels[c]) - 1);
    }
  }
  return out;
}

// A completion of `levels`: as it in the fixed columns, at least as general in the others.
bool completes(const Levels& upper, const Levels& levels, const std::vector<bool>& fixed) {
  for (std::size_t c = 0; c < upper.size(); ++c) {
    if (upper[c] < levels[c] || (fixed[c] && upper[c] != levels[c])) return false;
  }
  return true;
}

std::vector<LevelIndex> indexes(const Levels& levels) {
  std::vector<LevelIndex> out;
  for (const std::uint32_t level : levels) out.push_back(LevelIndex{level});
  return out;
}

// With no column fixed no row is doomed (or all are, below k): the plain bound over everything above.
void check_bounds(std::uint64_t seed, bool with_fixed, std::uint64_t& pairs, std::uint64_t& doomed_pairs) {
  Dice dice(seed + 200000);
  const SmallCase small = random_case(dice, {.columns = {1, 4}, .most_nodes = 100});
  const EncodedCase table = encoded(small, dice);
  const LmCost lm(table.histogram, table.codebook);
  const std::uint64_t rows = small.rows.size(), k = dice.from_to(1, rows);
  // Every limit is covered at once: the claim holds for what k suppresses, within a limit or not.
  const auto nodes = evaluate_all(small, k);
  for (const auto& levels : all_levels(small)) {
    std::vector<bool> fixed(small.columns.size(), false);
    for (std::size_t c = 0; with_fixed && c < fixed.size(); ++c) fixed[c] = dice.one_in(2);
    const GroupTotals lost = doomed(small, levels, fixed, k);
    const double lm_bound = lm.bound(indexes(levels), lost).real;
    const std::uint64_t dm = dm_bound(squares(small, levels), lost.suppressed_rows, k, rows).exact;
    for (const auto& node : nodes) {
      if (!completes(node.levels, levels, fixed)) continue;
      ++pairs;
      doomed_pairs += lost.suppressed_rows > 0 ? 1 : 0;
      // The bound is rounded down; the oracle is off by a few units in the last place.
      ASSERT_LE(lm_bound, node.lm + 1e-14) << "seed " << seed;
      ASSERT_LE(dm, node.dm) << "seed " << seed;
    }
  }
}

TEST(Bounds, NeverExceedTheCostOfAnyVectorAbove) {
  std::uint64_t pairs = 0, doomed_pairs = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) check_bounds(seed, false, pairs, doomed_pairs);
  EXPECT_GT(pairs, 20000u);
}

TEST(Bounds, WithDoomedRowsNeverExceedTheCostOfAnyCompletion) {
  std::uint64_t pairs = 0, doomed_pairs = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) check_bounds(seed, true, pairs, doomed_pairs);
  EXPECT_GT(doomed_pairs, 10000u);
}

// The bounds are worth something: with exactly the suppressed rows doomed, lm's is the cost itself; so is dm's for k
// = 1.
TEST(Bounds, AreTightWhereEveryColumnIsFixed) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed + 300000);
    const SmallCase small = random_case(dice, {});
    const EncodedCase table = encoded(small, dice);
    const LmCost lm(table.histogram, table.codebook);
    const std::vector<bool> all(small.columns.size(), true);
    const std::uint64_t k = dice.from_to(1, small.rows.size());
    for (const auto& levels : all_levels(small)) {
      ASSERT_NEAR(lm.bound(indexes(levels), doomed(small, levels, all, k)).real, evaluate(small, levels, k).lm, 1e-11);
      ASSERT_EQ(dm_bound(squares(small, levels), 0, 1, small.rows.size()).exact, evaluate(small, levels, 1).dm);
    }
  }
}

}  // namespace
}  // namespace kanon::tests
