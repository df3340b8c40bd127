// The last stretch of a recoding: the release and its plan are written, and judged by the independent checker.
#pragma once

#include "engine/open_source.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "plan/recoding/plan.hpp"
#include "publish/publication.hpp"
#include "release/released_groups.hpp"
#include "table/source.hpp"

namespace kanon {

// Checks the names of the outputs before any work is done: endings, folders, files that exist already.
Status check_outputs(const std::string& release, const std::string& plan, bool safe_cells, const RunOptions& options);

// What a release is made from.
struct RecodedRelease {
  const Plan& plan;
  const ReleasedGroups& groups;
  SourceSpec table;                                                   // read again by the checker
  std::vector<std::pair<std::string, std::string>> hierarchies = {};  // by column; read again by the checker
};

// Writes release and plan, without a name yet, and has them judged. Fills in the homogeneous groups of sensitive
// columns.
Status publish(Source& source, const RecodedRelease& what, const RunOptions& options, Publication& publication,
               AnonymizeOutcome& outcome);

void fill_counts(const Plan& plan, const ReleasedGroups& groups, AnonymizeOutcome& outcome);
void fill_claim(const ReleasedGroups& groups, PlanClaim& claim);

// Parts that every kind of release uses.
Result<FileFormat> release_format(const std::string& path);
char release_delimiter(const std::string& path, const SourceInfo& info);
Error checker_refused(const Verdict& verdict);

}  // namespace kanon
