// A reused plan beside a search of its own for the new table: what the same recoding on both tables costs.
#pragma once

#include <memory>

#include "count/counted_table.hpp"
#include "kanon/anonymize.hpp"
#include "plan/recoding/plan.hpp"

namespace kanon {

// `made` is the plan as it was read, `applied` as it was used for the table, `counted` the table by the quasi columns
// and targets of the plan. Error: a plan that does not say how its
// columns may be recoded, without a recipe that does.
Result<FreshComparison> compare_fresh(const ApplyRequest& request, const Plan& made, const Plan& applied,
                                      std::shared_ptr<const CountedTable> counted, const RunOptions& options);

}  // namespace kanon
