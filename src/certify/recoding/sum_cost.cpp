// The checker's own weighted sums of costs.
#include "certify/recoding/sum_cost.hpp"

#include <fmt/format.h>

namespace kanon::certify {

void check_sum(const PlanFile& plan, const GroupCosts& groups, const std::vector<TargetRows>& targets,
               const char* source, Findings& findings) {
  const PlanClaim& claim = plan.claim;
  const auto rows = static_cast<long double>(claim.rows);
  long double sum = 0;
  std::size_t target = 0;
  for (const CostTerm& term : claim.terms) {
    long double cost = 0;
    if (term.cost_name == CostKind::lm) {
      cost = lm_cost(groups.groups, groups.columns, groups.suppressed, claim.rows);
    } else if (term.cost_name == CostKind::dm) {
      cost = static_cast<long double>(dm_cost(groups.groups, groups.suppressed, claim.rows)) / rows / rows;
    } else {
      const std::optional<long double> of_target =
          target_share(plan, term.cost_name, targets[target++], source, findings);
      if (!of_target) return;  // said why
      cost = *of_target;
    }
    sum += term.weight * cost;
  }
  const auto found = static_cast<double>(sum);
  const std::string name = word_of(claim.cost_name);
  findings.judge(close(found, claim.cost), fmt::format("{}: {} is {}, as claimed", source, name, claim.cost),
                 fmt::format("{}: {} is {}, the plan claims {}", source, name, found, claim.cost));
}

}  // namespace kanon::certify
