// The report for programs: the same document, with every number as a number.

#include "base/enum_names.hpp"
#include "report/common/json_parts.hpp"
#include "report/page/faces.hpp"

namespace kanon {
namespace {

Json json(const ReportCell& cell) {
  Json out = {{"text", cell.text}};
  if (cell.value) out["value"] = *cell.value;
  return out;
}

constexpr auto kChartKinds =
    enum_names<ChartKind>({{ChartKind::bars, "bars"}, {ChartKind::columns, "columns"}, {ChartKind::steps, "steps"}});

Json json(const ReportSeries& series, bool steps) {
  Json out = {{"name", series.name}};
  if (!steps) {
    out["values"] = series.values;
    return out;
  }
  out["points"] = Json::array();
  for (const auto& [x, y] : series.points) out["points"].push_back({x, y});
  if (series.only_points) out["only_points"] = true;
  return out;
}

Json json(const ReportChart& chart) {
  Json out = {{"kind", kChartKinds.of(chart.kind)},
              {"id", chart.id},
              {"title", chart.title},
              {"description", chart.description},
              {"x", chart.x_title},
              {"y", chart.y_title},
              {"percent", chart.percent}};
  const bool steps = chart.kind == ChartKind::steps;
  if (!steps) out["categories"] = chart.categories;
  if (steps) out["holds"] = chart.back ? "back to the point before" : "until the next point";
  if (!chart.lines.empty()) out["lines"] = chart.lines;
  out["series"] = Json::array();
  for (const auto& series : chart.series) out["series"].push_back(json(series, steps));
  if (chart.mark) {
    out["mark"] = {{"text", chart.mark->text}, {"x", chart.mark->x}};
    if (steps) out["mark"]["y"] = chart.mark->y;
  }
  return out;
}

Json json(const ReportText& block) {
  return {{"block", "text"}, {"text", block.text}};
}
Json json(const ReportList& block) {
  return {{"block", "list"}, {"items", block.items}};
}
Json json(const ReportPairs& block) {
  Json out = {{"block", "pairs"}, {"pairs", Json::array()}};
  for (const auto& [name, text] : block.pairs) out["pairs"].push_back({{"name", name}, {"text", text}});
  return out;
}
Json json(const ReportCode& block) {
  return {{"block", "code"}, {"caption", block.caption}, {"text", block.text}};
}
Json json(const ReportTable& table) {
  Json out = {{"block", "table"}, {"caption", table.caption}, {"columns", table.columns}, {"rows", Json::array()}};
  for (const auto& row : table.rows) {
    Json cells = Json::array();
    for (const auto& cell : row) cells.push_back(json(cell));
    out["rows"].push_back(std::move(cells));
  }
  return out;
}
Json json(const ReportCharts& block) {
  Json out = {{"block", "charts"}, {"charts", Json::array()}};
  for (const auto& chart : block.charts) out["charts"].push_back(json(chart));
  return out;
}

}  // namespace

std::string report_json(const Report& report) {
  Json out = {{"format", "kanon report 1"},
              {"title", report.title},
              {"subtitle", report.subtitle},
              {"verdict", name_of(report.verdict)},
              {"verdict_text", report.verdict_text},
              {"beside", report.beside},
              {"audience", report.audience},
              {"least_shown", report.least_shown},
              {"leaks", report.leaks},
              {"figures", Json::object()},
              {"sections", Json::array()}};
  for (const auto& figure : report.figures) {
    out["figures"][figure.id] = {{"name", figure.name}, {"text", figure.text}, {"note", figure.note}};
    if (figure.value) out["figures"][figure.id]["value"] = *figure.value;
  }
  for (const auto& section : report.sections) {
    Json blocks = Json::array();
    for (const auto& block : section.blocks)
      blocks.push_back(std::visit([](const auto& what) { return json(what); }, block));
    out["sections"].push_back({{"id", section.id}, {"title", section.title}, {"blocks", std::move(blocks)}});
  }
  out["version"] = report.version;
  out["date"] = report.date;
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
