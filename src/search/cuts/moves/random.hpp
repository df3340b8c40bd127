// Random: seeded random numbers that are the same on every machine, one stream per seed and number.
#pragma once

#include <cstdint>

namespace kanon::moves {

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream) : state_(mixed(mixed(seed) + stream)) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    return mixed(state_);
  }
  std::uint64_t below(std::uint64_t n) { return next() % n; }
  // From 0 up to, not including, 1.
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace kanon::moves
