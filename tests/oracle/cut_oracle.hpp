// Brute force over refinements: every closed set of every column, by the definitions and nothing else.
//
// Written to be obviously right: groups are a map from the runs a tuple falls into to what is in the group. It shares
// no code with the costs or the searches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/common/problem.hpp"

namespace kanon::tests {

// Refinements that are in, per column.
using RefinementSets = std::vector<std::vector<std::uint32_t>>;

struct CutEvaluation {
  bool candidate = false;  // the cuts are the fixed ones and those of a closed set of refinements
  std::uint64_t suppressed = 0;
  CostValue cost;             // exact for dm and cm, real for lm and rm
  bool within_budget = true;  // over all released groups, where one is asked for
};

CutEvaluation evaluate_cuts(const CutProblem& problem, const CutSets& cuts);

// All candidates, as refinements; and the cuts of one.
std::vector<RefinementSets> all_candidates(const CutColumns& columns);
CutSets cuts_of(const CutColumns& columns, const RefinementSets& in);

struct CutOptimum {
  std::optional<Incumbent> best;  // of the cheapest within the limit, one with the fewest refinements
  RefinementSets refinements;     // its refinements
  std::uint64_t least_suppressed = 0;
  std::uint64_t candidates = 0;
};

CutOptimum solve_by_force(const CutProblem& problem);
std::optional<Incumbent> brute_force_optimum(const CutProblem& problem);

// Is `a` at most `b`: exactly for whole numbers, to 1e-9 of the larger (1e-12 near 0) for real ones.
bool at_most(const CostValue& a, const CostValue& b);
bool same_cost(const CostValue& a, const CostValue& b);
std::string text_of(const CostValue& cost);
std::string text_of(const CutSets& cuts);

}  // namespace kanon::tests
