// Copies what a plan and its groups say into the outcome of a run.
#pragma once

#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "plan/recoding/plan.hpp"
#include "release/released_groups.hpp"

namespace kanon {

void fill_claim(const ReleasedGroups& groups, PlanClaim& claim);

// A plan of recodings: counts, costs, columns.
void fill_counts(const Plan& plan, const ReleasedGroups& groups, AnonymizeOutcome& outcome);

// Where k counts entities: that their column is not released.
std::string entity_note(const std::string& entity);
// The same, and why rows were dropped.
void add_entity_notes(const PlanTerms& plan, const ReleasedGroups& groups, std::vector<std::string>& warnings);

// Suppressed rows that were dropped although they were to be starred.
void warn_of_dropped_rows(std::uint64_t dropped_rows, bool asked_for, std::uint64_t k,
                          std::vector<std::string>& warnings);

// The names of columns that are released as they are: a warning where one sounds identifying.
void warn_of_names(const std::vector<std::string>& plain, std::uint64_t rows, std::vector<std::string>& warnings);

// Adds the checker's remarks to the warnings. Returns true if the checker could recompute everything the plan claims.
bool add_remarks(const Verdict& verdict, std::vector<std::string>& warnings);

// How the release stands, with the columns that are released as they are.
void take_standing(const Verdict& verdict, auto& outcome) {
  outcome.standing = verdict.standing();
  outcome.plain = verdict.plain;
}

// The names of the columns of a plan of any kind that have this role.
template <class PlanOfAnyKind>
std::vector<std::string> names_with_role(const PlanOfAnyKind& plan, Role role) {
  std::vector<std::string> out;
  for (const auto& column : plan.columns) {
    if (column.role == role) out.push_back(column.name);
  }
  return out;
}

}  // namespace kanon
