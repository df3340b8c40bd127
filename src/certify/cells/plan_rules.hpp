// The rules a plan of blanked cells must keep in itself, before any release is looked at.
#pragma once

#include "certify/cells/image.hpp"
#include "certify/cells/plan_file.hpp"
#include "certify/common/findings.hpp"

namespace kanon::certify {

// Digest, tuples, nodes, and that the claim is what the tuples add up to. Untruths become failures; false where tuples
// contradict each other, so that nothing more can be checked.
bool check_cell_plan_itself(const CellPlan& plan, const PlanTuples& tuples, Findings& findings);

}  // namespace kanon::certify
