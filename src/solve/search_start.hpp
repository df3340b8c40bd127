// Where koptimize begins: at the plan that the recipe names, or the best whole levels, or on a large table at what the
// genetic search makes of these; whichever costs least.
#pragma once

#include <optional>

#include "encode/encode_table.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct SearchStart {
  std::optional<CutSets> cuts;  // empty: nothing within the limit is known
  std::uint64_t evaluated = 0;  // candidates
};

// `table` is encoded for a search over refinements, `problem` is over it. The paper's variant begins where the recipe
// says, or nowhere. Error: the plan that the recipe names does not fit.
Result<SearchStart> search_start(const Recipe& recipe, const EncodedTable& table, const CutProblem& problem,
                                 const Budget& budget);

}  // namespace kanon
