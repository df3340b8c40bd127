// Which costs and targets go together, with each other and with the search.
#include "recipe/check_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/try.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

bool names(const std::vector<std::string>& columns, const std::string& name) {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

Error refused(const std::string& target, CostName cost, const std::string& why, const std::string& hint) {
  return Error{.message = fmt::format("column \"{}\" cannot be the target of {}: {}", target, name_of(cost), why),
               .place = "target",
               .hint = hint};
}

Status check_role(const Recipe& recipe, const std::string& target, CostName cost) {
  if (names(recipe.sensitive, target)) {
    return refused(target, cost, "it is marked sensitive, and groups that agree on it would tell it of their members",
                   "Choose another target, or a cost without one: lm or dm.");
  }
  for (const auto& column : recipe.quasi) {
    if (column.name != target) continue;
    return refused(target, cost, "it is a quasi-identifier, and is recoded itself",
                   "Choose another target, or take it out of the quasi-identifiers.");
  }
  if (names(recipe.identifier, target))
    return refused(target, cost, "it is an identifier, and is never released", "Choose another target.");
  return Done{};
}

// Above 0, and none lost beside the others.
template <class Weights>
Status check_weights(const Weights& weights, const char* place) {
  double sum = 0;
  for (const auto& entry : weights) sum += entry.weight > 0 && entry.weight <= 1e9 ? entry.weight : 0;
  for (const auto& entry : weights) {
    if (entry.weight > 0 && entry.weight <= 1e9 && entry.weight >= 1e-6 * sum) continue;
    return Error{
        .message = fmt::format("the weight {} is not above 0, not at most 1e9, or less than a millionth of all "
                               "weights together",
                               entry.weight),
        .place = place,
        .hint = "Leave out what has no weight."};
  }
  return Done{};
}

Status check_sum(const Recipe& recipe) {
  if (recipe.cost != CostName::sum) return Done{};
  constexpr auto kHint = "Write for example `recipe.cost` lm=1,cm=0.5, or cost = { lm = 1, cm = 0.5 } in a recipe.";
  if (recipe.sum.empty())
    return Error{.message = "a sum of costs needs the costs and their weights", .place = "cost", .hint = kHint};
  std::set<CostName> seen;
  for (const auto& entry : recipe.sum) {
    if (entry.cost == CostName::sum)
      return Error{.message = "a sum is of lm, dm, cm and rm", .place = "cost", .hint = kHint};
    if (!seen.insert(entry.cost).second) {
      return Error{.message = fmt::format("{} has two weights", name_of(entry.cost)), .place = "cost", .hint = kHint};
    }
  }
  return check_weights(recipe.sum, "cost");
}

Status check_targets(const Recipe& recipe) {
  const bool cm = uses_cost(recipe, CostName::cm), rm = uses_cost(recipe, CostName::rm);
  if (cm && recipe.target.empty() && !recipe.targets.empty()) {
    return Error{
        .message = "targets with weights are for rm; cm needs one target, without a weight",
        .place = "target",
        .hint = "Write `recipe.target` COLUMN. For cm beside rm with several: target and targets of a recipe."};
  }
  if ((cm && recipe.target.empty()) || (rm && recipe.target.empty() && recipe.targets.empty())) {
    return Error{.message = fmt::format("the cost {} needs a target column", cm ? "cm" : "rm"),
                 .place = "cost",
                 .hint = "Add `recipe.target` COLUMN: what the release is meant to predict."};
  }
  if (!recipe.targets.empty() && !rm) {
    return Error{.message = fmt::format("targets with weights are for rm, the cost is {}", name_of(recipe.cost)),
                 .place = "targets",
                 .hint = "Name one target, or add `recipe.cost` rm."};
  }
  if (!recipe.targets.empty() && !recipe.target.empty() && !cm) {
    return Error{.message = "rm has a target and a list of targets",
                 .place = "target",
                 .hint = "Leave one of the two out; beside cm, target is for cm and targets for rm."};
  }
  std::set<std::string> seen;
  for (const auto& target : recipe.targets) {
    if (!seen.insert(target.column).second)
      return Error{
          .message = fmt::format("column \"{}\" is a target twice", target.column), .place = "targets", .hint = {}};
  }
  KANON_CHECK(check_weights(recipe.targets, "targets"));
  for (const auto& slot : target_slots(recipe)) KANON_CHECK(check_role(recipe, slot.column, slot.cost));
  return Done{};
}

}  // namespace

