// A plan of boxes on another table: known rows to their boxes, other rows to the cheapest box that holds them, boxes
// below k given up.
#pragma once

#include <vector>

#include "kanon/anonymize.hpp"
#include "plan/boxes/box_plan.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct NextWave {
  BoxPlan plan;  // of this table; its limit is not yet checked, its claim has no bound
  BoxWave wave;
  std::vector<UnseenColumn> unseen;  // values the plan does not know
};

// `counts` has the quasi columns of the plan, in its order. Error, without a place: values that the plan does not know
// or tuples that no box holds, unless `unseen` says what to do with them.
Result<NextWave> next_wave(const BoxPlan& made, const TupleCounts& counts, Unseen unseen);

}  // namespace kanon
