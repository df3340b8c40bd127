// Fits Pitman's sampling formula (Hoshino 2001) by maximum likelihood.
//
// With u groups of sizes that sum to n, c(i) of them of size i, the logarithm of the likelihood is, but for a constant,
//
//     sum over l < u of log(theta + l alpha) - sum over j < n of log(theta + j)
//     + sum over i of c(i) sum over j < i of log(j - alpha),
//
// sums from 1. For a given alpha the best theta is where the derivative by theta falls through 0; along these pairs the
// derivative by alpha falls through 0 at most once (on every one of some 600 random samples, and on the goldens), so
// two bisections, one within the other, find the place wherever they start. Newton's method needs a good start, and
// divides by derivatives that vanish for large theta. Where the derivative by alpha is not above 0 at alpha = 0 the
// likelihood is greatest there: that is the formula of Ewens.
#include "evaluate/population/pitman.hpp"

#include <algorithm>
#include <cmath>

namespace kanon::evaluation {
namespace {

constexpr int kHalvings = 80;               // more than a double has digits
constexpr double kMostExcess = 1.1;         // of the formula for large populations over the exact expectation
constexpr std::uint64_t kTermsByHand = 24;  // of a sum, before Euler and Maclaurin's formula is exact to all digits

// The sum of 1 / (first + l step) over l from 0 to count - 1. Requires: first > 0, 0 <= step < 1 + first.
double reciprocals(double first, double step, std::uint64_t count) {
  double sum = 0;
  const std::uint64_t by_hand = std::min(count, kTermsByHand);
  for (std::uint64_t l = 0; l < by_hand; ++l) sum += 1 / (first + static_cast<double>(l) * step);
  if (by_hand == count) return sum;
  const double steps = static_cast<double>(count - 1 - by_hand);
  const double low = first + static_cast<double>(by_hand) * step, high = low + steps * step;
  const double way = steps * step / low;
  sum += way > 1e-18 ? std::log1p(way) / step : steps / low;  // the integral
  sum += (1 / low + 1 / high) / 2;
  const double a = step / low, b = step / high;  // at most 1 / kTermsByHand
  const double corrections =
      (a * a - b * b) / 12 - (std::pow(a, 4) - std::pow(b, 4)) / 120 + (std::pow(a, 6) - std::pow(b, 6)) / 252;
  return step > 0 ? sum + corrections / step : sum;
}

// The theta of greatest likelihood for this alpha. It is searched by the logarithm of theta + alpha, which may be
// small.
double best_theta(double alpha, const GroupSizes& sizes) {
  const auto slope = [&](double above) {
    return reciprocals(above, alpha, sizes.groups - 1) - reciprocals(1 + above - alpha, 1, sizes.members - 1);
  };
  double low = std::log(1e-14), high = 0;
  while (slope(std::exp(high)) > 0 && high < 200) high += 2;
  for (int halving = 0; halving < kHalvings; ++halving) {
    const double middle = (low + high) / 2;
    (slope(std::exp(middle)) > 0 ? low : high) = middle;
  }
  return std::exp(low) - alpha;
}

// The sum of l / (theta + l alpha) over l from 1 to terms, also where alpha is next to nothing.
double weighted_reciprocals(double theta, double alpha, std::uint64_t terms) {
  const auto k = static_cast<double>(terms);
  const double first = k * (k + 1) / 2;  // sum of l
  if (theta > 0 && alpha * k < 1e-4 * theta) {
    const double ratio = alpha / theta;
    return (first - ratio * first * (2 * k + 1) / 3 + ratio * ratio * first * first) / theta;
  }
  return (k - theta * reciprocals(theta + alpha, alpha, terms)) / alpha;
}

double slope_by_alpha(double alpha, double theta, const GroupSizes& sizes) {
  double out = weighted_reciprocals(theta, alpha, sizes.groups - 1);
  for (const auto& [size, groups] : sizes.counts) {
    if (size > 1) out -= static_cast<double>(groups) * reciprocals(1 - alpha, 1, size - 1);
  }
  return out;
}

}  // namespace

std::optional<PitmanFit> fit_pitman(const GroupSizes& sizes) {
  if (sizes.counts.size() < 2) return std::nullopt;
  double low = 0, high = 1;
  if (slope_by_alpha(0, best_theta(0, sizes), sizes) > 0) {
    for (int halving = 0; halving < kHalvings; ++halving) {
      const double middle = (low + high) / 2;
      if (middle == high || middle == low) break;
      (slope_by_alpha(middle, best_theta(middle, sizes), sizes) > 0 ? low : high) = middle;
    }
  }
  const PitmanFit out{.theta = best_theta(low, sizes), .alpha = low};
  if (!std::isfinite(out.theta)) return std::nullopt;
  return out;
}

std::optional<double> pitman_share(const PitmanFit& fit, std::uint64_t population) {
  const auto people = static_cast<double>(population);
  // The exact expectation is Gamma(theta + alpha + N - 1) / Gamma(theta + N) in the place of N^(alpha - 1).
  const double excess = (1 - fit.alpha) * std::log1p(fit.theta / people);
  if (!(excess <= std::log(kMostExcess))) return std::nullopt;
  const double share =
      std::exp(std::lgamma(fit.theta + 1) - std::lgamma(fit.theta + fit.alpha) + (fit.alpha - 1) * std::log(people));
  if (!std::isfinite(share) || share > 1) return std::nullopt;
  return share;
}

}  // namespace kanon::evaluation
