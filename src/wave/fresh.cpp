// A reused plan beside a search of its own for the new table.
//
// Both costs are in terms of the new table: lm measures an interval within the values that a search for this table
// would know, so the nodes of the plan are cut down to those. dm, cm and rm need no such care.
#include "wave/fresh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "encode/cost_target.hpp"
#include "encode/encode_table.hpp"
#include "encode/interval_column.hpp"
#include "recipe/check_recipe.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"
#include "release/released_groups.hpp"
#include "solve/local_job.hpp"
#include "solve/run_search.hpp"

namespace kanon {
namespace {

// The coding of a column as far as the plan tells it; empty if it needs a hierarchy, which a plan does not hold.
std::optional<QuasiColumn> coding_of(const PlanColumn& column) {
  QuasiColumn out{.name = column.name, .coding = column.coding};
  out.weight = column.weight;
  if (column.coding == CodingKind::keep || column.coding == CodingKind::suppressed) return out;
  if (column.coding != CodingKind::intervals) {
    const auto build = build_of(column.hierarchy);
    if (!build) return std::nullopt;
    out.build = *build;
    return out;
  }
  out.cuts = cut_points_of(column.hierarchy);
  if (column.by_width) return out;
  for (const auto& node : column.nodes) {  // from left to right, as their order was
    for (const auto& value : node.values) {
      if (value && !node.suppressed) out.order.push_back(*value);
    }
  }
  return out;
}

Result<std::vector<QuasiColumn>> codings_of(const Plan& plan) {
  std::vector<QuasiColumn> out;
  std::vector<std::string> untold;
  for (const auto& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    if (const auto coding = coding_of(column))
      out.push_back(*coding);
    else
      untold.push_back(fmt::format("\"{}\" ({})", column.name, column.hierarchy));
  }
  if (untold.empty()) return out;
  return Error{
      .message = "a plan has only the labels it shows, so a new search needs the hierarchies of: " + list_of(untold),
      .key = "request.compare_fresh",
      .hint = "Add `request.recipe` FILE with the recipe of the plan (kanon anonymize `request.write_recipe` FILE)."};
}

void take_roles(const Plan& plan, Recipe& recipe) {
  recipe.identifier.clear();
  recipe.sensitive.clear();
  recipe.weight.clear();
  recipe.entity = plan.entity;
  for (const auto& column : plan.columns) {
    if (!is_released(column.role) && column.name != plan.entity) recipe.identifier.push_back(column.name);
    if (column.role == Role::sensitive) recipe.sensitive.push_back(column.name);
    if (column.role == Role::weight) recipe.weight = column.name;
  }
}

bool same_terms(const std::vector<PlanTerm>& a, const std::vector<PlanTerm>& b) {
  const auto same = [](const PlanTerm& one, const PlanTerm& other) {
    return one.cost_name == other.cost_name && one.target == other.target &&
           std::abs(one.weight - other.weight) <= 1e-12 * other.weight;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

// Whether the recipe's cost is the one that the plan claims; otherwise the two costs could not be compared.
bool same_cost(const Recipe& recipe, const PlanClaim& claim) {
  Histogram planned;
  planned.classes = claim.matrix.classes;
  const auto cost = cost_spec(recipe, planned);
  if (!cost.ok() || recipe.matrix.empty() != claim.matrix.classes.empty()) return false;
  PlanClaim asked;
  claim_cost(recipe, *cost, planned, asked);
  return asked.cost_name == claim.cost_name && same_terms(asked.terms, claim.terms) &&
         asked.dispersion == claim.dispersion && asked.matrix.costs == claim.matrix.costs &&
         asked.suppressed_together == claim.suppressed_together;
}

// Targets in the order of the plan's terms: a recipe file has them by name, and costs are taken by their places.
void order_targets(const PlanClaim& claim, std::vector<TargetWeight>& targets) {
  const auto place = [&](const TargetWeight& target) {
    return std::find_if(claim.terms.begin(), claim.terms.end(), [&](const PlanTerm& term) {
      return term.cost_name == CostName::rm && term.target == target.column;
    });
  };
  std::stable_sort(targets.begin(), targets.end(),
                   [&](const TargetWeight& a, const TargetWeight& b) { return place(a) < place(b); });
}

// A cost of one term is the plan's own; sums and several targets are the recipe's, which must say the same.
Status take_cost(const ApplyRequest& request, const Plan& plan, Recipe& recipe) {
  if (!plan.claim.terms.empty()) {
    order_targets(plan.claim, recipe.targets);
    if (!request.recipe.empty() && same_cost(recipe, plan.claim)) return Done{};
    return Error{
        .message = request.recipe.empty()
                       ? "a new search for a cost of several terms needs the recipe of the plan"
                       : "the recipe's cost is not the plan's: costs, weights, targets, dispersion, matrix and "
                         "cm_suppressed must be the same",
        .key = "request.compare_fresh",
        .place = request.recipe,
        .hint = "Add `request.recipe` FILE with the recipe of the plan (kanon anonymize `request.write_recipe` FILE)."};
  }
  recipe.cost = plan.claim.cost_name;
  recipe.sum.clear();
  recipe.targets.clear();
  recipe.target = plan.claim.target;
  recipe.suppressed_together = plan.claim.suppressed_together;
  recipe.matrix.clear();
  const auto& [classes, costs] = plan.claim.matrix;
  for (std::size_t row = 0; row < classes.size(); ++row) {
    for (std::size_t shown = 0; shown < classes.size(); ++shown)
      recipe.matrix.push_back(
          {.row = classes[row].value_or(""), .shown = classes[shown].value_or(""), .cost = costs[row][shown]});
  }
  if (recipe.cost == CostName::rm) recipe.dispersion = plan.claim.dispersion;
  return Done{};
}

Status check_quasi(const Plan& plan, const Recipe& recipe, const std::string& path) {
  std::vector<std::string> planned = quasi_names(plan), listed;
  for (const auto& column : recipe.quasi) listed.push_back(column.name);
  std::sort(planned.begin(), planned.end());
  std::sort(listed.begin(), listed.end());
  if (planned == listed) return Done{};
  return Error{.message = "the recipe has other quasi-identifiers than the plan", .place = path, .hint = {}};
}

// The recipe of the plan, for the new table.
Result<Recipe> recipe_of(const ApplyRequest& request, const Plan& plan) {
  Recipe out;
  if (!request.recipe.empty()) {
    KANON_TRY(out, read_recipe(request.recipe));
    KANON_CHECK(check_quasi(plan, out, request.recipe));
    if (groups_rows(out.search)) {
      return Error{
          .message = fmt::format("the recipe's search is {}, which has a box per group; the plan recodes "
                                 "columns",
                                 name_of(out.search)),
          .place = request.recipe,
          .hint = fmt::format("Change the search of the recipe, for example to {}.", name_of(plan.claim.search))};
    }
  } else {
    KANON_TRY(out.quasi, codings_of(plan));
    out.search = plan.claim.search;
  }
  out.table = request.table;
  out.delimiter = request.delimiter;
  out.missing = plan.missing;
  out.k = plan.k;
  out.suppress = plan.limit;
  out.time_seconds = request.fresh_seconds;
  out.start.clear();
  out.trace.clear();
  out.report.clear();
  out.report_front = false;
  take_roles(plan, out);
  KANON_CHECK(take_cost(request, plan, out));
  KANON_CHECK(check_recipe(out));
  return out;
}

// The plan, restricted to the domain that a search for this table would have.
Plan within(const Codebook& codebook, Plan plan) {
  for (auto& column : plan.columns) {
    const auto coded = std::find_if(codebook.begin(), codebook.end(),
                                    [&](const CodedColumn& other) { return other.name == column.name; });
    if (column.role != Role::quasi || coded == codebook.end()) continue;
    std::map<Value, std::size_t> node_of;
    for (std::size_t n = 0; n < column.nodes.size(); ++n) {
      for (const auto& value : column.nodes[n].values) node_of.emplace(value, n);
      column.nodes[n].values.clear();
    }
    for (const auto& value : coded->values) {
      const auto at = node_of.find(value);
      if (at != node_of.end()) column.nodes[at->second].values.push_back(value);
      // A leaf of a larger hierarchy, which no row has, is in the domain; so is, for the search, a value whose rows the
      // plan suppresses. Its rows go to the first of its nodes, which does that.
      if (at == node_of.end() || column.nodes[at->second].suppressed)
        column.nodes.push_back({.label = value, .values = {value}});
    }
    std::erase_if(column.nodes, [](const PlanNode& node) { return node.values.empty(); });
  }
  return plan;
}

void compare(bool exact, FreshComparison& out) {
  const double reused = exact ? static_cast<double>(out.reused_exact) : out.reused_cost;
  const double fresh = exact ? static_cast<double>(out.fresh_exact) : out.fresh_cost;
  if (fresh > 0) out.relative = (reused - fresh) / fresh;
}

}  // namespace

Result<FreshComparison> compare_fresh(const ApplyRequest& request, const Plan& made, const Plan& applied,
                                      std::shared_ptr<const CountedTable> counted, const RunOptions& options) {
  const auto start = Clock::now();
  KANON_TRY(const Recipe recipe, recipe_of(request, made));
  KANON_TRY(const EncodedTable table, encode_table(recipe, std::move(counted)));
  FreshComparison out;
  out.search = recipe.search;
  KANON_TRY(const ReleasedGroups reused, group_by_plan(table.counts(), within(table.codebook, applied)));
  out.reused_cost = reused.cost;
  out.reused_exact = reused.exact_cost;
  out.reused_suppressed_rows = reused.suppressed_rows;
  AnonymizeOutcome searched;
  searched.k = applied.k;
  searched.rows = table.histogram.rows;
  searched.cost_name = recipe.cost;
  KANON_TRY(searched.limit_rows, limit_in_rows(recipe.suppress, searched.rows));
  const auto found = run_search(recipe, table, options, nullptr, searched);
  out.seconds = seconds_since(start);
  if (!found.ok() && found.error().kind == ErrorKind::cannot_be_met) out.status = OutcomeStatus::infeasible;
  if (!found.ok() && (out.status == OutcomeStatus::infeasible || found.error().kind == ErrorKind::budget_spent))
    return out;
  if (!found.ok()) return found.error();
  out.status = searched.status;
  out.fresh_cost = found->incumbent->cost.real;
  out.fresh_exact = found->incumbent->cost.exact;
  out.fresh_suppressed_rows = found->incumbent->suppressed_rows;
  out.bound = found->complete ? out.fresh_cost : found->bound.real;
  out.exact_bound = found->bound.exact;
  compare(is_exact(recipe.cost), out);
  return out;
}

}  // namespace kanon
