// What a recipe asks of groups with a box each beside k rows.
#include "solve/box_models.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "release/held_models.hpp"

namespace kanon {

BoxModels::Together BoxModels::together(const std::vector<local::Share>& shares) const {
  Together out;
  for (const auto& share : shares) out.rows += share.rows;
  const auto each = [&](std::size_t, const auto& add) {
    for (const auto& share : shares) add(share.item);
  };
  if (histogram_.members) merge_.run(*histogram_.members, 1, each, out.members);
  return out;
}

Status BoxModels::settle_suppressed(std::uint64_t limit_rows, std::vector<local::Group>& groups,
                                    std::vector<local::Share>& suppressed) {
  if (!histogram_.test || suppressed.empty()) return Done{};
  local::Box whole;
  for (const auto& column : columns_) whole.push_back({0, column.positions - 1});
  const auto starred =
      std::find_if(groups.begin(), groups.end(), [&](const local::Group& group) { return group.box == whole; });
  std::vector<local::Share> alike = suppressed;
  if (starred != groups.end()) alike.insert(alike.end(), starred->members.begin(), starred->members.end());
  const Together all = together(alike);
  if (histogram_.test->holds(all.tested())) return Done{};
  must_drop_ = true;
  if (starred == groups.end()) return Done{};
  if (all.rows > limit_rows) {
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = fmt::format("{} rows would look alike and fail together what is asked of every group, and "
                                        "{} may be suppressed",
                                        with_commas(all.rows), with_commas(limit_rows)),
                 .place = {},
                 .hint = "Allow more suppression, or use `recipe.suppress` none."};
  }
  suppressed = std::move(alike);
  groups.erase(starred);
  return Done{};
}

std::optional<std::string> BoxModels::must_go(std::uint64_t k, const std::vector<local::Share>& starred) const {
  if (!histogram_.members) return std::nullopt;
  const Together all = together(starred);
  if (!all.members.entities.empty() && all.members.entities.members(0) < k)
    return fmt::format("they are about fewer than k = {} entities", k);
  if (histogram_.test && !histogram_.test->holds(all.tested()))
    return "together they fail what is asked of every group";
  return std::nullopt;
}

std::optional<std::uint64_t> BoxModels::smallest_entities(const std::vector<local::Group>& groups) const {
  if (!histogram_.members || histogram_.members->entities.empty()) return std::nullopt;
  EntitySets by_group;
  const auto each = [&](std::size_t group, const auto& add) {
    for (const auto& share : groups[group].members) add(share.item);
  };
  MergeEntities().run(histogram_.members->entities, groups.size(), each, by_group);
  std::optional<std::uint64_t> out;
  for (std::size_t group = 0; group < groups.size(); ++group)
    out = std::min(out.value_or(by_group.members(group)), by_group.members(group));
  return out;
}

std::vector<HeldModel> BoxModels::held(const std::vector<local::Group>& groups,
                                       const std::vector<local::Share>& starred) const {
  if (!histogram_.test) return {};
  std::vector<Together> visible;
  for (const auto& group : groups) visible.push_back(together(group.members));
  std::vector<TestedGroup> tested;
  for (const auto& group : visible) tested.push_back(group.tested());
  const Together stars = together(starred);
  return held_models(*histogram_.test, tested, starred.empty() ? std::nullopt : std::optional(stars.tested()),
                     k_map_rows_);
}

}  // namespace kanon
