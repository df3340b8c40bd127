// apply_cells: an earlier plan of blanked cells on the table it was made for.

#include "base/clock.hpp"
#include "base/try.hpp"
#include "publish/outputs.hpp"
#include "publish/release_cells.hpp"
#include "publish/table_files.hpp"
#include "wave/source.hpp"

namespace kanon {
namespace {

// Which cells are blanked depends on all rows: with one row more or less, cells that are still shown may be unsafe.
Error made_for_another(const std::string& table) {
  return Error{.kind = ErrorKind::cannot_be_met,
               .message =
                   "the plan blanks cells of another table: it lists which rows of that table lose which cells, "
                   "and says nothing about other rows",
               .place = table,
               .hint = "Make a new plan for this table with kanon suppress."};
}

}  // namespace

bool is_cell_plan(const std::string& path) {
  return plan_kind(path) == "cells";
}

Result<SuppressOutcome> apply_cells(const ApplyRequest& request, const RunOptions& options) {
  const auto start = Clock::now();
  Publication publication;
  KANON_CHECK(publication.watch(request.plan));
  if (!request.suppress.empty()) {
    return Error{
        .message = "a plan of blanked cells suppresses no rows", .key = "request.suppress", .hint = "Leave it out."};
  }
  KANON_TRY(const auto report, report_of(request, options, publication));
  KANON_TRY(CellPlan plan, read_cell_plan(request.plan));
  PlanTerms terms;
  terms.k = plan.k;
  terms.limit = "none";  // no whole row is suppressed
  KANON_CHECK(check_promised(request, terms));
  if (report) plan.report_key = publication.report_key;
  SuppressOutcome outcome;
  outcome.command = "apply";
  outcome.release = request.release;
  outcome.plan = new_plan_of(request);
  outcome.status = plan.claim.status;
  KANON_TRY(Source * source, open_to_apply(request, column_names(plan), plan.safe_cells, options, publication));
  KANON_CHECK(accept_for(request, *source, publication, plan));
  KANON_TRY(
      const TupleCounts counts,
      count_tuples(*source, {.columns = plan.quasi_names(), .class_column = {}, .target_column = {}}, plan.missing));
  if (counts.rows == 0 || fingerprint(counts) != plan.claim.fingerprint) return made_for_another(request.table);
  KANON_CHECK(tell_files(*source, outcome.table_files, outcome.warnings));
  outcome.tuples = counts.tuples();
  KANON_CHECK(publish_cells(*source,
                            {.plan = plan,
                             .counts = counts,
                             .table = {.path = request.table, .delimiter = request.delimiter},
                             .witnesses = {}},
                            options, publication, outcome));
  if (report) {
    KANON_CHECK(report->finish_applied(outcome, command_of(request), options));
    outcome.report = request.report;
  }
  KANON_CHECK(publication.give_names());
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace kanon
