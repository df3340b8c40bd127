// The last stage of a release with a box per group: writes release, plan and certificate and has the checker judge
// them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kanon/anonymize.hpp"
#include "plan/boxes/box_plan.hpp"
#include "publish/publication.hpp"
#include "table/source.hpp"

namespace kanon {

struct BoxedRelease {
  const BoxPlan& plan;
  SourceSpec table;              // read again by the checker
  ColumnFiles hierarchies = {};  // by column; read again by the checker
  std::string prices = {};       // text of the certificate, for outcome.boxes->prices; empty: none
};

// Fills in what plan and checker say; `outcome` has its names, status and gap, and boxes. The files have no name yet.
Status publish_boxes(Source& source, const BoxedRelease& what, const RunOptions& options, Publication& publication,
                     AnonymizeOutcome& outcome);

}  // namespace kanon
