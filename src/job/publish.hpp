// The last stretch of every release: written to temporaries, judged by the independent checker, and only then named.
#pragma once

#include "engine/open_source.hpp"
#include "job/trace_file.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "plan/plan.hpp"
#include "release/released_groups.hpp"
#include "table/source.hpp"

namespace kanon {

// Checks the names of the outputs before any work is done: endings, folders, files that exist already.
Status check_outputs(const std::string& release, const std::string& plan, const RunOptions& options);

// Writes release and plan, and names them, and the trace where there is one, once the checker agrees. Fills in the
// homogeneous groups of sensitive columns.
Status publish(Source& source, const Plan& plan, const ReleasedGroups& groups, const RunOptions& options,
               TraceFile* trace, AnonymizeOutcome& outcome);

void fill_counts(const Plan& plan, const ReleasedGroups& groups, AnonymizeOutcome& outcome);
void fill_claim(const ReleasedGroups& groups, PlanClaim& claim);

// Parts that every kind of release uses.
Result<FileFormat> release_format(const std::string& path);
char release_delimiter(const std::string& path, const SourceInfo& info);
Error checker_refused(const Verdict& verdict);
EngineOptions engine_options(const RunOptions& options);

}  // namespace kanon
