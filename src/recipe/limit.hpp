// How many rows a suppression limit allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

// "none" -> 0, "any" -> rows, "100" -> 100, "1%" -> that share of rows, rounded down.
Result<std::uint64_t> limit_in_rows(const std::string& limit, std::uint64_t rows);

// Whether a limit allows more rows than another, whatever the table. Nothing: a number of rows and a share are
// compared.
std::optional<bool> allows_more(const std::string& limit, const std::string& than);

// The recipe to search with: k raised and the limit lowered by its reserve, and in `asked` what they were.
Recipe with_reserve(Recipe recipe);

}  // namespace kanon
