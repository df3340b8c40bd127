// How many problems each test of privacy models looks at: KANON_MODEL_TRIES, or a share of it that takes seconds.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "support/share.hpp"

namespace kanon::tests {

// From so many on it is asked whether the problems are as they should be; fewer say little.
inline constexpr std::uint64_t kEnoughTries = 400;

inline std::uint64_t model_tries() {
  constexpr std::uint64_t kUsual = 800;
  const char* asked = std::getenv("KANON_MODEL_TRIES");
  return (asked == nullptr ? kUsual : std::stoull(asked)) / kShare;
}

}  // namespace kanon::tests
