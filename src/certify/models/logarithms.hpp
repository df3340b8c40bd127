// Comparisons with logarithms, decided exactly: what rounding leaves open is decided with as many digits as it takes,
// and what is equal is found to be equal by arithmetic on whole numbers.
#pragma once

#include <cstdint>
#include <span>

#include "certify/common/fraction.hpp"

namespace kanon::certify {

// -sum p ln p >= ln(least) for the shares p of these counts, none of which is 0; `least` is 1 or more. Counts and their
// sum are below 2^32.
bool entropy_reaches(std::span<const std::uint64_t> counts, const Fraction& least);

// above / below <= -ln(share / total), for 0 < share <= total < 2^32; `below` must not be 0.
bool at_most_minus_log(std::uint64_t above, std::uint64_t below, std::uint64_t share, std::uint64_t total);

}  // namespace kanon::certify
