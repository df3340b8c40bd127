// Reads from an open table what a recipe needs: the roles of its columns, and its distinct tuples with their counts.
#pragma once

#include <string>
#include <vector>

#include "count/counted_table.hpp"
#include "kanon/cell_recipe.hpp"
#include "kanon/recipe.hpp"
#include "table/source.hpp"

namespace kanon {

// What is counted of the targets follows from the recipe's cost. Errors: no quasi-identifier, unknown columns, columns
// in two roles, an empty table.
Result<CountedTable> count_table(const Recipe& recipe, Source& source);

// The quasi-identifiers that are kept, without any target. Errors as above.
Result<CountedTable> count_table(const CellRecipe& recipe, Source& source);

// The table by the quasi-identifiers and each of these targets: the first one's counts, the others in `further`; and by
// the column `entity`, where one is named, and by each column of `sensitive`.
Result<TupleCounts> count_with_targets(Source& source, const std::vector<std::string>& quasi,
                                       const std::vector<std::string>& targets, const std::vector<std::string>& missing,
                                       const std::string& entity, const std::vector<std::string>& sensitive = {});

}  // namespace kanon
