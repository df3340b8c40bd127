// Draws fronts in a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.hpp"
#include "report/text/frontier_text.hpp"

namespace kanon {
namespace {

constexpr std::size_t kFrontHeight = 16;      // rows of the plot
constexpr std::size_t kFrontLabelWidth = 13;  // of the costs on the left
constexpr std::size_t kFrontLeastWidth = 40, kFrontMostWidth = 120;

// Where a k and a cost stand in the plot.
struct Scale {
  double low_k = 1, high_k = 1, low_cost = 0, high_cost = 1;  // k: logarithms
  std::size_t columns = 60;

  [[nodiscard]] std::size_t column(std::uint64_t k) const {
    const double share = (std::log(static_cast<double>(k)) - low_k) / (high_k - low_k);
    return static_cast<std::size_t>(std::lround(share * static_cast<double>(columns - 1)));
  }
  [[nodiscard]] bool has(std::uint64_t k) const {
    const double x = std::log(static_cast<double>(k));
    return x >= low_k - 1e-9 && x <= high_k + 1e-9;
  }
  // From the top.
  [[nodiscard]] std::size_t row(double cost) const {
    const double share = (cost - low_cost) / (high_cost - low_cost);
    return kFrontHeight - 1 - static_cast<std::size_t>(std::lround(share * static_cast<double>(kFrontHeight - 1)));
  }
  [[nodiscard]] double cost_of(std::size_t row) const {
    return high_cost - (high_cost - low_cost) * static_cast<double>(row) / static_cast<double>(kFrontHeight - 1);
  }
  // The least k that stands in the column.
  [[nodiscard]] double k_of(std::size_t column) const {
    return std::exp(low_k + (high_k - low_k) * static_cast<double>(column) / static_cast<double>(columns - 1));
  }
};

using Plot = std::vector<std::string>;

// What every k costs, between the points: the cheapest point that holds it. Of the flexible front only k that were
// searched are known.
void draw_steps(const FrontierFront& front, bool every_k, CostName cost, const Scale& scale, Plot& plot) {
  for (std::size_t column = 0; column < scale.columns; ++column) {
    const auto k = static_cast<std::uint64_t>(std::ceil(scale.k_of(column) - 1e-9));
    const FrontierPoint* point = cheapest_at(front, k);
    const auto is_k = [&](const FrontierPoint& other) { return other.k == k; };
    const bool known = every_k ? !front.points.empty() && k >= front.points.front().k
                               : std::any_of(front.points.begin(), front.points.end(), is_k);
    if (point != nullptr && known) plot[scale.row(point->cost.amount())][column] = '.';
  }
}

void draw_points(const FrontierFront& front, CostName cost, const Scale& scale, char mark, char knee, Plot& plot) {
  for (const auto& point : front.points) {
    char& cell = plot[scale.row(point.cost.amount())][scale.column(point.k)];
    const bool other = cell != ' ' && cell != '.' && cell != mark && cell != knee;
    if (cell != knee || other) cell = other ? '#' : point.knee ? knee : mark;
  }
}

std::string cost_label(double cost, CostName name) {
  if (!is_exact(name)) return fmt::format("{:.4f}", cost);
  return cost < 1e9 ? with_commas(static_cast<std::uint64_t>(std::llround(cost))) : fmt::format("{:.3e}", cost);
}

// Numbers below the axis, each at its k; one that would touch the number before it is left out, or joined to it.
std::string number_line(const std::vector<std::uint64_t>& ks, const Scale& scale, bool join) {
  std::string out;
  for (const auto k : ks) {
    if (!scale.has(k)) continue;
    const std::string number = std::to_string(k);
    const std::size_t at = std::min(scale.column(k), scale.columns - number.size());
    if (!out.empty() && at < out.size() + 1) {
      if (join) out += "," + number;
      continue;
    }
    out.resize(at, ' ');
    out += number;
  }
  return out;
}

std::vector<std::uint64_t> ticks() {
  std::vector<std::uint64_t> out;
  for (std::uint64_t power = 1; power <= 1'000'000'000'000; power *= 10) {
    for (const std::uint64_t digit : {1, 2, 5}) out.push_back(digit * power);
  }
  return out;
}

std::string below_axis(const Scale& scale) {
  const std::string margin(kFrontLabelWidth + 2, ' ');
  std::string carets(scale.columns, ' ');
  for (const auto k : frontier_thresholds()) {
    if (scale.has(k)) carets[scale.column(k)] = '^';
  }
  std::string out = fmt::format("{:>{}} +{}\n", "", kFrontLabelWidth, std::string(scale.columns, '-'));
  out += fmt::format("{:>{}}  {}\n", "k", kFrontLabelWidth, number_line(ticks(), scale, false));
  if (carets.find('^') == std::string::npos) return out;
  carets.erase(carets.find_last_not_of(' ') + 1);
  out += margin + carets + "\n";
  return out +
         fmt::format("{:>{}}  {}\n", "thresholds", kFrontLabelWidth, number_line(frontier_thresholds(), scale, true));
}

std::string legend(const FrontierOutcome& outcome) {
  std::string out = "  ";
  if (outcome.levels.searched) out += "o whole levels   ";
  if (outcome.flexible.searched) out += "x all recodings   ";
  if (outcome.levels.searched && outcome.flexible.searched) out += "# both   ";
  const auto has_knee = [](const FrontierFront& front) {
    return std::any_of(front.points.begin(), front.points.end(), [](const auto& point) { return point.knee; });
  };
  return out + (has_knee(outcome.levels) || has_knee(outcome.flexible) ? "capitals: knees\n" : "no knees\n");
}

}  // namespace

std::string frontier_chart(const FrontierOutcome& outcome, std::size_t width) {
  std::vector<const FrontierPoint*> points;
  for (const auto* front : {&outcome.levels, &outcome.flexible}) {
    for (const auto& point : front->points) points.push_back(&point);
  }
  if (points.size() < 2) return {};
  const CostName cost = outcome.cost_name;
  Scale scale{.low_k = HUGE_VAL, .high_k = 0, .low_cost = HUGE_VAL, .high_cost = -HUGE_VAL};
  for (const auto* point : points) {
    scale.low_k = std::min(scale.low_k, std::log(static_cast<double>(point->k)));
    scale.high_k = std::max(scale.high_k, std::log(static_cast<double>(point->k)));
    scale.low_cost = std::min(scale.low_cost, point->cost.amount());
    scale.high_cost = std::max(scale.high_cost, point->cost.amount());
  }
  if (!(scale.high_k > scale.low_k && scale.high_cost > scale.low_cost)) return {};
  scale.columns = std::clamp(width, kFrontLeastWidth, kFrontMostWidth) - kFrontLabelWidth - 3;
  Plot plot(kFrontHeight, std::string(scale.columns, ' '));
  draw_steps(outcome.levels, true, cost, scale, plot);
  draw_steps(outcome.flexible, false, cost, scale, plot);
  draw_points(outcome.levels, cost, scale, 'o', 'O', plot);
  draw_points(outcome.flexible, cost, scale, 'x', 'X', plot);
  std::string out = fmt::format("{:>{}}\n", "cost " + outcome.cost_label, kFrontLabelWidth);
  for (std::size_t row = 0; row < kFrontHeight; ++row) {
    const std::string label = row % 5 == 0 ? cost_label(scale.cost_of(row), cost) : "";
    std::string line = fmt::format("{:>{}} |{}", label, kFrontLabelWidth, plot[row]);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out + below_axis(scale) + legend(outcome);
}

}  // namespace kanon
