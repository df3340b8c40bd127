// Labels that overlap, spread evenly over the values they stand for; and columns of which nothing, or everything, is
// left.
#include "evaluate/statistics/spread.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace kanon::evaluation {
namespace {

Designs designs_of(const CodedColumn& before, const CodedColumn& after) {
  return {.before = simple_design(before.codes.size()), .after = simple_design(after.codes.size())};
}

Distribution spread(const CodedColumn& before, const CodedColumn& after, const Designs& designs) {
  const Image image = image_by_labels(before, after, "*");
  EXPECT_TRUE(image.spreads());
  Distribution out = compare_distribution(before, after, image, designs);
  compare_spread(before, after, image, designs, out);
  return out;
}

const ShareOfLabel& share_of(const Distribution& found, const std::string& value) {
  for (const auto& share : found.labels) {
    if (share.label == value) return share;
  }
  ADD_FAILURE() << value;
  return found.labels.front();
}

// 20-30 is 21 or 30, 30-39 is 30 or 39: half a row each.
const CodedColumn kBefore = coded("age", {"21", "30", "30", "39", "50", "60", std::nullopt});
const CodedColumn kAfter = coded("age", {"20-30", "20-30", "30-39", "30-39", "50", "*", std::nullopt});

TEST(Spread, SharesDistanceAndMeansByHand) {
  const Distribution found = spread(kBefore, kAfter, designs_of(kBefore, kAfter));
  EXPECT_TRUE(found.spread);
  ASSERT_EQ(found.labels.size(), 5u);
  EXPECT_EQ(found.labels[0].label, "21");  // in the order of the values
  EXPECT_DOUBLE_EQ(share_of(found, "21").before.value, 1.0 / 6);
  EXPECT_DOUBLE_EQ(share_of(found, "21").after.value, 1.0 / 5);
  EXPECT_DOUBLE_EQ(share_of(found, "30").after.value, 2.0 / 5);
  EXPECT_EQ(share_of(found, "30").after_rows, 2u);
  EXPECT_TRUE(share_of(found, "60").wiped_out);
  const double distance = (std::abs(1.0 / 6 - 0.2) * 3 + std::abs(2.0 / 6 - 0.4) + 1.0 / 6) / 2;
  EXPECT_NEAR(found.distance, distance, 1e-12);
  ASSERT_TRUE(found.mean_after);
  EXPECT_NEAR(found.mean_before->value, (21 + 30 + 30 + 39 + 50 + 60) / 6.0, 1e-12);
  EXPECT_NEAR(found.mean_after->value, (25.5 * 2 + 34.5 * 2 + 50) / 5, 1e-12);
}

TEST(Spread, CodesHaveNoMean) {
  const CodedColumn before = coded("zip", {"21", "30", "30", "39", "50", "60", std::nullopt});
  const CodedColumn after = coded("zip", {"20-30", "20-30", "30-39", "30-39", "50", "*", std::nullopt});
  const Distribution found = spread(before, after, designs_of(before, after));
  EXPECT_FALSE(found.mean_before);
  EXPECT_FALSE(found.mean_after);
}

// The error of a share is that of the mean of what each row counts for the value.
TEST(Spread, ErrorsAreThoseOfTheRowsParts) {
  const Distribution found = spread(kBefore, kAfter, designs_of(kBefore, kAfter));
  const double parts[] = {0.5, 0.5, 0.5, 0.5, 0};  // of value 30, in the five rows that show something
  double squares = 0;
  for (const double part : parts) squares += (part - 0.4) * (part - 0.4);
  const double n = 7;  // rows of the file: two are outside the domain
  EXPECT_NEAR(share_of(found, "30").after.error, std::sqrt(n / (n - 1) * squares) / 5, 1e-12);
}

// Each row in a unit of its own is the same as no units.
TEST(Spread, UnitsOfOneRowChangeNothing) {
  Designs units = designs_of(kBefore, kAfter);
  units.after.clustered = true;
  units.after.units_in = {7};
  for (std::uint32_t row = 0; row < 7; ++row) units.after.unit_of.push_back(row);
  units.after.stratum_of.assign(7, 0);
  const Distribution plain = spread(kBefore, kAfter, designs_of(kBefore, kAfter)),
                     by_unit = spread(kBefore, kAfter, units);
  for (std::size_t v = 0; v < plain.labels.size(); ++v) {
    EXPECT_NEAR(plain.labels[v].after.value, by_unit.labels[v].after_weighted.value, 1e-12);
    EXPECT_NEAR(plain.labels[v].after.error, by_unit.labels[v].after_weighted.error, 1e-12);
  }
}

TEST(Spread, AssociationIsByTheSameValues) {
  const CodedFile before{.rows = 4, .columns = {coded("a", {"1", "2", "3", "4"}), coded("b", {"x", "x", "y", "y"})}};
  const CodedFile after{.rows = 4,
                        .columns = {coded("a", {"1-2", "1-3", "1-3", "4"}), coded("b", {"x", "x", "y", "y"})}};
  const Image a = image_by_labels(before.columns[0], after.columns[0], "*");
  const Image b = image_by_labels(before.columns[1], after.columns[1], "*");
  const Association found = compare_association(before, after, a, b, designs_of(before.columns[0], after.columns[0]));
  EXPECT_TRUE(found.spread);
  EXPECT_NEAR(*found.recoded, 1, 1e-12);
  // x: 1/2 + 1/3, 1/2 + 1/3, 1/3, 0; y: 1/3, 1/3, 1/3, 1
  const double x[] = {5.0 / 6, 5.0 / 6, 1.0 / 3, 0}, y[] = {1.0 / 3, 1.0 / 3, 1.0 / 3, 1};
  double phi = -1;
  for (int v = 0; v < 4; ++v) phi += (x[v] * x[v] + y[v] * y[v]) / ((x[v] + y[v]) * 2);
  EXPECT_NEAR(found.after, std::sqrt(phi), 1e-12);
}

// Two labels beside three values: V of the values and V of the labels are not on one scale. A label that no row of the
// release shows any more is left out on both sides.
TEST(Association, ComparesTheSameLabels) {
  const CodedFile before{
      .rows = 6, .columns = {coded("a", {"1", "2", "3", "4", "9", "9"}), coded("b", {"x", "y", "x", "y", "z", "z"})}};
  const CodedFile after{
      .rows = 6,
      .columns = {coded("a", {"1-2", "1-2", "3-4", "3-4", "*", "*"}), coded("b", {"x", "y", "x", "y", "*", "*"})}};
  const Image a = image_by_labels(before.columns[0], after.columns[0], "*");
  const Image b = image_by_labels(before.columns[1], after.columns[1], "*");
  const Association found = compare_association(before, after, a, b, designs_of(before.columns[0], after.columns[0]));
  EXPECT_NEAR(found.before, 1, 1e-12);    // every value of a has one of b
  EXPECT_NEAR(*found.recoded, 0, 1e-12);  // without 9 and z, which are gone
  EXPECT_NEAR(found.after, 0, 1e-12);
  EXPECT_EQ(found.cells_recoded, found.cells_after);
}

TEST(Distribution, WhatWasNotChangedAndWhatIsNotShownAreTold) {
  const auto before = coded("s", {"a", "b", "b"}), copied = coded("s", {"b", "a", "b"});
  const auto alike = coded("s", {"*", "*", "*"}), fewer = coded("s", {"a", "b", "*"});
  const auto compare = [&](const CodedColumn& after, const Image& image) {
    return compare_distribution(before, after, image, designs_of(before, after));
  };
  EXPECT_TRUE(compare(copied, image_by_labels(before, copied, "*")).as_it_was);
  EXPECT_FALSE(compare(fewer, image_by_labels(before, fewer, "*")).as_it_was);
  EXPECT_TRUE(compare(alike, image_by_labels(before, alike, "*")).nothing_shown);
  const std::vector<KnownNode> top = {{.label = "*", .values = {"a", "b"}, .loss = 1}};
  EXPECT_TRUE(compare(alike, image_by_plan(before, alike, top, "*")).nothing_shown);
  EXPECT_FALSE(compare(fewer, image_by_labels(before, fewer, "*")).nothing_shown);
}

}  // namespace
}  // namespace kanon::evaluation
