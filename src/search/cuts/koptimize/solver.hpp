// Solver: the proven optimum for one kind of cost.
#pragma once

#include <optional>
#include <vector>

#include "search/cuts/koptimize/run.hpp"

namespace kanon::koptimize {

// What is asked, in units of the cost.
template <class Policy>
struct Question {
  std::vector<Policy> policies;              // by the column that is the line
  std::vector<typename Policy::Stat> stats;  // by grid tuple
  Cost limit = 0;                            // rows that may be suppressed
  std::optional<Candidate> start = {};       // sides of a known candidate; its cost need not be set
  GroupMembers members = {};                 // by grid tuple; empty: a group is its rows
  const GroupTest* test = nullptr;           // what is asked of a group beside k
};

// The answer stands in run.out. Compiled for each policy in a file of its own (solver_*.cpp) from branch_and_bound.hpp.
template <class Policy>
void solve(Run& run, const Question<Policy>& question);

}  // namespace kanon::koptimize
