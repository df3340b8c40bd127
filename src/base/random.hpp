// Random: seeded random numbers that are the same on every machine (splitmix64, Steele 2014).
#pragma once

#include <cstdint>

namespace kanon {

// Scrambles 64 bits so that neighbouring numbers give unrelated ones: the finisher of splitmix64.
constexpr std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

class Random {
 public:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;

  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}
  // One of many streams of the same seed that have nothing in common.
  constexpr Random(std::uint64_t seed, std::uint64_t stream) : state_(scrambled(scrambled(seed) + stream)) {}

  constexpr std::uint64_t next() { return scrambled(state_ += kStep); }
  // From 0 up to, not including, n. The bias is below n / 2^64.
  constexpr std::uint64_t below(std::uint64_t n) { return next() % n; }
  // From 0 up to, not including, 1.
  constexpr double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace kanon
