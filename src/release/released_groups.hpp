// What a plan makes of a table: its groups, which rows are suppressed, and what that costs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kanon/models.hpp"

#include "plan/recoding/plan.hpp"
#include "table/source.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct ReleasedGroups {
  std::vector<std::vector<std::uint32_t>> small_groups;  // node per quasi column, of every group that is suppressed
  std::uint64_t rows = 0, groups = 0, smallest_group = 0;
  std::optional<std::uint64_t> smallest_entities = {};  // of the released groups, where k counts entities
  std::uint64_t suppressed_rows = 0, starred_rows = 0, dropped_rows = 0;
  CostValue cost;                      // that the plan names
  std::vector<double> parts = {};      // of a sum: by term, each from 0 to 1, without its weight
  std::vector<HeldModel> models = {};  // what the visible groups hold of what the plan asks beside k
  bool over_budget = false;            // together they exceed a budget of risk that the plan asks for
  bool starred_would_fail = false;     // suppressed rows were dropped because together they fail a model
};

// `counts` has the quasi columns of the plan, in its order, and the target's classes where the cost looks at them: as
// many times, in `further`, as the claim has target_columns. Where a column of the plan is the entity, `counts` has it
// counted, and k counts distinct entities; a row without one is about nobody. Where the plan asks for models `counts`
// has the sensitive columns, and the population, that they look at.
// Error: values the plan does not know, all named.
Result<ReleasedGroups> group_by_plan(const TupleCounts& counts, const Plan& plan);

// The order for the engine: every column but identifiers and the entity, and the groups to suppress.
ReleaseOrder release_order(const Plan& plan, const ReleasedGroups& groups);

std::vector<std::string> quasi_names(const Plan& plan);

}  // namespace kanon
