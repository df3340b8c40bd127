// How the checker words its findings: values in quotes, short lists with counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kanon::certify {

inline constexpr std::size_t kListed = 20;  // instances named per kind of failure

// 'text', with control characters shown as \xNN and long texts cut, so that a file cannot garble a terminal;
// an empty text (a missing value) is (empty).
std::string in_quotes(std::string_view text);

// "1 row", "2 rows".
std::string counted(std::uint64_t number, std::string_view noun);

// "a; b; c and 4 more": the first kListed of `instances`, of which there are `total` altogether.
std::string listed(const std::vector<std::string>& instances, std::uint64_t total);

// "'a', 'b', 'c'".
std::string names(const std::vector<std::string>& texts);

}  // namespace kanon::certify
