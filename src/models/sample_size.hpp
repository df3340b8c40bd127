// How many rows of a group suggest, with some confidence, that at least k people of the population stand behind it.
#pragma once

#include <cstdint>

#include "kanon/models.hpp"

namespace kanon {

// k-map by a Poisson model: were there k people only, each in the table with probability rows / population, the group
// would have so many rows or more with a probability of at most 1 - confidence. At least 1.
std::uint64_t rows_for_k_map(std::uint64_t k, std::uint64_t rows, std::uint64_t population, const Ratio& confidence);

}  // namespace kanon
