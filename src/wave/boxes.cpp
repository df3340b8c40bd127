// Applies a plan of boxes. On its own table that gives the same release; on another table, rows go to the boxes that
// hold them.
#include "wave/boxes.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "count/count_table.hpp"
#include "models/looked_at.hpp"
#include "plan/recoding/plan.hpp"
#include "publish/outputs.hpp"
#include "publish/release_boxes.hpp"
#include "publish/table_files.hpp"
#include "recipe/limit.hpp"
#include "release/box_loss.hpp"
#include "wave/box_wave.hpp"
#include "wave/source.hpp"

namespace kanon {
namespace {

Status check_request(const ApplyRequest& request) {
  if (!request.fresh_seconds) return Done{};
  return Error{
      .message = "a plan of boxes is not compared with a search anew",
      .key = "request.compare_fresh",
      .hint = "Leave it out; kanon anonymize `request.search` local on this table tells what a new plan would cost."};
}

// The plan for this table.
Result<BoxPlan> plan_for(const BoxPlan& made, const TupleCounts& counts, const ApplyRequest& request,
                         AnonymizeOutcome& outcome) {
  const bool made_for = fingerprint(counts) == made.claim.fingerprint;
  KANON_TRY(const std::string limit, limit_to_apply(request, made.limit, made_for));
  if (made_for) return made;
  if (!made.models.empty() || !made.entity.empty()) {
    const std::string promised = made.entity.empty()
                                     ? "more than k of every group"
                                     : fmt::format("k different values of \"{}\" in every group", made.entity);
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = fmt::format("the plan promises {}, and which rows of another table go to which box is not "
                                        "known before its release is written",
                                        promised),
                 .place = request.table,
                 .hint = "Make a new plan for this table with kanon anonymize, or apply a plan of recodings."};
  }
  auto next = next_wave(made, counts, request.unseen);
  if (!next.ok()) {
    Error error = next.error();
    error.place = request.table;
    return error;
  }
  next->plan.limit = limit;
  KANON_TRY(next->plan.limit_rows, limit_in_rows(limit, counts.rows));
  if (next->plan.claim.suppressed_rows > next->plan.limit_rows)
    return over_the_limit(request, limit, next->plan.limit_rows, next->plan.claim.suppressed_rows);
  next->plan.claim.cost = box_cost(next->plan);
  outcome.boxes->wave = next->wave;
  outcome.unseen = std::move(next->unseen);
  return std::move(next->plan);
}

}  // namespace

Result<AnonymizeOutcome> apply_boxes(const ApplyRequest& request, const RunOptions& options, Publication& publication) {
  const auto start = Clock::now();
  KANON_CHECK(check_request(request));
  KANON_TRY(BoxPlan made, read_box_plan(request.plan));
  KANON_CHECK(check_promised(request, made));
  AnonymizeOutcome outcome;
  outcome.release = request.release;
  outcome.plan = new_plan_of(request);
  outcome.search = made.claim.search;
  outcome.cost_name = CostName::lm;
  outcome.boxes.emplace();
  KANON_TRY(Source * source, open_to_apply(request, column_names(made), made.safe_cells, options, publication));
  KANON_CHECK(accept_for(request, *source, publication, made));
  KANON_TRY(const TupleCounts counts, count_with_targets(*source, made.quasi_names(), {}, made.missing, made.entity,
                                                         looked_at(made.models.asked)));
  if (counts.rows == 0) return Error{.message = "the table has no rows", .place = request.table, .hint = {}};
  KANON_CHECK(tell_files(*source, outcome.table_files, outcome.warnings));
  KANON_TRY(BoxPlan plan, plan_for(made, counts, request, outcome));
  if (!publication.report_key.empty()) plan.report_key = publication.report_key;
  outcome.status = plan.claim.status;
  outcome.gap = plan.claim.cost > 0 ? (plan.claim.cost - plan.claim.bound) / plan.claim.cost : 0;
  outcome.tuples = counts.tuples();
  KANON_CHECK(publish_boxes(*source, {.plan = plan, .table = {.path = request.table, .delimiter = request.delimiter}},
                            options, publication, outcome));
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace kanon
