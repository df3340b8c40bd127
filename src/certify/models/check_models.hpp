// The models that a plan claims, held against all groups that a release shows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/models/judge_group.hpp"
#include "certify/plan/plan_models.hpp"

namespace kanon::certify {

// What the models see of each group of rows that were read with model_columns; `people` is left open. Valid as long as
// the rows.
std::vector<GroupFacts> facts_of(const GroupedRows& rows);

// `starred`: the group of suppressed rows, which every group model holds for and no budget counts.
void check_models(const PlanModels& models, const std::vector<GroupFacts>& groups, std::optional<std::size_t> starred,
                  Findings& findings);

}  // namespace kanon::certify
