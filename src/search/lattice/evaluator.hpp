// NodeEvaluator: profiles of level vectors in any order, each rolled up from the nearest groups at hand.
#pragma once

#include <memory>

#include "search/lattice/node_profile.hpp"

namespace kanon::lattice {

class NodeEvaluator {
 public:
  // Profiles are cut off at `limit_rows`. Error: too many columns and values for the widest key.
  static Result<std::unique_ptr<NodeEvaluator>> make(const Histogram& histogram, const Codebook& codebook,
                                                     const NodeCosts& costs, std::uint64_t limit_rows);
  virtual ~NodeEvaluator() = default;
  // Valid until the next call.
  virtual const NodeProfile& profile(const std::vector<LevelIndex>& levels) = 0;
};

}  // namespace kanon::lattice
