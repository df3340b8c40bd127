// What a plan says of the original table in its models: how its sensitive values are distributed, their order, their
// hierarchies, and the rows that a group needs where only the size of the population is known.
//
// A plan without models has nothing of that to check.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/plan/plan_file.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

using HierarchyFiles = std::vector<std::pair<std::string, std::string>>;  // column, file

// For reading a file: the columns that the models look at, by distribution, their values numbered by place in it.
std::vector<CountedColumn> model_columns(const PlanFile& plan);
std::vector<std::string> model_column_names(const PlanFile& plan);

// By the plan alone.
void check_model_claims(const PlanFile& plan, Findings& findings);

// Hierarchies by which distances are measured have the labels of their files, where these are given.
Status check_value_hierarchies(const PlanFile& plan, const HierarchyFiles& files, Findings& findings);
// What was judged by the plan's word alone is not judged: distances by a hierarchy that is not at hand, and whatever is
// compared with the distribution in a table of which rows were dropped and which is not given (`alone`).
void doubt_models(const PlanFile& plan, const HierarchyFiles& files, bool alone, Findings& findings);
// The files for other columns.
HierarchyFiles without_value_hierarchies(const PlanFile& plan, const HierarchyFiles& files);

// Counts of a file that was read with model_columns. `alone`: there is no original, and what a release with dropped
// rows does not tell of its distribution is left open.
void check_release_values(const PlanFile& plan, const std::vector<ValueCounts>& release, bool alone,
                          Findings& findings);
void check_original_values(const PlanFile& plan, const std::vector<ValueCounts>& original, Findings& findings);

}  // namespace kanon::certify
