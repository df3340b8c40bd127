// Has the checker's own code measure a table as if it were released with nothing but its quasi-identifiers protected.
#include "job/inspect_plain.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/plain/measure_plain.hpp"
#include "recipe/suggest_role.hpp"
#include "table/schema.hpp"

namespace kanon {
namespace {

constexpr double kNearlyUnique = 0.5;  // distinct values per row

bool has_word(const std::string& name, std::initializer_list<const char*> any) {
  const auto words = words_of(name);
  return std::any_of(any.begin(), any.end(),
                     [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); });
}

void warn_of_nearly_unique(Inspection& found) {
  std::vector<std::string> names;
  for (const auto& column : found.columns) {
    const bool plain = column.role == name_of(Role::plain) || column.role == name_of(Role::weight);
    if (plain && static_cast<double>(column.distinct) > kNearlyUnique * static_cast<double>(found.rows))
      names.push_back(column.name);
  }
  if (names.empty() || found.rows < 2) return;
  found.warnings.push_back("nearly every row has a value of its own, by which it can be found, in: " +
                           list_of(names, 12));
}

}  // namespace

Status inspect_plain(const InspectRequest& request, Source& source, Inspection& found) {
  warn_of_nearly_unique(found);
  certify::PlainQuestion question{.k = request.k.value_or(0), .rows = found.rows};
  question.missing = request.missing;
  question.hidden = found.quasi;
  for (const auto& column : found.columns) {
    const bool measured = std::find(found.quasi.begin(), found.quasi.end(), column.name) != found.quasi.end();
    // Suggested as quasi-identifiers, and not named as such: they would go out as they are.
    const bool left = column.role == name_of(Role::quasi) && !measured;
    question.columns.push_back({.name = column.name,
                                .role = left ? name_of(Role::plain) : column.role,
                                // An entity that is named is counted, and not released.
                                .released = column.role != name_of(Role::identifier) && column.name != found.entity});
  }
  if (!found.entity.empty())
    question.people = {.column = {.name = found.entity, .missing = request.missing}, .table = &source};
  KANON_TRY(found.plain, certify::measure_plain(question, source, &source));
  return Done{};
}

void mend_body_weights(Inspection& found) {
  const bool has_height = std::any_of(found.columns.begin(), found.columns.end(), [](const InspectedColumn& column) {
    return has_word(column.name, {"height", "bmi", "kg"});
  });
  if (!has_height) return;
  for (auto& column : found.columns) {
    if (column.role != name_of(Role::weight) || !has_word(column.name, {"weight", "wt"})) continue;
    if (words_of(column.name).size() > 1) continue;
    column.role = name_of(Role::quasi);
    column.reason = "of a body: there is a height";
  }
}

}  // namespace kanon
