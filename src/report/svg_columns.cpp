// Standing columns over an axis: a histogram, with the first series behind or beside the last.
#include <fmt/format.h>

#include <algorithm>

#include "report/report_escape.hpp"
#include "report/svg_chart.hpp"
#include "report/svg_parts.hpp"

namespace kanon::svg {
namespace {

constexpr double kLeft = 40, kRight = 8, kTop = 20, kPlot = 130, kBottom = 36;
constexpr std::size_t kEndCharacters = 24;

double greatest(const ReportChart& chart) {
  double most = 0;
  for (const auto& series : chart.series) {
    for (const double value : series.values) most = std::max(most, value);
  }
  return most;
}

std::string value_axis(const std::vector<double>& marks, bool percent) {
  std::string out;
  for (const double mark : marks) {
    const double y = kTop + kPlot * (1 - mark / marks.back());
    out += line(kLeft, y, kWidth - kRight, y, mark > 0 ? "grid" : "axis");
    out += text(kLeft - 6, y + 4, short_number(mark, percent), "tick", "end");
  }
  return out;
}

// Short texts below the left edges, or the first and the last category where there is no room for more.
std::string category_axis(const ReportChart& chart, double step) {
  const double y = kTop + kPlot + 14;
  std::string out;
  for (std::size_t c = 0; c < chart.ticks.size(); ++c) {
    const double x = kLeft + step * static_cast<double>(c);
    out += line(x, y - 14, x, y - 10, "axis") + text(x, y, chart.ticks[c], "tick", "middle");
  }
  if (chart.ticks.empty() && !chart.categories.empty()) {
    out += text(kLeft, y, shortened(chart.categories.front(), kEndCharacters), "tick");
    out += text(kWidth - kRight, y, shortened(chart.categories.back(), kEndCharacters), "tick", "end");
  }
  if (!chart.x_title.empty()) out += text((kLeft + kWidth - kRight) / 2, y + 16, chart.x_title, "tick", "middle");
  return out;
}

}  // namespace

Drawing columns(const ReportChart& chart) {
  const std::vector<double> marks = svg::ticks(greatest(chart));
  const double count = static_cast<double>(std::max<std::size_t>(1, chart.categories.size()));
  const double step = (kWidth - kLeft - kRight) / count;
  const double gap = step > 8 ? 2 : step > 3 ? 0.6 : 0;
  const double parts = static_cast<double>(std::max<std::size_t>(1, chart.series.size()));
  const double width = (step - gap) / parts;
  Drawing out{.body = value_axis(marks, chart.percent), .height = kTop + kPlot + kBottom};
  for (std::size_t c = 0; c < chart.categories.size(); ++c) {
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
      const double value = chart.series[s].values[c], height = kPlot * value / marks.back();
      const double x = kLeft + step * static_cast<double>(c) + gap / 2 + width * static_cast<double>(s);
      out.body +=
          bar(x, kTop + kPlot - height, width, height, s + 1 == chart.series.size() ? "now" : "was",
              fmt::format("{}, {}: {}", chart.categories[c], chart.series[s].name, shown(value, chart.percent)));
    }
  }
  if (chart.mark) {
    const double x = kLeft + step * chart.mark->x;
    const bool left = x > kWidth / 2;
    out.body += line(x, kTop - 14, x, kTop + kPlot, "mark") +
                text(x + (left ? -5 : 5), kTop - 6, chart.mark->text, "value", left ? "end" : "start");
  }
  out.body += category_axis(chart, step) + text(0, 10, chart.y_title, "tick");
  return out;
}

}  // namespace kanon::svg
