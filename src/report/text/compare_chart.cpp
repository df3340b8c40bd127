// Draws cost over time in a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/text/compare_text.hpp"

namespace kanon {
namespace {

constexpr std::size_t kRaceHeight = 16;      // rows of the plot
constexpr std::size_t kRaceLabelWidth = 20;  // of distances and costs on the left
constexpr std::size_t kRaceLeastWidth = 60, kRaceMostWidth = 120;

using Plot = std::vector<std::string>;

std::size_t cell(double share, std::size_t count) {
  return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(count - 1)));
}

// A letter of the name that no other search has yet.
std::vector<char> marks(const std::vector<ComparedSearch>& searches) {
  std::string taken = ".# ";
  std::vector<char> out;
  for (const auto& search : searches) {
    std::string letters = name_of(search.name) + "0123456789";
    const auto at = letters.find_first_not_of(taken);
    out.push_back(at == std::string::npos ? '?' : letters[at]);
    taken += out.back();
  }
  return out;
}

// The cheapest of a search so far, by time.
void draw_dots(const ComparedSearch& search, CostName cost, const CompareScale& scale, Plot& plot) {
  const ComparePoint* last = nullptr;
  const std::size_t columns = plot[0].size();
  const auto dot = [&](std::size_t column) {
    char& at = plot[kRaceHeight - 1 - cell(scale.y(last->cost.amount()), kRaceHeight)][column];
    if (at == ' ') at = '.';
  };
  std::size_t from = 0;
  for (const auto& point : search.curve) {
    const std::size_t column = cell(scale.x(point.seconds), columns);
    for (; last != nullptr && from < column; ++from) dot(from);
    from = std::max(from, column);
    if (point.found) last = &point;
  }
}

void draw_marks(const ComparedSearch& search, CostName cost, const CompareScale& scale, char mark, Plot& plot) {
  const ComparePoint* before = nullptr;
  for (std::size_t i = 0; i < search.curve.size(); ++i) {
    const ComparePoint& point = search.curve[i];
    if (!point.found) continue;
    const bool news = before == nullptr || point.cost.amount() < before->cost.amount() || i + 1 == search.curve.size();
    before = &point;
    if (!news) continue;
    char& at = plot[kRaceHeight - 1 - cell(scale.y(point.cost.amount()), kRaceHeight)]
                   [cell(scale.x(point.seconds), plot[0].size())];
    at = at == ' ' || at == '.' || at == mark ? mark : '#';
  }
}

std::string left_label(std::size_t row, const CompareOutcome& outcome, const CompareScale& scale) {
  const auto label = [&](const std::string& distance, double cost) {
    return fmt::format("{:>6} {:>13}", distance, axis_cost(cost, outcome.cost_name));
  };
  if (row == kRaceHeight - 1) return label("lowest", scale.lowest);
  for (const double tick : distance_ticks(scale)) {
    if (kRaceHeight - 1 - cell(scale.height_of(tick), kRaceHeight) != row) continue;
    return label("+" + distance_text(tick), scale.lowest + tick * scale.unit);
  }
  return {};
}

std::string below_axis(const CompareScale& scale, std::size_t columns) {
  std::string axis(columns, '-'), numbers;
  for (const double tick : time_ticks(scale)) {
    const std::size_t at = cell(scale.x(tick), columns);
    const std::string number = fmt::format("{:g}", tick);
    axis[at] = '+';
    const std::size_t begin = std::min(at, columns - number.size());
    if (!numbers.empty() && begin < numbers.size() + 1) continue;
    numbers.resize(begin, ' ');
    numbers += number;
  }
  return fmt::format("{:>{}} +{}\n{:>{}}  {}\n", "", kRaceLabelWidth, axis, "seconds", kRaceLabelWidth, numbers);
}

}  // namespace

std::string compare_chart(const CompareOutcome& outcome, std::size_t width) {
  const auto scale = compare_scale(outcome);
  if (!scale) return {};
  const std::size_t columns = std::clamp(width, kRaceLeastWidth, kRaceMostWidth) - kRaceLabelWidth - 3;
  Plot plot(kRaceHeight, std::string(columns, ' '));
  const auto letters = marks(outcome.searches);
  for (const auto& search : outcome.searches) draw_dots(search, outcome.cost_name, *scale, plot);
  std::string legend;
  for (std::size_t i = 0; i < outcome.searches.size(); ++i) {
    draw_marks(outcome.searches[i], outcome.cost_name, *scale, letters[i], plot);
    if (outcome.searches[i].last.found) legend += fmt::format("  {} {}", letters[i], name_of(outcome.searches[i].name));
  }
  std::string out = fmt::format("{:>{}}\n", "above lowest " + name_of(outcome.cost_name), kRaceLabelWidth);
  for (std::size_t row = 0; row < kRaceHeight; ++row) {
    std::string line = fmt::format("{:>{}} |{}", left_label(row, outcome, *scale), kRaceLabelWidth, plot[row]);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out + below_axis(*scale, columns) + legend + (outcome.searches.size() > 1 ? "  # several\n" : "\n");
}

}  // namespace kanon
