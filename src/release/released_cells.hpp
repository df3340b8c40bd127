// Turns a plan of blanked cells into the order for the engine: what to write for each row.
#pragma once

#include "kanon/result.hpp"
#include "plan/cells/cell_plan.hpp"
#include "table/source.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// `counts` has the quasi columns of the plan, in its order. Errors: values that the plan's recodings lack, and tuples
// of the plan that the table does not have.
Result<ReleaseOrder> release_order(const CellPlan& plan, const TupleCounts& counts);

}  // namespace kanon
