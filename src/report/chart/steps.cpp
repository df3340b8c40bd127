// Steps: a value that holds until the next point, or back to the point before; two of them may close in on each other,
// as cost and bound do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/chart/chart.hpp"
#include "report/chart/parts.hpp"
#include "report/common/escape.hpp"

namespace kanon::svg {
namespace {

constexpr double kStepsLeft = 48, kStepsRight = 12, kStepsBottom = 36;
// With lines there is room for their names above the plot.
double top_of(const ReportChart& chart) {
  return chart.lines.empty() ? 20 : 36;
}
double plot_of(const ReportChart& chart) {
  return chart.large ? 240 : 150;
}

struct Scale {
  double least = 0, most = 1, begin = 0, end = 1;
  bool logarithmic = false;
  [[nodiscard]] double at(double value) const {
    const auto along = [&](double v) { return logarithmic ? std::log(std::max(v, 1e-300)) : v; };
    const double whole = along(most) - along(least);
    return whole > 0 ? begin + (end - begin) * (along(value) - along(least)) / whole : begin;
  }
};

struct Scales {
  Scale x, y;
  std::vector<double> x_marks, y_marks;
};

std::vector<double> powers(double least, double most) {
  std::vector<double> out;
  for (double power = 1; power <= most * 1.0001; power *= 10) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double mark = factor * power;
      const bool room = most / least < 200 || factor == 1.0;
      if (room && mark >= least * 0.9999 && mark <= most * 1.0001) out.push_back(mark);
    }
  }
  return out;
}

Scales scales_of(const ReportChart& chart) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  double left = kFar, right = -kFar, low = kFar, high = -kFar;
  for (const auto& series : chart.series) {
    for (const auto& [x, y] : series.points) {
      left = std::min(left, x), right = std::max(right, x);
      low = std::min(low, y), high = std::max(high, y);
    }
  }
  if (!(left <= right)) left = 0, right = 1, low = 0, high = 1;
  if (!chart.x_logarithmic) left = std::min(left, 0.0);
  Scales out;
  // From 0 unless that would press everything into a corner.
  out.y_marks = low > 0 && high - low < 0.4 * high ? ticks_between(low, high) : ticks(high);
  if (out.y_marks.size() == 1) out.y_marks = {0, high > 0 ? high : 1};
  out.x.logarithmic = chart.x_logarithmic && left > 0;
  out.x_marks = out.x.logarithmic ? powers(left, right) : ticks_between(left, right);
  out.x.least = left, out.x.most = right;
  std::erase_if(out.x_marks, [&](double mark) { return mark > right || mark < left; });
  out.x.begin = kStepsLeft, out.x.end = kWidth - kStepsRight;
  out.y.least = out.y_marks.front(), out.y.most = out.y_marks.back();
  out.y.begin = top_of(chart) + plot_of(chart), out.y.end = top_of(chart);
  return out;
}

using Corners = std::vector<std::pair<double, double>>;

// The corners of a line whose values hold until the next point, and at last to the right edge.
Corners onward(const ReportSeries& series, const Scales& scales) {
  Corners out;
  for (const auto& [x, y] : series.points) {
    if (!out.empty()) out.emplace_back(scales.x.at(x), out.back().second);
    out.emplace_back(scales.x.at(x), scales.y.at(y));
  }
  if (!out.empty()) out.emplace_back(scales.x.end, out.back().second);
  return out;
}

// The corners of lines whose values hold back to the point before, the first one's to the left edge. Behind the last
// point there is none.
std::vector<Corners> backward(const ReportSeries& series, const Scales& scales) {
  std::vector<Corners> out(1);
  for (std::size_t p = 0; p < series.points.size(); ++p) {
    const auto& [x, y] = series.points[p];
    const double here = scales.x.at(x), height = scales.y.at(y);
    const bool known =
        !series.only_points || (p > 0 && (x - series.points[p - 1].first <= 1 || y == series.points[p - 1].second));
    if (!known && !out.back().empty()) out.emplace_back();
    if (known) out.back().emplace_back(p > 0 ? scales.x.at(series.points[p - 1].first) : scales.x.begin, height);
    out.back().emplace_back(here, height);
  }
  return out;
}

