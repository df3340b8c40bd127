// The last stage of a release with blanked cells: writes release, plan and certificate and has the checker judge them.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kanon/suppress.hpp"
#include "plan/cells/cell_plan.hpp"
#include "publish/publication.hpp"
#include "table/source.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct BlankedRelease {
  const CellPlan& plan;
  const TupleCounts& counts;
  SourceSpec table;                                                      // read again by the checker
  ColumnFiles hierarchies = {};                                          // by column; read again by the checker
  std::function<std::string(const std::string& plan_digest)> witnesses;  // empty: none
};

// Fills in what plan and checker say. The files have no name yet.
Status publish_cells(Source& source, const BlankedRelease& what, const RunOptions& options, Publication& publication,
                     SuppressOutcome& outcome);

}  // namespace kanon
