// A report from anything an evaluation may be: nothing, one group, three hundred columns.
#include <gtest/gtest.h>

#include <algorithm>

#include "report/page/faces.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

RiskFigures risk_of(std::uint64_t groups, std::uint64_t smallest, std::uint64_t unique) {
  RiskFigures out;
  out.rows = 1000;
  out.groups = groups;
  out.smallest = smallest;
  out.largest = 1000;
  out.unique_rows = unique;
  out.highest = 1 / static_cast<double>(smallest);
  out.above = {{.threshold = 0.2, .rows = 3, .share = 0.003}};
  return out;
}

Coefficient term(const std::string& covariate, const std::optional<std::string>& level) {
  Coefficient out;
  out.covariate = covariate;
  out.level = level;
  return out;
}

Evaluation evaluation_of(std::size_t columns, std::size_t labels) {
  Evaluation out;
  out.original = "folder/people.csv";
  out.release = "folder/out.csv";
  out.k = 5;
  out.k_holds = true;
  out.risk.after.smallest = 1000;
  out.risk.before = risk_of(400, 1, 100);
  out.risk.before.sizes = {{.least = 1, .most = 1, .groups = 100, .rows = 100},
                           {.least = 10'000, .most = 0, .groups = 1, .rows = 900}};
  out.risk.after = risk_of(1, 1000, 0);
  out.risk.after.sizes = {{.least = 1000, .most = 9999, .groups = 1, .rows = 1000}};
  out.loss.rows_before = out.loss.rows_after = 1000;
  out.loss.groups = 1;
  out.loss.dm = "1000000";
  for (std::size_t c = 0; c < columns; ++c) {
    const std::string name = "column " + std::to_string(c);
    out.quasi.push_back(name);
    ColumnLoss loss;
    loss.name = name;
    loss.values = loss.labels = labels;
    loss.lm = 0.5;
    loss.suppressed_cells = 0;
    out.loss.columns.push_back(loss);
    Distribution distribution;
    distribution.name = name;
    for (std::size_t l = 0; l < labels; ++l) {
      ShareOfLabel share;
      share.label = "label " + std::to_string(l);
      share.before_rows = share.after_rows = 10 + l;
      distribution.labels.push_back(share);
    }
    out.say.distributions.push_back(std::move(distribution));
  }
  return out;
}

Report report_of(const Evaluation& evaluation) {
  return assemble_report({.evaluation = evaluation});
}

std::vector<std::string> section_ids(const Report& report) {
  std::vector<std::string> out;
  for (const auto& section : report.sections) out.push_back(section.id);
  return out;
}

std::size_t charts_in(const Report& report) {
  std::size_t out = 0;
  for (const auto& section : report.sections) {
    for (const auto& block : section.blocks) {
      if (const auto* charts = std::get_if<ReportCharts>(&block)) out += charts->charts.size();
    }
  }
  return out;
}

void expect_three_faces(const Report& report) {
  EXPECT_FALSE(report_html(report).empty());
  EXPECT_FALSE(report_markdown(report).empty());
  EXPECT_FALSE(report_json(report).empty());
}

TEST(ReportAssemble, SaysWhatItCanAboutNothing) {
  const Evaluation nothing;
  const Report report = report_of(nothing);
  EXPECT_EQ(report.verdict, ReportVerdict::not_judged);
  EXPECT_EQ(section_ids(report),
            (std::vector<std::string>{"asked", "done", "risk", "sensitive", "loss", "say", "caveats", "check"}));
  expect_three_faces(report);
}

TEST(ReportAssemble, JudgesOneGroup) {
  Evaluation found = evaluation_of(2, 3);
  Report report = report_of(found);
  EXPECT_EQ(report.verdict, ReportVerdict::holds);
  EXPECT_EQ(report.title, "out.csv");
  expect_three_faces(report);
  found.k = 1001;
  found.k_holds = false;
  EXPECT_EQ(report_of(found).verdict, ReportVerdict::fails);
  found.risk.after.smallest = 1;
  EXPECT_NE(report_of(found).verdict_text.find("has 1 row; k = 1001"), std::string::npos);
  found.k_holds.reset();
  EXPECT_EQ(report_of(found).verdict, ReportVerdict::not_judged);
  found.k.reset();
  EXPECT_EQ(report_of(found).verdict, ReportVerdict::not_judged);
}

TEST(ReportAssemble, BelievesTheCheckerMoreThanTheCount) {
  const Evaluation found = evaluation_of(1, 2);
  Verdict verdict;
  verdict.failures = {"rows: 3 are missing"};
  const Report report = assemble_report({.evaluation = found, .verdict = &verdict});
  EXPECT_EQ(report.verdict, ReportVerdict::fails);
  EXPECT_NE(report.verdict_text.find("3 are missing"), std::string::npos);
}

TEST(ReportAssemble, TellsWhatEveryGroupHoldsBesideK) {
  const Evaluation found = evaluation_of(1, 2);
  AnonymizeOutcome outcome;
  outcome.models = {{.asked = "l illness=3", .limit = 3, .held = 4},
                    {.asked = "cap illness:HIV=0.1", .limit = 0.1, .held = 0.08, .is_least = false}};
  const std::string markdown = report_markdown(assemble_report({.evaluation = found, .outcome = &outcome}));
  EXPECT_NE(markdown.find("What each group says about its members"), std::string::npos);
  EXPECT_NE(markdown.find("| l illness=3 | every group has at least 3 values (least 4) | 3 | 4 |"), std::string::npos)
      << markdown;
  EXPECT_NE(markdown.find("| cap illness, one value=0.1 |"), std::string::npos) << markdown;
  EXPECT_EQ(markdown.find("HIV"), std::string::npos);
}

TEST(ReportAssemble, ThreeHundredColumnsStayReadable) {
  const Report report = report_of(evaluation_of(300, 100));
  EXPECT_LE(charts_in(report), 40u);
  EXPECT_LT(report_html(report).size(), 2'000'000u);
  EXPECT_LT(report_markdown(report).size(), 2'000'000u);
}

TEST(ReportAssemble, ComparesNoSharesOfLabelsThatOverlap) {
  Evaluation found = evaluation_of(2, 3);
  const std::size_t charts = charts_in(report_of(found));
  found.say.distributions[1].told = false;  // some of its labels are clear: their shares are of a part of the rows
  found.say.distributions[1].unclear = {{.label = "17-41", .after_rows = 500}, {.label = "17-18", .after_rows = 4}};
  const Report report = report_of(found);
  EXPECT_EQ(charts_in(report), charts - 1);
  const std::string markdown = report_markdown(report);
  EXPECT_NE(markdown.find("not compared label by label: column 1."), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| column 1 | 0 | 0 | not told |"), std::string::npos);
  EXPECT_NE(markdown.find("17-41"), std::string::npos);  // an example
  EXPECT_EQ(markdown.find("17-18"), std::string::npos);  // of few rows
}

// Values that labels were spread over are the original's: what the release does not show is on no page.
TEST(ReportAssemble, SpreadLabelsAreSaidAndTheirValuesAreNotShown) {
  Evaluation found = evaluation_of(2, 3);
  const std::size_t charts = charts_in(report_of(found));
  auto& column = found.say.distributions[1];
  column.told = false;
  column.spread = true;
  column.distance = 0.25;
  for (auto& share : column.labels) share.label = "unseen_" + *share.label;
  column.unclear = {{.label = "17-41", .after_rows = 500}};
  const Report report = report_of(found);
  EXPECT_EQ(charts_in(report), charts - 1);
  const std::string markdown = report_markdown(report);
  EXPECT_NE(markdown.find("25.0% (spread)"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("spread evenly over the values"), std::string::npos);
  EXPECT_NE(markdown.find("17-41"), std::string::npos);
  EXPECT_EQ(markdown.find("unseen_"), std::string::npos);
}

TEST(ReportAssemble, AColumnThatShowsNothingHasNoDistance) {
  Evaluation found = evaluation_of(2, 3);
  found.say.distributions[1].nothing_shown = true;
  EXPECT_NE(report_markdown(report_of(found)).find("nothing is shown"), std::string::npos);
}

TEST(ReportAssemble, PeopleAreNotJudgedWhereNobodyIsNamed) {
  Evaluation found = evaluation_of(1, 2);
  const auto people = [](const Report& report) {
    return std::any_of(report.figures.begin(), report.figures.end(),
                       [](const ReportFigure& figure) { return figure.id == "people" && figure.text == "not judged"; });
  };
  EXPECT_TRUE(people(report_of(found)));
  found.entity = "patient";
  EXPECT_FALSE(people(report_of(found)));
}

TEST(ReportAssemble, OneTableHasEveryColumnWithRoleAndChoice) {
  const Evaluation found = evaluation_of(1, 2);
  Verdict verdict;
  verdict.columns = {{.name = "column 0", .role = "quasi"},
                     {.name = "patient", .role = "identifier", .released = false},
                     {.name = "note", .role = "plain"}};
  const std::string markdown = report_markdown(assemble_report({.evaluation = found, .verdict = &verdict}));
  EXPECT_NE(markdown.find("| patient | identifier | not released | as asked |"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| note | none | released as it was | nobody"), std::string::npos);
  EXPECT_NE(markdown.find("| measure | value | meaning | scale |"), std::string::npos);
}

TEST(ReportAssemble, NamesLeaksAtTheTop) {
  Evaluation found = evaluation_of(1, 2);
  found.risk.order.same_order = true;
  found.risk.order.indexes = {"number"};
  EXPECT_EQ(report_of(found).leaks.size(), 2u);
  found.risk.order.unique = {"person"};
  EXPECT_EQ(report_of(found).leaks.size(), 3u);
  found.risk.order.unique.clear();
  found.risk.order.sorted = true;
  found.risk.order.indexes.clear();
  EXPECT_TRUE(report_of(found).leaks.empty());
}

TEST(ReportAssemble, HidesLevelsAndOutcomesOfModels) {
  Evaluation found = evaluation_of(1, 3);
  found.say.distributions[0].labels[2].before_rows = 1;
  found.sensitive = {"illness"};
  found.risk.sensitive_before = found.risk.sensitive_after = {{.name = "illness", .values = 3}};
  ModelReport model;
  model.formula = "illness=secret ~ column 0 + plain";
  model.kind = "logistic";
  model.outcome = "illness=secret";
  Fit fit;
  fit.data = "original";
  fit.coefficients = {term("", {}), term("column 0", "label 1"), term("column 0", "label 2"), term("plain", "private")};
  model.fits = {fit};
  found.say.models = {model};
  const std::string html = report_html(report_of(found));
  EXPECT_NE(html.find("column 0: label 1"), std::string::npos);
  EXPECT_EQ(html.find("label 2"), std::string::npos);
  EXPECT_EQ(html.find("secret"), std::string::npos);
  EXPECT_EQ(html.find("private"), std::string::npos);
  EXPECT_NE(html.find("illness = (one value) ~ column 0 + plain"), std::string::npos);
  // Nor a value of a column without a role, nor a label of few rows.
  for (const char* outcome : {"plain=secret", "column 0=label 2"}) {
    found.sensitive.clear();
    found.say.models[0].formula = std::string(outcome) + " ~ column 0";
    found.say.models[0].outcome = outcome;
    const std::string page = report_html(report_of(found));
    EXPECT_EQ(page.find("secret"), std::string::npos) << outcome;
    EXPECT_EQ(page.find("label 2"), std::string::npos) << outcome;
  }
  found.say.models[0].formula = found.say.models[0].outcome = "column 0=label 1 ~ plain";
  EXPECT_NE(report_html(report_of(found)).find("column 0=label 1 ~ plain"), std::string::npos);
}

// 61 rows of mean 31.36 and 60 of mean 30.333: the row that is gone had 93.
TEST(ReportAssemble, HidesMeansThatTellOfFewSuppressedCells) {
  Evaluation found = evaluation_of(2, 3);
  for (auto& column : found.say.distributions) {
    column.mean_before = Estimate{.value = 31.36, .error = 1, .low = 29, .high = 33};
    column.mean_after = Estimate{.value = 30.333, .error = 1, .low = 28, .high = 32};
  }
  found.loss.columns[0].suppressed_cells = 1;
  found.loss.columns[1].suppressed_cells = 5;
  std::string markdown = report_markdown(report_of(found));
  EXPECT_NE(markdown.find("| column 0 | 0 | 0 | 0.0% | not shown | 30.33"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| column 1 | 0 | 0 | 0.0% | 31.36"), std::string::npos);
  EXPECT_NE(markdown.find("fewer than 5 cells of the column"), std::string::npos);
  // Five cells are gone, but only one of them had a value; a column without a role loses the rows that were dropped.
  found.say.distributions[1].labels[0].before_rows += 1;
  EXPECT_EQ(report_markdown(report_of(found)).find("31.36"), std::string::npos);
  found.say.distributions[1].labels[0].before_rows -= 1;
  found.say.distributions[1].name = "income";
  EXPECT_NE(report_markdown(report_of(found)).find("31.36"), std::string::npos);
  found.loss.dropped_rows = 4;
  EXPECT_EQ(report_markdown(report_of(found)).find("31.36"), std::string::npos);
}

TEST(ReportAssemble, HidesFitsThatTellOfFewSuppressedRows) {
  Evaluation found = evaluation_of(1, 3);
  ModelReport model;
  model.formula = model.outcome = "income ~ column 0";
  model.kind = "linear";
  Fit fit;
  fit.coefficients = {term("", {}), term("column 0", "label 1")};
  for (const auto& [data, value] : {std::pair("original", 17.5), {"excluded", 18.5}, {"own level", 19.5}}) {
    fit.data = data;
    fit.rows = 1000;
    fit.coefficients[1].estimate.value = value;
    model.fits.push_back(fit);
  }
  found.say.models = {model};
  EXPECT_NE(report_markdown(report_of(found)).find("17.5"), std::string::npos);
  found.say.models[0].fits[1].rows = 996;
  const std::string markdown = report_markdown(report_of(found));
  EXPECT_EQ(markdown.find("17.5"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("18.5"), std::string::npos);
  EXPECT_NE(markdown.find("fit of the original is not shown"), std::string::npos);
  found.say.models[0].fits[1].rows = 995;
  EXPECT_NE(report_markdown(report_of(found)).find("17.5"), std::string::npos);
}

TEST(ReportAssemble, HidesSmallCellsOfTables) {
  Evaluation found = evaluation_of(2, 2);
  ContingencyTable table{.first = "column 0", .second = "column 1"};
  table.first_labels = table.second_labels = {"label 0", "label 1"};
  table.cells.resize(4);
  table.cells[0] = {.before_rows = 503, .after_rows = 500};
  table.cells[1] = {.before_rows = 2, .after_rows = 0};
  table.cells[2] = {.before_rows = 495, .after_rows = 497};
  found.say.tables = {table};
  const std::string markdown = report_markdown(report_of(found));
  EXPECT_NE(markdown.find("| label 0 | 50.5% \\> 50.2% | few |"), std::string::npos) << markdown;
  found.say.tables[0].second = "plain";
  EXPECT_EQ(report_markdown(report_of(found)).find("50.5%"), std::string::npos);
}

TEST(ReportAssemble, ShowsTheSearchAndItsGap) {
  const Evaluation found = evaluation_of(1, 2);
  AnonymizeOutcome outcome;
  outcome.status = OutcomeStatus::feasible;
  outcome.searched = true;
  outcome.cost.real = 0.4;
  outcome.bound.real = 0.3;
  outcome.gap = 0.25;
  outcome.search_seconds = 2;
  const std::vector<SearchProgress> progress = {{.seconds = 0.5, .evaluated = 1, .incumbent = 0.9, .bound = 0},
                                                {.seconds = 1, .evaluated = 5, .incumbent = 0.4, .bound = 0.3}};
  const Report report = assemble_report({.evaluation = found, .outcome = &outcome, .progress = progress});
  const auto at = std::find_if(report.sections.begin(), report.sections.end(),
                               [](const auto& section) { return section.id == "search"; });
  ASSERT_NE(at, report.sections.end());
  const auto& chart = std::get<ReportCharts>(at->blocks.at(1)).charts.at(0);
  ASSERT_EQ(chart.series.size(), 2u);
  EXPECT_EQ(chart.series[0].points, (std::vector<std::pair<double, double>>{{0.5, 0}, {1, 0.3}, {2, 0.3}}));
  EXPECT_EQ(chart.series[1].points, (std::vector<std::pair<double, double>>{{0.5, 0.9}, {1, 0.4}, {2, 0.4}}));
  EXPECT_NE(chart.description.find("25.0%"), std::string::npos);
}

}  // namespace
}  // namespace kanon
