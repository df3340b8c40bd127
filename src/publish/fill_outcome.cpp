// Copies what a plan and its groups say into the outcome of a run.
#include "publish/fill_outcome.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "recipe/suggest_role.hpp"

namespace kanon {
namespace {

constexpr std::size_t kFirstLabels = 5;  // of a column that an outcome lists, and its last

}  // namespace

void fill_claim(const ReleasedGroups& groups, PlanClaim& claim) {
  claim.rows = groups.rows;
  claim.suppressed_rows = groups.suppressed_rows;
  claim.starred_rows = groups.starred_rows;
  claim.dropped_rows = groups.dropped_rows;
  claim.groups = groups.groups;
  claim.smallest_group = groups.smallest_group;
  claim.smallest_entities = groups.smallest_entities;
  claim.cost = groups.cost;
}

void fill_counts(const Plan& plan, const ReleasedGroups& groups, AnonymizeOutcome& outcome) {
  outcome.k = plan.k;
  outcome.limit_rows = plan.limit_rows;
  outcome.rows = groups.rows;
  outcome.suppressed_rows = groups.suppressed_rows;
  outcome.starred_rows = groups.starred_rows;
  outcome.dropped_rows = groups.dropped_rows;
  outcome.groups = groups.groups;
  outcome.smallest_group = groups.smallest_group;
  outcome.entity = plan.entity;
  outcome.smallest_entities = groups.smallest_entities;
  outcome.cost = groups.cost;
  outcome.parts.clear();
  for (std::size_t i = 0; i < groups.parts.size(); ++i) {
    const PlanTerm& term = plan.claim.terms[i];
    outcome.parts.push_back(
        {.cost = term.cost_name, .target = term.target, .weight = term.weight, .value = groups.parts[i]});
  }
  for (const auto& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    ColumnOutcome shown{.name = column.name,
                        .coding = column.coding,
                        .hierarchy = column.hierarchy,
                        .level = column.level,
                        .height = column.height};
    for (const auto& node : column.nodes) shown.values += node.values.size();
    shown.labels = column.nodes.size();
    for (std::size_t n = 0; n < column.nodes.size(); ++n) {
      if (n < kFirstLabels || n + 1 == column.nodes.size()) shown.shown.push_back(column.nodes[n].label);
    }
    outcome.columns.push_back(shown);
  }
  outcome.models = groups.models;
  outcome.released_as_they_are = names_with_role(plan, Role::plain);
  warn_of_names(outcome.released_as_they_are, groups.rows, outcome.warnings);
  if (groups.starred_would_fail)
    outcome.warnings.push_back(
        fmt::format("suppressed rows were dropped ({}): starred rows look alike, and together they fail what is asked "
                    "of every group",
                    groups.dropped_rows));
  else if (plan.entity.empty())
    warn_of_dropped_rows(groups.dropped_rows, plan.drop_suppressed, plan.k, outcome.warnings);
  if (!plan.entity.empty()) add_entity_notes(plan, groups, outcome.warnings);
}

std::string entity_note(const std::string& entity) {
  return fmt::format("column \"{}\" is not released: a value that stands for a person would link their rows", entity);
}

void add_entity_notes(const PlanTerms& plan, const ReleasedGroups& groups, std::vector<std::string>& warnings) {
  warnings.push_back(entity_note(plan.entity));
  if (groups.dropped_rows == 0 || plan.drop_suppressed) return;
  warnings.push_back(fmt::format(
      "suppressed rows were dropped ({}): starred rows look alike, and they are about fewer than k = {} entities",
      groups.dropped_rows, plan.k));
}

void warn_of_dropped_rows(std::uint64_t dropped_rows, bool asked_for, std::uint64_t k,
                          std::vector<std::string>& warnings) {
  if (dropped_rows == 0 || asked_for) return;
  warnings.push_back(
      fmt::format("suppressed rows were dropped ({}): starred rows look alike, and a group of {} is below k = {}",
                  dropped_rows, dropped_rows, k));
}

void warn_of_names(const std::vector<std::string>& plain, std::uint64_t rows, std::vector<std::string>& warnings) {
  std::vector<std::string> suspect;
  for (const auto& name : plain) {
    // Judged by the name of the column alone, as if every row had a different value.
    const auto guess = suggest_role(name, {.distinct = rows}, rows);
    if (guess.by_name && guess.role == Role::identifier) suspect.push_back(name);
  }
  if (suspect.empty()) return;
  warnings.push_back(
      fmt::format("columns whose names sound identifying: {}; released as they are, unless you add --identifier",
                  list_of(suspect)));
}

bool add_remarks(const Verdict& verdict, std::vector<std::string>& warnings) {
  warnings.insert(warnings.end(), verdict.notes.begin(), verdict.notes.end());
  warnings.insert(warnings.end(), verdict.unchecked.begin(), verdict.unchecked.end());
  return verdict.unchecked.empty();
}

}  // namespace kanon
