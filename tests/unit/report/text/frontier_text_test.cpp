// What a front looks like, for people and for programs.
#include "report/text/frontier_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "support/expect_text.hpp"

namespace kanon::tests {
namespace {

FrontierPoint levels_point(std::uint64_t k, double cost, std::vector<std::uint32_t> levels) {
  FrontierPoint out;
  out.k = k;
  out.cost.real = out.bound.real = cost;
  out.proven = true;
  out.levels = std::move(levels);
  return out;
}

FrontierPoint flexible_point(std::uint64_t k, double cost, double bound) {
  FrontierPoint out;
  out.k = k;
  out.cost.real = cost;
  out.bound.real = bound;
  out.proven = cost == bound;
  out.gap = (cost - bound) / cost;
  out.labels = {4, 1};
  return out;
}

FrontierOutcome front_outcome() {
  FrontierOutcome out;
  out.cost_label = "lm";
  out.rows = 1000;
  out.limit_rows = 10;
  out.tuples = 400;
  out.columns = {"age", "zip"};
  out.heights = {3, 5};
  out.levels.searched = out.levels.complete = true;
  out.levels.nodes = 24;
  out.levels.evaluated = 20;
  out.levels.points = {levels_point(1, 0, {0, 0}), levels_point(4, 0.25, {1, 0}), levels_point(10, 0.5, {2, 3}),
                       levels_point(1000, 1, {3, 5})};
  out.levels.points[2].suppressed_rows = 7;
  out.levels.points[1].knee = true;
  out.flexible.searched = true;
  out.flexible.points = {flexible_point(2, 0.2, 0.2), flexible_point(10, 0.4, 0.3)};
  out.flexible.cannot_be_met = {2000};
  out.thresholds = {{.k = 5, .levels = out.levels.points[2], .flexible = {}},
                    {.k = 11, .levels = out.levels.points[3], .flexible = flexible_point(11, 0.45, 0.3)}};
  return out;
}

TEST(FrontierText, ShowsPointsMarksGainsAndThresholds) {
  const std::string text = frontier_text(front_outcome());
  expect_has(text, "may be suppressed  10 rows, used as it pays best");
  expect_has(text, "Over whole levels: 4 points, exact");
  EXPECT_EQ(text.find("level vectors"), std::string::npos);
  expect_has(frontier_text(front_outcome(), 80, true), "20 of 24 level vectors evaluated");
  expect_has(text, "levels: age (0 to 3), zip (0 to 5)");
  expect_has(text, "        4        0.250000           0  1 0     knee");
  expect_has(text, "       10        0.500000           7  2 3");
  expect_has(text, "Over all recodings: 2 points, 1 proven optimal");
  expect_has(text, "cannot be met within the limit: k = 2000");
  expect_has(text, "20.0%  4 1     gap at most 25.0%");  // saved at k = 10: 0.4 instead of 0.5
  expect_has(text, "k = 5     whole levels: 0.500000 (k = 10)  all recodings: not searched");
  expect_has(text, "k = 11    whole levels: 1.000000 (k = 1,000)  all recodings: 0.450000, not proven");
  expect_has(text, "none is recommended");
}

TEST(FrontierText, WhatWasNotSearchedIsNotSaidToBeImpossible) {
  FrontierOutcome out = front_outcome();
  out.flexible.nothing_found = {12};
  out.thresholds = {{.k = 11}, {.k = 12}, {.k = 5000}};
  const std::string text = frontier_text(out);
  expect_has(text, "k = 11    whole levels: cannot be met  all recodings: not searched");
  expect_has(text, "k = 12    whole levels: cannot be met  all recodings: none found in time");
  expect_has(text, "k = 5000  whole levels: cannot be met  all recodings: cannot be met");
  out.levels.complete = false;
  expect_has(frontier_text(out), "k = 11    whole levels: none found in time");
}

TEST(FrontierText, AFrontOfManyPointsIsThinnedOutInTheTable) {
  FrontierOutcome many = front_outcome();
  many.levels.points.clear();
  for (std::uint64_t k = 1; k <= 500; ++k)
    many.levels.points.push_back(levels_point(k, 0.001 * static_cast<double>(k), {0, 0}));
  many.levels.points[122].knee = true;
  const std::string text = frontier_text(many);
  expect_has(text, "of 500 points; all of them with --csv FILE)");
  expect_has(text, "        1        0.001000");
  expect_has(text, "      123        0.123000           0  0 0     knee");
  expect_has(text, "      500        0.500000");
  EXPECT_EQ(split(frontier_csv(many), '\n').size(), 1u + 500 + 2 + 1);
}

TEST(FrontierChart, PointsStandWhereTheyBelong) {
  const std::string chart = frontier_chart(front_outcome(), 80);
  const auto lines = split(chart, '\n');
  ASSERT_GE(lines.size(), 20u);
  EXPECT_EQ(lines[1].substr(0, 15), "       1.0000 |");
  EXPECT_EQ(lines[1].back(), 'o');       // the top, at the right
  EXPECT_EQ(lines[1].size(), 15u + 64);  // 80 columns less the margin
  EXPECT_EQ(lines[16].substr(0, 16), "       0.0000 |o");
  expect_has(chart, "O");  // the knee
  expect_has(chart, "x all recodings");
  for (const auto& line : lines) EXPECT_LE(line.size(), 80u) << line;
  for (const char c : chart) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST(FrontierChart, ThresholdsStandBelowTheirK) {
  const auto lines = split(frontier_chart(front_outcome(), 100), '\n');
  const auto& carets = lines[19];
  const auto& numbers = lines[20];
  const auto five = carets.find('^');
  EXPECT_EQ(numbers.find('5'), five);
  EXPECT_EQ(std::count(carets.begin(), carets.end(), '^'), 4);
  EXPECT_NE(numbers.find("11,12"), std::string::npos);
}

TEST(FrontierChart, WidthsAreKeptWithinReason) {
  for (const std::size_t width : {0u, 10u, 40u, 79u, 120u, 500u}) {
    const std::string chart = frontier_chart(front_outcome(), width);
    std::size_t longest = 0;
    for (const auto& line : split(chart, '\n')) longest = std::max(longest, line.size());
    EXPECT_LE(longest, std::max<std::size_t>(width, 75)) << width;
    EXPECT_LE(longest, 120u);
  }
}

TEST(FrontierChart, NothingToDrawIsEmpty) {
  FrontierOutcome none;
  EXPECT_EQ(frontier_chart(none, 80), "");
  none.levels.searched = true;
  none.levels.points = {levels_point(3, 0.5, {1})};
  EXPECT_EQ(frontier_chart(none, 80), "");
  none.levels.points.push_back(levels_point(5, 0.5, {1}));  // one cost only
  EXPECT_EQ(frontier_chart(none, 80), "");
  expect_has(frontier_text(none), "Over whole levels: 2 points");
}

TEST(FrontierJson, HasThePromisedFields) {
  const auto json = nlohmann::json::parse(frontier_json(front_outcome()));
  EXPECT_EQ(json["command"], "frontier");
  EXPECT_EQ(json["status"], "feasible");
  EXPECT_EQ(json["evaluated"], 20);
  EXPECT_EQ(json["nodes"], 24);
  ASSERT_EQ(json["points"].size(), 4u);
  EXPECT_EQ(json["points"][2]["k"], 10);
  EXPECT_EQ(json["points"][2]["cost"], 0.5);
  EXPECT_EQ(json["points"][2]["levels"], (std::vector<int>{2, 3}));
  EXPECT_EQ(json["points"][2]["suppressed_rows"], 7);
  EXPECT_NEAR(json["flexible"]["points"][1]["gap"].get<double>(), 0.25, 1e-12);
  EXPECT_EQ(json["flexible"]["cannot_be_met"][0], 2000);
  EXPECT_EQ(json["thresholds"][0]["k"], 5);
  EXPECT_EQ(json["thresholds"][0]["flexible"], nullptr);
  EXPECT_EQ(json["thresholds"][1]["levels"]["k"], 1000);
  EXPECT_EQ(json["released"], nullptr);
}

TEST(FrontierJson, WithoutLevelsTheFlexibleFrontIsTheFront) {
  FrontierOutcome alone = front_outcome();
  alone.levels = {};
  const auto json = nlohmann::json::parse(frontier_json(alone));
  EXPECT_EQ(json["front"], "flexible");
  EXPECT_EQ(json["points"].size(), 2u);
}

TEST(FrontierJson, WholeCostsAreExact) {
  FrontierOutcome exact = front_outcome();
  exact.cost_name = CostName::dm;
  exact.levels.points[3].cost.exact = 9007199254740993;  // no double has it
  expect_has(frontier_json(exact), "\"cost\":9007199254740993");
  expect_has(frontier_csv(exact), "levels,1000,9007199254740993,");
  expect_has(frontier_text(exact), "9,007,199,254,740,993");
}

TEST(FrontierCsv, OneLinePerPoint) {
  const auto lines = split(frontier_csv(front_outcome()), '\n');
  EXPECT_EQ(lines[0], "front,k,cost,bound,gap,proven,pareto,knee,suppressed_rows,levels,labels");
  EXPECT_EQ(lines[3], "levels,10,0.5,0.5,0,1,1,0,7,2 3,");
  EXPECT_EQ(lines[6].substr(0, 17), "flexible,10,0.4,0");
}

}  // namespace
}  // namespace kanon::tests
