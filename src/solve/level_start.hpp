// Where koptimize and best begin: the optimum over whole levels, which a large table gives long before a search over
// refinements has improved a candidate of its own as far. So neither ends above what `lattice` finds on the same
// hierarchies, where these have so few level vectors, or prune so well, that it gets to its end within its share.
#pragma once

#include <optional>

#include "encode/encode_table.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct LevelStart {
  std::optional<CutSets> cuts;  // empty: nothing within the limit was found, or the cost is none that lattice knows
  std::uint64_t evaluated = 0;  // level vectors
};

// Columns with a hierarchy have its levels. A column of intervals gets levels of its own: half as many runs of about
// the same width from one to the next. It has so few of them that the lattice stays small. `table`: encoded for a
// search over refinements; `problem` is over it.
Result<LevelStart> level_start(const EncodedTable& table, const CutProblem& problem, const Budget& budget);

}  // namespace kanon
