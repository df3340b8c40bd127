// Discernibility (dm) and loss (lm), as docs/formats/plan.md defines them, and the judgement of the claimed ones.
#include "certify/costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kanon::certify {
namespace {

constexpr double kClose = 1e-9;  // relative; lm is a sum of ratios, so two right programs differ in the last digits

bool close(double a, double b) {
  return std::abs(a - b) <= kClose * std::max(std::abs(a), std::abs(b));
}

}  // namespace

Wide dm_cost(const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed, std::uint64_t table_rows) {
  Wide sum = static_cast<Wide>(suppressed) * table_rows;
  for (const ReleasedGroup& group : groups) sum += static_cast<Wide>(group.rows) * group.rows;
  return sum;
}

double lm_cost(const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed, const PlanFile& plan) {
  if (plan.claim.rows == 0) return 0;
  const std::vector<const PlanColumn*> quasi = plan.quasi();
  long double weighted = 0;
  long double weights = 0;
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    std::uint64_t leaves = 0;
    for (const PlanNode& node : quasi[c]->nodes) leaves += node.values.size();
    // Whole numbers up to the one division: sum of (values - 1) over the shown cells.
    Wide hidden = 0;
    for (const ReleasedGroup& group : groups) hidden += static_cast<Wide>(group.rows) * (group.node_values[c] - 1);
    const long double shown = leaves > 1 ? static_cast<long double>(hidden) / static_cast<long double>(leaves - 1) : 0;
    const long double mean = (shown + static_cast<long double>(suppressed)) / static_cast<long double>(plan.claim.rows);
    weighted += quasi[c]->weight * mean;
    weights += quasi[c]->weight;
  }
  return static_cast<double>(weighted / weights);
}

void check_cost(const PlanFile& plan, const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed,
                Findings& findings) {
  const PlanClaim& claim = plan.claim;
  if (claim.cost_name == "dm") {
    const Wide cost = dm_cost(groups, suppressed, claim.rows);
    findings.judge(cost == claim.dm_cost, fmt::format("cost: dm is {}, as claimed", claim.dm_cost),
                   fmt::format("cost: dm is {}, the plan claims {}", decimal(cost), claim.dm_cost));
    return;
  }
  const double cost = lm_cost(groups, suppressed, plan);
  findings.judge(close(cost, claim.lm_cost), fmt::format("cost: lm is {}, as claimed", claim.lm_cost),
                 fmt::format("cost: lm is {}, the plan claims {}", cost, claim.lm_cost));
}

void check_bound(const PlanClaim& claim, Findings& findings) {
  const bool dm = claim.cost_name == "dm";
  const bool equal = dm ? claim.dm_bound == claim.dm_cost : close(claim.lm_bound, claim.lm_cost);
  const bool below = equal || (dm ? claim.dm_bound < claim.dm_cost : claim.lm_bound < claim.lm_cost);
  findings.judge(below, "plan: the claimed bound is not above the claimed cost",
                 "plan: the claimed bound is above the claimed cost");
  if (claim.status == "optimal" && !equal) {
    findings.fails("plan: it claims to be optimal, but its bound is not equal to its cost");
  }
}

}  // namespace kanon::certify
