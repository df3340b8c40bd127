// Puts the frame around a chart: size, title and description.
#include "report/chart/chart.hpp"

#include <fmt/format.h>

#include "report/chart/parts.hpp"
#include "report/common/escape.hpp"

namespace kanon::svg {
namespace {

Drawing draw(const ReportChart& chart) {
  switch (chart.kind) {
    case ChartKind::bars:
      return bars(chart);
    case ChartKind::columns:
      return columns(chart);
    case ChartKind::steps:
      return steps(chart);
  }
  return {};
}

}  // namespace

std::string chart(const ReportChart& chart) {
  const Drawing drawing = draw(chart);
  const std::string id = html_escaped(chart.id);
  return fmt::format(
      "<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-labelledby=\"{2}-t {2}-d\">"
      "<title id=\"{2}-t\">{3}</title><desc id=\"{2}-d\">{4}</desc>{5}</svg>",
      number(kWidth), number(drawing.height), id, html_escaped(chart.title), html_escaped(chart.description),
      drawing.body);
}

}  // namespace kanon::svg
