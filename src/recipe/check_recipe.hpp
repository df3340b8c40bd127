// What can be said against a recipe before any file is opened.
#pragma once

#include "kanon/recipe.hpp"

namespace kanon {

Status check_recipe(const Recipe& recipe);

}  // namespace kanon
