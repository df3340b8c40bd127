// Reads fractions and compares products of 192 bits.
#include "certify/common/fraction.hpp"

#include <numeric>
#include <utility>

#include "base/text.hpp"

namespace kanon::certify {
namespace {

constexpr std::uint64_t kLargestNumber = 1'000'000'000;
constexpr std::size_t kLongestDecimals = 9;

Fraction in_lowest_terms(std::uint64_t above, std::uint64_t below) {
  const std::uint64_t common = std::gcd(above, below);
  return {.above = above / common, .below = below / common};
}

std::optional<std::uint64_t> number_of(std::string_view digits) {
  const std::optional<std::uint64_t> number = parse_count(digits);
  return number && *number <= kLargestNumber ? number : std::nullopt;
}

// `below`: 1, or 100 for percentages.
std::optional<Fraction> decimal_fraction(std::string_view text, std::uint64_t below) {
  const std::size_t dot = text.find('.');
  const std::optional<std::uint64_t> whole = number_of(text.substr(0, dot));
  if (!whole) return std::nullopt;
  if (dot == std::string_view::npos) return in_lowest_terms(*whole, below);
  const std::string_view decimals = text.substr(dot + 1);
  const std::optional<std::uint64_t> part = parse_count(decimals);
  if (!part || decimals.size() > kLongestDecimals) return std::nullopt;
  std::uint64_t scale = 1;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  return in_lowest_terms(*whole * scale + *part, scale * below);
}

// High 128 and low 64 bits of a product.
std::pair<Wide, std::uint64_t> product(Wide a, std::uint64_t b) {
  const Wide low = static_cast<Wide>(static_cast<std::uint64_t>(a)) * b;
  const Wide high = (a >> 64) * b + (low >> 64);
  return {high, static_cast<std::uint64_t>(low)};
}

}  // namespace

std::optional<Fraction> Fraction::parse(std::string_view text) {
  if (text.ends_with('%')) return decimal_fraction(text.substr(0, text.size() - 1), 100);
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return decimal_fraction(text, 1);
  const auto above = number_of(text.substr(0, slash)), below = number_of(text.substr(slash + 1));
  if (!above || !below || *below == 0) return std::nullopt;
  return in_lowest_terms(*above, *below);
}

std::strong_ordering compare_products(Wide a, std::uint64_t times_a, Wide b, std::uint64_t times_b) {
  return product(a, times_a) <=> product(b, times_b);
}

}  // namespace kanon::certify
