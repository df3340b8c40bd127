// CostSpec: which cost is minimised, with what the name alone does not say.
#pragma once

#include <cstdint>
#include <vector>

#include "kanon/recipe.hpp"

namespace kanon {

struct CostSpec {
  CostName name = CostName::lm;
  // cm: matrix[class of the row][class its group shows]; empty: 0 where they are equal, else 1.
  std::vector<std::vector<std::uint32_t>> matrix = {};
  Dispersion dispersion = Dispersion::variance;  // rm
  // Instead of `name`: released rows / released groups. A figure to look at and to draw fronts of, over levels only.
  bool average_size = false;
};

}  // namespace kanon
