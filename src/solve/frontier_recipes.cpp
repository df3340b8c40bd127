// What a recipe means for each of the two fronts.
#include "solve/frontier_recipes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "models/held.hpp"
#include "models/range_words.hpp"
#include "models/words.hpp"
#include "recipe/check_models.hpp"
#include "recipe/check_recipe.hpp"
#include "recipe/policy.hpp"

namespace kanon {
namespace {

// One number, or a range of them.
Result<std::pair<std::uint64_t, std::uint64_t>> parse_part(const std::string& part, const std::string& whole) {
  const auto wrong = [&](const std::string& what) {
    return Error{.message = fmt::format("\"{}\": {}", whole, what),
                 .key = "request.k",
                 .hint = "Write for example `request.k` 2..100, `request.k` 2,5,10 or `request.k` 2..20,50,100."};
  };
  const auto dots = part.find("..");
  const auto first = parse_count(trimmed(part.substr(0, dots)));
  const auto last = dots == std::string::npos ? first : parse_count(trimmed(part.substr(dots + 2)));
  if (!first || !last) return wrong("this is no list of whole numbers");
  if (*first == 0) return wrong("k is the least number of rows in a released group: 1 or more");
  if (*last < *first) return wrong(fmt::format("the range from {} to {} is empty", *first, *last));
  constexpr std::uint64_t kMost = 100'000;
  if (*last - *first >= kMost) return wrong(fmt::format("a range of more than {} is too long", with_commas(kMost)));
  return std::pair(*first, *last);
}

bool has_intervals(const QuasiColumn& column) {
  return column.coding == CodingKind::intervals || !column.cuts.empty();
}

// What a front of a box per group asks for.
Status check_front_of_boxes(const FrontierRequest& request) {
  if (!request.boxes) return Done{};
  if (request.ks.empty() || request.recipe.cost != CostName::lm || request.average_size) {
    return request.ks.empty() ? Error{.message = "for which k? Groups with boxes of their own are formed k by k",
                                      .key = "request.k",
                                      .hint = "Add for example `request.k` 2,5,10,20: there is no default."}
                              : Error{.message = "the cost of a box per group is lm",
                                      .place = "cost",
                                      .hint = "Leave `recipe.cost` out, or `request.search` local."};
  }
  if (request.pick) {
    return Error{.message = "a point of a box per group is not picked from a front",
                 .key = "request.pick",
                 .hint = "Release it with kanon anonymize `recipe.search.name` local `recipe.k` K."};
  }
  return Done{};
}

// The steps of one model, each of which has to be a model that the recipe could ask for.
Status check_steps(const FrontierRequest& request) {
  if (request.steps.empty()) return Done{};
  const SensitiveModel& first = request.steps.front();
  const auto another = [&](const SensitiveModel& step) {
    return step.name != first.name || step.column != first.column || step.value != first.value;
  };
  if (request.steps.size() > kMostSteps || std::any_of(request.steps.begin(), request.steps.end(), another)) {
    return Error{.message = fmt::format("a range is of one model of one column, at most {} steps of it", kMostSteps),
                 .place = option_of(first),
                 .hint = "Ask for one range at a time; other models beside it hold at every step."};
  }
  Recipe recipe = request.recipe;
  recipe.models.sensitive = request.steps;
  KANON_CHECK(check_models(recipe));
  if (!request.pick) return Done{};
  return Error{
      .message = "nothing is picked from a range: a release holds one limit of a model",
      .key = "request.pick",
      .hint = "Leave `request.pick` out to see what each step costs, or write one limit in place of the range."};
}

// Models are asked of the front over whole levels.
Status check_models_of_front(const FrontierRequest& request) {
  KANON_CHECK(check_models(request.recipe));
  KANON_CHECK(check_steps(request));
  Models models = request.recipe.models;
  if (models.average_risk || models.records_at_risk) {
    const char* budget = models.average_risk ? "average-risk" : "records-at-risk";
    return Error{.message = fmt::format("a front cannot promise {}: a budget over all groups is no property of one "
                                        "group, and the points of a front are by the k of each group",
                                        budget),
                 .place = budget,
                 .hint = "Leave it out, or search for one k with kanon anonymize `recipe.search.name` lattice."};
  }
  if (!request.steps.empty()) models.sensitive.push_back(request.steps.front());
  const char* other = request.flexible                ? "request.flexible"
                      : request.boxes || request.poka ? "request.search"
                                                      : nullptr;
  if (models.empty() || other == nullptr) return Done{};
  return Error{.message = fmt::format("a front knows {} over whole levels only, as the exact search finds it",
                                      texts_without_values(models).front()),
               .key = other,
               .hint = fmt::format("Leave `{}` out, or search for one k with kanon anonymize.", other)};
}

}  // namespace

Result<std::vector<std::uint64_t>> parse_ks(const std::string& text) {
  std::vector<std::uint64_t> out;
  for (const auto& part : split(text, ',')) {
    KANON_TRY(const auto range, parse_part(part, text));
    for (std::uint64_t i = 0; i <= range.second - range.first; ++i) out.push_back(range.first + i);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

namespace {

// Options of one search for one k.
Status check_unused(const Recipe& recipe) {
  const char* unused = recipe.variant != SearchVariant::usual ? "variant"
                       : !recipe.start.empty()                ? "start"
                       : recipe.two_stage                     ? "two-stage"
                       : !recipe.trace.empty()                ? "trace"
                                                              : nullptr;
  if (unused != nullptr) {
    return Error{.message = fmt::format("a front has no option \"{}\"", unused),
                 .place = unused,
                 .hint = "Leave it out, or search for one k with kanon anonymize."};
  }
  return Done{};
}

}  // namespace

Status check_frontier(const FrontierRequest& request) {
  Recipe recipe = request.recipe;
  recipe.k = 1;
  recipe.search = SearchName::koptimize;  // the stricter checks of another search are not about a front
  if (recipe.cost == CostName::sum || recipe.targets.size() > 1 || recipe.suppressed_together) {
    return Error{.message = "a front is of one of lm, dm, cm and rm with one target, not of a weighted sum",
                 .place = "cost",
                 .hint = "Search for one k with kanon anonymize `recipe.search.name` best."};
  }
  KANON_CHECK(check_models_of_front(request));
  recipe.models = {};
  KANON_CHECK(check_recipe(recipe));
  if (request.poka && !recipe.entity.empty()) {
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = "an entity column is named, and POkA counts rows, as it was published",
                 .place = "entity",
                 .hint = "Leave `request.search` poka out: the exact front counts entities."};
  }
  KANON_CHECK(check_front_of_boxes(request));
  KANON_CHECK(check_unused(recipe));
  if (request.average_size && (request.flexible || request.pick)) {
    return Error{.message = "the average group size is a cost of the front over whole levels only",
                 .place = "cost",
                 .hint = "Leave `request.flexible` and `request.pick` out, or choose lm, dm, cm or rm."};
  }
  if (request.poka && request.use != LimitUse::max) {
    return Error{.message = "POkA uses the limit to the full",
                 .key = "request.budget",
                 .hint =
                     "Leave `request.budget` out or write `request.budget` max; the exact search knows "
                     "`request.budget` free, too."};
  }
  if (request.poka && request.poka->depth && *request.poka->depth == 0)
    return Error{.message = "a depth is 1 or more", .key = "request.depth", .hint = {}};
  if (recipe.gap && !request.flexible) {
    return Error{.message = "a gap is good enough for the front over all recodings only",
                 .key = "recipe.search.gap",
                 .hint = "Leave it out, or add `request.flexible` `request.k` 2..100."};
  }
  if (request.flexible && request.ks.empty()) {
    return Error{.message = "for which k? The front over all recodings is searched k by k",
                 .key = "request.k",
                 .hint = "Add for example `request.k` 2..100 or `request.k` 2,5,10,20: there is no default."};
  }
  if (request.pick && *request.pick == 0)
    return Error{
        .message = "k is the least number of rows in a released group: 1 or more", .key = "request.pick", .hint = {}};
  const auto columns = without_levels(recipe);
  if (!columns.empty() && !request.flexible && !request.boxes) {
    return Error{.message = fmt::format("no whole levels to choose from: {} to be cut into intervals: {}",
                                        columns.size() == 1 ? "one column is" : "some columns are", list_of(columns)),
                 .place = "coding",
                 .hint =
                     "Add `request.flexible` and `request.k` for the front over all recodings, or give the columns "
                     "hierarchies."};
  }
  return Done{};
}

std::vector<std::string> without_levels(const Recipe& recipe) {
  std::vector<std::string> out;
  for (const auto& column : recipe.quasi) {
    if (has_intervals(column)) out.push_back(column.name);
  }
  return out;
}

Recipe levels_recipe(Recipe recipe) {
  recipe.search = SearchName::lattice;
  for (auto& column : recipe.quasi) {
    if (column.coding == CodingKind::taxonomy) column.coding = CodingKind::levels;
  }
  return recipe;
}

Recipe with_first_step(const FrontierRequest& request) {
  Recipe out = request.recipe;
  if (!request.steps.empty()) out.models.sensitive.push_back(request.steps.front());
  name_sensitive(out);
  return out;
}

std::vector<std::uint64_t> range_ks(const FrontierRequest& request) {
  constexpr std::size_t kMostLines = 20;
  return request.ks.empty() || request.ks.size() > kMostLines ? frontier_thresholds() : request.ks;
}

Recipe flexible_recipe(Recipe recipe, bool beside_levels) {
  recipe.search = SearchName::koptimize;
  for (auto& column : recipe.quasi) {
    const bool hierarchy = column.coding == CodingKind::levels || column.coding == CodingKind::automatic;
    if (beside_levels && hierarchy) column.coding = CodingKind::taxonomy;
  }
  return recipe;
}

}  // namespace kanon
