// The sweep operator, in extended precision: normal equations square the condition of the problem.
#include "evaluate/statistics/small_matrix.hpp"

#include <cmath>

namespace kanon::evaluation {
namespace {

// What is left of a column after sweeping the columns before it, relative to what it was: below, it follows from them.
constexpr long double kAliased = 1e-10L;

}  // namespace

Inverse inverse_of(const SmallMatrix& symmetric) {
  const std::size_t n = symmetric.size();
  std::vector<long double> a(n * n);
  std::vector<long double> scale(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) a[i * n + j] = symmetric.at(i, j);
    scale[i] = a[i * n + i];
  }
  Inverse out{.matrix = SmallMatrix(n), .kept = std::vector<bool>(n), .rank = 0};
  for (std::size_t k = 0; k < n; ++k) {
    const long double pivot = a[k * n + k];
    if (!(pivot > kAliased * scale[k])) continue;
    out.kept[k] = true;
    ++out.rank;
    for (std::size_t j = 0; j < n; ++j) a[k * n + j] /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const long double factor = a[i * n + k];
      for (std::size_t j = 0; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
      a[i * n + k] = -factor / pivot;
    }
    a[k * n + k] = 1 / pivot;
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (out.kept[i] && out.kept[j]) out.matrix.at(i, j) = static_cast<double>(a[i * n + j]);
    }
  }
  return out;
}

SmallMatrix product(const SmallMatrix& a, const SmallMatrix& b) {
  SmallMatrix out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < a.size(); ++k) {
      for (std::size_t j = 0; j < a.size(); ++j) out.at(i, j) += a.at(i, k) * b.at(k, j);
    }
  }
  return out;
}

std::vector<double> product(const SmallMatrix& a, const std::vector<double>& b) {
  std::vector<double> out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < a.size(); ++j) out[i] += a.at(i, j) * b[j];
  }
  return out;
}

}  // namespace kanon::evaluation
