// The clock by which runs are timed: it never goes back.
#pragma once

#include <chrono>

namespace kanon {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace kanon
