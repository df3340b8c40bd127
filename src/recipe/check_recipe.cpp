// What can be said against a recipe before any file is opened.
#include "recipe/check_recipe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/check_models.hpp"
#include "recipe/check_target.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"
#include "recipe/search_words.hpp"

namespace kanon {
namespace {

// Options that only some searches understand would be ignored silently by another. The search's own options cannot be
// another's (search_words.hpp).
Status check_options(const Recipe& recipe) {
  using enum SearchName;
  const SearchName search = search_name(recipe.search);
  if (recipe.budget.gap && search != koptimize && search != best && search != local)
    return unknown_option(search, "gap", "koptimize|best|local");
  if (!recipe.output.trace.empty() && search != koptimize) return unknown_option(search, "trace", "koptimize");
  if (!recipe.output.prices.empty() && search != local) return unknown_option(search, "prices", "local");
  return Done{};
}

// The engine finds a row's box by one join per column, and plans ever longer for more of them.
constexpr std::size_t kMostBoxColumns = 100;

// What a box per group asks for.
Status check_boxes(const Recipe& recipe) {
  if (!groups_rows(search_name(recipe.search))) return Done{};
  if (recipe.loss.cost != CostName::lm) {
    return Error{
        .message = fmt::format("the {} search minimises lm, not {}: what a group pays must follow from its box "
                               "alone",
                               name_of(search_name(recipe.search)), name_of(recipe.loss.cost)),
        .place = "cost",
        .hint =
            "Use `recipe.cost` lm; dm, and cm of a `recipe.target`, are reported beside it. Or use "
            "`recipe.search.name` koptimize."};
  }
  if (recipe.data.quasi.size() > kMostBoxColumns) {
    return Error{.message = fmt::format("the {} search takes at most {} quasi-identifiers, not {}",
                                        name_of(search_name(recipe.search)), kMostBoxColumns, recipe.data.quasi.size()),
                 .place = "quasi",
                 .hint = "Keep those that someone could know about a person."};
  }
  if (recipe.promise.reserve) {
    return Error{.message = fmt::format("a reserve is for one recoding of all rows, not for the {} search",
                                        name_of(search_name(recipe.search))),
                 .place = "reserve",
                 .hint = "Use `recipe.search.slack` K2: groups of K2 rows leave room above k for the next table."};
  }
  const auto slack = words_of(recipe.search).slack;
  if (slack && recipe.promise.k && *slack < *recipe.promise.k) {
    return Error{.message = fmt::format("the slack {} is below k = {}: groups are formed at it, k is promised", *slack,
                                        *recipe.promise.k),
                 .place = "slack",
                 .hint = "Choose a number above k, or leave it out."};
  }
  return Done{};
}

Status check_search(const Recipe& recipe) {
  if (recipe.budget.gap && !(*recipe.budget.gap >= 0 && *recipe.budget.gap < 1))
    return Error{.message = "the gap is not from 0% to 100%", .place = "gap", .hint = "Write for example 1%."};
  KANON_CHECK(check_options(recipe));
  return check_boxes(recipe);
}

// A recipe without quasi-identifiers is refused with other words, when the table is open.
Status check_column_weights(const Recipe& recipe) {
  if (recipe.data.quasi.empty()) return Done{};
  double sum = 0;
  for (const auto& column : recipe.data.quasi) {
    if (!(column.weight >= 0) || column.weight > 1e9) {
      return Error{.message = fmt::format("the weight of column \"{}\" is not a number from 0 to 1e9", column.name),
                   .place = {},
                   .hint = {}};
    }
    sum += column.weight;
  }
  if (sum > 0) return Done{};
  return Error{.message = "all column weights are 0", .place = {}, .hint = "Give at least one column a weight."};
}

Error no_entities(const std::string& what, const std::string& why, std::string hint) {
  return Error{.kind = ErrorKind::cannot_be_met,
               .message = fmt::format("an entity column is named, and {} counts rows: {}", what, why),
               .place = "entity",
               .hint = std::move(hint)};
}

// Where k counts entities. A search that could not promise it refuses.
Status check_entity(const Recipe& recipe) {
  if (recipe.data.entity.empty()) return Done{};
  if (search_name(recipe.search) == SearchName::mondrian_relaxed) {
    return no_entities(fmt::format("the {} search", name_of(search_name(recipe.search))),
                       "it takes some rows of a tuple, and whose these are is not known to it",
                       "Use `recipe.search.name` mondrian or local, which keep the rows of a tuple together.");
  }
  if (words_of(recipe.search).variant == SearchVariant::paper)
    return no_entities("the paper's variant", "it is the search as it was published",
                       "Leave `recipe.search.variant` out.");
  if (!recipe.output.trace.empty())
    return no_entities("a trace", "whoever replays it has the rows of the tuples and not the people",
                       "Leave `recipe.output.trace` out.");
  return Done{};
}

}  // namespace

Status check_recipe(const Recipe& recipe) {
  if (recipe.data.table.empty())
    return Error{.message = "no table is named", .place = {}, .hint = "Say which table: kanon anonymize TABLE ..."};
  if (!recipe.promise.k)
    return Error{.message = "k is not given",
                 .place = {},
                 .hint = "Add `recipe.k` 5 (or whatever your rules ask for): there is no default."};
  if (*recipe.promise.k == 0)
    return Error{
        .message = "k is 0", .place = {}, .hint = "k is the least number of rows in a released group: 1 or more."};
  KANON_CHECK(check_models(recipe));
  KANON_CHECK(check_search(recipe));
  KANON_CHECK(check_models_of_search(recipe));
  KANON_CHECK(check_target(recipe));
  KANON_CHECK(check_entity(recipe));
  if (recipe.output.report_front && recipe.output.report.empty()) {
    return Error{.message = "the front is for the report, and no report is named",
                 .place = "report_front",
                 .hint = "Add `recipe.output.report` FILE.html, or see kanon frontier."};
  }
  KANON_CHECK(limit_in_rows(recipe.promise.suppress, 1));
  KANON_CHECK(check_column_weights(recipe));
  return Done{};
}

}  // namespace kanon
