// What every search over cuts asks of a problem before it begins: that its keys and its sums fit their numbers.
#include "space/check_size.hpp"

#include <algorithm>

#include "cost/units.hpp"

namespace kanon {

Status check_size(const CutProblem& problem, unsigned key_bits) {
  if (key_bits > 127) {
    return Error{.message = "the quasi-identifiers have too many values together: their codes need more than 127 bits",
                 .place = {},
                 .hint = "Give wide columns fewer cuts, or suppress some of them."};
  }
  const auto rows = static_cast<Cost>(problem.histogram.rows);
  for (const auto& row : problem.cost.matrix) {
    for (const Cost charge : row) {
      if (charge < kNever / 4 / std::max<Cost>(1, rows)) continue;
      return Error{.message = "the largest entry of the cost matrix times the rows of the table is too large to add up",
                   .place = "matrix",
                   .hint = "Scale the matrix down."};
    }
  }
  if (rows < 1'000'000'000) return Done{};
  return Error{.message = "this search counts fewer than 1,000,000,000 rows", .place = {}, .hint = {}};
}

}  // namespace kanon
