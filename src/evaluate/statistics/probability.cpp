// Tails of t and F by the incomplete beta and gamma functions, in the continued fractions of Lentz.
#include "evaluate/statistics/probability.hpp"

#include <cmath>
#include <initializer_list>
#include <limits>

namespace kanon::evaluation {
namespace {

constexpr double kTiny = 1e-300, kEnough = 1e-16;
constexpr int kSteps = 10'000;

double beta_fraction(double x, double a, double b) {
  double c = 1, d = 1 - (a + b) * x / (a + 1);
  d = 1 / (std::abs(d) < kTiny ? kTiny : d);
  double out = d;
  for (int m = 1; m < kSteps; ++m) {
    for (const bool even : {true, false}) {
      const double n = even ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                            : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 + n * d;
      c = 1 + n / c;
      d = 1 / (std::abs(d) < kTiny ? kTiny : d);
      c = std::abs(c) < kTiny ? kTiny : c;
      out *= c * d;
      if (!even && std::abs(c * d - 1) < kEnough) return out;
    }
  }
  return out;
}

// The regularised incomplete beta function.
double beta_share(double x, double a, double b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(x, a, b) / a;
  return 1 - front * beta_fraction(1 - x, b, a) / b;
}

// The upper regularised incomplete gamma function.
double gamma_tail(double a, double x) {
  if (x <= 0) return 1;
  const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (int n = 1; n < kSteps && term > sum * kEnough; ++n) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  double b = x + 1 - a, c = 1 / kTiny, d = 1 / b, out = d;
  for (int n = 1; n < kSteps; ++n) {
    const double an = -n * (n - a);
    b += 2;
    d = an * d + b;
    d = 1 / (std::abs(d) < kTiny ? kTiny : d);
    c = b + an / c;
    c = std::abs(c) < kTiny ? kTiny : c;
    out *= c * d;
    if (std::abs(c * d - 1) < kEnough) break;
  }
  return front * out;
}

}  // namespace

double t_tails(double t, double degrees) {
  if (std::isnan(t)) return std::numeric_limits<double>::quiet_NaN();
  if (degrees <= 0) return std::erfc(std::abs(t) / std::sqrt(2.0));
  return beta_share(degrees / (degrees + t * t), degrees / 2, 0.5);
}

double t_quantile(double probability, double degrees) {
  const double tails = 2 * (1 - probability);
  double low = 0, high = 1;
  while (t_tails(high, degrees) > tails && high < 1e12) high *= 2;
  for (int step = 0; step < 200 && low < high; ++step) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (t_tails(middle, degrees) > tails ? low : high) = middle;
  }
  return high;
}

double f_tail(double f, double terms, double degrees) {
  if (std::isnan(f)) return std::numeric_limits<double>::quiet_NaN();
  if (f <= 0) return 1;
  if (degrees <= 0) return gamma_tail(terms / 2, f * terms / 2);
  return beta_share(degrees / (degrees + terms * f), degrees / 2, terms / 2);
}

}  // namespace kanon::evaluation
