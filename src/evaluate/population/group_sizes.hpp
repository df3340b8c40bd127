// GroupSizes: how many groups of a file have each size. Estimates of the population look at nothing else.
#pragma once

#include <cstdint>
#include <vector>

namespace kanon::evaluation {

struct GroupsOfSize {
  std::uint64_t size = 0, groups = 0;
};

struct GroupSizes {
  std::vector<GroupsOfSize> counts;       // sizes rising, none of them 0
  std::uint64_t groups = 0, members = 0;  // of all sizes together; members are rows, or entities
  [[nodiscard]] std::uint64_t of_size(std::uint64_t size) const;
};

// One size per group, in any order.
GroupSizes group_sizes(std::vector<std::uint64_t> sizes);

}  // namespace kanon::evaluation
