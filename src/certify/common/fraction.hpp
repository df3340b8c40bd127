// Fraction: a number of a privacy model exactly as it is written, and products that do not fit 128 bits compared.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "certify/common/wide.hpp"

namespace kanon::certify {

struct Fraction {
  std::uint64_t above = 0, below = 1;

  // "3", "0.25", "1/3", "5%"; at most nine decimals, numbers up to 10^9. Nothing for any other text. In lowest terms.
  static std::optional<Fraction> parse(std::string_view text);

  [[nodiscard]] long double value() const { return static_cast<long double>(above) / static_cast<long double>(below); }
  friend bool operator==(const Fraction&, const Fraction&) = default;
  friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return static_cast<Wide>(a.above) * b.below <=> static_cast<Wide>(b.above) * a.below;
  }
};

// a x times_a against b x times_b, exactly.
std::strong_ordering compare_products(Wide a, std::uint64_t times_a, Wide b, std::uint64_t times_b);

// above / below against a fraction, exactly; `below` must not be 0.
inline std::strong_ordering compare_quotient(Wide above, Wide below, const Fraction& with) {
  return compare_products(above, with.below, below, with.above);
}

}  // namespace kanon::certify
