// Comparisons that rounding could get wrong, against whole numbers of any length, by schoolbook multiplication.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "certify/models/bounds.hpp"
#include "certify/models/logarithms.hpp"
#include "certify/models/poisson.hpp"
#include "support/dice.hpp"

namespace kanon::certify_tests {
namespace {

using certify::Fraction;
using tests::Dice;

// A whole number of any length, in base 10^9.
class Whole {
 public:
  explicit Whole(std::uint64_t number) {
    for (; number > 0; number /= kBase) digits_.push_back(number % kBase);
  }
  void times(std::uint64_t factor) {  // up to 10^9
    std::uint64_t carry = 0;
    for (std::uint64_t& digit : digits_) {
      carry += digit * factor;
      digit = carry % kBase;
      carry /= kBase;
    }
    if (carry > 0) digits_.push_back(carry);
  }
  void times_power(std::uint64_t factor, std::uint64_t exponent) {
    for (std::uint64_t i = 0; i < exponent; ++i) times(factor);
  }
  friend bool operator<(const Whole& a, const Whole& b) {
    if (a.digits_.size() != b.digits_.size()) return a.digits_.size() < b.digits_.size();
    return std::lexicographical_compare(a.digits_.rbegin(), a.digits_.rend(), b.digits_.rbegin(), b.digits_.rend());
  }

