// Random draws that are the same bytes on every machine: a counter-based generator and integer weights, no floating
// point.
//
// The standard library's distributions differ between vendors, so the census uses none of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.hpp"

namespace kanon::demo {

// The draws of one row: a pure function of (seed, row).
class Draws {
 public:
  constexpr Draws(std::uint64_t seed, std::uint64_t row)
      : state_(scrambled(scrambled(seed + Random::kStep) ^ scrambled(row * Random::kStep + 0x5851f42d4c957f2dULL))) {}

  constexpr std::uint32_t next() {
    state_ += Random::kStep;
    return static_cast<std::uint32_t>(scrambled(state_) >> 32);
  }

  // A number in [0, n). The bias is below n / 2^32, invisible here.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(next()) * n) >> 32);
  }

 private:
  std::uint64_t state_;
};

// Picks position i with probability weights[i] / sum, for up to N positions with a positive sum below 2^32.
template <std::size_t N>
class Wheel {
 public:
  constexpr Wheel() = default;
  constexpr explicit Wheel(std::span<const std::uint32_t, N> weights) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) upper_[i] = sum += weights[i];
  }
  constexpr std::uint8_t pick(Draws& draws) const {
    const std::uint32_t target = draws.below(upper_[N - 1]);
    // Counting, not searching: no branch depends on the draw, and the lists are short.
    std::uint8_t at = 0;
    for (std::size_t i = 0; i + 1 < N; ++i) at = static_cast<std::uint8_t>(at + (upper_[i] <= target ? 1 : 0));
    return at;
  }

 private:
  std::array<std::uint32_t, N> upper_{};
};

}  // namespace kanon::demo
