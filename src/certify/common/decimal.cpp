// Arithmetic of decimal numbers on their digits, as it is done by hand.
#include "certify/common/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/text.hpp"

namespace kanon::certify {
namespace {

constexpr long kLargestExponent = 400;  // a double ends at 308, and its digits at 10^-324

// Whole numbers without a sign, as digits; leading zeros do not count.

std::string_view stripped(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

std::strong_ordering compared(std::string_view a, std::string_view b) {
  a = stripped(a);
  b = stripped(b);
  if (a.size() != b.size()) return a.size() <=> b.size();
  return a.compare(b) <=> 0;
}

int digit_at(std::string_view digits, std::size_t from_right) {
  return from_right < digits.size() ? digits[digits.size() - 1 - from_right] - '0' : 0;
}

// a + sign x b, where the result is not negative.
std::string added(std::string_view a, std::string_view b, int sign) {
  std::string out;
  int carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
    const int sum = digit_at(a, i) + sign * digit_at(b, i) + carry;
    carry = sum < 0 ? -1 : sum / 10;
    out.push_back(static_cast<char>('0' + (sum + 10) % 10));
  }
  std::reverse(out.begin(), out.end());
  return out;
}

struct Divided {
  std::string quotient, rest;
};

Divided divided(std::string_view a, std::string_view b) {
  Divided out;
  for (const char digit : a) {
    out.rest.push_back(digit);
    char times = '0';
    for (; compared(out.rest, b) >= 0; ++times) out.rest = added(out.rest, b, -1);
    out.quotient.push_back(times);
  }
  return out;
}

bool is_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_exponent(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && is_digits(text);
}

// The exponent behind an e; nothing where it is none.
std::optional<long> exponent_of(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (!is_digits(text)) return std::nullopt;
  const std::optional<std::uint64_t> size = parse_count(text);
  if (!size || *size > static_cast<std::uint64_t>(kLargestExponent)) return std::nullopt;
  return negative ? -static_cast<long>(*size) : static_cast<long>(*size);
}

}  // namespace

Decimal::Decimal(bool negative, std::string digits, long exponent)
    : negative_(negative), digits_(std::move(digits)), exponent_(exponent) {
  digits_.erase(0, digits_.find_first_not_of('0'));
  while (!digits_.empty() && digits_.back() == '0') {
    digits_.pop_back();
    ++exponent_;
  }
  if (!digits_.empty()) return;
  negative_ = false;
  exponent_ = 0;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  long exponent = 0;
  const std::size_t e = text.find_first_of("eE");
  if (e != std::string_view::npos) {
    const std::string_view power = text.substr(e + 1);
    text = text.substr(0, e);
    const bool is_zero = text.find_first_not_of("0.") == std::string_view::npos;  // whatever the exponent is
    const std::optional<long> read = is_zero && is_exponent(power) ? 0 : exponent_of(power);
    if (!read) return std::nullopt;
    exponent = *read;
  }
  const std::size_t dot = text.find('.');
  std::string digits(text.substr(0, dot));
  if (dot != std::string_view::npos) {
    digits += text.substr(dot + 1);
    exponent -= static_cast<long>(text.size() - dot - 1);
  }
  if (digits.empty() || !is_digits(digits)) return std::nullopt;
  return Decimal(negative, std::move(digits), exponent);
}

Decimal Decimal::negated() const {
  return {!negative_, digits_, exponent_};
}

std::string Decimal::scaled_to(long exponent) const {
  return digits_ + std::string(static_cast<std::size_t>(exponent_ - exponent), '0');
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  if (a.negative_ != b.negative_) return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  const long exponent = std::min(a.exponent_, b.exponent_);
  const auto sizes = compared(a.scaled_to(exponent), b.scaled_to(exponent));
  return a.negative_ ? 0 <=> sizes : sizes;
}

Decimal operator+(const Decimal& a, const Decimal& b) {
  const long exponent = std::min(a.exponent_, b.exponent_);
  const std::string x = a.scaled_to(exponent), y = b.scaled_to(exponent);
  if (a.negative_ == b.negative_) return {a.negative_, added(x, y, 1), exponent};
  return compared(x, y) >= 0 ? Decimal(a.negative_, added(x, y, -1), exponent)
                             : Decimal(b.negative_, added(y, x, -1), exponent);
}

Decimal operator-(const Decimal& a, const Decimal& b) {
  return a + b.negated();
}

Decimal floor_of_quotient(const Decimal& a, const Decimal& b) {
  const long exponent = std::min(a.exponent_, b.exponent_);
  const Divided parts = divided(a.scaled_to(exponent), b.scaled_to(exponent));
  Decimal out(a.negative_, parts.quotient, 0);
  const bool exact = stripped(parts.rest).empty();
  return a.negative_ && !exact ? out - Decimal(false, "1", 0) : out;
}

Decimal floor_to_multiple(const Decimal& a, const Decimal& b) {
  const long exponent = std::min(a.exponent_, b.exponent_);
  const std::string unit = b.scaled_to(exponent);
  const Decimal rest(a.negative_, divided(a.scaled_to(exponent), unit).rest, exponent);
  const Decimal towards_zero = a - rest;
  return rest.is_negative() ? towards_zero - b : towards_zero;
}

std::string Decimal::text(int digits) const {
  constexpr long kMostZeros = 20;
  if (is_zero()) return "0";
  const std::string sign = negative_ ? "-" : "";
  std::string exact = fmt::format("{}{}e{}", sign, digits_, exponent_);
  std::string rounded = fmt::format("{:.{}g}", parse_number(exact).value_or(0), digits);
  if (parse(rounded) == *this) return rounded;
  const long point = static_cast<long>(digits_.size()) + exponent_;  // digits before it
  if (exponent_ > kMostZeros || point < -kMostZeros) return exact;
  if (exponent_ >= 0) return sign + scaled_to(0);
  if (point <= 0) return sign + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits_;
  return sign + digits_.substr(0, static_cast<std::size_t>(point)) + "." +
         digits_.substr(static_cast<std::size_t>(point));
}

}  // namespace kanon::certify
