// What lm charges a cell for showing a node of a plan.
#pragma once

#include <vector>

#include "plan/recoding/plan.hpp"

namespace kanon {

// A cell shown by node n loses lost[n] / whole: values beyond the first among those of the column, or the width of the
// interval in the width of the domain. Divided once, at the end, so that whole numbers stay exact.
struct NodeLoss {
  std::vector<double> lost;
  double whole = 0;  // 0: nothing can be lost
};
NodeLoss node_loss(const PlanColumn& column);

}  // namespace kanon
