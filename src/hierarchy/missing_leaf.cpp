// The missing value among the leaves of a hierarchy.
#include "hierarchy/missing_leaf.hpp"

#include <algorithm>

namespace kanon {

Hierarchy with_tokens_as_missing(Hierarchy hierarchy, const std::vector<std::string>& missing) {
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
    auto& value = hierarchy.leaves[leaf];
    if (value && std::find(missing.begin(), missing.end(), *value) != missing.end()) {
      value.reset();
      hierarchy.labels[0][leaf].reset();
    }
  }
  // If a hierarchy lists two tokens for missing, the missing value would be there twice; the first one stays.
  bool seen = false;
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size();) {
    const bool again = !hierarchy.leaves[leaf] && seen;
    seen = seen || !hierarchy.leaves[leaf];
    if (!again) {
      ++leaf;
      continue;
    }
    const auto at = static_cast<std::ptrdiff_t>(leaf);
    hierarchy.leaves.erase(hierarchy.leaves.begin() + at);
    for (auto& labels : hierarchy.labels) labels.erase(labels.begin() + at);
  }
  return hierarchy;
}

}  // namespace kanon
