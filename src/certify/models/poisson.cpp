// Sums of terms mean^i / i!, each divided by the greatest of them.
//
// The greatest is the one at i = floor(mean), and there all begins with 1: on both sides each term is the last one
// times a fraction below 1, so that neither powers nor exponentials are needed. The probability asked for is a
// fraction, and the sum of all terms is a fraction times e to the power of the mean, which is none: there are no ties.
#include "certify/models/poisson.hpp"

#include <numeric>
#include <optional>

#include "certify/models/bounds.hpp"

namespace kanon::certify {
namespace {

struct Sums {
  Bounds below;  // of the terms before `rows`
  Bounds all;
};

// The terms from `middle` on. The last term is cut off where it may be 0; behind it come less than those of a
// geometric sequence.
void add_upwards(const PoissonMean& mean, std::uint64_t middle, std::uint64_t rows, Sums& sums) {
  Bounds term(1, sums.all.places());
  std::uint64_t i = middle;
  for (; !term.may_be_zero(); ++i) {
    sums.all.add(term);
    if (i < rows) sums.below.add(term);
    term.times(mean.above).over(mean.below).over(i + 1);
  }
  const std::uint64_t faster = mean.below * (i + 1) - mean.above;
  term.times(mean.below).times(i + 1).over(faster);  // all from i on: term / (1 - mean / (i + 1))
  sums.all.widen(term);
  if (i < rows) sums.below.widen(term);
}

// The terms below `middle`; those that are left when one may be 0 are smaller than it.
void add_downwards(const PoissonMean& mean, std::uint64_t middle, std::uint64_t rows, Sums& sums) {
  Bounds term(1, sums.all.places());
  std::uint64_t i = middle;
  for (; i > 0; --i) {
    term.times(i).times(mean.below).over(mean.above);
    if (term.may_be_zero()) break;
    sums.all.add(term);
    if (i - 1 < rows) sums.below.add(term);
  }
  term.times(i);
  sums.all.widen(term);
  sums.below.widen(term);
}

}  // namespace

bool is_below(const PoissonMean& mean, std::uint64_t rows, const Fraction& probability) {
  if (rows == 0) return false;
  if (mean.above == 0) return true;
  const std::uint64_t common = std::gcd(mean.above, mean.below);
  const PoissonMean reduced{.above = mean.above / common, .below = mean.below / common};
  const std::uint64_t middle = reduced.above / reduced.below;
  for (std::size_t places = kFewPlaces;; places *= 2) {
    Sums sums{.below = Bounds(0, places), .all = Bounds(0, places)};
    add_upwards(reduced, middle, rows, sums);
    add_downwards(reduced, middle, rows, sums);
    const auto reaches = at_least(sums.below.times(probability.below), sums.all.times(probability.above));
    if (reaches) return *reaches;
  }
}

}  // namespace kanon::certify
