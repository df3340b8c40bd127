// The sweep: the profile of every level vector, in one depth-first walk that holds a stack of groups and no more.
//
// Columns are walked from the largest domain to the smallest. Each vector is rolled up from the one a level below it in
// the last column that is not at 0, so most vectors come from one that has few groups more than they have.
#pragma once

#include <functional>

#include "search/common/problem.hpp"
#include "search/levels/lattice/node_profile.hpp"

namespace kanon::lattice {

struct SweepOutcome {
  bool complete = false;  // false: the budget ended it
  std::uint64_t evaluated = 0;
  std::uint64_t tuples_touched = 0;
};

// Parts are what is walked in parallel: each part is visited by one thread, in an order that is always the same.
std::size_t sweep_parts(const Codebook& codebook);

// Hears of every vector; of different parts from different threads at the same time.
using OnProfile = std::function<void(std::size_t part, const NodeProfile& profile)>;

// Profiles are cut off at `limit_rows` suppressed rows. An evaluation budget runs on one thread. Error: too many
// columns and values for the widest key.
Result<SweepOutcome> sweep(const Histogram& histogram, const Codebook& codebook, const NodeCosts& costs,
                           std::uint64_t limit_rows, const Budget& budget, const OnProfile& on_profile);

}  // namespace kanon::lattice
