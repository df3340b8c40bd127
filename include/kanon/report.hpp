// Report: what people look at when they judge a release, as one document of sections, tables and charts.
//
// The same document is written as a web page that needs no network, as Markdown and as JSON, by the ending of the file.
// It holds no value of an identifying or sensitive column: of the table it shows names of columns, labels of the
// release, counts and shares. Labels that few rows have are pooled, and counts of the original are rounded to multiples
// of `least_shown`. What it holds in detail: docs/formats/report.md. Time: that of `evaluate`, and a pass over each
// file.
//
//   auto evaluation = kanon::evaluate(request, {});
//   auto report = kanon::report_on(*evaluation, {}, {});
//   if (report.ok()) std::puts(kanon::report_text(*report, kanon::ReportFormat::markdown).c_str());
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kanon/evaluate.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct ReportText {
  std::string text;
};
struct ReportList {
  std::vector<std::string> items;
  std::string fold = {};  // not empty: on a screen only this line is shown until somebody opens it
};
struct ReportPairs {  // a name and what is said about it
  std::vector<std::pair<std::string, std::string>> pairs;
};
struct ReportCode {
  std::string caption, text;
};

struct ReportCell {
  std::string text;
  std::optional<double> value = {};  // the number behind the text
};
struct ReportTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<ReportCell>> rows;  // the first cell names its row
  std::string fold = {};                      // as of lists
};

enum class ChartKind {
  bars,     // one line per category, lying; for few categories with long names
  columns,  // one column per category, standing; for many categories in an order
  steps,    // a value that holds until the next point, or back to the point before
};
struct ReportSeries {
  std::string name;
  std::vector<double> values = {};                     // bars, columns: one per category
  std::vector<std::pair<double, double>> points = {};  // steps: by rising x
  // steps: between two points nothing is known, unless their x are one apart or their values the same.
  bool only_points = false;
};
struct ReportMark {  // something to look at: a place among the columns, or a point of the steps
  std::string text;
  double x = 0, y = 0;
};
struct ReportChart {
  ChartKind kind = ChartKind::bars;
  std::string id;                  // of its own within the report: letters, digits and dashes
  std::string title, description;  // the latter says in words what there is to see
  std::string x_title, y_title;    // bars: of the categories, of the values
  bool percent = false;            // values are shares of 1
  double full = 0;                 // bars: the value that fills the width; 0: the greatest there is
  bool x_logarithmic = false;      // steps
  bool between = false;            // steps: what lies between the two series is shaded
  bool back = false;               // steps: a value holds back to the point before, as the cost of a front's k does
  std::vector<double> lines = {};  // steps: x to look at
  bool large = false;              // steps: drawn higher and wider
  std::vector<std::string> categories = {};
  std::vector<std::string> ticks = {};  // columns: short texts below their left edges; empty: first and last category
  std::vector<ReportSeries> series = {};
  std::optional<ReportMark> mark = {};
};
struct ReportCharts {  // one, or small ones side by side
  std::vector<ReportChart> charts;
};

using ReportBlock = std::variant<ReportText, ReportList, ReportPairs, ReportTable, ReportCharts, ReportCode>;

struct ReportSection {
  std::string id, title;
  std::vector<ReportBlock> blocks;
};

struct ReportFigure {  // the few numbers at the top
  std::string id, name, text;
  std::optional<double> value = {};
  std::string note = {};
};

// others_not_judged: it holds for the listed columns, and nobody could count whom the others tell apart.
enum class ReportVerdict { holds, holds_for_listed, others_not_judged, fails, not_judged };
std::string name_of(ReportVerdict verdict);

struct Report {
  std::string title, subtitle;
  ReportVerdict verdict = ReportVerdict::not_judged;
  std::string verdict_text;
  std::vector<std::string> beside = {};  // about the columns released as they are: whom they tell apart
  std::string audience;                  // whom it is for, and what is left out of it
  std::uint64_t least_shown = 0;         // labels with fewer rows are pooled
  std::vector<ReportFigure> figures;
  std::vector<std::string> leaks;  // what must be mended before anything is given out
  std::vector<ReportSection> sections;
  std::string version, date;
};

// A report on any evaluation; with its plan the independent checker is asked for its verdict. `delimiter`: of the
// original, as in the request that was evaluated.
Result<Report> report_on(const Evaluation& evaluation, std::optional<char> delimiter, const RunOptions& options);

enum class ReportFormat { html, markdown, json };
Result<ReportFormat> report_format(const std::string& path);  // by the ending
std::string report_text(const Report& report, ReportFormat format);

}  // namespace kanon
