// compare: several searches on one table and problem, side by side: cost over time, distance to what is proven.
//
// The table is read and encoded once; then each search gets the same time on all threads, in turn. Nothing is released.
// Costs are comparable where they measure the same; where they do not, a warning says so. Bounds hold within a space:
// all recodings, whole levels (lattice), or boxes per group (local, mondrian, mondrian-relaxed).
//
//   kanon::CompareRequest request{.recipe = *kanon::read_recipe("people.toml")};
//   request.searches = {kanon::KoptimizeSearch{}, kanon::ClimbSearch{}};
//   request.recipe.budget.seconds = 10;
//   auto outcome = kanon::compare(request, {});
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/search.hpp"

namespace kanon {

struct CompareRequest {
  Recipe recipe;                      // its search and its outputs are not used; without time and effort: 30 s each
  std::vector<Search> searches = {};  // each name once
};

// What a search knew at a moment.
struct ComparePoint {
  double seconds = 0;           // since it began
  std::uint64_t evaluated = 0;  // candidates
  bool found = false;           // false: no candidate within the limit yet, the cost means nothing
  CostValue cost, bound;
};

enum class SearchSpace { recodings, levels, boxes };
std::string name_of(SearchSpace space);

struct ComparedSearch {
  SearchName name = SearchName::koptimize;
  SearchSpace space = SearchSpace::recodings;
  OutcomeStatus status = OutcomeStatus::unknown;  // unknown: nothing was found in time, or the search was not run
  std::string note;                               // why there is nothing, or why it is not the whole answer
  std::vector<ComparePoint> curve;                // every better incumbent, and bounds as they rise
  ComparePoint last;                              // what it ended with, and when
  double gap = 0;                                 // (cost - bound) / cost, by its own bound
  double seconds_to_best = 0;
  std::uint64_t suppressed_rows = 0;
  // (cost - proven) / proven, where `proven` is the largest bound of any search in its space. Empty: none is above 0.
  std::optional<double> above;
};

// The largest bound of a space and who proved it.
struct ProvenBound {
  SearchSpace space = SearchSpace::recodings;
  SearchName by = SearchName::koptimize;
  bool optimal = false;  // it is the cost of an incumbent
  CostValue bound;
};

struct CompareOutcome {
  CostName cost_name = CostName::lm;
  std::uint64_t k = 0, rows = 0, limit_rows = 0, tuples = 0, seed = 1;
  std::optional<double> seconds_each;
  std::vector<ComparedSearch> searches;  // in the order they were asked for
  std::vector<ProvenBound> proven;       // of each space that was searched, where it is above 0
  bool stopped = false;                  // on request: some searches had less time, or none
  double seconds = 0;
  std::vector<std::string> warnings;
};

// Where no search finds anything the Error is of kind `cannot_be_met` if one of them proved that there is nothing, else
// of kind `budget_spent`. A search that cannot take the problem has a note.
Result<CompareOutcome> compare(const CompareRequest& request, const RunOptions& options);

}  // namespace kanon
