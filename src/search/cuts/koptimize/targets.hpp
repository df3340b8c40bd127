// Targets to climb to.
#pragma once

#include <cmath>

#include "space/grid.hpp"

namespace kanon::koptimize {

// A target above `before` and below `upper`, near `wanted`, that leaves a gap people ask for: at most 50%, 35%, 25%,
// 20%, 10%, 7%, 5% and so on, by next to nothing. `wanted` itself where none of them is between the two.
inline Cost round_target(Cost upper, Cost before, Cost wanted) {
  const auto of = static_cast<double>(upper);
  const double gap = (of - static_cast<double>(wanted)) / of;
  Cost best = wanted;
  double nearest = HUGE_VAL;
  for (double ten = 1; ten > 1e-4; ten /= 10) {
    for (const double one : {0.5, 0.35, 0.25, 0.2, 0.1, 0.07}) {
      const auto target = static_cast<Cost>(of * (1 - ten * one)) + 1;
      const double distance = std::abs(std::log(ten * one / gap));
      if (target > before && target < upper && distance < nearest) nearest = distance, best = target;
    }
  }
  return best;
}

}  // namespace kanon::koptimize
