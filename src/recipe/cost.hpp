// What a recipe says about its cost: name or weights, the matrix of cm, the dispersion and the targets of rm.
#pragma once

#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "recipe/keys.hpp"

namespace kanon {

// cost = "lm", or cost = { lm = 1, cm = 0.5 }; targets = { income = 2, hours = 1 }; cm_suppressed = "group";
// matrix = { yes = { no = 5 }, no = { yes = 1 } }, or classes = ["no", "yes"] with matrix = [[0, 1], [5, 0]].
Status read_cost(Keys& root, Recipe& recipe);

// "lm=1,cm=0.5", and "income=2,hours=1".
Result<std::vector<CostWeight>> parse_cost_weights(const std::string& text);
Result<std::vector<TargetWeight>> parse_target_weights(const std::string& text);
// The cost of these weights: a sum, or, where there is one, that cost by its name.
void set_cost(const std::vector<CostWeight>& weights, Recipe& recipe);
// "group": true, "each": false.
Result<bool> parse_cm_suppressed(const std::string& text);

// A matrix of n classes, row after row, as single entries.
std::vector<ClassCost> class_costs(const std::vector<std::string>& classes,
                                   const std::vector<std::vector<std::uint32_t>>& costs);

// The file behind --cost-matrix: comma-separated, the classes shown in the first line, then a line per class of the
// rows with its costs. The missing class is the empty cell.
Result<std::vector<ClassCost>> read_cost_matrix(const std::string& path);

}  // namespace kanon
