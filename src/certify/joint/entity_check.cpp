// Counts the entities of every group of a release.
#include "certify/joint/entity_check.hpp"

#include <fmt/format.h>

#include <unordered_map>

#include "base/try.hpp"
#include "certify/common/small_groups.hpp"
#include "certify/common/wording.hpp"
#include "certify/joint/joint_groups.hpp"

namespace kanon::certify {

Status check_entities(const VerifyRequest& request, const std::vector<std::string>& quasi, Findings& findings) {
  TextIds numbers;
  KANON_TRY(const EntityGroups found, entity_groups({.release = request.release,
                                                     .plan = request.plan,
                                                     .original = request.original,
                                                     .what = "release",
                                                     .release_name = request.release_name},
                                                    request, numbers));
  // Rows without an entity do not count towards k.
  std::unordered_map<std::uint32_t, std::uint64_t> entities;
  for (const auto& [who, group] : found.members) ++entities[group];
  std::vector<SmallGroup> small;
  for (const std::uint32_t group : found.groups) {
    const auto here = entities.find(group);
    const std::uint64_t size = here == entities.end() ? 0 : here->second;
    if (size < found.k) small.push_back({.size = size, .group = group});
  }
  const GroupWords words{.name = [&](std::size_t group) { return found.name(static_cast<std::uint32_t>(group)); },
                         .before =
                             [&](std::size_t a, std::size_t b) {
                               return found.name(static_cast<std::uint32_t>(a)) <
                                      found.name(static_cast<std::uint32_t>(b));
                             }};
  judge_small_groups({.k = found.k, .groups = found.groups.size(), .unit = "distinct entity value", .quasi = quasi},
                     std::move(small), words, findings);
  if (found.rows_without > 0)
    findings.leaves_open(
        fmt::format("entities: {} without one, counted for nobody", counted(found.rows_without, "row")));
  return Done{};
}

}  // namespace kanon::certify
