// Parts the rows of every cell between fixed cuts, and says what that costs.
#include "search/boxes/mondrian/mondrian.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include "base/try.hpp"
#include "search/boxes/local/part_rows.hpp"

namespace kanon {

using namespace local;

namespace {

// Parts never part a tuple, nor tuples at the same positions.
std::optional<Requirement> requirement_of(const CutProblem& problem) {
  if (!problem.histogram.members) return std::nullopt;
  return Requirement(problem.k, *problem.histogram.members, problem.histogram.test.get());
}

}  // namespace

Result<MondrianOutcome> mondrian(const CutProblem& problem, MondrianKind kind) {
  if (kind == MondrianKind::relaxed && problem.histogram.members) {
    return Error{.message = "relaxed parts take some rows of a tuple, and which of them is not known to the search",
                 .place = "search",
                 .hint = "Use `recipe.search.name` mondrian."};
  }
  if (problem.k == 0) return Error{.message = "k is 0", .place = {}, .hint = "k must be 1 or more"};
  KANON_TRY(const BoxSpace space, make_box_space(problem));
  MondrianOutcome out;
  const auto need = requirement_of(problem);
  Items items = space.tuples;
  for (std::uint32_t tuple = 0; need && tuple < items.size; ++tuple) items.sources.push_back(tuple);
  const Ground ground{space.columns, items, need ? &*need : nullptr};
  std::vector<Group> groups;
  for (auto& shares : rows_by_cell(ground, space.tuples.rows)) {
    if (rows_of(shares) >= problem.k && ground.good(shares))
      std::ranges::move(part_rows(ground, problem.k, kind == MondrianKind::relaxed, std::move(shares)),
                        std::back_inserter(groups));
    else
      out.suppressed.insert(out.suppressed.end(), shares.begin(), shares.end());
  }
  out.feasible = rows_of(out.suppressed) <= problem.limit_rows;
  if (!out.feasible) return MondrianOutcome{};
  std::map<Box, Group> by_box;  // relaxed parts may show the same
  for (const auto& group : groups) {
    auto& one = by_box.try_emplace(group.box, Group{{}, group.box, group.units, 0}).first->second;
    for (const auto& share : group.members) add(one, share);
  }
  Grouping all{{}, out.suppressed};
  for (auto& [box, group] : by_box) all.groups.push_back(std::move(group));
  out.cost.real = space.cost(all.cost(space.row_units));
  out.groups = std::move(all.groups);
  return out;
}

}  // namespace kanon
