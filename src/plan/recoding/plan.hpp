// Plan: what is done to a table, in the user's own values. The file format is docs/formats/plan.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/result.hpp"
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
  std::string coding;  // quasi columns only, from here on
  std::uint32_t level = 0;
  std::uint32_t height = 0;
  std::string hierarchy;
  bool by_width = false;  // lm measures a node by the width of its interval, else by the number of its values
  double weight = 1;

  [[nodiscard]] bool has_level() const { return coding != "intervals" && coding != "taxonomy"; }
  std::vector<PlanNode> nodes;
};

// cm: costs[class of the row][class its group shows]; no classes: 0 where they are equal, else 1.
struct PlanMatrix {
  std::vector<Value> classes;
  std::vector<std::vector<std::uint32_t>> costs;
};

// One cost of a weighted sum.
struct PlanTerm {
  std::string cost_name;
  double weight = 1;
  std::string target = {};  // column, for cm and rm
};

struct PlanClaim {
  std::string status, search, cost_name;
  std::string target = {};                        // column, for cm and rm
  PlanMatrix matrix = {};                         // cm
  std::string dispersion = {};                    // rm: variance, absolute
  bool suppressed_together = false;               // cm: suppressed rows are charged as one group
  std::vector<PlanTerm> terms = {};               // sum; rm with several targets (then `target` is empty)
  std::string fingerprint = {};                   // of the tuples of the table it was made for; may be empty
  double cost = 0, bound = 0;                     // lm, rm, sum
  std::uint64_t exact_cost = 0, exact_bound = 0;  // dm, cm
  std::uint64_t rows = 0, suppressed_rows = 0, starred_rows = 0, dropped_rows = 0, groups = 0, smallest_group = 0;
};

struct Plan : PlanTerms {
  std::vector<PlanColumn> columns;
  PlanClaim claim;
};

// Costs that are whole numbers: dm and cm.
inline bool is_exact(const std::string& cost_name) {
  return cost_name == "dm" || cost_name == "cm";
}
// Costs that look at a target column: cm and rm.
inline bool has_target(const std::string& cost_name) {
  return cost_name == "cm" || cost_name == "rm";
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
