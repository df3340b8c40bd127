// Disturb: from one candidate of a local search to another starting point near it.
#pragma once

#include <cstdint>
#include <vector>

#include "search/cuts/koptimize/candidate.hpp"

namespace kanon::koptimize {

// A small generator of our own: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t n) { return next() % n; }

 private:
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

// `order`, of the columns, is shuffled. Then a few refinements are moved (`scatters`), or the last column of the order
// is drawn anew.
Candidate disturbed(const Grid& grid, const Candidate& from, bool scatters, Random& random,
                    std::vector<std::size_t>& order);

}  // namespace kanon::koptimize
