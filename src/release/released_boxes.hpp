// From a plan of boxes to the order for the engine.
#pragma once

#include "plan/boxes/box_plan.hpp"
#include "table/source.hpp"

namespace kanon {

// The plan's tuples are those of the table.
ReleaseOrder release_order(const BoxPlan& plan);

}  // namespace kanon
