// POkA: the trade-off of k against cost as Dewri, Ray, Ray and Whitley search for it (CIKM 2009), literal and repaired.
//
// From one point of the front to the next: down from its vector (depth search) to vectors that it shares with the next
// one, and up from these (height search). Rows are suppressed by LimitUse::max, the paper's section 5.1.
//
// paper: functions 1 to 3 as printed, children in the order of the columns, with the lists HBest and DBest. It
//   guarantees nothing: docs/algorithms/poka.md lists what is wrong in it.
//
// repaired: the same walk with sound reasons to stop. From a base N it finds, of the vectors M that are below N or have
//   sum over columns of max(N's level - M's, 0) <= depth, the one of largest k among those that cost less than N
//   (beside N, neither above nor below it: and have a smaller k); of equal k the cheapest. What it returns are points
//   of real vectors, none better than another. Claim: with depth at least `poka_exact_depth` the front is exact, for
//   every cost and every limit. With less it is a heuristic: exact as long as every point is within the depth of the
//   one before, which it cannot know. Proof. (1) k under LimitUse::max never falls when a level rises: it is at least t
//   where groups below t have no more rows than the limit and a group of t is left, and groups only merge. So the first
//   base, the cheapest of the vectors with the top's k, is the first point, and the vectors below a base may be
//   searched by falling k until k is below the best so far: that is complete, ties included. (2) Let N be a point of
//   the front. Vectors above N have at least its k and, because nothing beats N, at least its cost. (3) A vector M
//   neither above nor below N has a level above N's in some column j, so it is the sum over the other columns that
//   counts: at most all heights but j's. That is within the exact depth. The walk reaches M through vectors all finer
//   than M, and passes each of them: it stops only where k has reached N's, or the least that any more general vector
//   can cost has reached N's cost, and both would hold for M too. (4) So the next base is the next point of the front:
//   largest k that costs less than N (its k is smaller, or it would beat N), cheapest of these. Where there is none, or
//   k is 1, the front has no further point. Attacked by tests/oracle/poka_test.cpp.
#pragma once

#include <optional>
#include <vector>

#include "kanon/result.hpp"
#include "search/common/front.hpp"

namespace kanon {

struct PokaProblem {
  const Histogram& histogram;
  const Codebook& codebook;
  std::uint64_t limit_rows;  // the paper's eta
  CostSpec cost = {};
};

enum class PokaVariant { repaired, paper };

struct PokaOptions {
  // Steps down from a base. Empty: the paper's d_avg for `paper`, `poka_exact_depth` for `repaired`.
  std::optional<std::uint32_t> depth = {};
  PokaVariant variant = PokaVariant::repaired;
  // repaired: stop going up where the cost of a vector has reached the base's, as printed. Wrong wherever cost can fall
  // when a level rises; here to show what that alone does.
  bool printed_boundary = false;
};

struct PokaFront {
  // The returned vectors that no other returned one beats. complete: proven to be the exact front, and then only the
  // points have bounds. evaluated: different vectors evaluated, as the paper counts.
  Front front;
  std::vector<FrontPoint> returned;  // in the order they were found: from the top down
  std::uint32_t depth = 0;           // that was used
  bool stopped = false;              // the budget ended it
};

// The paper's d_avg: the mean height of the hierarchies, rounded up; at least 1.
std::uint32_t poka_average_depth(const Codebook& codebook);
// All heights but the least that is not 0: enough for `repaired` to be exact.
std::uint32_t poka_exact_depth(const Codebook& codebook);

// Error: a depth of 0, more vectors than can be numbered, and as lattice_front. Runs on one thread.
Result<PokaFront> poka_search(const PokaProblem& problem, const PokaOptions& options, const Budget& budget);

// What a search returned against the exact front (LimitUse::max), by k and cost.
struct PokaComparison {
  std::vector<FrontPoint> missed;     // points of the exact front that were not returned
  std::vector<FrontPoint> dominated;  // returned, but something beats it
  std::uint64_t found = 0;            // points of the exact front that were
};
PokaComparison compare_with_exact(const std::vector<FrontPoint>& returned, const Front& exact);

}  // namespace kanon
