// Lying bars: the name of the category on the left, one bar per series, the last series' value at the right.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "report/chart/chart.hpp"
#include "report/chart/parts.hpp"
#include "report/common/escape.hpp"

namespace kanon::svg {
namespace {

constexpr double kBarsLeft = 126, kBarsRight = 52;  // for names, for values
constexpr double kNameWidth = 114;                  // what is left of kBarsLeft, with some air
constexpr double kGap = 9, kBarsTop = 4, kLine = 13;

// With two series each has its own figure at the end of its bar, so a bar is as high as a line.
double bar_height(const ReportChart& chart) {
  return chart.series.size() > 1 ? kLine - 1 : 12;
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

// The bytes of one more character than `begin`.
std::size_t next_character(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) >> 6) == 2) ++end;
  return end;
}

// A name in as many lines as it needs: broken behind a space where there is one, and never cut.
std::vector<std::string> lines_of_name(const std::string& name) {
  std::vector<std::string> out;
  std::string line;
  std::size_t space = 0;  // the length of the line up to its last space
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = next_character(name, at);
    const std::string character = name.substr(at, end - at);
    if (!line.empty() && width_of(line + character) > kNameWidth) {
      const std::size_t keep = space > 0 ? space : line.size();
      out.push_back(line.substr(0, keep));
      line.erase(0, keep);
      space = 0;
    }
    line += character;
    if (character == " ") space = line.size();
    at = end;
  }
  out.push_back(line);
  return out;
}

}  // namespace

Drawing bars(const ReportChart& chart) {
  const double most = std::max(greatest_value(chart), chart.full), width = kWidth - kBarsLeft - kBarsRight;
  const double bar_high = bar_height(chart),
               bars_high = bar_high * static_cast<double>(std::max<std::size_t>(1, chart.series.size()));
  Drawing out;
  double y = kBarsTop;
  for (std::size_t c = 0; c < chart.categories.size(); ++c) {
    const std::string& name = chart.categories[c];
    const auto lines = lines_of_name(name);
    const double high = std::max(bars_high, kLine * static_cast<double>(lines.size()));
    double baseline = y + high / 2 - kLine * static_cast<double>(lines.size()) / 2 + kLine - 3;
    for (const auto& line : lines) {
      out.body += text(kBarsLeft - 8, baseline, line, "name", "end");
      baseline += kLine;
    }
    double top = y + (high - bars_high) / 2;
    for (std::size_t s = 0; s < chart.series.size(); ++s, top += bar_high) {
      const double value = chart.series[s].values[c];
      const bool last = s + 1 == chart.series.size();
      const std::string hint = fmt::format("{}, {}: {}", name, chart.series[s].name, shown(value, chart.percent));
      out.body += bar(kBarsLeft, top, most > 0 ? width * value / most : 0, bar_high - 1, last ? "now" : "was", hint);
      out.body += text(kWidth, top + bar_high - 2, shown(value, chart.percent),
                       chart.series.size() == 1 ? "value"
                       : last                   ? "of-now"
                                                : "of-was",
                       "end");
    }
    y += high + kGap;
  }
  out.height = y + kBarsTop - kGap / 2;
  out.body += line(kBarsLeft, 0, kBarsLeft, out.height, "axis");
  return out;
}

}  // namespace kanon::svg
