// The certificate of a minimum under rule original (docs/formats/witnesses.md): per record the rows that prove that
// what it shows is shared, checked against the original, and that fewer cells would not do, recomputed.
#pragma once

#include "certify/cells/image.hpp"
#include "certify/cells/plan_file.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

// Errors: a file that cannot be read or understood, and a request to stop. Untruths become failures.
Status check_witnesses(const VerifyRequest& request, const CellPlan& plan, const PlanTuples& tuples,
                       const GroupedRows& table, Findings& findings);

}  // namespace kanon::certify
