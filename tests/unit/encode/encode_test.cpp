// Codebook and histogram against what they say they are, on hand-made and random cases.
#include <map>
#include <set>

#include "encode/histogram.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"
#include "support/small_case.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
TEST(Codebook, OrdersValuesAndNumbersNodesByTheirFirstValue) {
  const Hierarchy hierarchy{"h", {"10", "9", kMissing, "2"}, {{"10", "9", kMissing, "2"}, {"b", "a", "a", "b"}}};
  const CodedColumn coded = code_column("x", hierarchy, {});
  EXPECT_EQ(coded.values, (Values{kMissing, "2", "9", "10"}));
  EXPECT_EQ(coded.height(), 1u);
  EXPECT_EQ(coded.levels[1].labels, (Values{"a", "b"}));
  EXPECT_EQ(coded.levels[1].leaves, (std::vector<std::uint32_t>{2, 2}));
  EXPECT_EQ(coded.levels[1].node_of, (std::vector<NodeCode>{{0}, {1}, {0}, {1}}));
  EXPECT_EQ(coded.parents(LevelIndex{0}), (std::vector<NodeCode>{{0}, {1}, {0}, {1}}));
}

TEST(Codebook, TakesTheOrderOfTheUser) {
  const Hierarchy hierarchy{"h", {"low", "high", kMissing, "other"}, {{"low", "high", kMissing, "other"}}};
  EXPECT_EQ(code_column("x", hierarchy, {"high", "low"}).values, (Values{kMissing, "high", "low", "other"}));
}

TEST(Codebook, EveryLabelIsTheHierarchys) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    for (const auto& column : small.columns) {
      const CodedColumn coded = code_column(column.name, column.hierarchy, column.order);
      ASSERT_EQ(std::set<Value>(coded.values.begin(), coded.values.end()).size(), column.hierarchy.leaves.size());
      for (std::size_t level = 0; level < coded.levels.size(); ++level) {
        std::uint32_t leaves = 0;
        for (const std::uint32_t n : coded.levels[level].leaves) leaves += n;
        ASSERT_EQ(leaves, coded.values.size());
        for (std::size_t v = 0; v < coded.values.size(); ++v) {
          const auto leaf = static_cast<std::size_t>(
              std::find(column.hierarchy.leaves.begin(), column.hierarchy.leaves.end(), coded.values[v]) -
              column.hierarchy.leaves.begin());
          const NodeCode node = coded.levels[level].node_of[v];
          ASSERT_EQ(coded.levels[level].labels[node.index], column.hierarchy.labels[level][leaf]);
          if (level == 0) continue;
          ASSERT_EQ(coded.parents(
                        LevelIndex{static_cast<std::uint32_t>(level - 1)})[coded.levels[level - 1].node_of[v].index],
                    node);
        }
      }
    }
  }
}

TEST(Histogram, IsSortedAndTellsTheRows) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    const EncodedCase table = encoded(small, dice);
    std::map<std::vector<Value>, std::uint32_t> expected, found;
    for (const auto& row : small.rows) ++expected[row];
    std::vector<std::uint32_t> before;
    for (std::size_t t = 0; t < table.histogram.tuples(); ++t) {
      std::vector<Value> tuple;
      std::vector<std::uint32_t> codes;
      for (std::size_t c = 0; c < table.histogram.columns; ++c) {
        codes.push_back(table.histogram.code(t, c).index);
        tuple.push_back(table.codebook[c].values[codes.back()]);
      }
      ASSERT_TRUE(before.empty() || before < codes);
      before = codes;
      found[tuple] += table.histogram.counts[t];
    }
    ASSERT_EQ(found, expected);
    ASSERT_EQ(table.histogram.rows, small.rows.size());
  }
}

// The sort has a fast path for codes that fit into one word; both must give the same histogram.
TEST(Histogram, IsTheSameForWideTables) {
  Dice dice(9);
  const SmallCase small =
      random_case(dice, {.columns = {30, 30}, .rows = {200, 200}, .leaves = {8, 9}, .most_height = 0});
  const EncodedCase table = encoded(small, dice);
  for (std::size_t t = 1; t < table.histogram.tuples(); ++t) {
    bool less = false;
    for (std::size_t c = 0; c < 30 && !less; ++c) {
      ASSERT_LE(table.histogram.code(t - 1, c), table.histogram.code(t, c));
      less = table.histogram.code(t - 1, c) < table.histogram.code(t, c);
    }
    ASSERT_TRUE(less);
  }
}

TEST(Histogram, FoldsClassesAndMomentsIntoTheTuple) {
  TupleCounts counts;
  counts.values = {{"b", "a"}};
  counts.codes = {0, 1, 0};
  counts.counts = {3, 5, 2};
  counts.rows = 10;
  counts.classes = {"7", "4"};
  counts.class_codes = {0, 0, 1};
  const Hierarchy hierarchy{"h", {"a", "b"}, {{"a", "b"}}};
  const Codebook codebook = {code_column("x", hierarchy, {})};
  const Histogram classes = make_histogram(counts, codebook, TargetUse::classes);
  EXPECT_EQ(classes.counts, (std::vector<std::uint32_t>{5, 5}));
  EXPECT_EQ(classes.classes, (Values{"4", "7"}));
  EXPECT_EQ(classes.class_counts, (std::vector<std::uint32_t>{0, 5, 2, 3}));
  EXPECT_TRUE(classes.class_numbers.empty());
  EXPECT_EQ(make_histogram(counts, codebook, TargetUse::numbers).class_numbers, (std::vector<double>{4, 7}));
  const Histogram moments = make_histogram(counts, codebook, TargetUse::moments);  // about the rounded mean, 6
  EXPECT_EQ(moments.target_counts, (std::vector<std::uint32_t>{5, 5}));
  EXPECT_EQ(moments.target_sums, (std::vector<double>{5, -1}));
  EXPECT_EQ(moments.target_squares, (std::vector<double>{5, 11}));
  EXPECT_TRUE(moments.classes.empty());
  EXPECT_TRUE(make_histogram(counts, codebook).class_counts.empty());
}

// Ages like 1000000.5 with hardly any spread: the moments must still tell it.
TEST(Histogram, MomentsKeepTheDigitsThatMatter) {
  TupleCounts counts;
  counts.values = {{"a"}};
  counts.codes = {0, 0, 0};
  counts.counts = {1, 1, 1};
  counts.rows = 3;
  counts.classes = {"1000000000.25", "1000000000.5", std::nullopt};
  counts.class_codes = {0, 1, 2};
  const Histogram moments = make_histogram(counts, {code_column("x", {"h", {"a"}, {{"a"}}}, {})}, TargetUse::moments);
  EXPECT_EQ(moments.target_counts[0], 2u);  // the missing number counts for nothing
  EXPECT_DOUBLE_EQ(moments.target_squares[0] - moments.target_sums[0] * moments.target_sums[0] / 2, 0.03125);
}

}  // namespace
}  // namespace kanon::tests
