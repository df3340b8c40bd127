// How many threads share a piece of work.
#pragma once

#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace kanon {

// `wanted`: 0 for all there are. More than the cores would only wait for each other, and make TBB complain on stderr.
inline int workers(unsigned wanted) {
  const int most = tbb::this_task_arena::max_concurrency();
  return wanted == 0 ? most : static_cast<int>(std::min(wanted, static_cast<unsigned>(most)));
}

}  // namespace kanon
