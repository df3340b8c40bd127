// The checker's own costs, computed the long way from the groups of a release.
#pragma once

#include <cstdint>
#include <vector>

#include "certify/findings.hpp"
#include "certify/plan_file.hpp"
#include "certify/wide.hpp"

namespace kanon::certify {

// One released group: its size, and per quasi column how many values its node holds.
struct ReleasedGroup {
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> node_values;
};

Wide dm_cost(const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed, std::uint64_t table_rows);

double lm_cost(const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed, const PlanFile& plan);

// Does the release cost what the plan claims?
void check_cost(const PlanFile& plan, const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed,
                Findings& findings);

// bound <= cost, and optimal only where they are equal.
void check_bound(const PlanClaim& claim, Findings& findings);

}  // namespace kanon::certify
