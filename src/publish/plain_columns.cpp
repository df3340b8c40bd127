// What is said against columns that are to be released as they are.
#include "publish/plain_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/suggest_role.hpp"

namespace kanon {
namespace {

bool is_named(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Status check_accepted(const std::vector<std::string>& accepted, const Schema& schema, const std::string& key) {
  for (const auto& name : accepted) {
    const auto at = std::find(schema.columns.begin(), schema.columns.end(), name);
    if (at == schema.columns.end())
      return Error{.message = fmt::format("there is no column \"{}\"", name),
                   .key = key,
                   .hint = did_you_mean_column(name, schema.columns)};
    const Role role = schema.roles[static_cast<std::size_t>(at - schema.columns.begin())];
    if (role != Role::quasi && role != Role::identifier) continue;
    return Error{
        .message = fmt::format("column \"{}\" is accepted as it is, and has the role {}", name, name_of(role)),
        .key = key,
        .hint = "Take it out of one of the two: `recipe.accept` is for columns that are released as they are."};
  }
  return Done{};
}

Status refuse_person_numbers(const Schema& schema, const std::vector<std::string>& accepted, Source& source) {
  std::vector<std::string> suspects;
  std::vector<std::vector<std::string>> sets;
  for (std::size_t c = 0; c < schema.columns.size(); ++c) {
    const std::string& name = schema.columns[c];
    if (schema.roles[c] != Role::plain || is_named(accepted, name) || !sounds_like_person_number(name)) continue;
    suspects.push_back(name);
    sets.push_back({name});
  }
  if (suspects.empty()) return Done{};
  KANON_TRY(const std::uint64_t rows, source.count_rows());
  KANON_TRY(const std::vector<SmallRows> counted, source.small_rows(sets, 2));
  for (std::size_t i = 0; i < suspects.size(); ++i) {
    if (!has_many_people(counted[i].groups, rows)) continue;
    return Error{
        .message = fmt::format("column \"{}\" looks like the number of a person ({} values in {} rows), and "
                               "would be released as it is: whoever knows the number of somebody finds every "
                               "row of that person",
                               suspects[i], with_commas(counted[i].groups), with_commas(rows)),
        .place = source.info().files[0],
        .hint = fmt::format(
            "Leave it out with `recipe.identifier` {0}, or with `recipe.entity` {0}, where k is to count people. "
            "Or say that it was decided with `recipe.accept` {0}.",
            suspects[i])};
  }
  return Done{};
}

Status check_plain_columns(const Schema& schema, const Recipe& recipe, Source& source, Publication& publication) {
  publication.strict = recipe.strict;
  KANON_CHECK(check_accepted(recipe.accept, schema, "recipe.accept"));
  return refuse_person_numbers(schema, recipe.accept, source);
}

Status refuse_told_apart(const Verdict& verdict) {
  if (!verdict.holds() || verdict.holds_strictly()) return Done{};
  return Error{.kind = ErrorKind::cannot_be_met,
               .message = strict_words(*verdict.plain) + "; nothing was written",
               .place = {},
               .hint = plain_remedy(*verdict.plain)};
}

void add_names(const std::vector<std::string>& more, std::vector<std::string>& names) {
  for (const auto& name : more) {
    if (!is_named(names, name)) names.push_back(name);
  }
}

}  // namespace kanon
