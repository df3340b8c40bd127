// What lm charges the rows of a plan of boxes.
#pragma once

#include <vector>

#include "plan/boxes/box_plan.hpp"

namespace kanon {

// A cell that shows the run [i, j] loses (high[j] - low[i]) / whole: by the values themselves, or counting them.
struct RunLoss {
  std::vector<double> low, high;  // by position
  double whole = 0;               // 0: nothing can be lost

  [[nodiscard]] double lost(BoxRun run) const { return high[run.last] - low[run.first]; }
};
RunLoss run_loss(const BoxPlanColumn& column);

// Of one row in each box, as a share of a row that is suppressed.
std::vector<double> box_losses(const BoxPlan& plan);

// lm of the whole plan: mean over rows, weighted mean over columns.
double box_cost(const BoxPlan& plan);

}  // namespace kanon
