// CellRecipe: what a person decides before combinations of single cells are looked at, or single cells blanked.
//
// The table, its quasi-identifiers and k are those of a Recipe, so a recipe file serves here too; what a Recipe says
// about searches, costs and outputs is not used. Columns may be left out or recoded first: that is how one goes from
// "too many people stand out" to "few cells must go" (docs/algorithms/unsafe.md).
//
//   kanon::CellRecipe cells;
//   cells.recipe.data.table = "people.csv";
//   cells.recipe.data.quasi = {{.name = "age"}, {.name = "sex"}, {.name = "zip"}};
//   cells.recipe.promise.k = 2;
//   cells.drop = {"zip"};
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

// How a missing cell counts. value: two missing cells are equal. never: a missing cell equals no cell of another row,
// so every row that has one stands alone.
enum class MissingAs { value, never };
std::string name_of(MissingAs missing);
Result<MissingAs> parse_missing_as(const std::string& text);

// A column that is shown at one level of a hierarchy, for all rows alike.
struct CellRecode {
  QuasiColumn column;       // its name, and the hierarchy: a file or how to build it
  bool own = false;         // no hierarchy here: the one the recipe gives the column
  std::uint32_t level = 1;  // 0: the values as they are
  std::string spec = {};    // the hierarchy as it was written, "prefix"; may be empty
};

// "age=5" (intervals of that width), "age=interval:widths=5/10,top=90@2", "zip=prefix@2", "born=date:parts=year",
// "job=levels:job.csv@1", "job=@1" (level 1 of the hierarchy the recipe gives the column). Without @ it is level 1.
Result<CellRecode> parse_recode(const std::string& text);

// What blanking a cell of the column costs: a whole number from 1; columns not listed cost 1.
inline constexpr std::uint32_t kMostCellWeight = 1'000'000;  // sums over 64 columns and all rows stay exact
struct CellWeight {
  std::string column;
  std::uint32_t weight = 1;
};
Result<CellWeight> parse_cell_weight(const std::string& text);  // "sex=3"

struct CellRecipe {
  Recipe recipe;  // the data, k, and the seconds of the budget
  MissingAs missing_as = MissingAs::value;
  std::vector<std::string> drop;    // quasi-identifiers to leave out
  std::vector<CellRecode> recodes;  // at most one per column
  std::vector<CellWeight> weights;
  std::uint32_t max_size = 0;  // only combinations of at most so many cells count; 0: all
};

}  // namespace kanon