bool uses_cost(const Recipe& recipe, CostName cost) {
  if (recipe.cost == cost) return true;
  return recipe.cost == CostName::sum &&
         std::any_of(recipe.sum.begin(), recipe.sum.end(), [&](const CostWeight& entry) { return entry.cost == cost; });
}

Status check_cost_of_search(const Recipe& recipe) {
  const bool together = recipe.suppressed_together;
  if (!together && recipe.sum.empty() && recipe.targets.size() < 2) return Done{};
  using enum SearchName;
  const SearchName search = recipe.search;
  if (search == climb || search == genetic || search == anneal || search == datafly || search == best) return Done{};
  // koptimize has a bound where the cost is a sum over groups alone; its paper and the trace know the four names.
  const bool lm = recipe.cost == CostName::sum && uses_cost(recipe, CostName::lm);
  const bool plain = recipe.variant == SearchVariant::usual && recipe.trace.empty();
  if (search == koptimize && !together && !lm && plain) return Done{};
  const char* what = together              ? "cm with suppressed rows as one group"
                     : lm                  ? "a weighted sum of lm and other costs"
                     : !recipe.sum.empty() ? "a weighted sum of costs"
                                           : "rm with several targets";
  return Error{.message = fmt::format("the {} search cannot minimise {}", name_of(recipe.search), what),
               .place = "search",
               .hint = "Use `recipe.search.name` best, climb, genetic, anneal or datafly."};
}

Status check_target(const Recipe& recipe) {
  const auto for_other = [&](const char* what, const char* cost, const char* place) {
    return Error{.message = fmt::format("{} is for {}, the cost is {}", what, cost, name_of(recipe.cost)),
                 .place = place,
                 .hint = fmt::format("Leave it out, or add `recipe.cost` {}.", cost)};
  };
  KANON_CHECK(check_sum(recipe));
  KANON_CHECK(check_targets(recipe));
  const bool cm = uses_cost(recipe, CostName::cm), rm = uses_cost(recipe, CostName::rm);
  if (!recipe.matrix.empty() && !cm) return for_other("a cost matrix", "cm", "matrix");
  if (recipe.suppressed_together && !cm) return for_other("cm_suppressed", "cm", "cm_suppressed");
  if (recipe.dispersion != Dispersion::variance && !rm) return for_other("the dispersion", "rm", "dispersion");
  return check_cost_of_search(recipe);
}

std::vector<std::string> target_names(const Recipe& recipe) {
  std::vector<std::string> out;
  if (!recipe.target.empty()) out.push_back(recipe.target);
  for (const auto& target : recipe.targets) {
    if (!names(out, target.column)) out.push_back(target.column);
  }
  return out;
}

std::vector<TargetSlot> target_slots(const Recipe& recipe) {
  std::vector<TargetSlot> out;
  if (uses_cost(recipe, CostName::cm)) out.push_back({.column = recipe.target, .use = TargetUse::classes});
  if (!uses_cost(recipe, CostName::rm)) return out;
  const TargetUse use = recipe.dispersion == Dispersion::variance ? TargetUse::moments : TargetUse::numbers;
  std::vector<TargetWeight> targets = recipe.targets;
  if (targets.empty()) targets.push_back({.column = recipe.target, .weight = 1});
  double sum = 0;
  for (const auto& target : targets) sum += target.weight;
  for (const auto& target : targets)
    out.push_back({.column = target.column, .use = use, .cost = CostName::rm, .weight = target.weight / sum});
  return out;
}

}  // namespace kanon
