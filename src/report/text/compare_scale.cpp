// Where times and costs stand in a chart of searches, and the numbers along its axes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/text/compare_text.hpp"

namespace kanon {
namespace {

constexpr double kShortest = 0.001;  // seconds: what is sooner stands at the left edge
constexpr double kMostFar = 10;      // ten times the lowest cost more

}  // namespace

double CompareScale::x(double seconds) const {
  return std::clamp(std::log(std::max(seconds, first) / first) / std::log(last / first), 0.0, 1.0);
}

double CompareScale::height_of(double distance) const {
  if (distance < kNearest * (1 - 1e-9)) return 0;
  const double share = std::log(distance / kNearest) / std::log(farthest / kNearest);
  return std::min(1.0, kFloor + (1 - kFloor) * share);
}

double CompareScale::y(double cost) const {
  return height_of((cost - lowest) / unit);
}

std::optional<CompareScale> compare_scale(const CompareOutcome& outcome) {
  CompareScale out{.first = HUGE_VAL, .last = 0, .lowest = HUGE_VAL};
  double highest = 0;
  for (const auto& search : outcome.searches) {
    for (const auto& point : search.curve) {
      if (!point.found) continue;
      out.first = std::min(out.first, std::max(point.seconds, kShortest));
      out.last = std::max(out.last, point.seconds);
      out.lowest = std::min(out.lowest, point.cost.amount());
      highest = std::max(highest, point.cost.amount());
    }
  }
  if (!std::isfinite(out.lowest)) return std::nullopt;
  if (!(out.last > out.first * 1.1)) out.last = out.first * 10;
  out.unit = out.lowest > 0 ? out.lowest : highest > 0 ? highest : 1;
  out.farthest = std::clamp((highest - out.lowest) / out.unit, 0.01, kMostFar);
  return out;
}

std::vector<double> distance_ticks(const CompareScale& scale) {
  std::vector<double> out;
  for (double tick = CompareScale::kNearest; tick <= scale.farthest * (1 + 1e-9); tick *= 10) out.push_back(tick);
  return out;
}

std::vector<double> time_ticks(const CompareScale& scale) {
  std::vector<double> out;
  for (double tick = kShortest; tick <= scale.last * (1 + 1e-9); tick *= 10) {
    if (tick >= scale.first * (1 - 1e-9)) out.push_back(tick);
  }
  return out;
}

std::string distance_text(double share) {
  return fmt::format("{:g}%", 100 * share);
}

std::string axis_cost(double cost, CostName name) {
  if (!is_exact(name)) return fmt::format("{:.4f}", cost);
  return cost < 1e9 ? with_commas(static_cast<std::uint64_t>(std::llround(cost))) : fmt::format("{:.3e}", cost);
}

}  // namespace kanon
