// What the models of a recipe say of groups with a box each.
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
  if (histogram_.members) MergeMembers().run(*histogram_.members, 1, each, out.members);
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
                 .hint = "Allow more suppression, or use --suppress none."};
  }
  suppressed = std::move(alike);
  groups.erase(starred);
  return Done{};
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
