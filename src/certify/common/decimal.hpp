// Decimal: a number as it is written, exactly; what labels and cuts are compared by, without any rounding.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace kanon::certify {

// digits x 10^exponent. There are no zeros at either end of `digits`; zero has no digits.
class Decimal {
 public:
  // "12", "-0.5", "+3", "1e+15", ".5"; nothing for any other text, and for exponents beyond those of a double.
  static std::optional<Decimal> parse(std::string_view text);

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  [[nodiscard]] bool is_negative() const { return negative_; }
  [[nodiscard]] bool is_whole() const { return exponent_ >= 0; }
  // As the builder of intervals writes it: as a double of so many digits where that is this number, else every digit.
  [[nodiscard]] std::string text(int digits) const;

  friend bool operator==(const Decimal&, const Decimal&) = default;
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
  friend Decimal operator+(const Decimal& a, const Decimal& b);
  friend Decimal operator-(const Decimal& a, const Decimal& b);

  // The largest whole number that is not above a / b, for b above 0.
  friend Decimal floor_of_quotient(const Decimal& a, const Decimal& b);
  // The largest multiple of b that is not above a, for b above 0.
  friend Decimal floor_to_multiple(const Decimal& a, const Decimal& b);

 private:
  Decimal() = default;
  Decimal(bool negative, std::string digits, long exponent);
  [[nodiscard]] Decimal negated() const;
  [[nodiscard]] std::string scaled_to(long exponent) const;  // the digits as a whole number of 10^exponent

  bool negative_ = false;
  std::string digits_;
  long exponent_ = 0;
};

}  // namespace kanon::certify
