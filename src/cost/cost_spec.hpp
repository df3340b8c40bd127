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
};

}  // namespace kanon
