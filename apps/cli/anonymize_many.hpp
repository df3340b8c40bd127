// Several k, limits or costs in one command: which there are, and the run that answers them.
#pragma once

#include <optional>
#include <string>

#include "apps/cli/recipe_options.hpp"

namespace kanon::cli {

// The lists behind -k, --suppress and --cost, where one of them has more than one entry; empty where all are single
// words, which are left to the recipe.
struct Lists {
  std::string ks, limits, costs;
  [[nodiscard]] bool many() const { return !ks.empty() || !limits.empty() || !costs.empty(); }
};

// Takes lists out of the arguments: what is left is what a recipe takes.
Lists take_lists(std::string& ks, RecipeArguments& arguments);

// Answers every question over whole levels. Returns the exit code: 3 where a question has no answer yet or one without
// a proof, 2 where nothing was found.
Result<int> answer_many(const Lists& lists, const Recipe& recipe, const Common& common);

}  // namespace kanon::cli
