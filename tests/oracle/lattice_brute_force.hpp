// Every level vector of a small case at every k, under every cost, by the definitions and nothing else.
#pragma once

#include "oracle/brute_force.hpp"
#include "search/common/front.hpp"
#include "support/target_case.hpp"

namespace kanon::tests {

// A vector that suppresses all its groups below k, and those that fail a model.
struct Choice {
  Levels levels;
  std::uint64_t k = 0;           // the smallest released group; 0: nothing is released
  std::uint64_t suppressed = 0;  // rows
  double cost = 0;
  bool within_budget = true;  // of the models
};

// What the vector comes to when groups below `k` are suppressed.
Choice choose(const TargetCase& table, const Levels& levels, std::uint64_t k, const CostSpec& cost);

// All choices of a vector that release something, by rising k.
std::vector<Choice> choices(const TargetCase& table, const Levels& levels, const CostSpec& cost);

// Those of them that a use of the limit takes.
std::vector<Choice> taken(const std::vector<Choice>& choices, std::uint64_t limit, LimitUse use);

}  // namespace kanon::tests
