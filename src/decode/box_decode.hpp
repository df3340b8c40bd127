// From groups of tuples with boxes of positions to a plan of boxes in the user's values.
#pragma once

#include <vector>

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"
#include "encode/histogram.hpp"
#include "plan/boxes/box_plan.hpp"
#include "search/boxes/local/grouping.hpp"

namespace kanon {

// What was grouped; all in the order of the codebook. `space` has the runs that may be shown in each column.
struct BoxGround {
  const Schema& schema;
  const Codebook& codebook;
  const CutColumns& columns;
  const Histogram& histogram;
  const std::vector<local::BoxColumn>& space;
};

// Fills in columns, boxes and tuples and adds them up; `plan` has its k, its texts for missing and suppressed cells.
// Labels that would be mistaken for something else are marked with a backslash. Where a box looks like a suppressed
// row, the suppressed rows go to it: it holds them all, and they lose no more there. No two groups show the same box.
void decode_boxes(const BoxGround& ground, const std::vector<local::Group>& groups,
                  const std::vector<local::Share>& suppressed, BoxPlan& plan);

}  // namespace kanon
