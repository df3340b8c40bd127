// Fits the slide negative binomial model (Chen and Keller-McNulty 1998).
//
// Each person is in the sample with probability f = n / N, and q = 1 - f. A group of 1 + X people then has i of them in
// the sample with a probability P(i) whose generating function is that of 1 + X, taken at q + f s. With K groups in the
// population (Haas and Stokes 1998, after Shlosser), alpha and beta are those for which
//
//     K P(1) = c(1) and K P(2) = c(2).
//
// With x = f (1 - beta) / (1 - q (1 - beta)), which grows from 0 to 1 as beta falls from 1 to 0, these are
//
//     P(1)        = f (1 - x)^alpha (1 + alpha q x / f),
//     P(2) / P(1) = alpha x (2 + (alpha + 1) q x / f) / (2 + 2 alpha q x / f).
//
// For a given x the second is a quadratic equation in alpha with one positive root; what is left is one equation in x.
// Where the first exceeds c(1) for small x it has a root, since it falls to 0 as x goes to 1; more than one, or one
// elsewhere, was not seen on 3,800 random samples. Bisection finds it. It is done by y = -log(1 - x): beta may be tiny.
#include "evaluate/population/snb.hpp"

#include <cmath>

namespace kanon::evaluation {
namespace {

constexpr int kSnbHalvings = 200;  // of a range of y that spans thirty powers of ten
constexpr double kLeastY = 1e-12, kMostY = 1e18;

struct SnbEquations {
  double groups = 0, f = 0, q = 0;
  double alone = 0;  // groups of one member
  double ratio = 0;  // groups of two members by those of one

  // The positive root of a quadratic equation, without the loss of digits that its formula has on one side.
  [[nodiscard]] double alpha_at(double y) const {
    const double x = -std::expm1(-y), grown = q * x / f;
    const double square = grown * x, linear = x * (2 + grown) - 2 * ratio * grown;
    const double root = std::sqrt(linear * linear + 8 * square * ratio);
    return linear > 0 ? 4 * ratio / (linear + root) : (root - linear) / (2 * square);
  }
  // Groups of one member that the sample would have, less those it has.
  [[nodiscard]] double excess_at(double y) const {
    const double alpha = alpha_at(y), x = -std::expm1(-y);
    return groups * f * std::exp(-alpha * y) * (1 + alpha * q * x / f) - alone;
  }
};

}  // namespace

double shlosser_groups(const GroupSizes& sizes, std::uint64_t population) {
  const double f = static_cast<double>(sizes.members) / static_cast<double>(population);
  const double stays_out = std::log1p(-f);
  double first = 0, second = 0, third = 0, fourth = 0;
  for (const auto& [size, count] : sizes.counts) {
    const auto i = static_cast<double>(size), groups = static_cast<double>(count);
    const double none = std::exp(i * stays_out);  // q^i
    first += groups * i * f * f * std::exp((i - 1) * std::log1p(-f * f));
    // (1 - f^2)^i - q^i, as one factor of a product where that has more digits, and without overflow.
    second += groups * (i * f < 1 ? none * std::expm1(i * std::log1p(f)) : std::exp(i * std::log1p(-f * f)) - none);
    third += groups * none;
    fourth += groups * i * f * std::exp((i - 1) * stays_out);
  }
  const double shown = static_cast<double>(sizes.of_size(1)) * third * third / (fourth * fourth);
  return static_cast<double>(sizes.groups) + shown * first / second;
}

std::optional<SnbFit> fit_snb(const GroupSizes& sizes, std::uint64_t population) {
  const auto people = static_cast<double>(population), alone = static_cast<double>(sizes.of_size(1));
  const double f = static_cast<double>(sizes.members) / people;
  SnbEquations equations{.groups = shlosser_groups(sizes, population),
                         .f = f,
                         .q = 1 - f,
                         .alone = alone,
                         .ratio = static_cast<double>(sizes.of_size(2)) / alone};
  if (!std::isfinite(equations.groups) || equations.groups > people) return std::nullopt;
  if (!(equations.excess_at(kLeastY) > 0) || !(equations.excess_at(kMostY) < 0)) return std::nullopt;
  double low = std::log(kLeastY), high = std::log(kMostY);
  for (int halving = 0; halving < kSnbHalvings; ++halving) {
    const double middle = (low + high) / 2;
    (equations.excess_at(std::exp(middle)) > 0 ? low : high) = middle;
  }
  const double y = std::exp(low), alpha = equations.alpha_at(y), x = -std::expm1(-y);
  SnbFit out{.groups = equations.groups, .alpha = alpha, .log_beta = -y - std::log1p(equations.q * x / f)};
  out.share = out.groups * std::exp(alpha * out.log_beta) / people;
  out.people = out.groups * (1 + alpha * std::expm1(-out.log_beta));
  if (!std::isfinite(out.share) || out.share > 1) return std::nullopt;
  return out;
}

}  // namespace kanon::evaluation
