// Plan: what is done to a table, in the user's own values. The file format is docs/formats/plan.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/cost.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/search.hpp"
#include "plan/common/terms.hpp"
#include "table/schema.hpp"
#include "table/value_order.hpp"

namespace kanon {

struct PlanNode {
  Value label;                // std::nullopt: an empty cell
  std::vector<Value> values;  // the leaves it stands for
  bool suppressed = false;    // rows that have one of these values are suppressed, however many they are
};

struct PlanColumn {
  std::string name;
  Role role = Role::plain;
  CodingKind coding = CodingKind::automatic;  // quasi columns only, from here on; then never automatic
  std::uint32_t level = 0;
  std::uint32_t height = 0;
  std::string hierarchy;
  bool by_width = false;  // lm measures a node by the width of its interval, else by the number of its values
  double weight = 1;

  [[nodiscard]] bool has_level() const { return coding != CodingKind::intervals && coding != CodingKind::taxonomy; }
  std::vector<PlanNode> nodes;
};

// cm: costs[class of the row][class its group shows]; no classes: 0 where they are equal, else 1.
struct PlanMatrix {
  std::vector<Value> classes;
  std::vector<std::vector<std::uint32_t>> costs;
};

// One cost of a weighted sum.
struct PlanTerm {
  CostName cost_name = CostName::lm;
  double weight = 1;
  std::string target = {};  // column, for cm and rm
};

struct PlanClaim {
  OutcomeStatus status = OutcomeStatus::feasible;
  SearchName search = SearchName::koptimize;
  CostName cost_name = CostName::lm;
  std::string target = {};                       // column, for cm and rm
  PlanMatrix matrix = {};                        // cm
  Dispersion dispersion = Dispersion::variance;  // rm
  bool suppressed_together = false;              // cm: suppressed rows are charged as one group
  std::vector<PlanTerm> terms = {};              // sum; rm with several targets (then `target` is empty)
  std::string fingerprint = {};                  // of the tuples of the table it was made for; may be empty
  CostValue cost, bound;
  std::uint64_t rows = 0, suppressed_rows = 0, starred_rows = 0, dropped_rows = 0, groups = 0, smallest_group = 0;
  std::optional<std::uint64_t> smallest_entities = {};  // of the released groups, where k counts entities
};

struct Plan : PlanTerms {
  std::vector<PlanColumn> columns;
  PlanClaim claim;
};

// Is it the cost, or one of its terms?
inline bool uses_cost(const PlanClaim& claim, CostName cost) {
  return claim.cost_name == cost || std::any_of(claim.terms.begin(), claim.terms.end(),
                                                [&](const PlanTerm& term) { return term.cost_name == cost; });
}

// The columns whose values are counted for the cost, in the order of its terms.
inline std::vector<std::string> target_columns(const PlanClaim& claim) {
  std::vector<std::string> out;
  if (claim.terms.empty() && has_target(claim.cost_name)) out.push_back(claim.target);
  for (const auto& term : claim.terms) {
    if (has_target(term.cost_name)) out.push_back(term.target);
  }
  return out;
}

std::string plan_text(const Plan& plan);
Result<Plan> parse_plan(const std::string& text, const std::string& source);
Result<Plan> read_plan(const std::string& path);

}  // namespace kanon
