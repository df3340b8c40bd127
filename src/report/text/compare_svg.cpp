// Draws cost over time as a picture: plain SVG, nothing loaded from anywhere.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/text/compare_text.hpp"

namespace kanon {
namespace {

constexpr double kPictureWidth = 860, kPictureHeight = 480, kPictureLeft = 150, kPictureRight = 150, kPictureTop = 50,
                 kPictureBottom = 60;
// Told apart by people who do not see all colours, too: lines differ in their dashes as well.
constexpr const char* kColours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"};
constexpr const char* kDashes[] = {"", "8 3", "2 3", "8 3 2 3", "14 4"};

double across(double share) {
  return kPictureLeft + share * (kPictureWidth - kPictureLeft - kPictureRight);
}
double down(double share) {
  return kPictureHeight - kPictureBottom - share * (kPictureHeight - kPictureTop - kPictureBottom);
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

std::string line(double x1, double y1, double x2, double y2) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ccc\"/>\n", x1, y1, x2,
                     y2);
}

std::string axes(const CompareOutcome& outcome, const CompareScale& scale) {
  std::string out;
  const auto mark = [&](double share, const std::string& distance, double cost) {
    out += line(across(0), down(share), across(1), down(share));
    out += text_at(across(0) - 8, down(share) + 4, "end", distance + "  " + axis_cost(cost, outcome.cost_name));
  };
  mark(0, "lowest", scale.lowest);
  for (const double tick : distance_ticks(scale))
    mark(scale.height_of(tick), "+" + distance_text(tick), scale.lowest + tick * scale.unit);
  for (const double tick : time_ticks(scale)) {
    out += line(across(scale.x(tick)), down(0), across(scale.x(tick)), down(1));
    out += text_at(across(scale.x(tick)), down(0) + 20, "middle", fmt::format("{:g}", tick));
  }
  return out + text_at(across(0.5), kPictureHeight - 15, "middle", "seconds");
}

// Flat until something better is found, then down.
std::string steps(const ComparedSearch& search, CostName cost, const CompareScale& scale) {
  std::string out;
  double y = 0;
  for (const auto& point : search.curve) {
    if (!point.found) continue;
    const double x = across(scale.x(point.seconds));
    if (!out.empty()) out += fmt::format(" {:.1f},{:.1f}", x, y);
    y = down(scale.y(point.cost.amount()));
    out += fmt::format("{}{:.1f},{:.1f}", out.empty() ? "" : " ", x, y);
  }
  return out;
}

bool is_above(const ComparePoint& point, CostName cost, const CompareScale& scale) {
  return point.found && point.cost.amount() > scale.lowest + scale.farthest * scale.unit * (1 + 1e-9);
}

// Where a curve ends: a search that found one recoding is a point and no line. What lies above the scale stands at its
// upper edge with a sign.
std::string marks(const ComparedSearch& search, CostName cost, const CompareScale& scale, const char* colour) {
  std::string out;
  double x = 0, y = 0;
  for (const auto& point : search.curve) {
    if (!point.found) continue;
    x = across(scale.x(point.seconds));
    y = down(scale.y(point.cost.amount()));
    if (is_above(point, cost, scale))
      out += fmt::format("<path d=\"M{:.1f} {:.1f}l5 -8l5 8z\" fill=\"{}\"/>\n", x - 5, y - 2, colour);
  }
  return out + fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"/>\n", x, y, colour);
}

}  // namespace

std::string compare_svg(const CompareOutcome& outcome) {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" height=\"{1:g}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kPictureWidth, kPictureHeight);
  out += text_at(kPictureLeft, 25, "start",
                 fmt::format("{} above the lowest found, over time; k = {}, {} rows, at most {} suppressed",
                             name_of(outcome.cost_name), with_commas(outcome.k), with_commas(outcome.rows),
                             with_commas(outcome.limit_rows)));
  const auto scale = compare_scale(outcome);
  if (!scale) return out + "</svg>\n";
  out += axes(outcome, *scale);
  std::size_t shown = 0;
  bool above = false;
  for (const auto& search : outcome.searches) {
    if (!search.last.found) continue;
    const char* colour = kColours[shown % std::size(kColours)];
    const char* dash = kDashes[shown % std::size(kDashes)];
    const double y = kPictureTop + 12 + 22 * static_cast<double>(shown), x = across(1) + 15;
    out += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"/>\n",
        steps(search, outcome.cost_name, *scale), colour, dash);
    out += marks(search, outcome.cost_name, *scale, colour);
    above = above || std::any_of(search.curve.begin(), search.curve.end(),
                                 [&](const auto& point) { return is_above(point, outcome.cost_name, *scale); });
    out += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\" stroke=\"{3}\" stroke-width=\"2\" "
        "stroke-dasharray=\"{4}\"/>\n",
        x, y, x + 30, colour, dash);
    out += text_at(x + 36, y + 4, "start", name_of(search.name));
    ++shown;
  }
  if (above) out += text_at(across(1), kPictureTop - 12, "end", "triangles: costs above the scale");
  return out + "</svg>\n";
}

}  // namespace kanon
