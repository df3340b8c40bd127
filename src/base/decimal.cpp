// Decimal: a number exactly as it is written, for what rounding to binary would make wrong (0.6 lies in [0.6, 0.8)).
#include "base/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace kanon {
namespace {

constexpr std::int64_t kMostDigits = 37;

// Digits and scale without zeros at either end.
Decimal normal(bool negative, std::string digits, std::int64_t scale) {
  while (digits.ends_with('0')) {
    digits.pop_back();
    --scale;
  }
  digits.erase(0, digits.find_first_not_of('0'));
  if (digits.empty()) return {};
  return {.negative = negative, .digits = std::move(digits), .scale = scale};
}

// How many digits stand before the point; below 0: how many zeros behind it.
std::int64_t whole_digits(const Decimal& number) {
  return static_cast<std::int64_t>(number.digits.size()) - number.scale;
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  if (!parse_number(text)) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto mark = text.find_first_of("eE");
  if (text.substr(0, mark).find_first_not_of("0.") == std::string_view::npos)
    return Decimal{};  // whatever its exponent
  std::int64_t exponent = 0;
  if (mark != std::string_view::npos) {
    auto power = text.substr(mark + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    // Too many digits for an exponent: only 0 is a number then.
    if (std::from_chars(power.data(), power.data() + power.size(), exponent).ec != std::errc{}) return Decimal{};
    text = text.substr(0, mark);
  }
  std::string digits(text.substr(0, text.find('.')));
  const std::string behind(digits.size() < text.size() ? text.substr(digits.size() + 1) : std::string_view());
  return normal(negative, digits + behind, static_cast<std::int64_t>(behind.size()) - exponent);
}

Decimal decimal_of(double number) {
  return parse_decimal(fmt::format("{}", number)).value_or(Decimal{});
}

int compare(const Decimal& a, const Decimal& b) {
  if (a == b) return 0;
  const auto sign = [](const Decimal& x) { return x.digits.empty() ? 0 : x.negative ? -1 : 1; };
  if (sign(a) != sign(b)) return sign(a) < sign(b) ? -1 : 1;
  const bool less = whole_digits(a) != whole_digits(b) ? whole_digits(a) < whole_digits(b) : a.digits < b.digits;
  return less != a.negative ? -1 : 1;
}

int compare_numbers(std::string_view a, std::string_view b) {
  return compare(parse_decimal(a).value_or(Decimal{}), parse_decimal(b).value_or(Decimal{}));
}

std::optional<WideInt> floor_at(const Decimal& number, std::int64_t scale) {
  if (number.digits.empty()) return 0;
  const std::int64_t length = whole_digits(number) + scale;  // of the result
  if (length > kMostDigits) return std::nullopt;
  const auto held = static_cast<std::int64_t>(number.digits.size());
  WideInt out = 0;
  for (std::int64_t i = 0; i < length; ++i)
    out = out * 10 + (i < held ? number.digits[static_cast<std::size_t>(i)] - '0' : 0);
  if (!number.negative) return out;
  return -out - (length < held ? 1 : 0);
}

WideInt floor_divided(WideInt number, WideInt by) {
  return number / by - (number % by < 0 ? 1 : 0);
}

std::string decimal_text(WideInt n, std::int64_t scale, int digits) {
  const std::string exact = fmt::format("{}e{}", n, -scale);
  const Decimal number = parse_decimal(exact).value_or(Decimal{});
  std::string rounded = fmt::format("{:.{}g}", parse_number(exact).value_or(0), digits);
  if (parse_decimal(rounded) == number) return rounded;
  constexpr std::int64_t kMostZeros = 20;
  const std::int64_t whole = whole_digits(number);
  const std::string sign = number.negative ? "-" : "";
  if (number.scale < -kMostZeros || whole < -kMostZeros)
    return fmt::format("{}{}e{}", sign, number.digits, -number.scale);
  if (number.scale <= 0) return sign + number.digits + std::string(static_cast<std::size_t>(-number.scale), '0');
  if (whole <= 0) return sign + "0." + std::string(static_cast<std::size_t>(-whole), '0') + number.digits;
  const auto point = static_cast<std::size_t>(whole);
  return sign + number.digits.substr(0, point) + "." + number.digits.substr(point);
}

}  // namespace kanon
