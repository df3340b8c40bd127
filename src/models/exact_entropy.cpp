// Whether the entropy of a group is at least ln l, ties included.
//
// With l = a / b the question is whether n^n b^n >= a^n times the product of all n_s^n_s. Logarithms in double answer
// it wherever the two sides are not nearly equal. Both are equal exactly when every prime stands in them equally often,
// which is decided in whole numbers. Where they differ by less than a double tells, long double tells.
#include "models/exact_entropy.hpp"

#include <cmath>
#include <map>
#include <vector>

namespace kanon {
namespace {

constexpr std::uint64_t kTable = 1u << 14;

// By prime: how often it stands in the left side, minus how often in the right one.
class Exponents {
 public:
  void multiply(std::uint64_t number, std::int64_t times) {
    for (std::uint64_t prime = 2; prime * prime <= number; ++prime) {
      for (; number % prime == 0; number /= prime) of_[prime] += times;
    }
    if (number > 1) of_[number] += times;
  }
  [[nodiscard]] bool all_zero() const {
    for (const auto& [prime, times] : of_) {
      if (times != 0) return false;
    }
    return true;
  }

 private:
  std::map<std::uint64_t, std::int64_t> of_;
};

bool is_tie(ValueCounts counts, std::uint64_t rows, const Ratio& l) {
  const auto n = static_cast<std::int64_t>(rows);
  Exponents exponents;
  exponents.multiply(rows, n);
  exponents.multiply(l.below, n);
  exponents.multiply(l.above, -n);
  for (const auto& count : counts) exponents.multiply(count.rows, -static_cast<std::int64_t>(count.rows));
  return exponents.all_zero();
}

long double long_difference(ValueCounts counts, std::uint64_t rows, const Ratio& l) {
  const auto n = static_cast<long double>(rows);
  long double out =
      n * (std::log(n) + std::log(static_cast<long double>(l.below)) - std::log(static_cast<long double>(l.above)));
  for (const auto& count : counts) {
    const auto rows_of_value = static_cast<long double>(count.rows);
    out -= rows_of_value * std::log(rows_of_value);
  }
  return out;
}

}  // namespace

double x_log_x(std::uint64_t n) {
  static const std::vector<double> table = [] {
    std::vector<double> out(kTable);
    for (std::size_t i = 1; i < out.size(); ++i) out[i] = static_cast<double>(i) * std::log(static_cast<double>(i));
    return out;
  }();
  if (n < kTable) return table[n];
  return static_cast<double>(n) * std::log(static_cast<double>(n));
}

bool entropy_is_at_least(ValueCounts counts, std::uint64_t rows, const Ratio& l, double log) {
  const double of_limit = static_cast<double>(rows) * log;
  double difference = x_log_x(rows) - of_limit;
  const double doubt = (x_log_x(rows) + of_limit + 1) * 1e-13 * static_cast<double>(counts.size() + 2);
  for (const auto& count : counts) difference -= x_log_x(count.rows);
  if (difference > doubt) return true;
  if (difference < -doubt) return false;
  return is_tie(counts, rows, l) || long_difference(counts, rows, l) > 0;
}

}  // namespace kanon
