// The numbers behind a chart, and the choice of a face by the ending of a file.
#include <fmt/format.h>

#include "base/enum_names.hpp"
#include "base/text.hpp"
#include "report/chart/parts.hpp"
#include "report/page/faces.hpp"

namespace kanon {
namespace {

ReportCell cell(double value, bool percent) {
  return {.text = svg::shown(value, percent), .value = value};
}

}  // namespace

ReportTable data_of(const ReportChart& chart) {
  ReportTable out{.caption = chart.title, .columns = {}, .rows = {}};
  if (chart.kind == ChartKind::steps) {
    out.columns = {"line", chart.x_title, chart.y_title};
    for (const auto& series : chart.series) {
      for (const auto& [x, y] : series.points)
        out.rows.push_back({{.text = series.name}, cell(x, false), cell(y, chart.percent)});
    }
    return out;
  }
  out.columns = {chart.x_title};
  for (const auto& series : chart.series) out.columns.push_back(series.name);
  for (std::size_t c = 0; c < chart.categories.size(); ++c) {
    std::vector<ReportCell> row = {{.text = chart.categories[c]}};
    for (const auto& series : chart.series) row.push_back(cell(series.values[c], chart.percent));
    out.rows.push_back(std::move(row));
  }
  return out;
}

std::string name_of(ReportVerdict verdict) {
  static constexpr auto kNames = enum_names<ReportVerdict>(
      {{ReportVerdict::holds, "holds"},
       {ReportVerdict::holds_for_listed, "holds for the listed columns; others tell rows apart"},
       {ReportVerdict::others_not_judged, "holds for the listed columns; others were not judged"},
       {ReportVerdict::fails, "does not hold"},
       {ReportVerdict::not_judged, "not judged"}});
  return kNames.of(verdict);
}

Result<ReportFormat> report_format(const std::string& path) {
  const std::string name = lower(path);
  if (name.ends_with(".html") || name.ends_with(".htm")) return ReportFormat::html;
  if (name.ends_with(".md")) return ReportFormat::markdown;
  if (name.ends_with(".json")) return ReportFormat::json;
  return Error{.message = "a report ends in .html, .md or .json",
               .place = path,
               .hint = "Choose its name with --report FILE.html."};
}

std::string report_text(const Report& report, ReportFormat format) {
  switch (format) {
    case ReportFormat::html:
      return report_html(report);
    case ReportFormat::markdown:
      return report_markdown(report);
    case ReportFormat::json:
      return report_json(report);
  }
  return {};
}

}  // namespace kanon
