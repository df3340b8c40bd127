// The last stretch of a release with blanked cells: written to temporaries, judged by the checker, and only then named.
#pragma once

#include <functional>
#include <string>

#include "kanon/suppress.hpp"
#include "plan/cell_plan.hpp"
#include "table/source.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct CellPublication {
  const CellPlan& plan;
  const TupleCounts& counts;
  std::string table;  // read again by the checker
  std::optional<char> delimiter;
  std::function<std::string(const std::string& plan_digest)> witnesses;  // empty: none
};

// Fills in what plan and checker say.
Status publish_cells(Source& source, const CellPublication& what, const RunOptions& options, SuppressOutcome& outcome);

}  // namespace kanon
