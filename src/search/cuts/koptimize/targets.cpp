// The next target from the looks that the last ones took: they grow by about the same factor with every unit of cost,
// or faster.
#include "search/cuts/koptimize/targets.hpp"

#include <algorithm>
#include <cmath>

namespace kanon::koptimize {
namespace {

constexpr double kFewLooks = 200;  // too few to tell how they grow
constexpr double kStretch = 2;     // the next target is to take about seven times the looks
constexpr double kNear = 2;        // the proof takes about seven times the last climb: begin it

}  // namespace

double share_to_climb(double open_share) {
  return open_share < 0.5 ? 0 : open_share < 0.99 ? 0.9 : 1;
}

Targets::Targets(Cost proven, Cost upper) : proven_(proven), step_(std::max<Cost>(1, (upper - proven) / 8)) {}

bool Targets::reached(std::uint64_t looks_taken, Cost upper) {
  const Cost target = next();
  const auto looks = static_cast<double>(looks_taken);
  const double growth = looks_before_ > 0 ? std::log(looks / looks_before_) / static_cast<double>(step_) : 0;
  const double rest = growth * static_cast<double>(upper - target);
  if (looks_before_ > 0 && looks > kFewLooks && rest < kNear) return false;
  Cost step = std::min(2 * step_, (upper - target) / 2);  // the gap is at most halved
  if (looks > kFewLooks && growth > 0) step = static_cast<Cost>(std::min(kStretch / growth, static_cast<double>(step)));
  step_ = std::max<Cost>(1, step);
  looks_before_ = looks;
  proven_ = target;
  return true;
}

}  // namespace kanon::koptimize
