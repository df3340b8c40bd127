// Limits on suppressed rows and the rows they allow, worked out by hand: whoever reads a limit must agree with them.
#pragma once

#include <cstdint>

namespace kanon::tests {

struct KnownLimit {
  const char* limit;
  std::uint64_t of, rows;
};

inline constexpr KnownLimit kKnownWordsAndRows[] = {
    {"none", 1000, 0},  {"any", 1000, 1000}, {"0", 1000, 0},
    {"100", 1000, 100}, {"100", 50, 100},  // as the user said it
};
inline constexpr KnownLimit kKnownPercentages[] = {
    {"1%", 199, 1},
    {"1%", 30162, 301},
    {"0.5%", 1000, 5},
    {"0.5%", 199, 0},
    {"0.29%", 10000, 29},  // 0.29 * 100 is 28.999... in binary floating point
    {"0.57%", 10000, 57},
    {"1.1%", 1000, 11},
    {"100%", 7, 7},
    {"100.0%", 7, 7},
    {"100.000%", 7, 7},
    {"0%", 7, 0},
    {"99.999999999%", 1000, 999},
    {"33.3%", 4294967295u, 1430224109u},
};

}  // namespace kanon::tests
