// What a comparison of searches looks like, for people and for programs.
#include "report/text/compare_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "support/expect_text.hpp"

namespace kanon::tests {
namespace {

ComparePoint point(double seconds, std::uint64_t evaluated, std::uint64_t cost, std::uint64_t bound) {
  ComparePoint out;
  out.seconds = seconds;
  out.evaluated = evaluated;
  out.found = cost > 0;
  out.cost.exact = cost;
  out.bound.exact = bound;
  return out;
}

ComparedSearch search(SearchName name, std::vector<ComparePoint> curve) {
  ComparedSearch out;
  out.name = name;
  out.curve = std::move(curve);
  out.last = out.curve.back();
  out.status = OutcomeStatus::feasible;
  return out;
}

// koptimize proves 1000 in a second; climb ends 1% above, datafly twice as high; lattice refuses.
CompareOutcome compared() {
  CompareOutcome out;
  out.cost_name = CostName::dm;
  out.k = 5;
  out.rows = 100;
  out.limit_rows = 3;
  out.tuples = 40;
  out.seconds_each = 10;
  out.searches = {
      search(SearchName::koptimize, {point(0.01, 1, 9000, 10), point(0.2, 50, 9000, 700), point(1, 90, 1000, 1000)}),
      search(SearchName::climb, {point(0.02, 7, 5000, 10), point(0.3, 80, 1010, 10), point(10, 9000, 1010, 10)}),
      search(SearchName::datafly, {point(0.05, 5, 2000, 10)})};
  out.searches[0].status = OutcomeStatus::optimal;
  out.searches[0].above = 0;
  out.searches[0].seconds_to_best = 1;
  out.searches[1].above = 0.01;
  out.searches[1].gap = 0.99;
  out.searches[1].seconds_to_best = 0.3;
  out.searches[2].above = 1;
  out.searches[2].suppressed_rows = 2;
  out.searches.emplace_back();
  out.searches.back().name = SearchName::lattice;
  out.searches.back().space = SearchSpace::levels;
  out.searches.back().note = "column \"age\" has no levels";
  out.proven = {{.space = SearchSpace::recodings,
                 .by = SearchName::koptimize,
                 .optimal = true,
                 .bound = {.exact = 1000, .real = 0}}};
  out.warnings = {"something to know"};
  return out;
}

TEST(CompareText, TableSaysWhoReachedWhatAndHowFarItIs) {
  const std::string text = compare_text(compared());
  expect_has(text, "  koptimize           1,000   proven     0.00%    1.00 s           90          0\n");
  expect_has(text, "  climb               1,010    99.0%     1.00%    0.30 s        9,000          0\n");
  expect_has(text, "  datafly             2,000     0.0%   100.00%    0.00 s            5          2\n");
  expect_has(text, "  lattice                 -\n");
  expect_has(text, "  lattice: column \"age\" has no levels\n");
  expect_has(text, "all recodings: the optimum is 1,000, proven by koptimize\n");
  expect_has(text, "  note: something to know\n");
  for (const auto& line : split(text, '\n')) EXPECT_LE(line.size(), 80u) << line;
}

// Row and column of a mark in the plot, from the top left; the plot begins behind the '|'.
std::vector<std::pair<std::size_t, std::size_t>> places(const std::string& chart, char mark) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  const auto lines = split(chart, '\n');
  for (std::size_t row = 0; row < lines.size(); ++row) {
    const auto bar = lines[row].find('|');
    if (bar == std::string::npos) continue;
    for (std::size_t at = bar + 1; at < lines[row].size(); ++at) {
      if (lines[row][at] == mark) out.emplace_back(row - 1, at - bar - 1);
    }
  }
  return out;
}

TEST(CompareChart, MarksStandAtTheirTimesAndDistances) {
  const std::string chart = compare_chart(compared(), 80);
  using Places = std::vector<std::pair<std::size_t, std::size_t>>;
  // 57 columns from 0.01 s to 10 s; 16 rows from 8 times as much at the top to the lowest at the bottom.
  EXPECT_EQ(places(chart, 'k'), (Places{{0, 0}, {15, 37}}));
  EXPECT_EQ(places(chart, 'c'), (Places{{1, 6}, {10, 28}, {10, 56}}));
  EXPECT_EQ(places(chart, 'd'), (Places{{3, 13}}));
  EXPECT_TRUE(places(chart, '#').empty());
  expect_has(chart, "lowest         1,000 |");
  expect_has(chart, "+100%         2,000 |");
  expect_has(chart, "  k koptimize  c climb  d datafly  # several\n");
  for (const auto& line : split(chart, '\n')) EXPECT_LE(line.size(), 80u) << line;
}

TEST(CompareChart, SeveralInOnePlaceAndEqualFirstLetters) {
  CompareOutcome two = compared();
  two.searches = {search(SearchName::lattice, {point(1, 1, 500, 0)}), search(SearchName::local, {point(1, 1, 500, 0)})};
  const std::string chart = compare_chart(two, 80);
  EXPECT_EQ(places(chart, '#').size(), 1u);
  expect_has(chart, "  l lattice  o local");
}

TEST(CompareChart, NothingFoundIsNoChartAndACostOfZeroIsOne) {
  CompareOutcome none = compared();
  none.searches = {search(SearchName::climb, {point(1, 1, 0, 0)})};
  EXPECT_EQ(compare_chart(none, 80), "");
  EXPECT_FALSE(compare_text(none).empty());
  none.searches[0].curve[0].found = none.searches[0].last.found = true;
  expect_has(compare_chart(none, 80), "c climb");
}

TEST(CompareJson, HasEveryCurve) {
  const auto json = nlohmann::json::parse(compare_json(compared()));
  EXPECT_EQ(json["command"], "compare");
  EXPECT_EQ(json["searches"].size(), 4u);
  EXPECT_EQ(json["searches"][0]["status"], "optimal");
  EXPECT_EQ(json["searches"][0]["curve"].size(), 3u);
  EXPECT_EQ(json["searches"][1]["cost"], 1010u);
  EXPECT_EQ(json["searches"][1]["above"], 0.01);
  EXPECT_TRUE(json["searches"][3]["cost"].is_null());
  EXPECT_EQ(json["searches"][3]["space"], "levels");
  EXPECT_EQ(json["proven"][0]["by"], "koptimize");
}

TEST(CompareCsv, OneLinePerPointAndNoCostBeforeThereIsOne) {
  CompareOutcome one = compared();
  one.searches = {search(SearchName::climb, {point(0.5, 3, 0, 10), point(1, 7, 5000, 10)})};
  EXPECT_EQ(compare_csv(one),
            "search,seconds,evaluations,cost,bound\nclimb,0.500000,3,,10\nclimb,1.000000,7,5000,10\n");
  one.cost_name = CostName::lm;
  one.searches[0].curve[1].cost.real = 0.25;
  expect_has(compare_csv(one), "climb,1.000000,7,0.25,0\n");
}

TEST(CompareSvg, HasOneLinePerSearchThatFoundSomething) {
  const std::string svg = compare_svg(compared());
  std::size_t lines = 0;
  for (std::size_t at = svg.find("<polyline"); at != std::string::npos; at = svg.find("<polyline", at + 1)) ++lines;
  EXPECT_EQ(lines, 3u);
  expect_has(svg, ">datafly</text>");
  EXPECT_EQ(svg.find(">lattice</text>"), std::string::npos);
  EXPECT_EQ(svg.rfind("</svg>\n"), svg.size() - 7);
}

TEST(CompareSvg, MarksTheEndOfEveryCurveAndWhatIsAboveTheScale) {
  CompareOutcome two = compared();
  two.searches = {search(SearchName::datafly, {point(1, 1, 1000, 0)}),
                  search(SearchName::climb, {point(0.5, 1, 9000, 0)})};
  std::string svg = compare_svg(two);
  std::size_t circles = 0;  // of one point each: a line would not be seen
  for (std::size_t at = svg.find("<circle"); at != std::string::npos; at = svg.find("<circle", at + 1)) ++circles;
  EXPECT_EQ(circles, 2u);
  EXPECT_EQ(svg.find("<path"), std::string::npos);
  two.searches[1] = search(SearchName::climb, {point(0.5, 1, 20'000, 0), point(1, 2, 1100, 0)});
  svg = compare_svg(two);
  EXPECT_NE(svg.find("<path"), std::string::npos);
  expect_has(svg, "costs above the scale");
}

}  // namespace
}  // namespace kanon::tests
