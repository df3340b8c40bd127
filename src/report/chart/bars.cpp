// Lying bars: the name of the category on the left, one bar per series, the last series' value at the right.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/chart/chart.hpp"
#include "report/chart/parts.hpp"
#include "report/common/escape.hpp"

namespace kanon::svg {
namespace {

constexpr double kBarsLeft = 126, kBarsRight = 52;  // for names, for values
constexpr double kNameWidth = 114;                  // what is left of kBarsLeft, with some air
constexpr double kGap = 9, kBarsTop = 4;

struct Sizes {
  double bar = 12, row = 0;
};

Sizes sizes_of(const ReportChart& chart) {
  Sizes out;
  out.bar = chart.series.size() > 1 ? 7 : 12;
  out.row = out.bar * static_cast<double>(std::max<std::size_t>(1, chart.series.size())) + kGap;
  return out;
}

// About as wide as the fonts of the page draw it, at 12 units: a little too wide rather than too narrow.
double width_of(std::string_view text) {
  double out = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0xC0) {
      out += byte >= 0xE0 ? 12 : 8;  // letters of other scripts may be as wide as they are high
    } else if (byte < 0x80) {
      out += std::string_view("fijlrt.,:;'|!()[] ").find(c) != std::string_view::npos ? 4.2
             : std::string_view("mwMW@%").find(c) != std::string_view::npos           ? 10.5
             : c >= 'A' && c <= 'Z'                                                   ? 8.6
                                                                                      : 7;
    }
  }
  return out;
}

std::string fitting(const std::string& name) {
  std::size_t characters = 30;
  std::string out = shortened(name, characters);
  while (characters > 4 && width_of(out) > kNameWidth) out = shortened(name, --characters);
  return out;
}

}  // namespace

Drawing bars(const ReportChart& chart) {
  const Sizes sizes = sizes_of(chart);
  const double most = std::max(greatest_value(chart), chart.full), width = kWidth - kBarsLeft - kBarsRight;
  Drawing out;
  double y = kBarsTop;
  for (std::size_t c = 0; c < chart.categories.size(); ++c, y += sizes.row) {
    const std::string& name = chart.categories[c];
    const double middle = y + (sizes.row - kGap) / 2 + 4;
    out.body += text(kBarsLeft - 8, middle, fitting(name), "name", "end");
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
      const double value = chart.series[s].values[c];
      const std::string hint = fmt::format("{}, {}: {}", name, chart.series[s].name, shown(value, chart.percent));
      out.body += bar(kBarsLeft, y + sizes.bar * static_cast<double>(s), most > 0 ? width * value / most : 0, sizes.bar,
                      s + 1 == chart.series.size() ? "now" : "was", hint);
    }
    if (!chart.series.empty())
      out.body += text(kWidth, middle, shown(chart.series.back().values[c], chart.percent),
                       chart.series.size() > 1 ? "of-now" : "value", "end");
  }
  out.height = y + kBarsTop - kGap / 2;
  out.body += line(kBarsLeft, 0, kBarsLeft, out.height, "axis");
  return out;
}

}  // namespace kanon::svg
