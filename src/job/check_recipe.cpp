// What can be said against a recipe before any file is opened.
#include "job/check_recipe.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"
#include "job/cost_target.hpp"
#include "plan/plan.hpp"

namespace kanon {
namespace {

// Options that only one search understands would be ignored silently by another.
Status check_search(const Recipe& recipe) {
  if (recipe.search != "koptimize" && recipe.search != "lattice") {
    return Error{.message = fmt::format("there is no search \"{}\"", recipe.search),
                 .place = "search",
                 .hint = did_you_mean(recipe.search, {"koptimize", "lattice"})};
  }
  if (!recipe.variant.empty() && recipe.variant != "paper") {
    return Error{.message = fmt::format("there is no variant \"{}\" of koptimize", recipe.variant),
                 .place = "variant",
                 .hint = "The one there is: paper."};
  }
  if (recipe.gap && !(*recipe.gap >= 0 && *recipe.gap < 1))
    return Error{.message = "the gap is not from 0% to 100%", .place = "gap", .hint = "Write for example 1%."};
  if (recipe.search != "lattice") return Done{};
  const char* unknown = !recipe.variant.empty() ? "variant"
                        : recipe.gap            ? "gap"
                        : !recipe.start.empty() ? "start"
                        : recipe.two_stage      ? "two-stage"
                        : !recipe.trace.empty() ? "trace"
                                                : nullptr;
  if (unknown == nullptr) return Done{};
  return Error{.message = fmt::format("the lattice search has no option \"{}\"", unknown),
               .place = unknown,
               .hint = "Leave it out, or use --search koptimize."};
}

}  // namespace

Status check_recipe(const Recipe& recipe) {
  if (recipe.table.empty())
    return Error{.message = "no table is named", .place = {}, .hint = "Say which table: kanon anonymize TABLE ..."};
  if (!recipe.k)
    return Error{.message = "k is not given",
                 .place = {},
                 .hint = "Add -k 5 (or whatever your rules ask for): there is no default."};
  if (*recipe.k == 0)
    return Error{
        .message = "k is 0", .place = {}, .hint = "k is the least number of rows in a released group: 1 or more."};
  KANON_CHECK(check_search(recipe));
  KANON_CHECK(check_target(recipe));
  if (!recipe.entity.empty()) {
    return Error{
        .kind = ErrorKind::cannot_be_met,
        .message =
            "an entity column is named, but the searches count rows: group sizes in entities do not add up when groups "
            "merge",
        .place = "entity",
        .hint = "Leave --entity out and check the release with: kanon verify RELEASE -k K --quasi ... --entity COLUMN"};
  }
  KANON_CHECK(limit_in_rows(recipe.suppress, 1));
  return Done{};
}

}  // namespace kanon
