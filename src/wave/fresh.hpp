// A reused plan beside a search of its own for the new table: what the same recoding on both tables costs.
#pragma once

#include "kanon/anonymize.hpp"
#include "plan/recoding/plan.hpp"
#include "table/source.hpp"

namespace kanon {

// `made` is the plan as it was read, `applied` as it was used for the table. Error: a plan that does not say how its
// columns may be recoded, without a recipe that does.
Result<FreshComparison> compare_fresh(const ApplyRequest& request, const Plan& made, const Plan& applied,
                                      Source& source, const RunOptions& options);

}  // namespace kanon
