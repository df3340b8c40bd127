// Which of several candidates of equal cost (of equal k and cost, on a front) stands for them all.
#pragma once

#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

#include "encode/codebook.hpp"

namespace kanon {

// Less is better: fewer suppressed rows, then the lower sum of levels, then the first in dictionary order. Nothing in
// it depends on who was found first.
inline std::tuple<std::uint64_t, std::uint64_t, std::vector<LevelIndex>> tie_rank(
    std::uint64_t suppressed_rows, const std::vector<LevelIndex>& levels) {
  const auto sum = std::accumulate(levels.begin(), levels.end(), std::uint64_t{0},
                                   [](std::uint64_t total, LevelIndex level) { return total + level.index; });
  return {suppressed_rows, sum, levels};
}

}  // namespace kanon
