// From a recipe to the terms of a plan.
#pragma once

#include "kanon/recipe.hpp"
#include "plan/common/terms.hpp"

namespace kanon {

// `recipe` has a k.
inline void fill_terms(const Recipe& recipe, std::uint64_t limit_rows, PlanTerms& terms) {
  terms.k = *recipe.k;
  terms.entity = recipe.entity;
  terms.limit = recipe.suppress;
  terms.limit_rows = limit_rows;
  terms.drop_suppressed = recipe.drop_suppressed;
  terms.safe_cells = recipe.safe_cells;
  terms.accepted = recipe.accept;
  terms.missing = recipe.missing;
  if (recipe.asked) terms.reserve = PlanReserve{.k = recipe.asked->k, .limit = recipe.asked->suppress};
}

}  // namespace kanon
