// The checker's own weighted sums of costs.
#pragma once

#include <vector>

#include "certify/recoding/costs.hpp"
#include "certify/recoding/target_costs.hpp"

namespace kanon::certify {

// What dm and lm are computed from.
struct GroupCosts {
  std::vector<ReleasedGroup> groups;
  std::vector<ColumnLoss> columns;
  std::uint64_t suppressed = 0;  // rows
};

// Is the sum of the costs, each from 0 to 1 and by its weight, what the plan claims? `targets`: one per term that looks
// at a target, in their order.
void check_sum(const PlanFile& plan, const GroupCosts& groups, const std::vector<TargetRows>& targets,
               const char* source, Findings& findings);

}  // namespace kanon::certify
