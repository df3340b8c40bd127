// The decision tree on tables small enough to do by hand, and where its parts are known from books.
#include "evaluate/learn/tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "support/share.hpp"

namespace kanon::evaluation {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

LearnColumn category(std::vector<std::uint32_t> codes, std::uint32_t categories) {
  LearnColumn out;
  out.codes = std::move(codes);
  out.categories = categories;
  return out;
}

LearnColumn number(std::vector<double> numbers) {
  LearnColumn out;
  out.number = true;
  out.numbers = std::move(numbers);
  return out;
}

Rows all(const LearnTable& table) {
  Rows out;
  for (std::uint32_t row = 0; row < table.rows(); ++row) out.push_back(row);
  return out;
}

// Quinlan's golf table: outlook (sunny, overcast, rain), temperature, humidity, windy; play is class 1.
LearnTable golf() {
  LearnTable out;
  out.columns = {category({0, 0, 1, 2, 2, 2, 1, 0, 0, 2, 0, 1, 1, 2}, 3),
                 number({85, 80, 83, 70, 68, 65, 64, 72, 69, 75, 75, 72, 81, 71}),
                 number({85, 90, 78, 96, 80, 70, 65, 95, 70, 80, 70, 90, 75, 80}),
                 category({0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1}, 2)};
  out.target = {0, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0};
  return out;
}

TEST(Tree, FindsTheTreeOfTheGolfTable) {
  const LearnTable table = golf();
  const Tree tree = Tree::grow(table, all(table), {.classes = 2}, {});
  ASSERT_EQ(tree.nodes()[0].column, 0);
  EXPECT_EQ(tree.leaves(), 5U);
  for (std::uint32_t row = 0; row < table.rows(); ++row) {
    const auto& value = tree.predict(table, row);
    EXPECT_EQ(value[1] > value[0] ? 1 : 0, table.target[row]) << row;
  }
  const auto& sunny = tree.nodes()[static_cast<std::size_t>(tree.nodes()[0].children[0])];
  EXPECT_EQ(sunny.column, 2);
  EXPECT_DOUBLE_EQ(sunny.threshold, 77.5);  // between 70 and 85
  const auto& overcast = tree.nodes()[static_cast<std::size_t>(tree.nodes()[0].children[1])];
  EXPECT_DOUBLE_EQ(overcast.value[1], 5.0 / 6);  // four rows, one more of each class
}

TEST(Tree, GainAndRatioOfTheGolfTable) {
  const LearnTable table = golf();
  LearnTable outlook;
  outlook.columns = {table.columns[0]};
  outlook.target = table.target;
  const TreeSplit split = best_class_split(outlook, all(outlook), 2, {});
  EXPECT_NEAR(split.gain, 0.2467, 5e-5);
  EXPECT_NEAR(split.ratio, 0.1564, 5e-5);
}

TEST(Tree, PessimisticErrorsAreNearQuinlansTable) {
  EXPECT_NEAR(pessimistic_errors(6, 0, 0.25) / 6, 0.206, 1e-3);
  EXPECT_NEAR(pessimistic_errors(9, 0, 0.25) / 9, 0.143, 1e-3);
  EXPECT_NEAR(pessimistic_errors(1, 0, 0.25), 0.750, 1e-9);
  EXPECT_NEAR((1 + pessimistic_errors(16, 1, 0.25)) / 16, 0.157, 4e-3);
  EXPECT_NEAR((1 + pessimistic_errors(168, 1, 0.25)) / 168, 0.016, 1e-3);
}

// Noise has nothing to say: the pruned tree is a leaf, or nearly.
TEST(Tree, PrunesNoise) {
  std::mt19937_64 random(3);
  LearnTable table;
  table.columns = {number({}), category({}, 4)};
  for (int row = 0; row < 400; ++row) {
    table.columns[0].numbers.push_back(static_cast<double>(random() % 100));
    table.columns[1].codes.push_back(static_cast<std::uint32_t>(random() % 4));
    table.target.push_back(random() % 10 == 0 ? 1 : 0);
  }
  EXPECT_LE(Tree::grow(table, all(table), {.classes = 2}, {}).leaves(), 5U);
}

TEST(Tree, MissingValuesAreABranchOfTheirOwn) {
  LearnTable table;
  table.columns = {number({}), category({}, 1)};
  for (int row = 0; row < 30; ++row) {
    table.columns[0].numbers.push_back(row < 10 ? 1 : row < 20 ? 5 : kNan);
    table.columns[1].codes.push_back(row % 2 == 0 ? 0 : kNoCategory);
    table.target.push_back(row < 10 ? 0 : row < 20 ? 1 : 2);
  }
  const Tree tree = Tree::grow(table, all(table), {.classes = 3}, {});
  EXPECT_EQ(tree.leaves(), 3U);
  EXPECT_GT(tree.predict(table, 25)[2], 0.7);
  // Nothing was missing in training: a row that misses it gets what the node says.
  LearnTable whole;
  whole.columns = {number({1, 1, 1, 1, 5, 5, 5, 5})};
  whole.target = {0, 0, 0, 0, 1, 1, 1, 1};
  const Tree two = Tree::grow(whole, all(whole), {.classes = 2}, {});
  LearnTable asked;
  asked.columns = {number({kNan})};
  asked.target = {0};
  EXPECT_DOUBLE_EQ(two.predict(asked, 0)[0], 0.5);
}

TEST(Tree, NumbersByStepsAndByCategories) {
  LearnTable table;
  table.columns = {number({}), category({}, 4)};
  const double of_category[] = {3, 0, 7, 0};
  for (std::uint32_t row = 0; row < 200; ++row) {
    table.columns[0].numbers.push_back(row);
    table.columns[1].codes.push_back(row % 4);
    table.target.push_back((row < 80 ? 0 : 100) + of_category[row % 4]);
  }
  const Tree tree = Tree::grow(table, all(table), {}, {.complexity = 1e-6});
  EXPECT_EQ(tree.nodes()[0].column, 0);
  EXPECT_DOUBLE_EQ(tree.nodes()[0].threshold, 79.5);
  EXPECT_EQ(tree.leaves(), 6U);  // two steps, three means each
  for (std::uint32_t row = 0; row < 200; ++row) EXPECT_NEAR(tree.predict(table, row)[0], table.target[row], 1e-9);
  // A leaf must be worth its price: the categories are 0.3% of the squared error.
  EXPECT_EQ(Tree::grow(table, all(table), {}, {.complexity = 0.01}).leaves(), 2U);
}

// The middle of neighbouring numbers rounds to the upper one: both branches must still have rows.
TEST(Tree, SplitsNeighbouringNumbers) {
  LearnTable table;
  table.columns = {number({})};
  const double low = std::nextafter(0.30000000000000004, 0);  // 0.3
  for (int row = 0; row < 40; ++row) {
    table.columns[0].numbers.push_back(row < 20 ? low : 0.30000000000000004);
    table.target.push_back(row < 20 ? 0 : 1);
  }
  for (const LearnTask task : {LearnTask{.classes = 2}, LearnTask{}}) {
    const Tree tree = Tree::grow(table, all(table), task, {});
    EXPECT_EQ(tree.leaves(), 2U);
    EXPECT_NE(tree.predict(table, 0), tree.predict(table, 39));
  }
}

// The unit of the target does not matter, and equal numbers are no reason to split.
TEST(Tree, NumbersInAnyUnit) {
  for (const double unit : {1e-9, 1.0, 1e9}) {
    LearnTable table;
    table.columns = {number({})};
    for (int row = 0; row < 60; ++row) {
      table.columns[0].numbers.push_back(row);
      table.target.push_back(row < 30 ? unit : 2 * unit);
    }
    EXPECT_EQ(Tree::grow(table, all(table), {}, {}).leaves(), 2U) << unit;
    table.target.assign(60, 0.1 * unit);
    EXPECT_EQ(best_number_split(table, all(table), {}).column, -1) << unit;
  }
}

// The split of numbers is the best there is: all thresholds, and all two parts of few categories, by brute force.
TEST(Tree, NumberSplitsAreTheBest) {
  std::mt19937_64 random(11);
  const TreeOptions options{.least_split = 2, .least_leaf = 1};
  for (std::uint64_t round = 0; round < 400 / tests::kShare; ++round) {
    LearnTable table;
    table.columns = {round % 2 == 0 ? number({}) : category({}, 4)};
    for (int row = 0; row < 12; ++row) {
      table.columns[0].numbers.push_back(static_cast<double>(random() % 6));
      table.columns[0].codes.push_back(static_cast<std::uint32_t>(random() % 4));
      table.target.push_back(static_cast<double>(random() % 20));
    }
    double shift = 0;
    for (const double y : table.target) shift += y / 12;
    double best = 0;
    for (std::uint32_t mask = 1; mask < (round % 2 == 0 ? 6U : 15U); ++mask) {
      double rows[2] = {}, sums[2] = {};
      for (std::uint32_t row = 0; row < 12; ++row) {
        const std::size_t side = round % 2 == 0 ? (table.columns[0].numbers[row] < mask ? 0 : 1)
                                                : (mask >> table.columns[0].codes[row] & 1U);
        ++rows[side];
        sums[side] += table.target[row] - shift;
      }
      if (rows[0] > 0 && rows[1] > 0) best = std::max(best, sums[0] * sums[0] / rows[0] + sums[1] * sums[1] / rows[1]);
    }
    EXPECT_NEAR(best_number_split(table, all(table), options).gain, best, 1e-9);
  }
}

}  // namespace
}  // namespace kanon::evaluation
