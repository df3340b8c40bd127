// What a cost that looks at a target column needs.
#include "encode/cost_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/check_target.hpp"
#include "recipe/names.hpp"

namespace kanon {

Status check_target_values(const TargetSlot& slot, const TupleCounts& counts) {
  const auto is_number = [](const Value& value) { return value && parse_number(*value); };
  if (slot.cost == CostName::rm && std::none_of(counts.classes.begin(), counts.classes.end(), is_number)) {
    return Error{
        .message = fmt::format("the target column \"{}\" holds no number, and rm is about numbers", slot.column),
        .place = "target",
        .hint = "Choose another target, or `recipe.cost` cm for classes."};
  }
  // Squares, and sums of them over all rows, must be finite.
  const double most = slot.use == TargetUse::moments ? 1e140 : 1e290;
  const auto is_far = [&](const Value& value) { return value && std::abs(parse_number(*value).value_or(0)) > most; };
  if (slot.cost == CostName::rm && std::any_of(counts.classes.begin(), counts.classes.end(), is_far)) {
    return Error{.message = fmt::format("the target column \"{}\" holds numbers beyond {:g}, too large for rm",
                                        slot.column, most),
                 .place = "target",
                 .hint = "Divide the column by a power of ten."};
  }
  constexpr std::size_t kMostClassCounts = std::size_t{1} << 27;  // 4 bytes each
  if ((slot.use == TargetUse::classes || slot.use == TargetUse::numbers) &&
      counts.tuples() > kMostClassCounts / std::max<std::size_t>(1, counts.classes.size())) {
    return Error{.message = fmt::format("the target column \"{}\" has {} different values, too many for {}",
                                        slot.column, with_commas(counts.classes.size()), name_of(slot.cost)),
                 .place = "target",
                 .hint = slot.cost == CostName::rm ? "Use `recipe.dispersion` variance, or round the target."
                                                   : "Choose a target with fewer classes."};
  }
  return Done{};
}

namespace {

// lm, dm, cm, rm: slots stand in this order, too.
std::vector<CostTerm> terms_of(const Recipe& recipe) {
  std::vector<CostTerm> out;
  const auto slots = target_slots(recipe);
  if (recipe.cost != CostName::sum && slots.size() < 2) return out;
  const auto add = [&](CostName name, double weight) {
    if (name == CostName::lm || name == CostName::dm) out.push_back({.name = name, .weight = weight, .target = 0});
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].cost == name) out.push_back({.name = name, .weight = weight * slots[i].weight, .target = i});
    }
  };
  if (recipe.cost != CostName::sum) add(recipe.cost, 1);
  for (const CostName name : {CostName::lm, CostName::dm, CostName::cm, CostName::rm}) {
    for (const auto& entry : recipe.sum) {
      if (entry.cost == name) add(name, entry.weight);
    }
  }
  return out;
}

}  // namespace

Result<CostSpec> cost_spec(const Recipe& recipe, const Histogram& histogram) {
  CostSpec out{.name = recipe.cost, .matrix = {}, .dispersion = recipe.dispersion};
  out.suppressed_together = recipe.suppressed_together;
  out.terms = terms_of(recipe);
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
  claim.cost_name = recipe.cost;
  const auto slots = target_slots(recipe);
  for (const auto& term : cost.terms) {
    claim.terms.push_back({.cost_name = term.name,
                           .weight = term.weight,
                           .target = has_target(term.name) ? slots[term.target].column : std::string()});
  }
  if (slots.empty()) return;
  if (cost.terms.empty()) claim.target = slots[0].column;
  if (!cost.matrix.empty()) claim.matrix = {.classes = histogram.classes, .costs = cost.matrix};
  claim.suppressed_together = cost.suppressed_together;
  claim.dispersion = cost.dispersion;
}

}  // namespace kanon
