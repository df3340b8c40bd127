// Brute force: every level vector of a small case, by the definitions and nothing else.
//
// Written to be obviously right: rows are lists of texts, groups are a map from the recoded row to its size. It shares
// no code with the encoder, the costs or the search.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "support/small_case.hpp"

namespace kanon::tests {

using Levels = std::vector<std::uint32_t>;

struct NodeCost {
  Levels levels;
  std::uint64_t suppressed = 0;  // rows in groups below k
  std::uint64_t dm = 0;
  double lm = 0;
};

NodeCost evaluate(const SmallCase& small, const Levels& levels, std::uint64_t k);

// All level vectors of the case.
std::vector<Levels> all_levels(const SmallCase& small);
std::vector<NodeCost> evaluate_all(const SmallCase& small, std::uint64_t k);

// The cheapest within the limit: dm by its exact value, then fewer suppressed rows, then the lower sum of levels, then
// the first in dictionary order; lm by its value. Empty: none is within the limit.
std::optional<NodeCost> cheapest_dm(const std::vector<NodeCost>& nodes, std::uint64_t limit);
std::optional<NodeCost> cheapest_lm(const std::vector<NodeCost>& nodes, std::uint64_t limit);

}  // namespace kanon::tests
