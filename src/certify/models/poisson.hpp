// How many rows of a sample make it likely enough that a group stands for k people of a population.
#pragma once

#include <cstdint>

#include "certify/common/fraction.hpp"

namespace kanon::certify {

// A Poisson variable: its mean as a fraction, both parts below 2^62, and the mean itself below 2^33.
struct PoissonMean {
  std::uint64_t above = 0, below = 1;
};

// Whether it is below `rows` with this probability or more, decided exactly; 0 < probability < 1. Time: the root of the
// mean.
bool is_below(const PoissonMean& mean, std::uint64_t rows, const Fraction& probability);

}  // namespace kanon::certify
