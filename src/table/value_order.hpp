// What kind of values a column holds, and the order they stand in.
//
// Numbers order numerically, ISO dates by time, everything else alphabetically by bytes, or as the user lists them.
// Digits with a leading zero are codes, not numbers. The missing value comes first.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

using Value = std::optional<std::string>;  // std::nullopt is the missing value

enum class ValueKind { number, date, code, text };

// The kind that fits every value. Missing values are ignored; no value at all is text.
ValueKind kind_of(const std::vector<Value>& values);
std::string name_of(ValueKind kind);

// Days since 1970-01-01 of a date or timestamp text "YYYY-MM-DD..."; nothing when it is not a calendar date.
std::optional<int> day_of(const std::string& text);

void sort_values(std::vector<Value>& values, ValueKind kind);

// Checks that `order` names every value once, and returns the missing value (if present) and then `order`.
Result<std::vector<Value>> ordered_as(const std::vector<Value>& values, const std::vector<std::string>& order,
                                      const std::string& column);

}  // namespace kanon
