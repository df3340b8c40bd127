// What a cost that looks at a target column needs.
#include "job/cost_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "job/names.hpp"

namespace kanon {
namespace {

bool names(const std::vector<std::string>& columns, const std::string& name) {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

Error refused(const Recipe& recipe, const std::string& why, const std::string& hint) {
  return Error{
      .message = fmt::format("column \"{}\" cannot be the target of {}: {}", recipe.target, name_of(recipe.cost), why),
      .place = "target",
      .hint = hint};
}

Status check_role(const Recipe& recipe) {
  if (names(recipe.sensitive, recipe.target)) {
    return refused(recipe, "it is marked sensitive, and groups that agree on it would tell it of their members",
                   "Choose another target, or a cost without one: lm or dm.");
  }
  for (const auto& column : recipe.quasi) {
    if (column.name != recipe.target) continue;
    return refused(recipe, "it is a quasi-identifier, and is recoded itself",
                   "Choose another target, or take it out of the quasi-identifiers.");
  }
  if (names(recipe.identifier, recipe.target))
    return refused(recipe, "it is an identifier, and is never released", "Choose another target.");
  return Done{};
}

}  // namespace

Status check_target(const Recipe& recipe) {
  const bool targeted = recipe.cost == CostName::cm || recipe.cost == CostName::rm;
  if (targeted && recipe.target.empty()) {
    return Error{.message = fmt::format("the cost {} needs a target column", name_of(recipe.cost)),
                 .place = "cost",
                 .hint = "Add --target COLUMN: what the release is meant to predict."};
  }
  if (!recipe.matrix.empty() && recipe.cost != CostName::cm) {
    return Error{.message = fmt::format("a cost matrix is for cm, the cost is {}", name_of(recipe.cost)),
                 .place = "matrix",
                 .hint = "Leave it out, or add --cost cm."};
  }
  if (recipe.dispersion != Dispersion::variance && recipe.cost != CostName::rm) {
    return Error{.message = fmt::format("the dispersion is for rm, the cost is {}", name_of(recipe.cost)),
                 .place = "dispersion",
                 .hint = "Leave it out, or add --cost rm."};
  }
  return targeted ? check_role(recipe) : Status(Done{});
}

TargetUse target_use(const Recipe& recipe) {
  if (recipe.cost == CostName::cm) return TargetUse::classes;
  if (recipe.cost != CostName::rm) return TargetUse::none;
  return recipe.dispersion == Dispersion::variance ? TargetUse::moments : TargetUse::numbers;
}

Status check_target_values(const Recipe& recipe, const TupleCounts& counts) {
  const TargetUse use = target_use(recipe);
  const auto is_number = [](const Value& value) { return value && parse_number(*value); };
  if ((use == TargetUse::moments || use == TargetUse::numbers) &&
      std::none_of(counts.classes.begin(), counts.classes.end(), is_number)) {
    return Error{
        .message = fmt::format("the target column \"{}\" holds no number, and rm is about numbers", recipe.target),
        .place = "target",
        .hint = "Choose another target, or --cost cm for classes."};
  }
  constexpr std::size_t kMostClassCounts = std::size_t{1} << 27;  // 4 bytes each
  if ((use == TargetUse::classes || use == TargetUse::numbers) &&
      counts.tuples() > kMostClassCounts / std::max<std::size_t>(1, counts.classes.size())) {
    return Error{.message = fmt::format("the target column \"{}\" has {} different values, too many for {}",
                                        recipe.target, with_commas(counts.classes.size()), name_of(recipe.cost)),
                 .place = "target",
                 .hint = recipe.cost == CostName::rm ? "Use --dispersion variance, or round the target."
                                                     : "Choose a target with fewer classes."};
  }
  return Done{};
}

Result<CostSpec> cost_spec(const Recipe& recipe, const Histogram& histogram) {
  CostSpec out{.name = recipe.cost, .matrix = {}, .dispersion = recipe.dispersion};
  if (recipe.matrix.empty()) return out;
  std::map<std::pair<std::string, std::string>, std::uint32_t> cost_of;
  std::set<std::string> known;
  for (const auto& entry : recipe.matrix) {
    cost_of[{entry.row, entry.shown}] = entry.cost;
    known.insert({entry.row, entry.shown});
  }
  std::vector<std::string> unknown;
  for (const auto& name : histogram.classes) {
    if (!known.contains(name.value_or(""))) unknown.push_back(name.value_or("(missing)"));
  }
  if (!unknown.empty()) {
    return Error{.message = fmt::format("the cost matrix leaves out {} of the classes of column \"{}\": {}",
                                        unknown.size(), recipe.target, list_of(unknown)),
                 .place = "matrix",
                 .hint = "Give every class a line; the missing class is the empty text."};
  }
  for (const auto& row : histogram.classes) {
    out.matrix.emplace_back();
    for (const auto& shown : histogram.classes) {
      const auto at = cost_of.find({row.value_or(""), shown.value_or("")});
      out.matrix.back().push_back(at != cost_of.end() ? at->second : row == shown ? 0 : 1);
    }
  }
  return out;
}

void claim_cost(const Recipe& recipe, const CostSpec& cost, const Histogram& histogram, PlanClaim& claim) {
  claim.cost_name = name_of(recipe.cost);
  if (!has_target(claim.cost_name)) return;
  claim.target = recipe.target;
  if (!cost.matrix.empty()) claim.matrix = {.classes = histogram.classes, .costs = cost.matrix};
  if (recipe.cost == CostName::rm) claim.dispersion = name_of(cost.dispersion);
}

}  // namespace kanon
