// What a cost that looks at target columns needs: what is counted of them, the cost matrix.
#pragma once

#include "encode/cost_spec.hpp"
#include "encode/histogram.hpp"
#include "kanon/recipe.hpp"
#include "plan/recoding/plan.hpp"
#include "recipe/check_target.hpp"

namespace kanon {

// The target as counted fits the cost: some numbers for rm, not more classes than can be kept.
Status check_target_values(const TargetSlot& slot, const TupleCounts& counts);

// The cost with its terms, and its matrix for the classes of the histogram, in their order. Error: classes the matrix
// leaves out.
Result<CostSpec> cost_spec(const Recipe& recipe, const Histogram& histogram);

// What a plan says about the cost.
void claim_cost(const Recipe& recipe, const CostSpec& cost, const Histogram& histogram, PlanClaim& claim);

}  // namespace kanon
