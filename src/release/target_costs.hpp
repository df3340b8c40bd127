// What the groups of a plan cost by a target column: cm by its classes, rm by its numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/recoding/plan.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct TargetGroups {
  const TupleCounts& counts;                   // with classes
  const std::vector<std::uint32_t>& group_of;  // by tuple
  const std::vector<std::uint64_t>& sizes;     // by group, rows or entities; those below k are suppressed
  std::uint64_t k;
};

// Per group the least that showing one class costs its rows; per suppressed row the largest entry of the matrix, or,
// `together`, all of them as one group more. Error: a class the matrix does not know.
Result<std::uint64_t> cm_cost(const TargetGroups& groups, const PlanMatrix& matrix, bool together);

// Dispersion within groups over that of the whole table; a suppressed row counts as much as the mean row of the table.
double rm_cost(const TargetGroups& groups, bool absolute);

}  // namespace kanon
