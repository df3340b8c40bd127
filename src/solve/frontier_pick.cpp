// Looks up the point of a front that holds k, and says what is proven of it.
#include "solve/frontier_pick.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"
#include "search/levels/lattice/lattice_search.hpp"

namespace kanon {
namespace {

Error no_point(const PickQuestion& question) {
  if (!question.told.complete) {
    return {.kind = ErrorKind::budget_spent,
            .message = fmt::format("the budget was spent before a point that holds k = {} was found", question.k),
            .key = "request.pick",
            .hint = "Give the search more `recipe.search.time` or `recipe.search.effort`."};
  }
  return {.kind = ErrorKind::cannot_be_met,
          .message = fmt::format("no point of the front holds k = {}", question.k),
          .key = "request.pick",
          .hint = question.told.points.empty()
                      ? "Allow more suppression (`recipe.suppress` 1%), or give kept columns a hierarchy."
                      : fmt::format("The largest k of the front is {}.", question.told.points.back().k)};
}

// A point of LimitUse::max is the best that uses the limit to the full. A plan claims more than that, so the optimum
// at its k is looked for.
Status prove(const PickQuestion& question, std::uint64_t k, const Budget& budget, SearchOutcome& found) {
  const LevelProblem problem{.histogram = question.table.histogram,
                             .codebook = question.table.codebook,
                             .k = k,
                             .limit_rows = question.limit_rows,
                             .cost = question.table.cost};
  KANON_TRY(const SearchOutcome best, lattice_search(problem, budget, {}));
  found.bound = best.bound;
  found.complete = best.complete && best.bound == found.incumbent->cost;
  return Done{};
}

}  // namespace

Result<Picked> pick_point(const PickQuestion& question, const Budget& budget) {
  const FrontierPoint* told = cheapest_at(question.told, question.k);
  if (told == nullptr) return no_point(question);
  const auto& points = question.front.points;
  const auto at =
      std::find_if(points.begin(), points.end(), [&](const FrontPoint& point) { return point.k == told->k; });
  Picked out{.k = told->k, .found = {}};
  out.found.incumbent =
      Incumbent{.levels = at->levels, .cuts = at->cuts, .cost = at->cost, .suppressed_rows = at->suppressed_rows};
  out.found.complete = told->proven;
  out.found.bound = told->proven ? at->cost : at->bound;
  if (question.prove) KANON_CHECK(prove(question, out.k, budget, out.found));
  out.found.effort = {.nodes = question.told.nodes, .evaluated = question.told.evaluated};
  const auto amount = [&](const CostValue& value) {
    return is_exact(question.cost_name) ? static_cast<double>(value.exact) : value.real;
  };
  const double cost = amount(at->cost);
  out.gap = out.found.complete || cost <= 0 ? 0 : (cost - amount(out.found.bound)) / cost;
  return out;
}

}  // namespace kanon
