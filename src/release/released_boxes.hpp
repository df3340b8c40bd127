// Turns a plan of boxes into the order for the engine: what to write for each row.
#pragma once

#include "plan/boxes/box_plan.hpp"
#include "table/source.hpp"

namespace kanon {

// Requires that the plan has the tuples of the table, and no others.
ReleaseOrder release_order(const BoxPlan& plan);

}  // namespace kanon
