// Decimal: a number exactly as it is written, for what rounding to binary would make wrong (0.6 lies in [0.6, 0.8)).
//
// A text that is a number (parse_number) is a Decimal of any length. Arithmetic is done on whole multiples of a power
// of ten that fit into 128 bits: floor_at makes them, decimal_text writes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kanon {

__extension__ using WideInt = __int128;

struct Decimal {
  bool negative = false;    // never of 0
  std::string digits = {};  // no 0 at either end; empty: the number is 0
  std::int64_t scale = 0;   // the number is digits / 10^scale

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

std::optional<Decimal> parse_decimal(std::string_view text);
// The shortest text that reads back as this finite number: what a person wrote, up to 15 digits.
Decimal decimal_of(double number);

// Negative, 0 or positive: a is less than, equal to or greater than b.
int compare(const Decimal& a, const Decimal& b);
// The same of two texts; what is no number counts as 0.
int compare_numbers(std::string_view a, std::string_view b);

// The greatest whole n with n / 10^scale <= number; nothing where n has more than 37 digits.
std::optional<WideInt> floor_at(const Decimal& number, std::int64_t scale);
WideInt floor_divided(WideInt number, WideInt by);  // by > 0

// n / 10^scale for people, all its digits: with an exponent where a double of so many digits has one.
std::string decimal_text(WideInt n, std::int64_t scale, int digits = 12);

}  // namespace kanon
