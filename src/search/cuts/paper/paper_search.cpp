// The search of Bayardo and Agrawal, "Data privacy through optimal k-anonymization" (ICDE 2005).
//
// Idea. A candidate is a set of values (here: refinements); adding one only splits groups, so rows that are suppressed
// stay suppressed below (Observation 5.1), and a group of the allset, head and tail together, is never parted below
// (Observation 5.2). A depth-first walk enumerates the sets: a node is its head and an ordered tail, child i adds the
// i-th tail value and inherits the values after it. Each node drops useless values (5.3), costs its head, prunes itself
// and its tail by bounds (5.1, 5.2), orders the tail by how many classes a value splits (5.5), and prunes the tail
// again after every child, whose value leaves the allset (5.6). Head classes are split on the way down and merged on
// the way back (6.2). The upper bound to start with is options.start; the two-stage run is the caller's.
//
// Where we differ:
//  - ERRATA B1, B2 are repaired (prune.cpp, probe.cpp); AsPrinted runs the printed rules.
//  - Refinements of trees and chains: one that needs another stands in the tail, and so in the allset, but becomes a
//    child only when that one is in the head. Child v and the rest of the node (v and all that need it out of the tail)
//    part the node's sets in two, so nothing is met twice or missed; this is also how the trace tells it.
//  - All values of a tail are tested with the allset of one pass, then dropped together, until none goes; the paper
//    tests them one after the other. Both end where no value can be dropped.
//  - Where the paper sorts rows, we keep the cells of the allset: what it calls category 3 classes, inherited from the
//    parent and merged as the tail shrinks, and all bounds are sums over them.
//  - lm and rm, cost matrices and column weights are ours (cost.hpp).
#include "search/cuts/paper/paper_search.hpp"

#include "base/try.hpp"
#include "search/cuts/paper/walk.hpp"

namespace kanon::koptimize {

Result<SearchOutcome> paper_search(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                                   const OnImprovement& on_improvement, AsPrinted as_printed) {
  KANON_TRY(const paper::PaperCost cost, paper::PaperCost::make(problem));
  paper::Walk walk(problem, options, budget, on_improvement, as_printed, cost);
  if (options.start && !walk.start_from(*options.start)) {
    return Error{.message = "the recoding to start from is not one this problem allows",
                 .place = {},
                 .hint = "Start from a plan made with the same columns, codings and orders, or from none."};
  }
  return walk.run();
}

}  // namespace kanon::koptimize