std::string path(const Corners& points) {
  std::string out;
  for (const auto& [x, y] : points) out += (out.empty() ? "M" : "L") + number(x) + " " + number(y);
  return out;
}

std::string lines_of(const ReportSeries& series, const Scales& scales, bool back, const char* css) {
  std::string out;
  for (const auto& corners : back ? backward(series, scales) : std::vector<Corners>{onward(series, scales)})
    if (corners.size() > 1) out += fmt::format(R"(<path d="{}" class="{}"/>)", path(corners), css);
  return out;
}

std::string shade(const ReportChart& chart, const Scales& scales) {
  if (!chart.between || chart.back || chart.series.size() != 2) return {};
  auto around = onward(chart.series[0], scales);
  auto back = onward(chart.series[1], scales);
  if (around.empty() || back.empty()) return {};
  around.insert(around.end(), back.rbegin(), back.rend());
  return fmt::format(R"(<path d="{}Z" class="between"/>)", path(around));
}

std::string axes(const ReportChart& chart, const Scales& scales) {
  std::string out;
  for (const double mark : scales.y_marks) {
    const double y = scales.y.at(mark);
    out += line(kStepsLeft, y, kWidth - kStepsRight, y, mark > scales.y.least ? "grid" : "axis");
    out += text(kStepsLeft - 6, y + 4, short_number(mark, chart.percent), "tick", "end");
  }
  const double low = scales.y.begin;
  for (const double mark : scales.x_marks) {
    const double x = scales.x.at(mark);
    out += line(x, low, x, low + 4, "axis") + text(x, low + 15, short_number(mark, false), "tick", "middle");
  }
  out += text((kStepsLeft + kWidth - kStepsRight) / 2, low + 31, chart.x_title, "tick", "middle");
  return out + text(0, 10, chart.y_title, "tick");
}

// The x to look at, each with its number above the plot; numbers that would touch share a place.
std::string lines_to_look_at(const ReportChart& chart, const Scales& scales) {
  constexpr double kCharacter = 7;
  std::string out, names;
  double place = 0;
  const auto end_name = [&] { return names.empty() ? "" : text(place, scales.y.end - 5, names, "tick", "middle"); };
  for (const double mark : chart.lines) {
    if (mark < scales.x.least || mark > scales.x.most) continue;
    const double x = scales.x.at(mark);
    out += line(x, scales.y.end, x, scales.y.begin, "look");
    const std::string name = short_number(mark, false);
    if (!names.empty() && x - place < kCharacter * static_cast<double>(names.size() + name.size()) / 2 + 4) {
      names += ", " + name;
      continue;
    }
    out += end_name();
    names = name, place = x;
  }
  return out + end_name();
}

std::string dots(const ReportSeries& series, const Scales& scales, const std::string& css, const ReportChart& chart) {
  constexpr std::size_t kMostDots = 80;
  if (series.points.size() > kMostDots && !series.only_points) return {};
  std::string out;
  for (const auto& [x, y] : series.points) {
    out += fmt::format(R"(<circle cx="{}" cy="{}" r="2.5" class="{}"><title>{} {}: {}</title></circle>)",
                       number(scales.x.at(x)), number(scales.y.at(y)), css, html_escaped(chart.x_title),
                       short_number(x, false), shown(y, chart.percent));
  }
  return out;
}

}  // namespace

Drawing steps(const ReportChart& chart) {
  const Scales scales = scales_of(chart);
  Drawing out{.body = axes(chart, scales) + lines_to_look_at(chart, scales) + shade(chart, scales),
              .height = scales.y.begin + kStepsBottom};
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const bool last = s + 1 == chart.series.size();
    out.body += lines_of(chart.series[s], scales, chart.back, last ? "line-now" : "line-was");
    out.body += dots(chart.series[s], scales, last ? "dot-now" : "dot-was", chart);
  }
  if (chart.mark) {
    const double x = scales.x.at(chart.mark->x), y = scales.y.at(chart.mark->y);
    const bool left = x > kWidth / 2;
    out.body += fmt::format(R"(<circle cx="{}" cy="{}" r="6" class="ring"/>)", number(x), number(y)) +
                text(x + (left ? -10 : 10), y + (left ? -8 : 18), chart.mark->text, "value", left ? "end" : "start");
  }
  return out;
}

}  // namespace kanon::svg
