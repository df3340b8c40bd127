// How many rows a suppression limit allows.
#pragma once

#include <cstdint>
#include <string>

#include "kanon/result.hpp"

namespace kanon {

// "none" -> 0, "any" -> rows, "100" -> 100, "1%" -> that share of rows, rounded down.
Result<std::uint64_t> limit_in_rows(const std::string& limit, std::uint64_t rows);

}  // namespace kanon
