// The entropy of counts n_s with sum n reaches ln(a / b) where n^n b^n >= a^n times the product of all n_s^n_s.
//
// Three steps, from quick to sure: in long double with a bound on its error; then, whether both sides are equal, from
// their exponents over numbers that have no common factor; then by bounds that are narrowed until they decide, which
// they do, as the sides differ.
#include "certify/models/logarithms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

#include "certify/models/bounds.hpp"

namespace kanon::certify {
namespace {

// How many values have each count.
using Counts = std::map<std::uint64_t, std::uint64_t>;

std::uint64_t total_of(const Counts& counts) {
  std::uint64_t out = 0;
  for (const auto& [count, values] : counts) out += count * values;
  return out;
}

// An error is a few units in the last place of every summand, the sum of which it has passed through; 16 is generous.
std::optional<bool> reaches_roughly(const Counts& counts, const Fraction& least) {
  const auto n = static_cast<long double>(total_of(counts));
  const long double needed = n * std::log(least.value()), all = n * std::log(n);
  long double left = all - needed, size = all + needed;
  for (const auto& [count, values] : counts) {
    const auto x = static_cast<long double>(count);
    const long double term = static_cast<long double>(values) * x * std::log(x);
    left -= term;
    size += term;
  }
  const long double error =
      (size + n) * 16 * static_cast<long double>(counts.size() + 4) * std::numeric_limits<long double>::epsilon();
  if (std::fabs(left) > error) return left > 0;
  return std::nullopt;
}

// Splits numbers until no two of them have a common factor; each number added is a product of those.
class CoprimeBase {
 public:
  void add(std::uint64_t number) {
    std::vector<std::uint64_t> open{number};
    while (!open.empty()) {
      const std::uint64_t x = open.back();
      open.pop_back();
      if (x > 1 && !split(x, open)) base_.push_back(x);
    }
  }
  // Adds times x (the exponents of the number) to `exponents`.
  void factor(std::uint64_t number, std::int64_t times, std::vector<std::int64_t>& exponents) const {
    exponents.resize(base_.size(), 0);
    for (std::size_t i = 0; i < base_.size(); ++i) {
      for (; number % base_[i] == 0; number /= base_[i]) exponents[i] += times;
    }
  }

 private:
  // Where x has a factor in common with a number of the base, both go back to be added in parts.
  bool split(std::uint64_t x, std::vector<std::uint64_t>& open) {
    for (std::uint64_t& known : base_) {
      const std::uint64_t common = std::gcd(x, known);
      if (common == 1) continue;
      open.insert(open.end(), {common, x / common, known / common});
      known = base_.back();
      base_.pop_back();
      return true;
    }
    return false;
  }
  std::vector<std::uint64_t> base_;
};

bool is_tie(const Counts& counts, const Fraction& least) {
  CoprimeBase base;
  const std::uint64_t n = total_of(counts);
  for (const std::uint64_t number : {n, least.above, least.below}) base.add(number);
  for (const auto& [count, values] : counts) base.add(count);
  const auto rows = static_cast<std::int64_t>(n);
  std::vector<std::int64_t> exponents;
  base.factor(n, rows, exponents);
  base.factor(least.below, rows, exponents);
  base.factor(least.above, -rows, exponents);
  for (const auto& [count, values] : counts) base.factor(count, -static_cast<std::int64_t>(count * values), exponents);
  return std::all_of(exponents.begin(), exponents.end(), [](std::int64_t exponent) { return exponent == 0; });
}

std::optional<bool> reaches_within(const Counts& counts, const Fraction& least, std::size_t places) {
  const std::uint64_t n = total_of(counts);
  const Bounds left = natural_log(n, places).add(natural_log(least.below, places)).times(n);
  Bounds right = natural_log(least.above, places).times(n);
  for (const auto& [count, values] : counts) right.add(natural_log(count, places).times(count * values));
  return at_least(left, right);
}

}  // namespace

bool entropy_reaches(std::span<const std::uint64_t> counts, const Fraction& least) {
  Counts by_count;
  for (const std::uint64_t count : counts) ++by_count[count];
  if (const auto rough = reaches_roughly(by_count, least)) return *rough;
  if (is_tie(by_count, least)) return true;
  for (std::size_t places = kFewPlaces;; places *= 2) {
    if (const auto reaches = reaches_within(by_count, least, places)) return *reaches;
  }
}

bool at_most_minus_log(std::uint64_t above, std::uint64_t below, std::uint64_t share, std::uint64_t total) {
  if (above == 0) return true;
  if (share == total) return false;  // the logarithm is 0
  // The logarithm of a fraction other than 1 is no fraction: there are no ties, and the bounds decide.
  for (std::size_t places = kFewPlaces;; places *= 2) {
    const Bounds left = natural_log(total, places);
    const Bounds right = Bounds(above, places).over(below).add(natural_log(share, places));
    if (const auto holds = at_least(left, right)) return *holds;
  }
}

}  // namespace kanon::certify
