// Shares of labels before and after, against counts made by hand.
#include "evaluate/statistics/distribution.hpp"

#include <gtest/gtest.h>

namespace kanon::evaluation {
namespace {

Distribution compare(const CodedColumn& before, const CodedColumn& after) {
  const Image image = image_by_labels(before, after, "*");
  return compare_distribution(
      before, after, image, {.before = simple_design(before.codes.size()), .after = simple_design(after.codes.size())});
}

const ShareOfLabel* find(const Distribution& distribution, const std::string& label) {
  for (const auto& share : distribution.labels) {
    if (share.label == label) return &share;
  }
  return nullptr;
}

// Each group recoded its own way: of 30 it is not known which rows became 20-30 and which 30-39.
TEST(Distribution, LabelsThatShareAValueAreNotCompared) {
  const auto found =
      compare(coded("age", {"21", "30", "30", "30", "39", "50", "50", "60", std::nullopt}),
              coded("age", {"20-30", "20-30", "30-39", "30-39", "30-39", "50", "50", "*", std::nullopt}));
  EXPECT_FALSE(found.told);
  EXPECT_EQ(find(found, "20-30"), nullptr);
  EXPECT_EQ(find(found, "30-39"), nullptr);
  ASSERT_EQ(found.unclear.size(), 2u);
  EXPECT_EQ(found.unclear[0].label, "20-30");
  EXPECT_EQ(found.unclear[0].after_rows, 2u);
  EXPECT_EQ(found.unclear[1].after_rows, 3u);
  const ShareOfLabel* fifty = find(found, "50");
  ASSERT_NE(fifty, nullptr);
  EXPECT_DOUBLE_EQ(fifty->before.value, 2.0 / 8);  // of the cells that show a value, whatever their label
  EXPECT_DOUBLE_EQ(fifty->after.value, 2.0 / 7);
  EXPECT_EQ(found.compared, 1u);
  EXPECT_EQ(found.distance, 0);
}

TEST(Distribution, ValuesBehindAnUnknownLabelCount) {
  const auto found = compare(coded("job", {"nurse", "nurse", "doctor", "smith"}),
                             coded("job", {"health", "health", "health", "smith"}));
  EXPECT_FALSE(found.told);
  ASSERT_EQ(found.labels.size(), 1u);
  EXPECT_DOUBLE_EQ(found.labels[0].before.value, 0.25);
  EXPECT_DOUBLE_EQ(found.labels[0].after.value, 0.25);
}

TEST(Distribution, OneLabelForAllIsNotCompared) {
  const auto found = compare(coded("sex", {"f", "f", "f", "f"}), coded("sex", {"f", "f", "f", "*"}));
  EXPECT_EQ(found.labels.size(), 1u);
  EXPECT_EQ(found.compared, 0u);
  EXPECT_EQ(found.overlapping, 0u);
}

TEST(Distribution, AColumnThatShowsNothingHasNoDistance) {
  const auto before = coded("sex", {"f", "m"}), after = coded("sex", {"*", "*"});
  EXPECT_EQ(compare(before, after).distance, 0);
}

TEST(Distribution, SharesAreOfTheCellsThatShowAValue) {
  const auto found = compare(coded("age", {"21", "25", "33", std::nullopt}), coded("age", {"20-29", "*", "33", "*"}));
  EXPECT_TRUE(found.told);
  EXPECT_TRUE(found.unclear.empty());
  EXPECT_DOUBLE_EQ(find(found, "20-29")->before.value, 2.0 / 3);
  EXPECT_DOUBLE_EQ(find(found, "20-29")->after.value, 0.5);
  EXPECT_NEAR(found.distance, 1.0 / 6, 1e-12);
}

}  // namespace
}  // namespace kanon::evaluation
