// Judges whether a release is the plan's image of the original table, group by group and row by row.
#pragma once

#include "certify/common/findings.hpp"
#include "certify/common/row_hash.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/label_space.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// One pass over the original. `release` must have been grouped with the plan's other columns and the same key.
Status check_original(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release, Source& original,
                      const HashKey& key, Findings& findings);

}  // namespace kanon::certify
