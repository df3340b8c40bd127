// Charts: what is drawn lies within the frame, whatever the numbers are.
#include "report/chart/chart.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <regex>

#include "report/chart/parts.hpp"

namespace kanon {
namespace {

// Every rectangle and every corner of a path is a finite number within the drawing.
void expect_within(const svg::Drawing& drawing) {
  static const std::regex rect(R"re(<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)")re");
  for (std::sregex_iterator at(drawing.body.begin(), drawing.body.end(), rect), end; at != end; ++at) {
    const double x = std::stod((*at)[1]), y = std::stod((*at)[2]), w = std::stod((*at)[3]), h = std::stod((*at)[4]);
    EXPECT_GE(x, 0) << at->str();
    EXPECT_GE(y, -0.5) << at->str();
    EXPECT_LE(x + w, svg::kWidth + 0.01) << at->str();
    EXPECT_LE(y + h, drawing.height + 0.01) << at->str();
  }
  static const std::regex corner("[ML](-?[0-9.]+) (-?[0-9.]+)");
  for (std::sregex_iterator at(drawing.body.begin(), drawing.body.end(), corner), end; at != end; ++at) {
    EXPECT_GE(std::stod((*at)[1]), 0);
    EXPECT_LE(std::stod((*at)[1]), svg::kWidth);
    EXPECT_GE(std::stod((*at)[2]), 0);
    EXPECT_LE(std::stod((*at)[2]), drawing.height);
  }
  EXPECT_EQ(drawing.body.find("nan"), std::string::npos);
  EXPECT_EQ(drawing.body.find("inf"), std::string::npos);
}

ReportChart empty_chart(ChartKind kind) {
  return {.kind = kind, .id = "c", .title = "t", .description = "d", .x_title = "x", .y_title = "y"};
}

ReportChart categories(ChartKind kind, const std::vector<double>& was, const std::vector<double>& is) {
  ReportChart out = empty_chart(kind);
  out.percent = true;
  for (std::size_t c = 0; c < is.size(); ++c) out.categories.push_back("category " + std::to_string(c));
  out.series = {{.name = "was", .values = was}, {.name = "is", .values = is}};
  return out;
}

std::size_t bars_in(const std::string& body) {
  std::size_t out = 0;
  for (auto at = body.find("<rect"); at != std::string::npos; at = body.find("<rect", at + 1)) ++out;
  return out;
}

TEST(SvgChart, DrawsOneBarPerValueThatIsNotZero) {
  for (const ChartKind kind : {ChartKind::bars, ChartKind::columns}) {
    const auto drawing = kind == ChartKind::bars ? svg::bars(categories(kind, {0.2, 0.8}, {0, 1}))
                                                 : svg::columns(categories(kind, {0.2, 0.8}, {0, 1}));
    EXPECT_EQ(bars_in(drawing.body), 3u);
    expect_within(drawing);
  }
}

TEST(SvgChart, DrawsNothingWithoutCategories) {
  for (const ChartKind kind : {ChartKind::bars, ChartKind::columns}) {
    const std::string chart = svg::chart(categories(kind, {}, {}));
    EXPECT_EQ(bars_in(chart), 0u);
    EXPECT_NE(chart.find("role=\"img\""), std::string::npos);
  }
  ReportChart steps{
      .kind = ChartKind::steps, .id = "c", .title = "t", .description = "d", .x_title = "x", .y_title = "y"};
  expect_within(svg::steps(steps));
  steps.series = {{.name = "none"}};
  expect_within(svg::steps(steps));
}

TEST(SvgChart, DrawsThreeHundredColumnsWithinTheFrame) {
  std::vector<double> values;
  for (int v = 0; v < 300; ++v) values.push_back(v % 7 == 0 ? 0 : 1.0 / (v + 1));
  expect_within(svg::columns(categories(ChartKind::columns, values, values)));
  expect_within(svg::bars(categories(ChartKind::bars, values, values)));
}

TEST(SvgChart, NamesOfBarsFitTheirPlace) {
  ReportChart chart = categories(ChartKind::bars, {1, 1, 1}, {1, 1, 1});
  chart.categories = {"MMMMMMMMMMMMMMMMMM", "illicit trifle it is", "marital_status"};
  const std::string body = svg::bars(chart).body;
  EXPECT_EQ(body.find("end\">MMMMMMMMMMM"), std::string::npos);  // 11 of them are as wide as the place
  EXPECT_NE(body.find("end\">MMMMMMMM"), std::string::npos);
  EXPECT_NE(body.find("end\">illicit trifle it is<"), std::string::npos);
  EXPECT_NE(body.find("end\">marital_status<"), std::string::npos);
}

TEST(SvgChart, NamesOfBarsAreNotCut) {
  ReportChart chart = categories(ChartKind::bars, {1, 0.5}, {0.25, 1});
  chart.categories = {"3 values: archivists, librarians, and museum keepers", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM"};
  const auto drawing = svg::bars(chart);
  expect_within(drawing);
  std::string all;
  static const std::regex name("class=\"name\"[^>]*>([^<]*)<");
  for (std::sregex_iterator at(drawing.body.begin(), drawing.body.end(), name), end; at != end; ++at) all += (*at)[1];
  EXPECT_EQ(all, chart.categories[0] + chart.categories[1]);
  for (const char* figure :
       {"class=\"of-was\" text-anchor=\"end\">100.0%<", "class=\"of-was\" text-anchor=\"end\">50.0%<",
        "class=\"of-now\" text-anchor=\"end\">25.0%<"})
    EXPECT_NE(drawing.body.find(figure), std::string::npos) << figure;
}

TEST(SvgChart, ASmallValueCanStillBeSeen) {
  const auto drawing = svg::columns(categories(ChartKind::columns, {0, 1}, {1e-9, 0}));
  EXPECT_EQ(bars_in(drawing.body), 2u);
  EXPECT_NE(drawing.body.find("height=\"0.5\""), std::string::npos);
}

TEST(SvgChart, StepsStayWithinTheFrame) {
  ReportChart chart = empty_chart(ChartKind::steps);
  chart.between = true;
  chart.series = {{.name = "bound", .points = {{0.1, 5}, {0.5, 9}, {2, 10}}},
                  {.name = "best", .points = {{0.2, 20}, {1.5, 10}}}};
  chart.mark = ReportMark{.text = "here", .x = 2, .y = 10};
  const auto drawing = svg::steps(chart);
  expect_within(drawing);
  EXPECT_NE(drawing.body.find("class=\"between\""), std::string::npos);
  EXPECT_NE(drawing.body.find("class=\"ring\""), std::string::npos);
}

using Corner = std::pair<double, double>;

std::vector<std::vector<Corner>> paths_in(const std::string& body) {
  static const std::regex corner("([ML])([0-9.]+) ([0-9.]+)");
  std::vector<std::vector<Corner>> out;
  for (std::sregex_iterator at(body.begin(), body.end(), corner), end; at != end; ++at) {
    if ((*at)[1] == "M") out.emplace_back();
    out.back().emplace_back(std::stod((*at)[2]), std::stod((*at)[3]));
  }
  return out;
}

// The height of a line just left of x, as an eye reads it from the drawing; empty: no line is there.
std::optional<double> height_at(const std::vector<std::vector<Corner>>& paths, double x) {
  for (const auto& path : paths) {
    for (std::size_t c = 1; c < path.size(); ++c) {
      if (path[c - 1].second == path[c].second && path[c - 1].first < x - 0.01 && x - 0.01 <= path[c].first)
        return path[c].second;
    }
  }
  return std::nullopt;
}

// A front: what holds k = 20 holds every k down to the point before, and nothing cheaper does.
TEST(SvgChart, TheCostOfAFrontHoldsBackToThePointBefore) {
  const std::vector<std::pair<double, double>> points = {{5, 0.1}, {8, 0.2}, {17, 0.4332}, {20, 0.5037}};
  ReportChart chart = empty_chart(ChartKind::steps);
  chart.x_logarithmic = chart.back = chart.large = true;
  chart.lines = {5, 11, 12, 19, 20, 400};
  chart.series = {{.name = "whole levels", .points = points}};
  const auto drawing = svg::steps(chart);
  expect_within(drawing);
  std::vector<Corner> dots;
  static const std::regex circle("<circle cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
  for (std::sregex_iterator at(drawing.body.begin(), drawing.body.end(), circle), end; at != end; ++at)
    dots.emplace_back(std::stod((*at)[1]), std::stod((*at)[2]));
  ASSERT_EQ(dots.size(), points.size());
  const auto x_of = [&](double k) {
    const double share = (std::log(k) - std::log(5)) / (std::log(20) - std::log(5));
    return dots.front().first + share * (dots.back().first - dots.front().first);
  };
  for (int k = 6; k <= 20; ++k) {
    std::size_t answer = 0;
    while (points[answer].first < k) ++answer;
    const auto height = height_at(paths_in(drawing.body), x_of(k));
    ASSERT_TRUE(height) << k;
    EXPECT_NEAR(*height, dots[answer].second, 0.011) << k;
  }
  EXPECT_NE(drawing.body.find(">19, 20</text>"), std::string::npos);
  EXPECT_EQ(drawing.body.find("400"), std::string::npos);  // not within the front
}

TEST(SvgChart, BetweenSinglePointsOfAFrontNothingIsDrawn) {
  ReportChart chart = empty_chart(ChartKind::steps);
  chart.back = true;
  chart.series = {
      {.name = "all recodings", .points = {{5, 1}, {6, 2}, {10, 3}, {20, 3}, {30, 4}}, .only_points = true}};
  const auto drawing = svg::steps(chart);
  expect_within(drawing);
  const auto paths = paths_in(drawing.body);
  const auto x_of = [&](double k) { return 48 + (360 - 12 - 48) * k / 30; };
  for (const double known : {6.0, 12.0, 20.0}) EXPECT_TRUE(height_at(paths, x_of(known))) << known;
  for (const double unknown : {3.0, 5.0, 8.0, 10.0, 25.0, 30.0})
    EXPECT_FALSE(height_at(paths, x_of(unknown))) << unknown;
}

TEST(SvgChart, StepsOfOnePointAndOfEqualValues) {
  for (const double value : {0.0, 3.0, 1e12}) {
    for (const bool logarithmic : {false, true}) {
      ReportChart chart = empty_chart(ChartKind::steps);
      chart.x_logarithmic = logarithmic;
      chart.series = {{.name = "one", .points = {{5, value}}}};
      expect_within(svg::steps(chart));
      chart.series[0].points.emplace_back(5000, value);
      expect_within(svg::steps(chart));
    }
  }
}

TEST(SvgParts, ValuesThatDifferInTheirLastDigitHaveOneMark) {
  const double cost = 0.67960526;
  EXPECT_EQ(svg::ticks_between(cost, std::nextafter(cost, 1)).size(), 1u);
  EXPECT_EQ(svg::ticks_between(1e15, std::nextafter(1e15, 2e15)).size(), 1u);
}

TEST(SvgParts, AxesHaveFewRoundNumbers) {
  for (const double most : {1e-6, 0.013, 0.2, 1.0, 7.0, 99.0, 30162.0, 1e15}) {
    const auto marks = svg::ticks(most);
    EXPECT_GE(marks.size(), 2u) << most;
    EXPECT_LE(marks.size(), 7u) << most;
    EXPECT_EQ(marks.front(), 0);
    EXPECT_GE(marks.back(), most * (1 - 1e-9));
  }
  EXPECT_EQ(svg::ticks(0), (std::vector<double>{0, 0.5, 1}));
  EXPECT_GE(svg::ticks(std::numeric_limits<double>::quiet_NaN()).size(), 2u);
}

TEST(SvgParts, Numbers) {
  EXPECT_EQ(svg::number(1.0), "1");
  EXPECT_EQ(svg::number(-0.001), "0");
  EXPECT_EQ(svg::number(12.345), "12.35");
  EXPECT_EQ(svg::number(std::nan("")), "0");
  EXPECT_EQ(svg::shown(0.1234, true), "12.3%");
  EXPECT_EQ(svg::shown(12345, false), "12,345");
  EXPECT_EQ(svg::shown(0.012346, false), "0.01235");
  EXPECT_EQ(svg::short_number(20000, false), "20k");
  EXPECT_EQ(svg::short_number(0.05, true), "5%");
}

}  // namespace
}  // namespace kanon
