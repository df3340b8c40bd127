// Judges a release with blanked cells by its plan, and by its original where that is given.
#pragma once

#include "certify/cells/plan_file.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// `original` may be null: not given.
Result<Verdict> check_cell_plan(const VerifyRequest& request, const CellPlan& plan, Source& release_file,
                                Source* original_file);

}  // namespace kanon::certify
