// The parts of the lattice engine: roll-up of sorted groups, profiles, the sweep, the points of a front.
#include <gtest/gtest.h>

#include <set>

#include "search/levels/front/point_set.hpp"
#include "search/levels/lattice/evaluator.hpp"
#include "search/levels/lattice/ground.hpp"
#include "search/levels/lattice/sorted_roll_up.hpp"
#include "search/levels/lattice/sweep.hpp"
#include "support/target_case.hpp"
#include "unit/search/levels/lattice/domains.hpp"

namespace kanon::tests {
namespace {

using namespace kanon::lattice;

std::set<std::tuple<std::uint64_t, std::uint32_t, std::vector<TargetCell>>> as_set(const Groups<1>& groups) {
  std::set<std::tuple<std::uint64_t, std::uint32_t, std::vector<TargetCell>>> out;
  for (std::size_t g = 0; g < groups.count(); ++g)
    out.insert({groups.keys[g].words[0], groups.sizes[g], {groups.cells_of(g), groups.cells_of(g) + groups.stride}});
  return out;
}

TEST(SortedRollUp, GivesTheGroupsOfHashingInOrder) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Dice dice(seed);
    std::vector<std::size_t> sizes;
    for (std::size_t c = dice.from_to(1, 5); c > 0; --c) sizes.push_back(dice.one_in(3) ? 200 : dice.from_to(1, 9));
    const Layout layout = lay_out(domains(sizes));
    ASSERT_EQ(layout.words, 1u);
    Groups<1> drawn, distinct, sorted, expected, found;
    drawn.stride = dice.below(3);
    for (std::size_t i = dice.below(400); i > 0; --i) {
      Key<1> key;
      for (std::size_t c = 0; c < sizes.size(); ++c)
        layout.fields[c].set(key, static_cast<std::uint32_t>(dice.below(sizes[c])));
      drawn.keys.push_back(key);
      drawn.sizes.push_back(static_cast<std::uint32_t>(dice.from_to(1, 9)));
      for (std::size_t j = 0; j < drawn.stride; ++j) drawn.cells.push_back(static_cast<TargetCell>(dice.below(100)));
    }
    RollUp<1> hashed;
    SortedRollUp roll_up;
    hashed.project(drawn, {{~std::uint64_t{0}}}, distinct);
    roll_up.sort(distinct, sorted);
    for (std::size_t c = 0; c < sizes.size(); ++c) {
      std::vector<NodeCode> parents;
      for (std::size_t node = 0; node < sizes[c]; ++node)
        parents.push_back({static_cast<std::uint32_t>(dice.one_in(2) ? node / 2 : dice.below(sizes[c]))});
      hashed.raise(sorted, layout.fields[c], parents, expected);
      roll_up.raise(sorted, layout.fields[c], parents, found);
      ASSERT_EQ(found.count(), expected.count()) << "seed " << seed;
      ASSERT_EQ(as_set(found), as_set(expected)) << "seed " << seed;
      for (std::size_t g = 1; g < found.count(); ++g)
        ASSERT_LT(found.keys[g - 1].words[0], found.keys[g].words[0]) << "seed " << seed;
    }
  }
}

EncodedCase four_sizes() {
  TargetCase table;
  CaseColumn column{.name = "c", .coding = CodingKind::keep, .weight = 1, .hierarchy = {}, .order = {}};
  column.hierarchy.leaves = {Value("a"), Value("b"), Value("c"), Value("e")};
  column.hierarchy.labels = {column.hierarchy.leaves};
  table.small.columns.push_back(column);
  for (const char* value : {"a", "a", "a", "a", "b", "c", "e", "e"}) table.small.rows.push_back({Value(value)});
  Dice dice(1);
  return encoded(table, TargetUse::none, dice);
}

TEST(NodeProfile, KnowsEveryThresholdWithinItsLimit) {
  const EncodedCase coded = four_sizes();
  const auto costs = NodeCosts::make(coded.histogram, coded.codebook,
                                     {{.name = CostName::lm}, {.name = CostName::dm}, {.average_size = true}});
  ASSERT_TRUE(costs.ok());
  const auto all = profile_of(coded.histogram, coded.codebook, *costs, {LevelIndex{0}}, 8);
  ASSERT_TRUE(all.ok());
  EXPECT_EQ(all->sizes, (std::vector<std::uint32_t>{1, 2, 4}));
  EXPECT_EQ(all->rows_below, (std::vector<std::uint64_t>{0, 2, 4, 8}));
  EXPECT_EQ(all->suppressed_rows(3), 4u);
  EXPECT_EQ(all->suppressed_rows(5), 8u);
  EXPECT_EQ(all->most(8), 2u) << "something is always released";
  EXPECT_EQ(costs->cost(*all, 1, 1).exact, 16u + 4 + 2 * 8);
  EXPECT_DOUBLE_EQ(costs->cost(*all, 0, 1).real, 0.25);
  EXPECT_DOUBLE_EQ(costs->cost(*all, 2, 1).real, 3.0);
  EXPECT_DOUBLE_EQ(costs->cost(*all, 2, 3).real, 8.0);
  const auto some = profile_of(coded.histogram, coded.codebook, *costs, {LevelIndex{0}}, 3);
  ASSERT_TRUE(some.ok());
  EXPECT_EQ(some->sizes, (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(some->suppressed_rows(2), 2u);
  EXPECT_FALSE(some->suppressed_rows(3).has_value());
  EXPECT_EQ(costs->most_point(*some, 1, 3).k, 2u);
  EXPECT_EQ(costs->free_points(*some, 1, 3).size(), 2u);
  EXPECT_EQ(costs->free_points(*some, 1, 1).size(), 1u);
}

// A small limit and a large one take different ways to the same profile.
TEST(NodeProfile, IsTheSameForEveryWayOfCounting) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Dice dice(seed);
    const TargetCase table =
        random_target_case(dice, {.columns = {1, 2}, .rows = {2000, 3000}, .leaves = {5, 7}, .most_nodes = 6});
    const EncodedCase coded = encoded(table, TargetUse::none, dice);
    const auto costs = NodeCosts::make(coded.histogram, coded.codebook, {{.name = CostName::lm}});
    ASSERT_TRUE(costs.ok());
    const std::vector<LevelIndex> bottom(coded.codebook.size());
    const auto large = profile_of(coded.histogram, coded.codebook, *costs, bottom, coded.histogram.rows);
    const auto small = profile_of(coded.histogram, coded.codebook, *costs, bottom, 1000);
    ASSERT_TRUE(large.ok() && small.ok());
    ASSERT_LE(small->thresholds(), large->thresholds());
    for (std::size_t i = 0; i < small->thresholds(); ++i) {
      ASSERT_EQ(small->sizes[i], large->sizes[i]);
      ASSERT_EQ(small->rows_below[i], large->rows_below[i]);
      ASSERT_EQ(small->squares_below[i], large->squares_below[i]);
      ASSERT_EQ(costs->cost(*small, 0, i), costs->cost(*large, 0, i));
    }
    EXPECT_EQ(small->squares, large->squares);
    EXPECT_EQ(small->most(1000), large->most(1000));
  }
}

