// How many people of the population are alone in their group there: three estimates, and which of them to take.
#pragma once

#include <cstdint>
#include <vector>

#include "kanon/evaluate.hpp"

namespace kanon::evaluation {

// `sizes`: of the groups of one file. Requires: they add up to `population` at most, and to something.
PopulationUniqueness population_uniqueness(const std::vector<std::uint64_t>& sizes, std::uint64_t population);

// For a file whose groups do not tell it: every estimate has this problem.
PopulationUniqueness no_uniqueness(std::uint64_t sample, std::uint64_t population, const std::string& problem);

}  // namespace kanon::evaluation
