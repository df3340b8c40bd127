// What a cost that looks at a target column needs: which column may be one, what is counted of it, the cost matrix.
#pragma once

#include "cost/cost_spec.hpp"
#include "encode/histogram.hpp"
#include "kanon/recipe.hpp"
#include "plan/plan.hpp"

namespace kanon {

// cm and rm need a target, and not any column may be one. Options of another cost are errors.
Status check_target(const Recipe& recipe);

TargetUse target_use(const Recipe& recipe);

// The target as counted fits the cost: some numbers for rm, not more classes than can be kept.
Status check_target_values(const Recipe& recipe, const TupleCounts& counts);

// The cost with its matrix for the classes of the histogram, in their order. Error: classes the matrix leaves out.
Result<CostSpec> cost_spec(const Recipe& recipe, const Histogram& histogram);

// What a plan says about the cost.
void claim_cost(const Recipe& recipe, const CostSpec& cost, const Histogram& histogram, PlanClaim& claim);

}  // namespace kanon
