// What can be said against the models of a recipe before any file is opened.
#pragma once

#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

// What they need of each other, and of the columns they look at.
Status check_models(const Recipe& recipe);

// Can the recipe's search promise them? A search that cannot refuses, with the reason.
Status check_models_of_search(const Recipe& recipe);

// Single cells are blanked in rows, and rows that show less stand in no group that could hold a model.
Status refuse_models(const Recipe& recipe, const std::string& command);

}  // namespace kanon
