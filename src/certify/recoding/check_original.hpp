// Judges whether a release is the plan's image of the original table, group by group and row by row.
#pragma once

#include "certify/common/findings.hpp"
#include "certify/common/row_hash.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/label_space.hpp"
#include "certify/recoding/original_rows.hpp"

namespace kanon::certify {

// `release` must have been grouped with the plan's other columns and the key that `original` was read with.
void check_original(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release,
                    const OriginalRows& original, Findings& findings);

}  // namespace kanon::certify
