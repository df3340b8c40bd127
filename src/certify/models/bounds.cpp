// Fixed-point numbers by hand, and logarithms by the series of the inverse hyperbolic tangent.
#include "certify/models/bounds.hpp"

#include <algorithm>
#include <bit>

#include "certify/common/wide.hpp"

namespace kanon::certify {
namespace {

using Limbs = std::vector<std::uint64_t>;

void add_to(Limbs& sum, const Limbs& other) {
  Wide carry = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    carry += static_cast<Wide>(sum[i]) + other[i];
    sum[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}

void add_last_place(Limbs& sum) {
  for (std::uint64_t& limb : sum) {
    if (++limb != 0) return;
  }
}

void multiply(Limbs& limbs, std::uint64_t factor) {
  Wide carry = 0;
  for (std::uint64_t& limb : limbs) {
    carry += static_cast<Wide>(limb) * factor;
    limb = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}

// Cuts off what is beyond the last place; whether there was anything.
bool divide(Limbs& limbs, std::uint64_t divisor) {
  Wide rest = 0;
  for (std::size_t i = limbs.size(); i-- > 0;) {
    rest = rest << 64 | limbs[i];
    limbs[i] = static_cast<std::uint64_t>(rest / divisor);
    rest %= divisor;
  }
  return rest != 0;
}

bool not_less(const Limbs& a, const Limbs& b) {
  return !std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

// 2 artanh(above / below) = ln((below + above) / (below - above)), for above / below up to 1/3. Each term is the one
// before times (above / below)^2 <= 1/9, so that all behind the last are less than an eighth of it.
Bounds twice_artanh(std::uint64_t above, std::uint64_t below, std::size_t places) {
  Bounds power(above, places);
  power.over(below);
  Bounds sum(0, places);
  for (std::uint64_t odd = 1;; odd += 2) {
    Bounds term = power;
    sum.add(term.over(odd));
    if (term.may_be_zero()) break;
    power.times(above).over(below).times(above).over(below);
  }
  return sum.widen(power.over(8)).times(2);
}

}  // namespace

Bounds::Bounds(std::uint64_t whole, std::size_t places) : low_(places + 1, 0), high_(places + 1, 0) {
  low_.back() = high_.back() = whole;
}

Bounds& Bounds::add(const Bounds& other) {
  add_to(low_, other.low_);
  add_to(high_, other.high_);
  return *this;
}

Bounds& Bounds::times(std::uint64_t factor) {
  multiply(low_, factor);
  multiply(high_, factor);
  return *this;
}

Bounds& Bounds::over(std::uint64_t divisor) {
  divide(low_, divisor);
  if (divide(high_, divisor)) add_last_place(high_);
  return *this;
}

Bounds& Bounds::widen(const Bounds& other) {
  add_to(high_, other.high_);
  return *this;
}

bool Bounds::may_be_zero() const {
  return std::all_of(low_.begin(), low_.end(), [](std::uint64_t limb) { return limb == 0; });
}

std::optional<bool> at_least(const Bounds& a, const Bounds& b) {
  if (not_less(a.low_, b.high_)) return true;
  if (!not_less(a.high_, b.low_)) return false;
  return std::nullopt;
}

Bounds natural_log(std::uint64_t number, std::size_t places) {
  // number = 2^doublings x m with 1 <= m < 2, and ln m = 2 artanh((m - 1) / (m + 1)).
  const auto doublings = static_cast<std::uint64_t>(std::bit_width(number) - 1);
  const std::uint64_t power = std::uint64_t{1} << doublings;
  Bounds out = twice_artanh(1, 3, places).times(doublings);
  return number == power ? out : out.add(twice_artanh(number - power, number + power, places));
}

}  // namespace kanon::certify
