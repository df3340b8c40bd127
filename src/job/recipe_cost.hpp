// What a recipe says about its cost besides the name: the matrix of cm, the dispersion of rm.
#pragma once

#include <string>
#include <vector>

#include "job/recipe_keys.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

// matrix = { yes = { no = 5 }, no = { yes = 1 } }, or classes = ["no", "yes"] with matrix = [[0, 1], [5, 0]].
Status read_cost(Keys& root, Recipe& recipe);

// A matrix of n classes, row after row, as single entries.
std::vector<ClassCost> class_costs(const std::vector<std::string>& classes,
                                   const std::vector<std::vector<std::uint32_t>>& costs);

// The file behind --cost-matrix: comma-separated, the classes shown in the first line, then a line per class of the
// rows with its costs. The missing class is the empty cell.
Result<std::vector<ClassCost>> read_cost_matrix(const std::string& path);

}  // namespace kanon
