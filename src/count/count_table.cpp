// Reads from an open table what a recipe needs.
#include "count/count_table.hpp"

#include <algorithm>

#include "base/try.hpp"
#include "count/add_population.hpp"
#include "models/looked_at.hpp"
#include "recipe/check_target.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

std::vector<std::string> one(const std::string& name) {
  return name.empty() ? std::vector<std::string>{} : std::vector<std::string>{name};
}

Status check_request(const Recipe& recipe, const SourceInfo& info) {
  if (!recipe.quasi.empty()) return Done{};
  return Error{.message = "no quasi-identifier is named",
               .place = info.files[0],
               .hint = "Add `recipe.quasi` a,b,c: the columns an outsider could know. kanon inspect suggests some."};
}

// Role of every column. Errors: no quasi-identifier, unknown column, two roles.
Result<Schema> schema_of(const Recipe& recipe, const SourceInfo& info) {
  KANON_CHECK(check_request(recipe, info));
  std::vector<std::string> quasi;
  for (const auto& column : recipe.quasi) quasi.push_back(column.name);
  return assign_roles(info.columns,
                      {{Role::quasi, quasi},
                       {Role::identifier, recipe.identifier},
                       {Role::sensitive, recipe.sensitive},
                       {Role::target, target_names(recipe)},
                       {Role::weight, one(recipe.weight)},
                       {Role::entity, one(recipe.entity)}},
                      info.files[0]);
}

std::vector<std::string> quasi_of(const Schema& schema, const std::vector<std::string>& dropped) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < schema.columns.size(); ++c) {
    const auto& name = schema.columns[c];
    if (schema.roles[c] != Role::quasi) continue;
    if (std::find(dropped.begin(), dropped.end(), name) == dropped.end()) out.push_back(name);
  }
  return out;
}

Result<CountedTable> counted(const Recipe& recipe, const std::vector<std::string>& dropped,
                             const std::vector<std::string>& targets, Source& source) {
  CountedTable out;
  KANON_TRY(out.schema, schema_of(recipe, source.info()));
  KANON_CHECK(check_missing(recipe.missing, source.info().columns));
  out.quasi = quasi_of(out.schema, dropped);
  KANON_TRY(out.counts,
            count_with_targets(source, out.quasi, targets, recipe.missing, recipe.entity, looked_at(recipe.models)));
  if (out.counts.rows > 0) return out;
  return Error{.message = "the table has no rows", .place = source.info().files[0], .hint = {}};
}

}  // namespace

Result<CountedTable> count_table(const Recipe& recipe, Source& source, Source* population) {
  std::vector<std::string> targets;
  for (const auto& slot : target_slots(recipe)) targets.push_back(slot.column);
  KANON_TRY(CountedTable out, counted(recipe, {}, targets, source));
  if (population != nullptr) KANON_CHECK(add_population(*population, out.quasi, recipe.missing, out.counts));
  return out;
}

Result<CountedTable> count_table(const CellRecipe& recipe, Source& source) {
  return counted(recipe.recipe, recipe.drop, {}, source);
}

Result<TupleCounts> count_with_targets(Source& source, const std::vector<std::string>& quasi,
                                       const std::vector<std::string>& targets, const std::vector<std::string>& missing,
                                       const std::string& entity, const std::vector<std::string>& sensitive) {
  GroupQuery query;
  query.columns = quasi;
  if (!targets.empty()) query.class_column = targets[0];
  KANON_TRY(TupleCounts out, count_tuples(source, query, missing));
  for (std::size_t i = 1; i < targets.size(); ++i) {
    query.class_column = targets[i];
    KANON_TRY(TupleCounts further, count_tuples(source, query, missing));
    out.further.push_back(std::move(further));
  }
  if (!entity.empty()) {
    query.class_column = entity;
    KANON_TRY(TupleCounts entities, count_tuples(source, query, missing));
    out.by_entity.push_back(std::move(entities));
  }
  for (const auto& column : sensitive) {
    query.class_column = column;
    KANON_TRY(TupleCounts values, count_tuples(source, query, missing));
    out.by_sensitive.push_back(std::move(values));
  }
  return out;
}

}  // namespace kanon
