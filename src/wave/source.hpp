// Checks that are the same for every kind of plan that is applied: of the table, and of the files to write.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/try.hpp"
#include "kanon/anonymize.hpp"
#include "plan/common/terms.hpp"
#include "publish/plain_columns.hpp"
#include "publish/publication.hpp"
#include "publish/report_file.hpp"
#include "table/source.hpp"

namespace kanon {

// The file the plan of the new release is written to.
std::string new_plan_of(const ApplyRequest& request);

// The report that the request names, created before any work is done; null: none. And the command to repeat the run.
Result<std::unique_ptr<ReportFile>> report_of(const ApplyRequest& request, const RunOptions& options,
                                              Publication& publication);
std::string command_of(const ApplyRequest& request);

// Opens the table. `planned`: the names of the plan's columns; the table must have the same ones in the same order. No
// output may exist already without --force, or be one of the inputs.
Result<Source*> open_to_apply(const ApplyRequest& request, const std::vector<std::string>& planned, bool safe_cells,
                              const RunOptions& options, Publication& publication);

// Adds what is accepted for this table to what the plan says so of, and refuses what must not be released silently.
template <class PlanOfAnyKind>
Status accept_for(const ApplyRequest& request, Source& source, Publication& publication, PlanOfAnyKind& plan) {
  KANON_CHECK(check_accepted(request.accept, schema_of_plan(plan), "request.accept"));
  add_names(request.accept, plan.accepted);
  publication.strict = request.strict;
  return refuse_person_numbers(schema_of_plan(plan), plan.accepted, source);
}

// What the plan promises is all that the policy of the request asks for, and a table of the population is there exactly
// where something is promised about one. Asked before any work is done.
Status check_promised(const ApplyRequest& request, const PlanTerms& plan);

// The limit of suppressed rows: the plan's, or the one asked for. `made_for`: of the table the plan was made for; there
// another limit would make its claims untrue.
Result<std::string> limit_to_apply(const ApplyRequest& request, const std::string& planned, bool made_for);

// A plan that suppresses more rows of the table than its limit allows.
Error over_the_limit(const ApplyRequest& request, const std::string& limit, std::uint64_t allowed,
                     std::uint64_t suppressed);

template <class Plan>
std::vector<std::string> column_names(const Plan& plan) {
  std::vector<std::string> out;
  for (const auto& column : plan.columns) out.push_back(column.name);
  return out;
}

}  // namespace kanon
