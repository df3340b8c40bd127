// Ratio: numbers of models, from the text people write and back, with nothing rounded on the way.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kanon/models.hpp"

namespace kanon {

// "0.3", "3", "1/3", "5%"; at most nine decimals, numbers up to 10^9. Nothing where it is none of these.
std::optional<Ratio> parse_ratio(std::string_view text);

// The shortest text that says the same: a decimal where there is one, else a fraction.
std::string text_of(const Ratio& ratio);

inline double value_of(const Ratio& ratio) {
  return static_cast<double>(ratio.above) / static_cast<double>(ratio.below);
}

// Exactly: both sides are below 2^60.
inline bool operator<(const Ratio& a, const Ratio& b) {
  __extension__ using Wide = unsigned __int128;
  return Wide{a.above} * b.below < Wide{b.above} * a.below;
}

}  // namespace kanon
