// Measures of predictions against hand-made figures, and what cross-validation must keep.
#include "evaluate/learn/scores.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "evaluate/learn/folds.hpp"
#include "evaluate/learn/represent.hpp"

namespace kanon::evaluation {
namespace {

Predictions of_second(const std::vector<double>& probabilities) {
  Predictions out;
  for (const double p : probabilities) {
    out.push_back(1 - p);
    out.push_back(p);
  }
  return out;
}

TEST(LearnScores, AccuracyByWilson) {
  Predictions predicted;
  std::vector<double> actual;
  for (int row = 0; row < 10; ++row) {
    predicted.insert(predicted.end(), {0.1, 0.9});
    actual.push_back(row < 8 ? 1 : 0);
  }
  const LearnScore found = score(predicted, actual, {.classes = 2});
  EXPECT_DOUBLE_EQ(found.accuracy->value, 0.8);
  EXPECT_NEAR(found.accuracy->low, 0.4901625, 1e-7);  // R: prop.test(8, 10, correct = FALSE)
  EXPECT_NEAR(found.accuracy->high, 0.9433178, 1e-7);
  EXPECT_DOUBLE_EQ(found.balanced_accuracy->value, 0.5);
  EXPECT_DOUBLE_EQ(found.auc->value, 0.5);
}

// Rows of a class that no model knows are wrong for the accuracy; the other measures are those of the rest.
TEST(LearnScores, UnknownClassesAreWrong) {
  const Predictions predicted = of_second({0.8, 0.6, 0.4, 0.2});
  const LearnScore found = score(predicted, {1, 1, 1, 0}, {.classes = 2}, 4);
  EXPECT_EQ(found.rows, 8U);
  EXPECT_DOUBLE_EQ(found.accuracy->value, 3.0 / 8);
  EXPECT_DOUBLE_EQ(found.balanced_accuracy->value, (2.0 / 3 + 1) / 2);
}

TEST(LearnScores, AucWithTiesByHand) {
  // Positives 0.8, 0.6, 0.4; negatives 0.7, 0.3, 0.4: 6.5 of 9 pairs are in order.
  const LearnScore found = score(of_second({0.8, 0.6, 0.4, 0.7, 0.3, 0.4}), {1, 1, 1, 0, 0, 0}, {.classes = 2});
  EXPECT_NEAR(found.auc->value, 6.5 / 9, 1e-12);
  // DeLong: placements 1, 2/3, 1/2 and 1/3, 1, 5/6.
  const double error = std::sqrt(0.12962963 / 2 / 3 + 0.24074074 / 2 / 3);
  EXPECT_NEAR(found.auc->low, 6.5 / 9 - 1.959963985 * error, 1e-6);
  EXPECT_DOUBLE_EQ(found.auc->high, 1);
  EXPECT_DOUBLE_EQ(found.accuracy->value, 4.0 / 6);
}

TEST(LearnScores, OneClassHasNoAuc) {
  const LearnScore found = score(of_second({0.8, 0.6}), {1, 1}, {.classes = 2});
  EXPECT_FALSE(found.auc.has_value());
  EXPECT_DOUBLE_EQ(found.balanced_accuracy->value, 1);
}

TEST(LearnScores, NumbersByHand) {
  const LearnScore found = score({1, 2, 3, 5}, {1, 2, 3, 4}, {});
  EXPECT_DOUBLE_EQ(found.rmse->value, 0.5);
  EXPECT_DOUBLE_EQ(found.r_squared->value, 0.8);
  EXPECT_LT(found.r_squared->low, 0.8);
  EXPECT_FALSE(score({1, 2}, {3, 3}, {}).r_squared.has_value());
}

LearnTable sized(std::size_t rows, std::uint32_t classes) {
  LearnTable out;
  for (std::size_t row = 0; row < rows; ++row)
    out.target.push_back(static_cast<double>(row % 7 == 0 ? classes - 1 : 0));
  return out;
}

TEST(LearnFolds, ClassesAreDealtEvenlyAndTheSeedDecides) {
  const LearnTable table = sized(1000, 2);
  const auto folds = deal_folds(table, {.classes = 2}, 10, 5);
  std::vector<int> rows(10), rare(10);
  for (std::size_t row = 0; row < 1000; ++row) {
    ++rows[folds[row]];
    rare[folds[row]] += table.target[row] > 0 ? 1 : 0;
  }
  for (int fold = 0; fold < 10; ++fold) {
    EXPECT_EQ(rows[static_cast<std::size_t>(fold)], 100);
    EXPECT_NEAR(rare[static_cast<std::size_t>(fold)], 14.3, 1);
  }
  EXPECT_EQ(folds, deal_folds(table, {.classes = 2}, 10, 5));
  EXPECT_NE(folds, deal_folds(table, {.classes = 2}, 10, 6));
}

TEST(LearnFolds, NobodyIsPredictedByAModelThatSawThem) {
  const LearnTable table = sized(40, 2);
  const auto folds = deal_folds(table, {}, 4, 1);
  const Learner spy = [&](const LearnJob& job) -> Result<Predictions> {
    const std::set<std::uint32_t> taught(job.taught.begin(), job.taught.end());
    Predictions out;
    for (const std::uint32_t row : job.asked) out.push_back(taught.contains(row) ? -1 : row);
    return out;
  };
  for (const unsigned threads : {1U, 2U}) {
    const auto found = cross_validate(table, {}, folds, 4, spy, threads);
    ASSERT_TRUE(found.ok());
    for (std::size_t row = 0; row < 40; ++row) EXPECT_EQ((*found)[row], static_cast<double>(row));
  }
}

TEST(LearnBoosted, LearnsAStepWhereItIsThere) {
  if (!has_boosted()) GTEST_SKIP() << "built without XGBoost";
  LearnTable table;
  LearnColumn x;
  x.number = true;
  for (int row = 0; row < 200; ++row) {
    x.numbers.push_back(row);
    table.target.push_back(row < 120 ? 0 : 1);
  }
  table.columns = {x};
  Rows rows;
  for (std::uint32_t row = 0; row < 200; ++row) rows.push_back(row);
  const LearnJob job{.known = table, .taught = rows, .asked_table = table, .asked = rows, .task = {.classes = 2}};
  const auto found = learn_boosted(job, 1, nullptr);
  ASSERT_TRUE(found.ok()) << found.error().text();
  EXPECT_DOUBLE_EQ(score(*found, table.target, job.task).accuracy->value, 1);
  EXPECT_EQ(*found, *learn_boosted(job, 1, nullptr));
}

TEST(LearnBoosted, StopsOnRequest) {
  if (!has_boosted()) GTEST_SKIP() << "built without XGBoost";
  LearnTable table = sized(20, 2);
  table.columns = {{.name = "x", .number = true, .numbers = table.target, .codes = {}}};
  const Rows rows = {0, 1, 2, 3, 4, 5, 6, 7};
  Cancel cancel;
  const LearnJob job{.known = table, .taught = rows, .asked_table = table, .asked = rows, .task = {.classes = 2}};
  EXPECT_TRUE(learn_boosted(job, 1, &cancel).ok());
  cancel.request();
  const auto stopped = learn_boosted(job, 1, &cancel);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
}

TEST(LearnRepresent, IntervalsByMiddleMedianOrCategory) {
  const CodedColumn original = coded("age", {"20", "21", "21", "29", "30", "50"});
  const CodedColumn release = coded("age", {"20-29", "20-29", "30-50", "*"});
  const Image image = image_by_plan(
      original, release, {{.label = "20-29", .values = {"20", "21", "29"}}, {.label = "30-50", .values = {"30", "50"}}},
      "*");
  const Rows rows = {0, 2, 3};
  const auto middle = represented(release, represent_labels(original, image, RepresentAs::middle), rows);
  ASSERT_TRUE(middle.number);
  EXPECT_DOUBLE_EQ(middle.numbers[0], 24.5);
  EXPECT_DOUBLE_EQ(middle.numbers[1], 40);
  EXPECT_TRUE(std::isnan(middle.numbers[2]));
  const auto median = represented(release, represent_labels(original, image, RepresentAs::median), rows);
  EXPECT_DOUBLE_EQ(median.numbers[0], 21);
  EXPECT_DOUBLE_EQ(median.numbers[1], 40);
  const auto texts = represented(release, represent_labels(original, image, RepresentAs::category), rows);
  ASSERT_FALSE(texts.number);
  EXPECT_EQ(texts.categories, 2U);
  EXPECT_NE(texts.codes[0], texts.codes[1]);
  EXPECT_EQ(texts.codes[2], kNoCategory);
  const auto values = represented(original, represent_values(original), {3, 5});
  EXPECT_EQ(values.numbers, (std::vector<double>{29, 50}));
}

}  // namespace
}  // namespace kanon::evaluation
