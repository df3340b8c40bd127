// What a reader may see of a distribution: nothing that few rows have, and nothing that can be had by subtraction.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "report/story/parts.hpp"

namespace kanon {
namespace {

Distribution distribution(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& rows) {
  Distribution out;
  out.name = "column";
  for (std::size_t l = 0; l < rows.size(); ++l) {
    ShareOfLabel share;
    share.label = "label " + std::to_string(l);
    share.before_rows = rows[l].first;
    share.after_rows = rows[l].second;
    out.labels.push_back(share);
  }
  return out;
}

TEST(ReportHide, KeepsLargeLabelsInTheirOrder) {
  const auto shown = shown_labels(distribution({{100, 100}, {52, 50}, {33, 30}}), 5, false);
  ASSERT_EQ(shown.size(), 3u);
  EXPECT_EQ(shown[1].label, "label 1");
  EXPECT_EQ(shown[1].before_rows, 50u);  // rounded: the two suppressed rows cannot be seen
  EXPECT_EQ(shown[1].after_rows, 50u);
  EXPECT_EQ(shown[2].before_rows, 35u);
  EXPECT_DOUBLE_EQ(shown[0].before, 0.541);
}

TEST(ReportHide, PoolsASmallLabelWithTheNext) {
  const auto shown = shown_labels(distribution({{100, 100}, {1, 0}, {40, 40}}), 5, false);
  ASSERT_EQ(shown.size(), 2u);
  EXPECT_EQ(shown[0].label, "label 0");
  EXPECT_EQ(shown[1].label, "2 other labels");
  EXPECT_EQ(shown[1].pooled, 2u);
  EXPECT_EQ(shown[1].after_rows, 40u);
}

TEST(ReportHide, PoolsWhatFewRowsOfTheReleaseShow) {
  const auto shown = shown_labels(distribution({{100, 100}, {50, 2}, {40, 40}}), 5, false);
  ASSERT_EQ(shown.size(), 2u);
  EXPECT_EQ(shown[1].pooled, 2u);
}

TEST(ReportHide, PoolsAllThereIsIfMust) {
  const auto shown = shown_labels(distribution({{1, 0}, {2, 0}}), 5, false);
  ASSERT_EQ(shown.size(), 1u);
  EXPECT_EQ(shown[0].pooled, 2u);
  EXPECT_TRUE(shown_labels(distribution({}), 5, false).empty());
}

TEST(ReportHide, LeastIsKButNotBelowFive) {
  Evaluation found;
  EXPECT_EQ(least_shown(found), 5u);
  found.k = 2;
  EXPECT_EQ(least_shown(found), 5u);
  found.k = 20;
  EXPECT_EQ(least_shown(found), 20u);
}

RC_GTEST_PROP(ReportHide, ShowsNothingSmallAndNothingBySubtraction, ()) {
  const auto least = *rc::gen::inRange<std::uint64_t>(2, 12);
  const auto rows = *rc::gen::container<std::vector<std::pair<std::uint64_t, std::uint64_t>>>(
      rc::gen::pair(rc::gen::inRange<std::uint64_t>(0, 40), rc::gen::inRange<std::uint64_t>(0, 40)));
  const auto shown = shown_labels(distribution(rows), least, false);
  std::size_t labels = 0;
  std::uint64_t after = 0;
  for (const auto& label : shown) {
    labels += label.pooled > 0 ? label.pooled : 1;
    after += label.after_rows;
    RC_ASSERT(label.before_rows % least == 0);
    if (label.pooled > 0) {
      RC_ASSERT(label.pooled > 1 || rows.size() == 1);
    } else {
      const std::size_t place = std::stoul(label.label.substr(6));
      RC_ASSERT(rows[place].first == 0 || rows[place].first >= least);
      RC_ASSERT(label.after_rows == 0 || label.after_rows >= least);
    }
  }
  RC_ASSERT(labels == rows.size());
  RC_ASSERT(after == std::accumulate(rows.begin(), rows.end(), std::uint64_t{0},
                                     [](std::uint64_t sum, const auto& row) { return sum + row.second; }));
}

}  // namespace
}  // namespace kanon
