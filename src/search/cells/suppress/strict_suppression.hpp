// strict_suppression: the least (weighted) number of cells to blank so that whatever a record still shows is shown by
// at least k records of the release.
//
// It is not the rule "every unsafe combination of the original table is broken": here cells that others blank count as
// blank, so records depend on each other (rules.hpp). The answer is a release with a certified lower bound; on small
// tables the two meet. Rows of one tuple may be released differently. The same answer with any number of threads as
// long as neither the clock nor the caller ends the search. Memory: a few words per pair of record and pattern
// considered.
//
//   auto outcome = kanon::strict_suppression(table, 3, {}, {.seconds = 60});
//   if (outcome.ok()) use(outcome->release, outcome->cost, outcome->bound);
#pragma once

#include <cstdint>

#include "kanon/result.hpp"
#include "search/cells/suppress/rules.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct StrictOptions {
  std::uint64_t rounds = 2'000;             // most steps of the bound
  std::uint64_t moves = 2'000'000;          // of each of the two chains of the local search
  std::uint64_t nodes = 200'000;            // most of the exact search, for each component
  std::uint64_t regrouped = 1'500'000'000;  // most records regrouped to find patterns
  std::uint64_t seed = 1;
};

struct StrictOutcome {
  CellRelease release;
  std::uint64_t cost = 0;   // weight of the blanked cells
  std::uint64_t cells = 0;  // blanked cells
  std::uint64_t bound = 0;  // no safe release costs less
  double gap = 0;           // (cost - bound) / cost; 0 if nothing is blanked
  bool optimal = false;     // cost = bound
  bool stopped = false;     // by the clock, the caller or the evaluations: more time might help
  Effort effort;            // evaluated: rounds, moves and nodes; details: records, patterns, arcs, ...
};

// Budget: `seconds`, `cancel`, `gap` (good enough), `evaluations` (rounds, moves and nodes together), `heartbeat`
// (hears the bound as CostValue.exact). With fewer than k rows everything is blanked; nothing that is shown is then
// unsafe. Errors: k of 0, more than 64 columns, a weight of 0, weights adding up to 2^31 or more, fields that do not
// fit together.
Result<StrictOutcome> strict_suppression(const CellTable& table, std::uint64_t k, const StrictOptions& options,
                                         const Budget& budget);

}  // namespace kanon
