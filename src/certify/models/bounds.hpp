// Bounds: a number that is not negative, enclosed between two fixed-point numbers of any length.
//
// Nothing here is rounded to nearest: what is cut off goes into the distance of the two. Where two bounds overlap,
// their order is not known, and the caller comes back with more places.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace kanon::certify {

// What the first attempt to decide something is made with; the next one has twice as many.
inline constexpr std::size_t kFewPlaces = 2;

class Bounds {
 public:
  // A whole number, with so many places of 64 bits behind the point.
  Bounds(std::uint64_t whole, std::size_t places);

  // The integral part of every result must fit 64 bits.
  Bounds& add(const Bounds& other);
  Bounds& times(std::uint64_t factor);
  Bounds& over(std::uint64_t divisor);
  // Makes room for everything up to `other` more.
  Bounds& widen(const Bounds& other);

  // The lower end is 0.
  [[nodiscard]] bool may_be_zero() const;
  [[nodiscard]] std::size_t places() const { return low_.size() - 1; }
  // Whether a >= b; nothing where they overlap.
  friend std::optional<bool> at_least(const Bounds& a, const Bounds& b);

 private:
  using Limbs = std::vector<std::uint64_t>;  // from the last place to the integral part
  Limbs low_, high_;
};

std::optional<bool> at_least(const Bounds& a, const Bounds& b);

// ln of a number from 1 to 2^62.
Bounds natural_log(std::uint64_t number, std::size_t places);

}  // namespace kanon::certify
