// How many rows of a group suggest, with some confidence, that at least k people of the population stand behind it.
#pragma once

#include <cstdint>
#include <optional>

#include "kanon/models.hpp"
#include "kanon/result.hpp"

namespace kanon {

// k-map by a Poisson model: were there k people only, each in the table with probability rows / population, the group
// would have so many rows or more with a probability of at most 1 - confidence. At least 1.
std::uint64_t rows_for_k_map(std::uint64_t k, std::uint64_t rows, std::uint64_t population, const Ratio& confidence);

// The same for the models of a recipe on a table of so many rows. Empty: k-map by the size of the population is not
// asked for. Error: more rows than people.
Result<std::optional<std::uint64_t>> k_map_rows(const Models& models, std::uint64_t rows);

}  // namespace kanon
