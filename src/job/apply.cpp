// apply: an earlier plan on a table; suppression is decided anew, k is checked anew.
#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "count/add_population.hpp"
#include "count/count_table.hpp"
#include "encode/cost_target.hpp"
#include "kanon/anonymize.hpp"
#include "models/looked_at.hpp"
#include "models/sample_size.hpp"
#include "plan/cells/cell_plan.hpp"
#include "publish/fill_outcome.hpp"
#include "publish/release_recoding.hpp"
#include "publish/table_files.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"
#include "release/group_models.hpp"
#include "wave/boxes.hpp"
#include "wave/fresh.hpp"
#include "wave/source.hpp"
#include "wave/unseen.hpp"

namespace kanon {
namespace {

Error in_table(Error error, const std::string& table) {
  error.place = table;
  return error;
}

// The table by the columns that the plan recodes, and by the targets of its cost.
// `population`: null where no model of the plan looks at it.
Result<std::shared_ptr<const CountedTable>> count_for(const Plan& plan, Source& source, Source* population) {
  auto out = std::make_shared<CountedTable>();
  for (const auto& column : plan.columns) {
    out->schema.columns.push_back(column.name);
    out->schema.roles.push_back(column.role);
  }
  out->quasi = quasi_names(plan);
  KANON_TRY(out->counts, count_with_targets(source, out->quasi, target_columns(plan.claim), plan.missing, plan.entity,
                                            looked_at(plan.models.asked)));
  if (population != nullptr) KANON_CHECK(add_population(*population, out->quasi, plan.missing, out->counts));
  return std::shared_ptr<const CountedTable>(std::move(out));
}

// The models are held to this table: its own distribution, its own share of the population.
Status fit_models(const TupleCounts& counts, const std::string& population, Plan& plan) {
  if (plan.models.empty()) return Done{};
  plan.models.asked.population = population;
  KANON_TRY(const GroupTest test, test_of(plan.models, counts));
  KANON_TRY(const auto rows, k_map_rows(plan.models.asked, counts.rows));
  plan.models = plan_models(test, rows);
  return Done{};
}

Result<ReleasedGroups> groups_within_limit(const TupleCounts& counts, const Plan& plan, const ApplyRequest& request) {
  auto groups = group_by_plan(counts, plan);
  if (!groups.ok()) return in_table(groups.error(), request.table);
  if (groups->over_budget) {
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = "applied to this table the plan would exceed its budget of risk over all groups",
                 .place = request.table,
                 .hint = "Make a new plan for this table with kanon anonymize."};
  }
  if (groups->suppressed_rows <= plan.limit_rows) return groups;
  return over_the_limit(request, plan.limit, plan.limit_rows, groups->suppressed_rows);
}

// On the table it was made for the plan stays what it was, proof included; on another nothing is proven.
void claim_for(const TupleCounts& counts, const ReleasedGroups& groups, Plan& plan, AnonymizeOutcome& outcome) {
  const std::string made_for = plan.claim.fingerprint;
  fill_claim(groups, plan.claim);
  plan.claim.fingerprint = fingerprint(counts);
  if (plan.claim.fingerprint != made_for) {
    plan.claim.status = OutcomeStatus::feasible;
    plan.claim.bound = {};
    outcome.gap = 1;
  }
  outcome.status = plan.claim.status;
  outcome.bound = plan.claim.bound;
}

Result<AnonymizeOutcome> apply_recoding(const ApplyRequest& request, const RunOptions& options,
                                        Publication& publication) {
  const auto start = Clock::now();
  KANON_TRY(Plan plan, read_plan(request.plan));
  KANON_CHECK(check_promised(request, plan));
  AnonymizeOutcome outcome;
  outcome.release = request.release;
  outcome.plan = new_plan_of(request);
  outcome.search = plan.claim.search;
  outcome.cost_name = plan.claim.cost_name;
  KANON_TRY(Source * source, open_to_apply(request, column_names(plan), plan.safe_cells, options, publication));
  KANON_TRY(Source * population, publication.open_population(request.population, engine_options(options)));
  KANON_TRY(const auto counted, count_for(plan, *source, population));
  KANON_CHECK(accept_for(request, *source, publication, plan));
  const TupleCounts& counts = counted->counts;
  if (counts.rows == 0) return Error{.message = "the table has no rows", .place = request.table, .hint = {}};
  KANON_CHECK(tell_files(*source, outcome.table_files, outcome.warnings));
  const bool made_for = fingerprint(counts) == plan.claim.fingerprint;
  // The head room was left for this table: it is held to what was asked for.
  if (!made_for && plan.reserve) {
    plan.k = plan.reserve->k;
    plan.limit = plan.reserve->limit;
    plan.reserve.reset();
  }
  KANON_TRY(plan.limit, limit_to_apply(request, plan.limit, made_for));
  KANON_TRY(plan.limit_rows, limit_in_rows(plan.limit, counts.rows));
  const Plan made = plan;
  auto unseen = place_unseen(counts, request.unseen, plan);
  if (!unseen.ok()) return in_table(unseen.error(), request.table);
  outcome.unseen = std::move(*unseen);
  KANON_CHECK(fit_models(counts, request.population, plan));
  KANON_TRY(const ReleasedGroups groups, groups_within_limit(counts, plan, request));
  claim_for(counts, groups, plan, outcome);
  if (!publication.report_key.empty()) plan.report_key = publication.report_key;
  outcome.tuples = distinct_tuples(counts);
  fill_counts(plan, groups, outcome);
  if (request.fresh_seconds) {
    KANON_TRY(outcome.fresh, compare_fresh(request, made, plan, counted, options));
  }
  KANON_CHECK(publish_recoding(
      *source, {.plan = plan, .groups = groups, .table = {.path = request.table, .delimiter = request.delimiter}},
      options, publication, outcome));
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace

Result<AnonymizeOutcome> apply(const ApplyRequest& request, const RunOptions& options) {
  Publication publication;
  KANON_CHECK(publication.watch(request.plan));
  KANON_TRY(const auto report, report_of(request, options, publication));
  KANON_TRY(AnonymizeOutcome outcome, plan_kind(request.plan) == "boxes"
                                          ? apply_boxes(request, options, publication)
                                          : apply_recoding(request, options, publication));
  if (report) {
    KANON_CHECK(report->finish_applied(outcome, command_of(request), options));
    outcome.report = request.report;
  }
  KANON_CHECK(publication.give_names());
  return outcome;
}

}  // namespace kanon
