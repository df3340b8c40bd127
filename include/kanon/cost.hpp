// What is minimised, and what a search took to do so.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kanon {

// sum: a weighted sum of the others, each from 0 to 1 (docs/algorithms/costs.md).
enum class CostName { lm, dm, cm, rm, sum };
enum class Dispersion { variance, absolute };  // rm: squared deviation from the mean, or deviation from the median
std::string name_of(CostName cost);
std::string name_of(Dispersion dispersion);

// Costs that are whole numbers, and stay exact: dm and cm.
inline bool is_exact(CostName cost) {
  return cost == CostName::dm || cost == CostName::cm;
}

// Costs that look at a target column: cm and rm.
inline bool has_target(CostName cost) {
  return cost == CostName::cm || cost == CostName::rm;
}

// What something costs: dm and cm in `exact`, the others in `real`; the other one is 0. Lower is better.
struct CostValue {
  std::uint64_t exact = 0;
  double real = 0;
  // Whichever it is, as one number: what a chart or a ratio needs. Beyond 2^53 it is rounded.
  [[nodiscard]] double amount() const { return static_cast<double>(exact) + real; }
  friend auto operator<=>(const CostValue&, const CostValue&) = default;
};

struct Effort {
  std::uint64_t nodes = 0;           // lattice: candidates in the searched space; koptimize: subtrees looked at
  std::uint64_t evaluated = 0;       // candidates evaluated
  std::uint64_t tuples_touched = 0;  // distinct tuples regrouped on the way
  std::vector<std::pair<std::string, std::uint64_t>> details = {};  // further counters of a search, by name
};

}  // namespace kanon
