// Columns that a job releases as they are: what is refused before any work is done, and what --strict refuses in the
// end.
#pragma once

#include <string>
#include <vector>

#include "kanon/plain.hpp"
#include "kanon/recipe.hpp"
#include "kanon/verify.hpp"
#include "publish/publication.hpp"
#include "table/schema.hpp"
#include "table/source.hpp"

namespace kanon {

// Error: a name is none of the table, or the column is not released as it is.
Status check_accepted(const std::vector<std::string>& accepted, const Schema& schema, const std::string& key);

// Error: a column without a role numbers people, by its name and its values, and nobody accepted that it is released.
Status refuse_person_numbers(const Schema& schema, const std::vector<std::string>& accepted, Source& source);

// Both of them, for a job that makes a release by a recipe; notes whether it is to be strict.
Status check_plain_columns(const Schema& schema, const Recipe& recipe, Source& source, Publication& publication);

// Error: columns that nobody accepted tell rows apart.
Status refuse_told_apart(const Verdict& verdict);

// The names in `more` that are not in `names` yet, behind these.
void add_names(const std::vector<std::string>& more, std::vector<std::string>& names);

// The columns of a plan of any kind, as a schema; one that is dropped counts as an identifier.
template <class PlanOfAnyKind>
Schema schema_of_plan(const PlanOfAnyKind& plan) {
  Schema out;
  for (const auto& column : plan.columns) {
    out.columns.push_back(column.name);
    bool released = true;
    if constexpr (requires { column.dropped; }) released = !column.dropped;
    out.roles.push_back(released ? column.role : Role::identifier);
  }
  return out;
}

}  // namespace kanon
