// Which group, or groups, of a release each entity is in.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "certify/common/groups.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

// A release, alone or one of two.
struct JointSide {
  std::string release, plan, original;
  std::string what;               // "release", "first release", "second release"
  std::string release_name = {};  // what the release is called, where its path does not say
};

struct EntityGroups {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> members;  // entity and group, each pair once, ascending
  std::vector<std::uint32_t> groups;                             // all that the release has
  std::function<std::string(std::uint32_t)> name;                // of a group, by the labels it shows
  std::uint64_t rows_without = 0;                                // rows that name no entity
  std::uint64_t k = 0;
};

// `entities` numbers the entities of both sides alike. Rows that are dropped from the release are in no group; starred
// rows are one. Error: the entity column is neither in the release nor in an original with its plan.
Result<EntityGroups> entity_groups(const JointSide& side, const VerifyRequest& request, TextIds& entities);

}  // namespace kanon::certify
