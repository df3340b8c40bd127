// NodeEvaluator: profiles of level vectors in any order, each rolled up from the nearest groups at hand.
#pragma once

#include <memory>

#include "search/levels/lattice/node_profile.hpp"

namespace kanon::lattice {

class NodeEvaluator {
 public:
  static constexpr std::size_t kMostKept = std::size_t{1} << 26;

  // Profiles are cut off at `limit_rows`; `most_kept`: bytes of groups that are kept to roll up others from. Error: too
  // many columns and values for the widest key.
  static Result<std::unique_ptr<NodeEvaluator>> make(const Histogram& histogram, const Codebook& codebook,
                                                     const NodeCosts& costs, std::uint64_t limit_rows,
                                                     std::size_t most_kept = kMostKept);
  virtual ~NodeEvaluator() = default;
  // Valid until the next call.
  virtual const NodeProfile& profile(const std::vector<LevelIndex>& levels) = 0;
};

}  // namespace kanon::lattice
