// Small text tools used by every layer: nearest name for typos, UTF-8 check, numbers and lists for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kanon {

std::string lower(std::string_view text);
std::string_view trimmed(std::string_view text);
std::vector<std::string> split(std::string_view text, char separator);

// "a, b, c"; at most `most` items, then "... and 7 more".
std::string list_of(const std::vector<std::string>& items, std::size_t most = 20);

// The candidate nearest to `name` by edit distance, if it is near enough to be what was meant.
std::optional<std::string> nearest(std::string_view name, const std::vector<std::string>& candidates);

// "Did you mean \"age\"?" or "There are: age, sex."
std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

// The same for columns, but no list: without a header line the names would be somebody's data.
std::string did_you_mean_column(std::string_view name, const std::vector<std::string>& columns);

// One character, or "tab"; nothing for what cannot separate cells.
std::optional<char> parse_delimiter(std::string_view text);

bool is_utf8(std::string_view text);

std::optional<std::uint64_t> parse_count(std::string_view text);  // decimal digits only
std::optional<double> parse_number(std::string_view text);        // finite decimal number, no blanks, no hex

// 1234567 -> "1,234,567"
std::string with_commas(std::uint64_t number);

}  // namespace kanon
