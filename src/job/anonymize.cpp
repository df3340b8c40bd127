// anonymize: table -> histogram -> search -> plan -> release, each stage handing one value to the next.
#include "kanon/anonymize.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "base/output_file.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "decode/decode.hpp"
#include "engine/open_source.hpp"
#include "job/check_recipe.hpp"
#include "job/cost_target.hpp"
#include "job/encode_table.hpp"
#include "job/publish.hpp"
#include "job/run_search.hpp"

namespace kanon {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Every value shows itself. Where texts that mean missing were named and occur, they became empty cells.
bool is_unchanged(const Plan& plan, const ReleasedGroups& groups) {
  for (const auto& column : plan.columns) {
    for (const auto& node : column.nodes) {
      if (node.values.size() > 1 || node.label != node.values[0] || (!node.label && !plan.missing.empty()))
        return false;
    }
  }
  return groups.suppressed_rows == 0;
}

Plan make_plan(const Recipe& recipe, const EncodedTable& table, const SearchOutcome& found,
               const AnonymizeOutcome& outcome) {
  Plan plan;
  plan.k = *recipe.k;
  plan.limit = recipe.suppress;
  plan.limit_rows = outcome.limit_rows;
  plan.drop_suppressed = recipe.drop_suppressed;
  plan.missing = recipe.missing;
  plan.columns = recipe.search == "lattice"
                     ? decode_columns(table.schema, table.codebook, found.incumbent->levels, plan.shown_as)
                     : decode_cuts(table.schema, table.codebook, table.columns, found.incumbent->cuts, plan.shown_as);
  plan.claim.status = name_of(outcome.status);
  plan.claim.search = recipe.search;
  claim_cost(recipe, table.cost, table.histogram, plan.claim);
  return plan;
}

// The search and the plan compute the same cost from different sides; if they disagree, one of them is wrong.
Status compare_costs(const SearchOutcome& found, const ReleasedGroups& groups, CostName cost) {
  const auto& incumbent = *found.incumbent;
  const double scale = std::max({std::abs(incumbent.cost.real), std::abs(groups.cost), 1e-3});
  const bool same = is_exact(cost) ? incumbent.cost.exact == groups.exact_cost
                                   : std::abs(incumbent.cost.real - groups.cost) <= 1e-9 * scale;
  if (same && incumbent.suppressed_rows == groups.suppressed_rows) return Done{};
  return Error{.kind = ErrorKind::cannot_be_met,
               .message = "search and plan disagree about the cost; nothing was written",
               .place = {},
               .hint = "This is a bug in kanon; please report it."};
}

}  // namespace

std::string plan_beside(const std::string& release) {
  return release + ".plan.json";
}

Result<AnonymizeOutcome> anonymize(const Recipe& recipe, const RunOptions& options) {
  const auto start = Clock::now();
  AnonymizeOutcome outcome;
  outcome.cost_name = recipe.cost;
  outcome.search = recipe.search;
  outcome.release = recipe.release;
  outcome.plan = recipe.plan.empty() ? plan_beside(recipe.release) : recipe.plan;
  KANON_CHECK(check_recipe(recipe));
  KANON_CHECK(check_outputs(outcome.release, outcome.plan, options));
  std::optional<TraceFile> trace;
  if (!recipe.trace.empty()) {
    KANON_TRY(TraceFile file, TraceFile::create(recipe.trace, options.force));
    trace.emplace(std::move(file));
    outcome.trace = recipe.trace;
  }

  if (options.observer != nullptr) options.observer->stage("reading");
  KANON_TRY(auto source, open_source({.path = recipe.table, .delimiter = recipe.delimiter}, engine_options(options)));
  std::vector<std::string> inputs = source->info().files;
  for (const auto& column : recipe.quasi) inputs.push_back(column.file);
  inputs.push_back(recipe.start);
  KANON_CHECK(check_separate({outcome.release, outcome.plan, recipe.trace}, inputs));
  KANON_TRY(const EncodedTable table, encode_table(recipe, *source));
  outcome.k = *recipe.k;
  outcome.rows = table.histogram.rows;
  KANON_TRY(outcome.limit_rows, limit_in_rows(recipe.suppress, outcome.rows));
  KANON_TRY(const SearchOutcome found, run_search(recipe, table, options, trace ? &*trace : nullptr, outcome));

  Plan plan = make_plan(recipe, table, found, outcome);
  KANON_TRY(const ReleasedGroups groups, group_by_plan(table.counts, plan));
  KANON_CHECK(compare_costs(found, groups, recipe.cost));
  fill_claim(groups, plan.claim);
  plan.claim.fingerprint = fingerprint(table.counts);
  plan.claim.bound = found.complete ? groups.cost : found.bound.real;
  plan.claim.exact_bound = found.bound.exact;
  fill_counts(plan, groups, outcome);
  if (found.complete && is_unchanged(plan, groups)) outcome.status = OutcomeStatus::unchanged;
  outcome.bound = plan.claim.bound;
  KANON_CHECK(publish(*source, plan, groups, options, trace ? &*trace : nullptr, outcome));
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace kanon
