// How many rows of a group suggest that at least k people of the population stand behind it.
#include "models/sample_size.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "models/ratio.hpp"

namespace kanon {

std::uint64_t rows_for_k_map(std::uint64_t k, std::uint64_t rows, std::uint64_t population, const Ratio& confidence) {
  const double mean = static_cast<double>(k) * static_cast<double>(rows) / static_cast<double>(population);
  // Probabilities by their logarithms: where the mean is large the first one is below what a double holds.
  double below = 0;  // that there are fewer than `out` rows
  const auto first = static_cast<std::uint64_t>(std::max(0.0, mean - 40 * std::sqrt(mean) - 40));  // nothing is below
  for (std::uint64_t out = first;; ++out) {
    if (out > first && 1 - below <= 1 - value_of(confidence)) return out;
    const auto count = static_cast<double>(out);
    const double added = std::exp(count * std::log(mean) - mean - std::lgamma(count + 1));
    below += added;
    if (count > mean && added < 1e-18) return out + 1;  // nothing is added any more
  }
}

Result<std::optional<std::uint64_t>> k_map_rows(const Models& models, std::uint64_t rows) {
  constexpr Ratio kUsual{19, 20};
  if (!models.k_map || !models.population_size) return std::optional<std::uint64_t>();
  if (rows > *models.population_size) {
    return Error{.message = fmt::format("the table has {} rows, and the population is said to have {} people",
                                        with_commas(rows), with_commas(*models.population_size)),
                 .place = "population-size",
                 .hint = "Give the size of the population that the table was drawn from."};
  }
  return std::optional(
      rows_for_k_map(*models.k_map, rows, *models.population_size, models.confidence.value_or(kUsual)));
}

}  // namespace kanon
