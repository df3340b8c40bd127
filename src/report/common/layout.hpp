// Text in 80 columns: cut, padded and wrapped by characters, with nothing in it that moves the cursor.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>
#include "kanon/recipe.hpp"

namespace kanon {

constexpr std::size_t kTextWidth = 80;

// Characters, not bytes.
std::size_t width_of(std::string_view text);

// Names and values may hold anything; what would move the cursor is shown as '?'.
std::string printable(std::string_view text);

// At most `width` characters, the last one '~' where something is cut off.
std::string fitted(std::string_view text, std::size_t width);

// Exactly `width` characters.
std::string padded_left(std::string_view text, std::size_t width);   // blanks before it
std::string padded_right(std::string_view text, std::size_t width);  // blanks behind it

// Words in lines of at most kTextWidth characters; the first begins as the text does, the others are indented. Ends
// with a line end.
std::string wrapped(std::string_view text, std::size_t indent);

// "  table              2 files: a.csv, b.csv"; nothing where there is one file, which the user has named.
std::string files_line(const std::vector<std::string>& files);

// "1 row", "1,200 rows".
std::string counted(std::uint64_t number, std::string_view what);

// The line with its end, without trailing blanks.
std::string ended(std::string line);

// A cost as people read it: the whole number for dm and cm, six digits for the others.
std::string shown_cost(const CostValue& value, CostName cost);
// A cost with all its digits, for programs.
std::string cost_in_full(const CostValue& value, CostName cost);

}  // namespace kanon
