// From what a search found to a checked release with its plan: the end of every job that searches.
#include "publish/release_found.hpp"

#include <algorithm>
#include <cmath>

#include "base/try.hpp"
#include "decode/decode.hpp"
#include "decode/plan_terms.hpp"
#include "encode/cost_target.hpp"
#include "publish/fill_outcome.hpp"
#include "publish/release_recoding.hpp"
#include "release/group_models.hpp"

namespace kanon {
namespace {

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
  fill_terms(recipe, outcome.limit_rows, plan);
  if (table.histogram.test) plan.models = plan_models(*table.histogram.test, table.k_map_rows);
  plan.columns = search_name(recipe.search) == SearchName::lattice
                     ? decode_columns(table.schema(), table.codebook, found.incumbent->levels, plan.shown_as)
                     : decode_cuts(table.schema(), table.codebook, table.columns, found.incumbent->cuts, plan.shown_as);
  plan.claim.status = outcome.status;
  plan.claim.search = search_name(recipe.search);
  claim_cost(recipe, table.cost, table.histogram, plan.claim);
  return plan;
}

// The search and the plan compute the same cost from different sides; if they disagree, one of them is wrong.
Status compare_costs(const SearchOutcome& found, const ReleasedGroups& groups, CostName cost) {
  const auto& incumbent = *found.incumbent;
  const double scale = std::max({std::abs(incumbent.cost.real), std::abs(groups.cost.real), 1e-3});
  const bool same = is_exact(cost) ? incumbent.cost.exact == groups.cost.exact
                                   : std::abs(incumbent.cost.real - groups.cost.real) <= 1e-9 * scale;
  if (same && incumbent.suppressed_rows == groups.suppressed_rows) return Done{};
  return Error{.kind = ErrorKind::internal,
               .message = "search and plan disagree about the cost; nothing was written",
               .place = {},
               .hint = "This is a bug in kanon; please report it."};
}

}  // namespace

Status release_found(const Recipe& recipe, const EncodedTable& table, const SearchOutcome& found, Source& source,
                     const RunOptions& options, Publication& publication, AnonymizeOutcome& outcome) {
  Plan plan = make_plan(recipe, table, found, outcome);
  KANON_TRY(const ReleasedGroups groups, group_by_plan(table.counts(), plan));
  KANON_CHECK(compare_costs(found, groups, recipe.loss.cost));
  fill_claim(groups, plan.claim);
  plan.claim.fingerprint = fingerprint(table.counts());
  plan.claim.bound = {.exact = found.bound.exact, .real = found.complete ? groups.cost.real : found.bound.real};
  fill_counts(plan, groups, outcome);
  if (found.complete && is_unchanged(plan, groups)) outcome.status = OutcomeStatus::unchanged;
  plan.claim.status = outcome.status;
  outcome.bound = plan.claim.bound;
  plan.report_key = publication.report_key;
  return publish_recoding(source,
                          {.plan = plan,
                           .groups = groups,
                           .table = {.path = recipe.data.table, .delimiter = recipe.data.delimiter},
                           .hierarchies = hierarchies_of(recipe)},
                          options, publication, outcome);
}

}  // namespace kanon
