// Judges whether a release is the plan's image of the original table, group by group and row by row.
#pragma once

#include "certify/common/findings.hpp"
#include "certify/common/row_hash.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/label_space.hpp"
#include "certify/recoding/original_rows.hpp"

namespace kanon::certify {

// A group of the original, grouped by the plan, is large enough to be released.
bool is_released(const GroupedRows& table, std::size_t group, const PlanFile& plan, const LabelSpace& space);

// The rows of all other groups stay in the release, with their quasi-identifiers starred.
bool stars_suppressed(const GroupedRows& table, const PlanFile& plan, const LabelSpace& space);

// `release` must have been grouped with the plan's other columns and the key that `original` was read with. False: the
// original has values that the plan does not know, and its rows could not be compared.
bool check_original(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release,
                    const OriginalRows& original, Findings& findings);

}  // namespace kanon::certify
