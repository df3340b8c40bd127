// mondrian: groups by parting the rows again and again at the median (LeFevre, DeWitt and Ramakrishnan 2006).
//
// A baseline: fast, no bound, no promise about the loss. At each step the column in which the group's rows stand widest
// apart is tried first, then the next widest. Strict: a part never overlaps another: an interval is parted between two
// values, a hierarchy node into its children, and every part needs k rows. Relaxed: rows of the median value may go to
// either side; children of a node with fewer than k rows stay together under the node, with rows of the largest child
// if they are too few. A group shows the smallest box that holds its rows, as in local_search.
#pragma once

#include <cstdint>
#include <vector>

#include "kanon/result.hpp"
#include "search/boxes/local/grouping.hpp"
#include "search/common/problem.hpp"

namespace kanon {

enum class MondrianKind { strict, relaxed };

struct MondrianOutcome {
  bool feasible = false;             // false: more rows fit in no box of k rows than may be suppressed
  std::vector<local::Group> groups;  // items are tuples of the histogram
  std::vector<local::Share> suppressed;
  CostValue cost;  // lm
};

// Error: k of 0, a table too large.
Result<MondrianOutcome> mondrian(const CutProblem& problem, MondrianKind kind);

}  // namespace kanon
