// local_search: rows in groups of at least k, each group showing its own box, for the least loss; with a proven bound.
//
// Not one recoding per column but one box per group: a hierarchy node, an interval or a kept value in each column.
// Cost is lm. The answer is an incumbent with a lower bound that holds for every such grouping, and the prices that
// prove it. Anytime: more effort, a smaller gap. The same answer for the same seed and effort with any number of
// threads, as long as neither the clock nor the caller ends the search. Memory: some hundred bytes per distinct tuple
// and the boxes that come near to violating the prices (on Adult some 100 MB).
//
//   auto found = kanon::local_search(problem, {.seed = 1}, {.seconds = 15}, {});
//   if (found.ok() && found->groups.size() > 0) use(found->groups, found->cost.real, found->bound.real);
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "search/boxes/local/box_space.hpp"
#include "search/boxes/local/grouping.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct LocalOptions {
  std::uint64_t seed = 1;
  std::uint64_t moves = 100'000;  // neighbourhoods rebuilt, where the budget names neither seconds nor evaluations
  std::size_t price_phases = 40;  // most phases of the bound; 0: only the bound of the cheapest boxes
};

// What proves the bound: docs/algorithms/local.md. Prices are in units; row_units of them are a suppressed row.
struct PriceCertificate {
  std::uint64_t k = 0;  // the size groups were formed at
  std::uint64_t limit_rows = 0;
  local::Units row_units = 1;
  bool exact = true;                 // units are exact; else every loss was rounded down to whole units
  std::vector<local::Units> prices;  // of a row, by tuple of the histogram
  local::Units bound = 0;            // in units, of all rows together
};

struct LocalOutcome {
  bool feasible = false;             // false: more rows fit in no box of k rows than may be suppressed
  std::vector<local::Group> groups;  // no two show the same box; items are tuples of the histogram
  std::vector<local::Share> suppressed;
  CostValue cost, bound;  // lm
  local::Units cost_units = 0;
  double gap = 0;  // (cost - bound) / cost; 0 where nothing is lost
  bool optimal = false;
  bool stopped = false;                // by the clock, the caller or the evaluations
  std::uint64_t least_suppressed = 0;  // rows that no box of k rows holds
  PriceCertificate certificate;
  Effort effort;  // evaluated: neighbourhoods and price steps
};

struct LocalProgress {
  double cost = 0, bound = 0;
  std::uint64_t evaluated = 0;
};
using OnLocalProgress = std::function<void(const LocalProgress&)>;  // at every better incumbent or bound

// Budget: all of it. Errors: k of 0, a cost other than lm, a table too large for whole numbers.
Result<LocalOutcome> local_search(const CutProblem& problem, const LocalOptions& options, const Budget& budget,
                                  const OnLocalProgress& on_progress);

// Checks a certificate against the table alone, by going through all boxes. Empty: it proves its bound. Else why not.
Result<std::string> check_prices(const CutProblem& problem, const PriceCertificate& certificate, const Budget& budget);

}  // namespace kanon
