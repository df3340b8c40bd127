// Good assignments for the strict rule: a start from prices, then annealing over whole stars.
#pragma once

#include <cstdint>
#include <functional>

#include "search/cells/suppress/strict_bound.hpp"
#include "search/cells/suppress/strict_model.hpp"

namespace kanon::strict {

struct Incumbent {
  Assignment assignment;  // every used hub has its k anchors
  std::uint64_t cost = 0;
};

// The assignment in which every record pays its free cost.
Incumbent free_incumbent(const Model& model);

// A greedy assignment: opens hubs in the order of what they blank, wherever k unassigned anchors are left; the
// remaining records join an open hub.
Incumbent greedy_incumbent(const Model& model);

struct LocalOptions {
  std::uint64_t moves = 0;
  std::uint64_t seed = 1;
  std::uint64_t bound = 0;  // no need to look further once this cost is reached
};

struct LocalOutcome {
  Incumbent incumbent;
  std::uint64_t moves = 0;  // tried
};

// Never dearer than `start`. The answer depends on the arguments alone, unless `stop` ends it early; `stop` is asked
// every few thousand moves. `prices` may be empty; hubs that are far from paying at these prices are not tried.
LocalOutcome improve(const Model& model, const Prices& prices, Incumbent start, const LocalOptions& options,
                     const std::function<bool()>& stop);

}  // namespace kanon::strict
