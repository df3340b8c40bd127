// What a recipe says about one search for one k, which has no place in a front.
#pragma once

#include <string>
#include <vector>

#include "kanon/recipe.hpp"

namespace kanon {

// Leaves it out of the recipe, so that any recipe serves for a front, and returns the keys that were said: people are
// told of them.
std::vector<std::string> leave_out_one_search(Recipe& recipe);

}  // namespace kanon