 private:
  static constexpr std::uint64_t kBase = 1'000'000'000;
  std::vector<std::uint64_t> digits_;
};

bool entropy_by_hand(const std::vector<std::uint64_t>& counts, const Fraction& least) {
  std::uint64_t n = 0;
  for (const std::uint64_t count : counts) n += count;
  Whole left(1), right(1);
  left.times_power(n, n);
  left.times_power(least.below, n);
  right.times_power(least.above, n);
  for (const std::uint64_t count : counts) right.times_power(count, count);
  return !(left < right);
}

TEST(Entropy, TiesHold) {
  for (std::uint64_t values = 1; values < 30; ++values) {
    for (const std::uint64_t each : {1, 2, 7, 1000, 100'000'000}) {
      if (values * each >> 32 != 0) continue;
      const std::vector<std::uint64_t> counts(values, each);
      EXPECT_TRUE(certify::entropy_reaches(counts, {.above = values, .below = 1}));
      EXPECT_FALSE(certify::entropy_reaches(counts, {.above = values * 1'000'000'000 + 1, .below = 1'000'000'000}));
      const std::uint64_t less = values > 1 ? 1 : 0;
      EXPECT_TRUE(certify::entropy_reaches(counts, {.above = values * 1'000'000'000 - less, .below = 1'000'000'000}));
    }
  }
}

// Shares 1/2, 1/4, 1/4: the entropy is 3/2 ln 2, and so that of 2^(3/2) values, which is no fraction.
TEST(Entropy, OneRowDecides) {
  EXPECT_TRUE(
      certify::entropy_reaches(std::vector<std::uint64_t>{2, 1, 1}, {.above = 2'828'427'124, .below = 1'000'000'000}));
  EXPECT_FALSE(
      certify::entropy_reaches(std::vector<std::uint64_t>{2, 1, 1}, {.above = 2'828'427'125, .below = 1'000'000'000}));
  const std::uint64_t half = 500'000'000;
  EXPECT_TRUE(certify::entropy_reaches(std::vector<std::uint64_t>{half, half}, {.above = 2, .below = 1}));
  EXPECT_FALSE(certify::entropy_reaches(std::vector<std::uint64_t>{half, half + 1}, {.above = 2, .below = 1}));
  EXPECT_TRUE(certify::entropy_reaches(std::vector<std::uint64_t>{half, half, 1}, {.above = 2, .below = 1}));
}

TEST(Entropy, AgreesWithWholeNumbers) {
  Dice dice(11);
  int ties = 0, held = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::uint64_t> counts(dice.from_to(1, 6));
    for (std::uint64_t& count : counts) count = dice.from_to(1, dice.one_in(3) ? 24 : 4);
    const std::vector<Fraction> limits = {
        {1, 1}, {3, 2}, {2, 1}, {5, 2}, {3, 1}, {4, 1}, {7, 3}, {6, 1}, {1'234'567, 999'983}};
    const Fraction least = dice.pick(limits);
    const bool expected = entropy_by_hand(counts, least);
    ASSERT_EQ(certify::entropy_reaches(counts, least), expected);
    held += expected ? 1 : 0;
    const Fraction above{least.above * 1'000'000 + 1, least.below * 1'000'000};
    ties += expected && !certify::entropy_reaches(counts, above) ? 1 : 0;
  }
  EXPECT_GT(ties, 300);
  EXPECT_GT(held, 5'000);
}

TEST(Logarithm, IsEnclosed) {
  const auto about = [](std::uint64_t number, std::uint64_t above, std::uint64_t below) {
    return certify::at_least(certify::natural_log(number, 3), certify::Bounds(above, 3).over(below));
  };
  EXPECT_EQ(about(2, 693'147'180'559'945'309, 1'000'000'000'000'000'000), true);
  EXPECT_EQ(about(2, 693'147'180'559'945'310, 1'000'000'000'000'000'000), false);
  EXPECT_EQ(about(1'000'000'007, 2072326584394641113, 100'000'000'000'000'000), true);
  EXPECT_EQ(about(1'000'000'007, 2072326584394641114, 100'000'000'000'000'000), false);
  EXPECT_EQ(about(1, 0, 1), true);
}

// -ln(1/10) = 2.302585092994045684...
TEST(Logarithm, BoundsAGain) {
  EXPECT_TRUE(certify::at_most_minus_log(2'302'585'092'994'045'684, 1'000'000'000'000'000'000, 1, 10));
  EXPECT_FALSE(certify::at_most_minus_log(2'302'585'092'994'045'685, 1'000'000'000'000'000'000, 1, 10));
  EXPECT_TRUE(certify::at_most_minus_log(0, 1, 10, 10));
  EXPECT_FALSE(certify::at_most_minus_log(1, ~std::uint64_t{0}, 10, 10));
}

TEST(Logarithm, AgreesWithRoundedOnes) {
  Dice dice(12);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t total = dice.from_to(1, 1000), share = dice.from_to(1, total);
    const std::uint64_t below = dice.from_to(1, 1000), above = dice.below(5 * below);
    const long double left = static_cast<long double>(above) / static_cast<long double>(below);
    const long double right = -std::log(static_cast<long double>(share) / static_cast<long double>(total));
    if (std::fabs(left - right) < 1e-12L) continue;
    ASSERT_EQ(certify::at_most_minus_log(above, below, share, total), left < right);
  }
}

// The probability of fewer than `rows`, by adding up terms from the first on.
long double below_by_hand(long double mean, std::uint64_t rows) {
  long double term = std::exp(-mean), sum = 0;
  for (std::uint64_t i = 0; i < rows; ++i) {
    sum += term;
    term *= mean / static_cast<long double>(i + 1);
  }
  return sum;
}

TEST(Poisson, AgreesWithRoundedSums) {
  Dice dice(13);
  for (int i = 0; i < 20'000; ++i) {
    const certify::PoissonMean mean{.above = dice.from_to(1, 3000), .below = dice.from_to(1, 300)};
    const auto rough = static_cast<long double>(mean.above) / static_cast<long double>(mean.below);
    if (rough > 500) continue;
    const auto rows = static_cast<std::uint64_t>(rough) + dice.below(30);
    const Fraction probability{.above = dice.from_to(1, 99), .below = 100};
    const long double left = below_by_hand(rough, rows);
    if (std::fabs(left - probability.value()) < 1e-12L) continue;
    ASSERT_EQ(certify::is_below(mean, rows, probability), left > probability.value())
        << mean.above << "/" << mean.below;
  }
}

// Textbook: of mean 10, fewer than 16 have probability .951; of mean 2, fewer than 5 have .947.
TEST(Poisson, TextbookNumbers) {
  const Fraction often{.above = 19, .below = 20};
  EXPECT_FALSE(certify::is_below({.above = 10, .below = 1}, 15, often));
  EXPECT_TRUE(certify::is_below({.above = 10, .below = 1}, 16, often));
  EXPECT_FALSE(certify::is_below({.above = 2, .below = 1}, 5, often));
  EXPECT_TRUE(certify::is_below({.above = 2, .below = 1}, 6, often));
  EXPECT_FALSE(certify::is_below({.above = 1, .below = 1'000'000'000}, 0, often));
  EXPECT_TRUE(certify::is_below({.above = 1, .below = 1'000'000'000}, 1, often));
  EXPECT_TRUE(certify::is_below({.above = 0, .below = 1}, 1, often));
}

// The quantile of a large mean lies 1.645 standard deviations above it.
TEST(Poisson, LargeMeans) {
  const Fraction often{.above = 19, .below = 20};
  const certify::PoissonMean mean{.above = 1'000'000'000, .below = 1};
  EXPECT_FALSE(certify::is_below(mean, 1'000'051'900, often));
  EXPECT_TRUE(certify::is_below(mean, 1'000'052'200, often));
  EXPECT_FALSE(certify::is_below(mean, 3, often));
  EXPECT_TRUE(certify::is_below(mean, 4'000'000'000, often));
}

TEST(Fractions, AreReadAsWritten) {
  const auto is = [](const char* text, std::uint64_t above, std::uint64_t below) {
    const auto read = Fraction::parse(text);
    return read && *read == Fraction{.above = above, .below = below};
  };
  EXPECT_TRUE(is("3", 3, 1));
  EXPECT_TRUE(is("0.25", 1, 4));
  EXPECT_TRUE(is("1/3", 1, 3));
  EXPECT_TRUE(is("5%", 1, 20));
  EXPECT_TRUE(is("0.5%", 1, 200));
  EXPECT_TRUE(is("1000000000.000000001", 1'000'000'000'000'000'001, 1'000'000'000));
  for (const char* text : {"", ".", ".5", "5.", "-1", "+1", "1e3", "1/0", "1/", "/2", "%", "1 ", " 1", "0.0000000001",
                           "1000000001", "1/2/3", "1/2%", "0x1", "1.2.3"})
    EXPECT_FALSE(Fraction::parse(text)) << text;
}

TEST(Fractions, ProductsOf192Bits) {
  const certify::Wide all = ~certify::Wide{0};
  const std::uint64_t most = ~std::uint64_t{0};
  EXPECT_TRUE(certify::compare_products(all, most, all, most) == 0);
  EXPECT_TRUE(certify::compare_products(all, most, all, most - 1) > 0);
  EXPECT_TRUE(certify::compare_products(all - 1, most, all, most) < 0);
  EXPECT_TRUE(certify::compare_products(certify::Wide{1} << 100, 1 << 20, certify::Wide{1} << 110, 1 << 10) == 0);
}

}  // namespace
}  // namespace kanon::certify_tests
