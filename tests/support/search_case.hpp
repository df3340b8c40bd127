// Runs the lattice search on a small case and compares what it says with brute force.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "oracle/brute_force.hpp"
#include "search/levels/lattice/lattice_search.hpp"

namespace kanon::tests {

struct Question {
  std::uint64_t k = 1;
  std::uint64_t limit = 0;
  CostName cost = CostName::lm;
};

inline SearchOutcome search(const EncodedCase& table, const Question& question, const Budget& budget) {
  // rm measures what the histogram counts of the target.
  const bool absolute = !table.histogram.class_numbers.empty();
  const LevelProblem problem{
      .histogram = table.histogram,
      .codebook = table.codebook,
      .k = question.k,
      .limit_rows = question.limit,
      .cost = {.name = question.cost, .dispersion = absolute ? Dispersion::absolute : Dispersion::variance}};
  auto found = lattice_search(problem, budget, {});
  EXPECT_TRUE(found.ok()) << found.error().text();
  return found.ok() ? *found : SearchOutcome{};
}

inline Levels levels_of(const SearchOutcome& outcome) {
  Levels out;
  if (outcome.incumbent) {
    for (const LevelIndex level : outcome.incumbent->levels) out.push_back(level.index);
  }
  return out;
}

// Limits that matter: none, some, any.
inline std::vector<std::uint64_t> limits_for(Dice& dice, std::size_t rows) {
  return {0, dice.from_to(1, rows), rows};
}

// The cost of a node or an outcome as the question counts it; dm of small cases is exact in a double.
inline double cost_of(const NodeCost& node, CostName cost) {
  return cost == CostName::dm ? static_cast<double>(node.dm) : node.lm;
}
inline double cost_of(const CostValue& value, CostName cost) {
  return cost == CostName::dm ? static_cast<double>(value.exact) : value.real;
}

inline constexpr double kTolerance = 1e-12;

inline std::optional<NodeCost> cheapest(const std::vector<NodeCost>& nodes, const Question& question) {
  return question.cost == CostName::dm ? cheapest_dm(nodes, question.limit) : cheapest_lm(nodes, question.limit);
}

}  // namespace kanon::tests
