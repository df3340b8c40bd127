// Whole numbers that name kinds instead of measuring anything: sex 1 and 2, states by number, zip codes.
//
// A guess from the name of the column and its values, for the coding that nobody chose and for figures that would be
// meaningless, such as the mean of zip codes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/value_order.hpp"

namespace kanon {

// Whether the name says so (race, sex, state, zip), and nothing in it speaks of a quantity.
bool has_code_name(std::string_view column);
// Codes whose digits go from the whole to its parts: zip codes and the like.
bool has_digit_code_name(std::string_view column);

// Whole numbers of a column with such a name; or a few numbers with uneven gaps in many rows (1, 2, 3, 9), unless the
// name speaks of a quantity. `rows`: of the table.
bool are_number_codes(std::string_view column, const std::vector<Value>& values, std::uint64_t rows);

// Negative numbers that are often written for "not known" (-1, -8, -9, -99), where all other values are numbers from 0
// on; none where they go on from 0 downwards (-1, -2). In the order in which they stand.
std::vector<std::string> codes_like_missing(const std::vector<Value>& values);

}  // namespace kanon
