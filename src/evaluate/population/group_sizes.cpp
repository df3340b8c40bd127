// Counts how many groups have each size.
#include "evaluate/population/group_sizes.hpp"

#include <algorithm>

namespace kanon::evaluation {

std::uint64_t GroupSizes::of_size(std::uint64_t size) const {
  const auto at = std::lower_bound(counts.begin(), counts.end(), size,
                                   [](const GroupsOfSize& one, std::uint64_t wanted) { return one.size < wanted; });
  return at != counts.end() && at->size == size ? at->groups : 0;
}

GroupSizes group_sizes(std::vector<std::uint64_t> sizes) {
  std::erase(sizes, std::uint64_t{0});
  std::sort(sizes.begin(), sizes.end());
  GroupSizes out;
  for (const std::uint64_t size : sizes) {
    if (out.counts.empty() || out.counts.back().size != size) out.counts.push_back({.size = size, .groups = 0});
    ++out.counts.back().groups;
    ++out.groups;
    out.members += size;
  }
  return out;
}

}  // namespace kanon::evaluation
