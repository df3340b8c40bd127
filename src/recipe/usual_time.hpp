// The time that anonymize takes for a search where nobody named one: a first run shall end within a minute, with all
// that is read, written and checked, and say how far it came.
#pragma once

#include "kanon/recipe.hpp"

namespace kanon {

inline constexpr double kUsualSearchSeconds = 50;

// Only searches that go on until they have a proof are stopped by it. A time, an effort, or "none" stand over it.
[[nodiscard]] inline bool has_usual_time(const Recipe& recipe) {
  const bool proves = search_name(recipe.search) == SearchName::koptimize ||
                      search_name(recipe.search) == SearchName::best ||
                      search_name(recipe.search) == SearchName::lattice;
  return proves && !recipe.budget.seconds && !recipe.budget.unlimited && !recipe.budget.effort;
}

[[nodiscard]] inline Recipe with_usual_time(Recipe recipe) {
  if (has_usual_time(recipe)) recipe.budget.seconds = kUsualSearchSeconds;
  return recipe;
}

}  // namespace kanon
