// The checker's own costs, computed the long way from the groups of a release.
#pragma once

#include <cstdint>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/common/wide.hpp"
#include "certify/plan/plan_file.hpp"

namespace kanon::certify {

// One released group: its size, and per quasi column what a cell loses by its label, out of `ColumnLoss::whole`.
struct ReleasedGroup {
  std::uint64_t rows = 0;
  std::vector<long double> lost;
};

struct ColumnLoss {
  long double whole = 0;  // 0: nothing can be lost but by suppression
  double weight = 1;
};

Wide dm_cost(const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed, std::uint64_t table_rows);

double lm_cost(const std::vector<ReleasedGroup>& groups, const std::vector<ColumnLoss>& columns,
               std::uint64_t suppressed, std::uint64_t table_rows);

// Does the release cost what the plan claims, by dm or lm?
void check_cost(const PlanFile& plan, const std::vector<ReleasedGroup>& groups, const std::vector<ColumnLoss>& columns,
                std::uint64_t suppressed, Findings& findings);

// Whether two real costs agree up to rounding: two correct programs may differ in the last digits of a sum of ratios.
bool close(double a, double b);

// bound <= cost, and optimal only where they are equal.
void check_bound(const PlanClaim& claim, Findings& findings);

}  // namespace kanon::certify
