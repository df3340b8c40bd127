// From a recipe to the terms of a plan.
#pragma once

#include "kanon/recipe.hpp"
#include "plan/common/terms.hpp"

namespace kanon {

// `recipe` has a k.
inline void fill_terms(const Recipe& recipe, std::uint64_t limit_rows, PlanTerms& terms) {
  terms.k = *recipe.promise.k;
  terms.entity = recipe.data.entity;
  terms.limit = recipe.promise.suppress;
  terms.limit_rows = limit_rows;
  terms.drop_suppressed = recipe.promise.drop_suppressed;
  terms.safe_cells = recipe.output.safe_cells;
  terms.accepted = recipe.data.accept;
  terms.missing = recipe.data.missing;
  if (recipe.promise.asked)
    terms.reserve = PlanReserve{.k = recipe.promise.asked->k, .limit = recipe.promise.asked->suppress};
}

}  // namespace kanon
