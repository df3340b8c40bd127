// What can be said against a recipe before any file is opened.
#include "recipe/check_recipe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/check_models.hpp"
#include "recipe/check_target.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

// Options that only some searches understand would be ignored silently by another.
Status check_options(const Recipe& recipe) {
  using enum SearchName;
  struct Option {
    const char* name;
    bool given;
    std::vector<SearchName> searches;  // that know it
  };
  const Option options[] = {{"variant", recipe.variant != SearchVariant::usual, {koptimize}},
                            {"gap", recipe.gap.has_value(), {koptimize, best, local}},
                            {"start", !recipe.start.empty(), {koptimize}},
                            {"two-stage", recipe.two_stage, {koptimize}},
                            {"trace", !recipe.trace.empty(), {koptimize}},
                            {"evaluations", recipe.evaluations.has_value(), {genetic, climb, anneal}},
                            {"members", recipe.members.has_value(), {genetic}},
                            {"mutation", recipe.mutation.has_value(), {genetic}},
                            {"slack", recipe.slack.has_value(), {local, mondrian, mondrian_relaxed}},
                            {"prices", !recipe.prices.empty(), {local}}};
  for (const auto& [name, given, searches] : options) {
    if (!given || std::find(searches.begin(), searches.end(), recipe.search) != searches.end()) continue;
    std::vector<std::string> names;
    for (const SearchName search : searches) names.push_back(name_of(search));
    return Error{.message = fmt::format("the {} search has no option \"{}\"", name_of(recipe.search), name),
                 .place = name,
                 .hint = fmt::format("Leave it out, or use `recipe.search.name` {}.", fmt::join(names, "|"))};
  }
  return Done{};
}

// The engine finds a row's box by one join per column, and plans ever longer for more of them.
constexpr std::size_t kMostBoxColumns = 100;

// What a box per group asks for.
Status check_boxes(const Recipe& recipe) {
  if (!groups_rows(recipe.search)) return Done{};
  if (recipe.cost != CostName::lm) {
    return Error{
        .message = fmt::format("the {} search minimises lm, not {}: what a group pays must follow from its box "
                               "alone",
                               name_of(recipe.search), name_of(recipe.cost)),
        .place = "cost",
        .hint =
            "Use `recipe.cost` lm; dm, and cm of a `recipe.target`, are reported beside it. Or use "
            "`recipe.search.name` koptimize."};
  }
  if (recipe.quasi.size() > kMostBoxColumns) {
    return Error{.message = fmt::format("the {} search takes at most {} quasi-identifiers, not {}",
                                        name_of(recipe.search), kMostBoxColumns, recipe.quasi.size()),
                 .place = "quasi",
                 .hint = "Keep those that someone could know about a person."};
  }
  if (recipe.reserve) {
    return Error{.message = fmt::format("a reserve is for one recoding of all rows, not for the {} search",
                                        name_of(recipe.search)),
                 .place = "reserve",
                 .hint = "Use `recipe.search.slack` K2: groups of K2 rows leave room above k for the next table."};
  }
  if (recipe.slack && recipe.k && *recipe.slack < *recipe.k) {
    return Error{.message = fmt::format("the slack {} is below k = {}: groups are formed at it, k is promised",
                                        *recipe.slack, *recipe.k),
                 .place = "slack",
                 .hint = "Choose a number above k, or leave it out."};
  }
  return Done{};
}

Status check_search(const Recipe& recipe) {
  if (recipe.gap && !(*recipe.gap >= 0 && *recipe.gap < 1))
    return Error{.message = "the gap is not from 0% to 100%", .place = "gap", .hint = "Write for example 1%."};
  if (recipe.evaluations && *recipe.evaluations == 0)
    return Error{.message = "evaluations are at least 1", .place = "evaluations", .hint = {}};
  if (recipe.members && *recipe.members < 2)
    return Error{.message = "genetic keeps at least 2 members", .place = "members", .hint = {}};
  if (recipe.mutation && !(*recipe.mutation >= 0 && *recipe.mutation <= 1))
    return Error{.message = "the mutation is a probability, from 0 to 1", .place = "mutation", .hint = {}};
  KANON_CHECK(check_options(recipe));
  return check_boxes(recipe);
}

// A recipe without quasi-identifiers is refused with other words, when the table is open.
Status check_column_weights(const Recipe& recipe) {
  if (recipe.quasi.empty()) return Done{};
  double sum = 0;
  for (const auto& column : recipe.quasi) {
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
  if (recipe.entity.empty()) return Done{};
  if (recipe.search == SearchName::mondrian_relaxed) {
    return no_entities(fmt::format("the {} search", name_of(recipe.search)),
                       "it takes some rows of a tuple, and whose these are is not known to it",
                       "Use `recipe.search.name` mondrian or local, which keep the rows of a tuple together.");
  }
  if (recipe.variant == SearchVariant::paper)
    return no_entities("the paper's variant", "it is the search as it was published",
                       "Leave `recipe.search.variant` out.");
  if (!recipe.trace.empty())
    return no_entities("a trace", "whoever replays it has the rows of the tuples and not the people",
                       "Leave `recipe.output.trace` out.");
  return Done{};
}

}  // namespace

Status check_recipe(const Recipe& recipe) {
  if (recipe.table.empty())
    return Error{.message = "no table is named", .place = {}, .hint = "Say which table: kanon anonymize TABLE ..."};
  if (!recipe.k)
    return Error{.message = "k is not given",
                 .place = {},
                 .hint = "Add `recipe.k` 5 (or whatever your rules ask for): there is no default."};
  if (*recipe.k == 0)
    return Error{
        .message = "k is 0", .place = {}, .hint = "k is the least number of rows in a released group: 1 or more."};
  KANON_CHECK(check_models(recipe));
  KANON_CHECK(check_search(recipe));
  KANON_CHECK(check_models_of_search(recipe));
  KANON_CHECK(check_target(recipe));
  KANON_CHECK(check_entity(recipe));
  if (recipe.report_front && recipe.report.empty()) {
    return Error{.message = "the front is for the report, and no report is named",
                 .place = "report_front",
                 .hint = "Add `recipe.output.report` FILE.html, or see kanon frontier."};
  }
  KANON_CHECK(limit_in_rows(recipe.suppress, 1));
  KANON_CHECK(check_column_weights(recipe));
  return Done{};
}

}  // namespace kanon
