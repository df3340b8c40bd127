// What all charts are put together from.
#include "report/chart/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/common/escape.hpp"

namespace kanon::svg {
namespace {

// 1, 2 or 5 times a power of ten: the least that is not below `raw`.
double round_step(double raw) {
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::string number(double value) {
  if (!std::isfinite(value)) return "0";
  std::string out = fmt::format("{:.2f}", value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string text(double x, double y, std::string_view shown, const char* css, const char* anchor) {
  return fmt::format(R"(<text x="{}" y="{}" class="{}" text-anchor="{}">{}</text>)", number(x), number(y), css, anchor,
                     html_escaped(shown));
}

std::string line(double x1, double y1, double x2, double y2, const char* css) {
  return fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>)", number(x1), number(y1), number(x2),
                     number(y2), css);
}

std::string bar(double x, double y, double width, double height, const std::string& css, std::string_view hint) {
  if (!(width > 0) || !(height > 0)) return {};
  const double low = y + height, drawn = std::max(height, 0.5);
  return fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" class="{}"><title>{}</title></rect>)", number(x),
                     number(low - drawn), number(std::max(width, 0.5)), number(drawn), css, html_escaped(hint));
}

std::vector<double> ticks_between(double least, double most) {
  // Two costs of one recoding may differ in their last digit: a step of that size would not move a mark.
  constexpr double kLeastPart = 1e-9;
  if (!(most - least > kLeastPart * std::max(std::abs(least), std::abs(most)))) return {least};
  const double step = round_step((most - least) / 4);
  std::vector<double> out;
  const double first = std::floor(least / step + 1e-9), last = std::ceil(most / step - 1e-9);
  for (double n = first; n <= last + 0.5; ++n) out.push_back(n * step);
  return out;
}

std::vector<double> ticks(double most) {
  return ticks_between(0, std::isfinite(most) && most > 0 ? most : 1);
}

std::string shown(double value, bool percent) {
  if (percent) return fmt::format("{:.1f}%", 100 * value);
  if (value >= 0 && value < 1e15 && value == std::floor(value)) return with_commas(static_cast<std::uint64_t>(value));
  return fmt::format("{:.4g}", value);
}

std::string short_number(double value, bool percent) {
  if (percent) return fmt::format("{:g}%", std::round(1e4 * value) / 100);
  const double size = std::abs(value);
  const auto scaled = [&](double unit, const char* sign) { return fmt::format("{:g}{}", value / unit, sign); };
  if (size >= 1e15) return fmt::format("{:.3g}", value);
  if (size >= 1e12) return scaled(1e12, "T");
  if (size >= 1e9) return scaled(1e9, "G");
  if (size >= 1e6) return scaled(1e6, "M");
  if (size >= 1e4) return scaled(1e3, "k");
  return fmt::format("{:.4g}", value);
}

double greatest_value(const ReportChart& chart) {
  double most = 0;
  for (const auto& series : chart.series) {
    for (const double value : series.values) most = std::max(most, value);
  }
  return most;
}

}  // namespace kanon::svg
