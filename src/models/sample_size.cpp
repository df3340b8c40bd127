// How many rows of a group suggest that at least k people of the population stand behind it.
#include "models/sample_size.hpp"

#include <cmath>

#include "models/ratio.hpp"

namespace kanon {

std::uint64_t rows_for_k_map(std::uint64_t k, std::uint64_t rows, std::uint64_t population, const Ratio& confidence) {
  const double mean = static_cast<double>(k) * static_cast<double>(rows) / static_cast<double>(population);
  // Probabilities by their logarithms: where the mean is large the first one is below what a double holds.
  double below = 0;  // that there are fewer than `out` rows
  for (std::uint64_t out = 0;; ++out) {
    if (out > 0 && 1 - below <= 1 - value_of(confidence)) return out;
    const auto count = static_cast<double>(out);
    const double added = std::exp(count * std::log(mean) - mean - std::lgamma(count + 1));
    below += added;
    if (count > mean && added < 1e-18) return out + 1;  // nothing is added any more
  }
}

}  // namespace kanon
