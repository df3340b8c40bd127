// Options of the commands that look at single cells: they make a CellRecipe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/recipe_options.hpp"
#include "kanon/suppress.hpp"

namespace kanon::cli {

struct CellArguments {
  RecipeArguments recipe;
  std::optional<std::uint64_t> k;
  std::uint32_t max_size = 0;
  std::string missing_as;
  std::vector<std::string> drop, recodes, weights;
};

// TABLE, --quasi, -k, --coding, --drop, --recode, --weights, --max-size, --missing-as, --time, and how a table is read.
void add_cell_options(CLI::App& command, CellArguments& arguments);

// The recipe in the file, if TABLE is one, with what is said on the command line in place of what it says. Of a column
// with another recoding or weight on the command line only that one counts.
Result<SuppressRequest> cell_request_of(const CellArguments& arguments);

// Everything that is read: no output may have the name of one of them.
std::vector<std::string> inputs_of(const CellArguments& arguments, const CellRecipe& recipe);

}  // namespace kanon::cli
