// Compares a release with what its plan of blanked cells makes of the table, shown tuple by shown tuple.
#pragma once

#include "certify/cells/image.hpp"
#include "certify/cells/plan_file.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"

namespace kanon::certify {

// By the plan alone: the rows of listed tuples are there, all others are whole, and there are as many as claimed.
void check_cell_release(const CellPlan& plan, const PlanTuples& tuples, const GroupedRows& release, Findings& findings);

// By the original: the release is its image, cell by cell and row by row.
void check_cell_original(const CellPlan& plan, const PlanTuples& tuples, const GroupedRows& release,
                         const OriginalImage& original, Findings& findings);

}  // namespace kanon::certify
