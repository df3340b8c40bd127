// What the tests of fronts over lattices share: costs drawn at random, and all choices by brute force.
#pragma once

#include "oracle/lattice_brute_force.hpp"

namespace kanon::tests {

inline const Budget kOneThread{.seconds = {}, .evaluations = {}, .threads = 1};

inline double real(const CostValue& cost) {
  return static_cast<double>(cost.exact) + cost.real;
}

inline CostSpec random_cost(Dice& dice) {
  const std::size_t drawn = dice.below(7);
  if (drawn == 0) return {.name = CostName::lm};
  if (drawn == 1) return {.name = CostName::dm};
  if (drawn == 2) return {.name = CostName::lm, .average_size = true};
  if (drawn <= 4) return {.name = CostName::cm};
  return {.name = CostName::rm, .dispersion = drawn == 5 ? Dispersion::variance : Dispersion::absolute};
}

inline TargetUse use_of(const CostSpec& cost) {
  if (cost.name == CostName::cm) return TargetUse::classes;
  if (cost.name != CostName::rm) return TargetUse::none;
  return cost.dispersion == Dispersion::absolute ? TargetUse::numbers : TargetUse::moments;
}

inline Levels plain(const std::vector<LevelIndex>& levels) {
  Levels out;
  for (const LevelIndex level : levels) out.push_back(level.index);
  return out;
}

// Every vector with all its choices.
inline std::vector<std::vector<Choice>> all_choices(const TargetCase& table, const CostSpec& cost) {
  std::vector<std::vector<Choice>> out;
  for (const auto& levels : all_levels(table.small)) out.push_back(choices(table, levels, cost));
  return out;
}

}  // namespace kanon::tests
