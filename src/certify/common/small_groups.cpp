// Words for the groups below k.
#include "certify/common/small_groups.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certify/common/wording.hpp"

namespace kanon::certify {

void judge_small_groups(const KRequirement& requirement, std::vector<SmallGroup> small, const GroupWords& words,
                        Findings& findings) {
  const std::size_t shown = std::min(kListed, small.size());
  const auto end = small.begin() + static_cast<std::ptrdiff_t>(shown);
  std::partial_sort(small.begin(), end, small.end(), [&](const SmallGroup& a, const SmallGroup& b) {
    return a.size != b.size ? a.size < b.size : words.before(a.group, b.group);
  });
  std::vector<std::string> instances;
  for (std::size_t i = 0; i < shown; ++i) {
    instances.push_back(fmt::format("{} has {}", words.name(small[i].group), counted(small[i].size, requirement.unit)));
  }
  const std::string on = fmt::format("on {}", names(requirement.quasi));
  findings.judge(small.empty(),
                 fmt::format("k = {} {}: each of {} has at least {}", requirement.k, on,
                             counted(requirement.groups, "group"), counted(requirement.k, requirement.unit)),
                 fmt::format("k = {} {}: {} of {} with fewer than {}: {}", requirement.k, on, small.size(),
                             counted(requirement.groups, "group"), counted(requirement.k, requirement.unit),
                             listed(instances, small.size())));
}

}  // namespace kanon::certify
