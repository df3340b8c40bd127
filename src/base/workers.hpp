// How many threads share a piece of work.
#pragma once

#include <oneapi/tbb/task_arena.h>

#include <algorithm>

#include "base/budget.hpp"

namespace kanon {

// `wanted`: 0 for all there are. More than the cores would only wait for each other, and make TBB complain on stderr.
inline int workers(unsigned wanted) {
  const int most = tbb::this_task_arena::max_concurrency();
  return wanted == 0 ? most : static_cast<int>(std::min(wanted, static_cast<unsigned>(most)));
}

// For a search whose threads count evaluations together: with a budget of them it needs a single thread, to stop where
// it always stops.
inline int counting_workers(const Budget& budget) {
  return workers(budget.evaluations ? 1 : budget.threads);
}

}  // namespace kanon
