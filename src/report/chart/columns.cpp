// Standing columns over an axis: a histogram, with the first series behind or beside the last.
#include <fmt/format.h>

#include <algorithm>

#include "report/chart/chart.hpp"
#include "report/chart/parts.hpp"
#include "report/common/escape.hpp"

namespace kanon::svg {
namespace {

constexpr double kColumnsLeft = 40, kColumnsRight = 8, kColumnsTop = 20, kColumnsPlot = 130, kColumnsBottom = 36;
constexpr std::size_t kEndCharacters = 24;

std::string value_axis(const std::vector<double>& marks, bool percent) {
  std::string out;
  for (const double mark : marks) {
    const double y = kColumnsTop + kColumnsPlot * (1 - mark / marks.back());
    out += line(kColumnsLeft, y, kWidth - kColumnsRight, y, mark > 0 ? "grid" : "axis");
    out += text(kColumnsLeft - 6, y + 4, short_number(mark, percent), "tick", "end");
  }
  return out;
}

// Short texts below the left edges, or the first and the last category where there is no room for more.
std::string category_axis(const ReportChart& chart, double step) {
  const double y = kColumnsTop + kColumnsPlot + 14;
  std::string out;
  for (std::size_t c = 0; c < chart.ticks.size(); ++c) {
    const double x = kColumnsLeft + step * static_cast<double>(c);
    out += line(x, y - 14, x, y - 10, "axis") + text(x, y, chart.ticks[c], "tick", "middle");
  }
  if (chart.ticks.empty() && !chart.categories.empty()) {
    out += text(kColumnsLeft, y, shortened(chart.categories.front(), kEndCharacters), "tick");
    out += text(kWidth - kColumnsRight, y, shortened(chart.categories.back(), kEndCharacters), "tick", "end");
  }
  if (!chart.x_title.empty())
    out += text((kColumnsLeft + kWidth - kColumnsRight) / 2, y + 16, chart.x_title, "tick", "middle");
  return out;
}

}  // namespace

Drawing columns(const ReportChart& chart) {
  const std::vector<double> marks = svg::ticks(greatest_value(chart));
  const double count = static_cast<double>(std::max<std::size_t>(1, chart.categories.size()));
  const double step = (kWidth - kColumnsLeft - kColumnsRight) / count;
  const double gap = step > 8 ? 2 : step > 3 ? 0.6 : 0;
  const double parts = static_cast<double>(std::max<std::size_t>(1, chart.series.size()));
  const double width = (step - gap) / parts;
  Drawing out{.body = value_axis(marks, chart.percent), .height = kColumnsTop + kColumnsPlot + kColumnsBottom};
  for (std::size_t c = 0; c < chart.categories.size(); ++c) {
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
      const double value = chart.series[s].values[c], height = kColumnsPlot * value / marks.back();
      const double x = kColumnsLeft + step * static_cast<double>(c) + gap / 2 + width * static_cast<double>(s);
      out.body +=
          bar(x, kColumnsTop + kColumnsPlot - height, width, height, s + 1 == chart.series.size() ? "now" : "was",
              fmt::format("{}, {}: {}", chart.categories[c], chart.series[s].name, shown(value, chart.percent)));
    }
  }
  if (chart.mark) {
    const double x = kColumnsLeft + step * chart.mark->x;
    const bool left = x > kWidth / 2;
    out.body += line(x, kColumnsTop - 14, x, kColumnsTop + kColumnsPlot, "mark") +
                text(x + (left ? -5 : 5), kColumnsTop - 6, chart.mark->text, "value", left ? "end" : "start");
  }
  out.body += category_axis(chart, step) + text(0, 10, chart.y_title, "tick");
  return out;
}

}  // namespace kanon::svg
