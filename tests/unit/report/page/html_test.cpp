// The page and its sisters: nothing is taken for markup, nothing is too much, nothing breaks them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "report/common/escape.hpp"
#include "report/page/faces.hpp"

namespace kanon {
namespace {

constexpr char kHostile[] = "<script>alert(1)</script>\"'&|`*_\n\x01\xFF\xE2\x80\xAE";

Report hostile_report() {
  Report out;
  out.title = out.subtitle = out.verdict_text = out.audience = out.version = out.date = kHostile;
  out.figures = {{.id = "a", .name = kHostile, .text = kHostile, .value = 1, .note = kHostile}};
  out.leaks = {kHostile};
  ReportChart bars{.kind = ChartKind::bars,
                   .id = "c1",
                   .title = kHostile,
                   .description = kHostile,
                   .x_title = kHostile,
                   .y_title = kHostile,
                   .categories = {kHostile},
                   .series = {{.name = kHostile, .values = {1}}, {.name = kHostile, .values = {0.5}}},
                   .mark = ReportMark{.text = kHostile, .x = 0, .y = 0}};
  ReportChart columns = bars, steps = bars;
  columns.kind = ChartKind::columns;
  columns.id = "c2";
  columns.ticks = {kHostile};
  steps.kind = ChartKind::steps;
  steps.id = "c3";
  steps.series = {{.name = kHostile, .points = {{0, 1}, {1, 0.5}}}};
  out.sections = {
      {.id = "s",
       .title = kHostile,
       .blocks = {ReportText{kHostile}, ReportList{{kHostile}}, ReportPairs{{{kHostile, kHostile}}},
                  ReportTable{.caption = kHostile, .columns = {kHostile}, .rows = {{{.text = kHostile}}}},
                  ReportCharts{{bars, columns, steps}}, ReportCode{.caption = kHostile, .text = kHostile}}}};
  return out;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t out = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++out;
  return out;
}

// Tags that are opened are closed, in order; text between them holds no markup of its own.
void expect_balanced(const std::string& html) {
  static const std::regex tag("<(/?)([a-z0-9]+)([^<>]*)>");
  std::vector<std::string> open;
  for (std::sregex_iterator at(html.begin(), html.end(), tag), end; at != end; ++at) {
    const std::string name = (*at)[2], rest = (*at)[3];
    if (name == "meta" || rest.ends_with("/")) continue;
    if ((*at)[1].length() == 0) {
      open.push_back(name);
      continue;
    }
    ASSERT_FALSE(open.empty()) << "</" << name << ">";
    ASSERT_EQ(open.back(), name);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty()) << open.back();
}

std::string without_style(const std::string& html) {
  const auto from = html.find("<style>"), to = html.find("</style>");
  return html.substr(0, from + 7) + html.substr(to);
}

TEST(ReportHtml, TakesNoTextForMarkup) {
  const std::string html = report_html(hostile_report());
  EXPECT_EQ(count(html, "<script"), 0u);
  EXPECT_EQ(count(html, "alert(1)</"), 0u);
  EXPECT_GT(count(html, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"), 20u);
  EXPECT_EQ(html.find('\x01'), std::string::npos);
  EXPECT_EQ(html.find('\xFF'), std::string::npos);
  EXPECT_EQ(html.find("\xE2\x80\xAE"), std::string::npos);
  expect_balanced(without_style(html));
}

TEST(ReportHtml, LoadsNothing) {
  const std::string html = report_html(hostile_report());
  for (const char* what : {"http://", "https://", "src=", "<link", "<img", "@import", "url("})
    EXPECT_EQ(count(html, what), 0u) << what;
}

TEST(ReportHtml, HoldsNothingAtAll) {
  const std::string html = report_html(Report{});
  expect_balanced(without_style(html));
  EXPECT_NE(html.find("Not judged."), std::string::npos);
  Report empty;
  empty.sections = {{.id = "s", .title = "t", .blocks = {ReportCharts{}, ReportTable{}, ReportList{}, ReportPairs{}}}};
  expect_balanced(without_style(report_html(empty)));
  EXPECT_FALSE(report_markdown(empty).empty());
  EXPECT_EQ(nlohmann::json::parse(report_json(empty)).at("sections").size(), 1u);
}

TEST(ReportHtml, WideTablesAreReachedByTheKeyboard) {
  Report report;
  report.sections = {
      {.id = "s",
       .title = "t",
       .blocks = {
           ReportTable{.caption = "c", .columns = {"a", "b"}, .rows = {{{.text = "x"}, {.text = "1", .value = 1}}}}}}};
  const std::string html = report_html(report);
  EXPECT_NE(html.find(R"(role="region" tabindex="0" aria-label="c")"), std::string::npos);
  EXPECT_NE(html.find(R"(<th scope="row">x</th><td class="n">1</td>)"), std::string::npos);
  EXPECT_NE(html.find(R"(<th scope="col" class="n">b</th>)"), std::string::npos);
}

TEST(ReportMarkdown, TakesNoTextForMarkup) {
  const std::string markdown = report_markdown(hostile_report());
  EXPECT_EQ(count(markdown, "<script>"), 1u);  // within the fence of the code
  EXPECT_GT(count(markdown, "\\<script\\>"), 20u);
  EXPECT_EQ(markdown.find('\x01'), std::string::npos);
  EXPECT_NE(markdown.find("\\|\\`\\*\\_"), std::string::npos);
}

TEST(ReportMarkdown, FencesCodeThatHoldsFences) {
  Report report;
  report.sections = {{.id = "s", .title = "t", .blocks = {ReportCode{.caption = "c", .text = "````\nx\n"}}}};
  EXPECT_NE(report_markdown(report).find("`````\n````\nx\n`````\n"), std::string::npos);
}

TEST(ReportJson, HasEveryNumber) {
  const auto json = nlohmann::json::parse(report_json(hostile_report()));
  EXPECT_EQ(json.at("format"), "kanon report 1");
  EXPECT_EQ(json.at("figures").at("a").at("value"), 1);
  const auto& charts = json.at("sections")[0].at("blocks")[4].at("charts");
  EXPECT_EQ(charts[0].at("series")[1].at("values")[0], 0.5);
  EXPECT_EQ(charts[2].at("series")[0].at("points")[1][1], 0.5);
}

TEST(ReportEscape, KeepsWhatIsFit) {
  EXPECT_EQ(clean_text("a\tb\nc"), "a b c");
  EXPECT_EQ(clean_text("a\nb", true), "a\nb");
  EXPECT_EQ(clean_text("\xC3\xA9\xE2\x82\xAC"), "\xC3\xA9\xE2\x82\xAC");
  EXPECT_EQ(clean_text("\xC3"), "\xEF\xBF\xBD");
  EXPECT_EQ(clean_text("a\xC2\x85z"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(shortened("abcdef", 4), "abc\xE2\x80\xA6");
  EXPECT_EQ(shortened("\xC3\xA9\xC3\xA9\xC3\xA9", 3), "\xC3\xA9\xC3\xA9\xC3\xA9");
  EXPECT_EQ(shortened("\xC3\xA9\xC3\xA9\xC3\xA9", 2), "\xC3\xA9\xE2\x80\xA6");
  EXPECT_EQ(markdown_escaped("1. a"), "1\\. a");
  EXPECT_EQ(markdown_escaped("1.5 a"), "1.5 a");
  EXPECT_EQ(markdown_escaped("- a"), "\\- a");
}

TEST(ReportFormat, IsToldByTheEnding) {
  EXPECT_EQ(*report_format("a.HTML"), ReportFormat::html);
  EXPECT_EQ(*report_format("a.b.md"), ReportFormat::markdown);
  EXPECT_EQ(*report_format("x/a.json"), ReportFormat::json);
  EXPECT_FALSE(report_format("report.pdf").ok());
  EXPECT_FALSE(report_format("html").ok());
}

}  // namespace
}  // namespace kanon
