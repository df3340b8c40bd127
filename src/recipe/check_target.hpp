// Which costs and targets go together, with each other and with the search.
#pragma once

#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "table/target_use.hpp"

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

}  // namespace kanon