// With room for all groups, for some and for none.
TEST(NodeEvaluator, GivesTheProfileOfTheVectorWhateverIsKept) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    const TargetCase table = random_target_case(dice, {.columns = {2, 4}, .rows = {40, 80}, .most_nodes = 200});
    const EncodedCase coded = encoded(table, TargetUse::none, dice);
    const auto costs = NodeCosts::make(coded.histogram, coded.codebook, {{.name = CostName::lm}});
    ASSERT_TRUE(costs.ok());
    for (const std::size_t most_kept : {std::size_t{0}, std::size_t{1000}, NodeEvaluator::kMostKept}) {
      const auto evaluator = NodeEvaluator::make(coded.histogram, coded.codebook, *costs, 20, most_kept);
      ASSERT_TRUE(evaluator.ok());
      for (int i = 0; i < 60; ++i) {
        std::vector<LevelIndex> levels;
        for (const auto& column : coded.codebook)
          levels.push_back({static_cast<std::uint32_t>(dice.below(column.levels.size()))});
        const auto expected = profile_of(coded.histogram, coded.codebook, *costs, levels, 20);
        ASSERT_TRUE(expected.ok());
        const NodeProfile& found = (*evaluator)->profile(levels);
        ASSERT_EQ(found.levels, levels);
        ASSERT_EQ(found.sizes, expected->sizes) << "seed " << seed;
        ASSERT_EQ(found.rows_below, expected->rows_below) << "seed " << seed;
        ASSERT_EQ(found.loss_below, expected->loss_below) << "seed " << seed;
        ASSERT_EQ(found.squares, expected->squares) << "seed " << seed;
      }
    }
  }
}

TEST(Sweep, ComesToEveryVectorOnceOnAnyNumberOfThreads) {
  Dice dice(5);
  const TargetCase table = random_target_case(dice, {.columns = {4, 4}, .rows = {30, 40}});
  const EncodedCase coded = encoded(table, TargetUse::none, dice);
  const auto costs = NodeCosts::make(coded.histogram, coded.codebook, {{.name = CostName::dm}});
  ASSERT_TRUE(costs.ok());
  for (const unsigned threads : {1u, 2u}) {
    std::vector<std::vector<std::vector<LevelIndex>>> seen(sweep_parts(coded.codebook));
    const auto done =
        sweep(coded.histogram, coded.codebook, *costs, 3, {.seconds = {}, .evaluations = {}, .threads = threads},
              [&](std::size_t part, const NodeProfile& profile) { seen[part].push_back(profile.levels); });
    ASSERT_TRUE(done.ok());
    std::set<std::vector<LevelIndex>> all;
    std::size_t count = 0;
    for (const auto& part : seen) {
      all.insert(part.begin(), part.end());
      count += part.size();
    }
    EXPECT_TRUE(done->complete);
    EXPECT_EQ(count, vectors_of(coded.codebook));
    EXPECT_EQ(all.size(), count);
    EXPECT_EQ(done->evaluated, count);
  }
}

TEST(PointSet, KeepsWhatNothingBeats) {
  const auto point = [](std::uint64_t k, std::uint64_t cost, std::uint64_t suppressed) {
    return FrontPoint{.k = k, .cost = {.exact = cost}, .bound = {}, .suppressed_rows = suppressed};
  };
  std::vector<FrontPoint> offers = {point(1, 5, 0), point(2, 5, 0), point(3, 9, 1), point(3, 9, 0),
                                    point(3, 8, 4), point(2, 7, 0), point(5, 8, 9), point(4, 20, 0)};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Dice dice(seed);
    dice.shuffle(offers);
    PointSet set;
    for (const auto& offer : offers) set.offer(offer);
    const auto kept = set.points();
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[0].k, 2u);
    EXPECT_EQ(kept[0].cost.exact, 5u);
    EXPECT_EQ(kept[1].k, 5u);
    EXPECT_EQ(kept[1].suppressed_rows, 9u);
    EXPECT_TRUE(set.wants(5, {.exact = 8}));
    EXPECT_FALSE(set.wants(5, {.exact = 9}));
    EXPECT_TRUE(set.wants(6, {.exact = 100}));
  }
}

}  // namespace
}  // namespace kanon::tests
