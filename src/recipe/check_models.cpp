// What can be said against the models of a recipe before any file is opened.
#include "recipe/check_models.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/try.hpp"
#include "models/check.hpp"
#include "models/held.hpp"
#include "models/words.hpp"
#include "recipe/check_target.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

bool is_among(const std::vector<std::string>& columns, const std::string& name) {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

// Why a model cannot look at this column; empty: it can.
std::string against(const Recipe& recipe, const std::string& column) {
  const auto is_it = [&](const QuasiColumn& quasi) { return quasi.name == column; };
  if (std::any_of(recipe.quasi.begin(), recipe.quasi.end(), is_it))
    return "it is a quasi-identifier, and in a group all cells of one are alike";
  if (is_among(recipe.identifier, column)) return "it is an identifier, and is never released";
  if (column == recipe.entity) return "it says whom a row is about, and is never released";
  if (is_among(target_names(recipe), column) || column == recipe.target)
    return "it is the target, and groups that agree on it would tell it of their members";
  return {};
}

// What is written for it must be read as the same: it stands in recipes and plans.
bool can_be_written(const SensitiveModel& model) {
  const auto read = parse_sensitive(option_of(model), text_of(model));
  return read.ok() && *read == model;
}

Status check_sensitive(const Recipe& recipe) {
  const auto& models = recipe.models.sensitive;
  for (auto model = models.begin(); model != models.end(); ++model) {
    const std::string option = option_of(*model);
    if (const std::string why = against(recipe, model->column); !why.empty()) {
      return Error{
          .message = fmt::format("{} cannot look at column \"{}\": {}", name_of(model->name), model->column, why),
          .place = option,
          .hint = "Models are for columns that an outsider does not know and wants to."};
    }
    if (!can_be_written(*model)) {
      return Error{
          .message = fmt::format("{} of column \"{}\" cannot be written as text", name_of(model->name), model->column),
          .place = option,
          .hint = "Rename the column: in a cap its name ends at the first colon."};
    }
    if (std::find(models.begin(), model, *model) != model)
      return Error{.message = fmt::format("the same {} of column \"{}\" is asked for twice", name_of(model->name),
                                          model->column),
                   .place = option,
                   .hint = "Leave one out."};
  }
  return Done{};
}

Error cannot(const Recipe& recipe, const std::string& what, const std::string& why,
             const std::vector<SearchName>& able) {
  std::vector<std::string> searches;
  for (const SearchName search : able) searches.push_back(name_of(search));
  return Error{.message = fmt::format("the {} search cannot promise {}: {}", name_of(recipe.search), what, why),
               .place = "search",
               .hint = fmt::format("Use `recipe.search.name` {}.", fmt::join(searches, "|"))};
}

}  // namespace

Status check_models(const Recipe& recipe) {
  KANON_CHECK(check_sensitive(recipe));
  return check_population(recipe.models);
}

Status check_models_of_search(const Recipe& recipe) {
  using enum SearchName;
  const Models& models = recipe.models;
  if (models.empty()) return Done{};
  const SearchName search = recipe.search;
  if (search == datafly)
    return cannot(recipe, texts_without_values(models).front(), "it recodes until k holds, as it was published",
                  {koptimize, lattice, climb});
  if (recipe.variant == SearchVariant::paper)
    return Error{.message = "the paper's variant knows k alone: it is the search as it was published",
                 .place = "variant",
                 .hint = "Leave `recipe.search.variant` out."};
  if (!recipe.trace.empty())
    return Error{.message = "a trace is replayed with k alone, and would close what models close",
                 .place = "trace",
                 .hint = "Leave `recipe.output.trace` out."};
  if (search == mondrian_relaxed && !models.sensitive.empty())
    return cannot(recipe, texts_without_values(models).front(),
                  "its parts take some rows of those that look alike, and which of them is not known to it",
                  {mondrian, local});
  const bool by_table = models.presence || (models.k_map && !models.population.empty());
  if (by_table && search != lattice)
    return cannot(recipe, models.presence ? "presence" : "k-map by a table of the population",
                  "which people of the population stand in a group is known for whole levels only", {lattice});
  const bool budget = models.average_risk || models.records_at_risk;
  if (budget && search != lattice && search != climb && search != genetic && search != anneal)
    return cannot(recipe, models.average_risk ? "average-risk" : "records-at-risk",
                  "a budget over all groups is no property of one group", {lattice, climb, genetic, anneal});
  return Done{};
}

Status refuse_models(const Recipe& recipe, const std::string& command) {
  if (recipe.models.empty()) return Done{};
  return Error{.message = fmt::format("kanon {} cannot promise {}: rows with blanked cells stand in no group of their "
                                      "own",
                                      command, texts_without_values(recipe.models).front()),
               .place = "models",
               .hint = "Use kanon anonymize, or leave the models out."};
}

}  // namespace kanon
