// Discernibility (dm) and loss (lm), as docs/formats/plan.md defines them, and the judgement of the claimed ones.
#include "certify/recoding/costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kanon::certify {
namespace {

constexpr double kClose = 1e-9;   // relative
constexpr double kSmall = 1e-12;  // costs of 0 to 1: below that, differences are rounding

}  // namespace

bool close(double a, double b) {
  return std::abs(a - b) <= std::max(kSmall, kClose * std::max(std::abs(a), std::abs(b)));
}

Wide dm_cost(const std::vector<ReleasedGroup>& groups, std::uint64_t suppressed, std::uint64_t table_rows) {
  Wide sum = static_cast<Wide>(suppressed) * table_rows;
  for (const ReleasedGroup& group : groups) sum += static_cast<Wide>(group.rows) * group.rows;
  return sum;
}

double lm_cost(const std::vector<ReleasedGroup>& groups, const std::vector<ColumnLoss>& columns,
               std::uint64_t suppressed, std::uint64_t table_rows) {
  if (table_rows == 0) return 0;
  long double weighted = 0;
  long double weights = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    long double hidden = 0;
    for (const ReleasedGroup& group : groups) hidden += static_cast<long double>(group.rows) * group.lost[c];
    const long double shown = columns[c].whole > 0 ? hidden / columns[c].whole : 0;
    const long double mean = (shown + static_cast<long double>(suppressed)) / static_cast<long double>(table_rows);
    weighted += columns[c].weight * mean;
    weights += columns[c].weight;
  }
  return static_cast<double>(weighted / weights);
}

void check_cost(const PlanFile& plan, const std::vector<ReleasedGroup>& groups, const std::vector<ColumnLoss>& columns,
                std::uint64_t suppressed, Findings& findings) {
  const PlanClaim& claim = plan.claim;
  if (claim.cost_name == CostKind::dm) {
    const Wide cost = dm_cost(groups, suppressed, claim.rows);
    findings.judge(cost == claim.exact_cost, fmt::format("cost: dm is {}, as claimed", claim.exact_cost),
                   fmt::format("cost: dm is {}, the plan claims {}", decimal(cost), claim.exact_cost));
    return;
  }
  const double cost = lm_cost(groups, columns, suppressed, claim.rows);
  findings.judge(close(cost, claim.cost), fmt::format("cost: lm is {}, as claimed", claim.cost),
                 fmt::format("cost: lm is {}, the plan claims {}", cost, claim.cost));
}

void check_bound(const PlanClaim& claim, Findings& findings) {
  const bool exact = claim.is_exact();
  const bool equal = exact ? claim.exact_bound == claim.exact_cost : close(claim.bound, claim.cost);
  const bool below = equal || (exact ? claim.exact_bound < claim.exact_cost : claim.bound < claim.cost);
  findings.judge(below, "plan: the claimed bound is not above the claimed cost",
                 "plan: the claimed bound is above the claimed cost");
  if (claim.status != Claimed::feasible && !equal) {
    findings.fails(
        fmt::format("plan: it claims to be {}, but its bound is not equal to its cost", word_of(claim.status)));
  }
}

}  // namespace kanon::certify
