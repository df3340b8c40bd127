// What a cost that looks at target columns needs: which columns may be one, what is counted of them, the cost matrix.
#pragma once

#include "cost/cost_spec.hpp"
#include "encode/histogram.hpp"
#include "kanon/recipe.hpp"
#include "plan/plan.hpp"

namespace kanon {

// Is this cost the recipe's, alone or in its sum?
bool uses_cost(const Recipe& recipe, CostName cost);

// cm and rm need a target, and not any column may be one. Options of another cost are errors; so are sums and searches
// that do not go together.
Status check_target(const Recipe& recipe);

// Can the recipe's search minimise its cost? Sums, several targets and a group of suppressed rows are for some only.
Status check_cost_of_search(const Recipe& recipe);

// The columns the recipe names as targets, each once.
std::vector<std::string> target_names(const Recipe& recipe);

// What the cost counts of which column: of cm first, then of each target of rm.
struct TargetSlot {
  std::string column;
  TargetUse use = TargetUse::none;
  CostName cost = CostName::cm;
  double weight = 1;  // rm: of this target among its targets; they add up to 1
};
std::vector<TargetSlot> target_slots(const Recipe& recipe);

// The target as counted fits the cost: some numbers for rm, not more classes than can be kept.
Status check_target_values(const TargetSlot& slot, const TupleCounts& counts);

// The table by the quasi-identifiers and each of these targets: the first one's counts, the others in `further`.
Result<TupleCounts> count_with_targets(Source& source, const std::vector<std::string>& quasi,
                                       const std::vector<std::string>& targets,
                                       const std::vector<std::string>& missing);

// The cost with its terms, and its matrix for the classes of the histogram, in their order. Error: classes the matrix
// leaves out.
Result<CostSpec> cost_spec(const Recipe& recipe, const Histogram& histogram);

// What a plan says about the cost.
void claim_cost(const Recipe& recipe, const CostSpec& cost, const Histogram& histogram, PlanClaim& claim);

}  // namespace kanon
