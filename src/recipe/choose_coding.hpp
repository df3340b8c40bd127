// Decides how a column may be recoded where the recipe leaves it open, and refuses what does not go together.
#pragma once

#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "table/value_order.hpp"

namespace kanon {

// Never `automatic`. The lattice search knows levels only; koptimize takes intervals where the values have an order,
// and a taxonomy elsewhere.
Result<CodingKind> choose_coding(const QuasiColumn& column, const std::vector<Value>& values, SearchName search);

// What a column says about itself must go together: cuts are for intervals, hierarchies are not, and so on.
Status check_coding(const QuasiColumn& column);

}  // namespace kanon
