// The last stage of a recoding: writes the release and its plan and has the independent checker judge them.
#pragma once

#include "kanon/anonymize.hpp"
#include "plan/recoding/plan.hpp"
#include "publish/publication.hpp"
#include "release/released_groups.hpp"
#include "table/source.hpp"

namespace kanon {

struct RecodedRelease {
  const Plan& plan;
  const ReleasedGroups& groups;
  SourceSpec table;              // read again by the checker
  ColumnFiles hierarchies = {};  // read again by the checker
};

// Writes release and plan, without a name yet, and has them judged. Fills in what checker and release say.
Status publish_recoding(Source& source, const RecodedRelease& what, const RunOptions& options, Publication& publication,
                        AnonymizeOutcome& outcome);

}  // namespace kanon
