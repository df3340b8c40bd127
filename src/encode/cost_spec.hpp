// CostSpec: which cost is minimised, with what the name alone does not say.
#pragma once

#include <cstdint>
#include <vector>

#include "kanon/recipe.hpp"

namespace kanon {

// One cost of a weighted sum, each from 0 to 1: lm, rm, dm / rows^2, cm / (rows x the dearest entry of its matrix).
struct CostTerm {
  CostName name = CostName::lm;  // not sum
  double weight = 1;
  std::size_t target = 0;  // cm, rm: which target of the histogram: its own, then Histogram::further
};

struct CostSpec {
  CostName name = CostName::lm;
  // cm: matrix[class of the row][class its group shows]; empty: 0 where they are equal, else 1.
  std::vector<std::vector<std::uint32_t>> matrix = {};
  Dispersion dispersion = Dispersion::variance;  // rm
  // Instead of `name`: released rows / released groups. A figure to look at and to draw fronts of, over levels only.
  bool average_size = false;
  // cm: suppressed rows are charged all together as if they were one group, not the dearest entry each.
  bool suppressed_together = false;
  // sum, and rm with several targets (then weights add up to 1). Empty: the cost is `name`, of the first target.
  std::vector<CostTerm> terms = {};
};

}  // namespace kanon
