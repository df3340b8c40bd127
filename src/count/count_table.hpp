// Reads from an open table what a recipe needs: the roles of its columns, and its distinct tuples with their counts.
// Nothing here depends on the search, so that several searches of one table read it once.
#pragma once

#include <string>
#include <vector>

#include "kanon/cell_recipe.hpp"
#include "kanon/recipe.hpp"
#include "table/schema.hpp"
#include "table/source.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct CountedTable {
  Schema schema;
  TupleCounts counts;  // quasi columns in the order of the table
};

// What is counted of the targets follows from the recipe's cost. Errors: no quasi-identifier, unknown columns, columns
// in two roles, an empty table.
Result<CountedTable> count_table(const Recipe& recipe, Source& source);

// The quasi-identifiers that are kept, without any target. Errors as above.
Result<CountedTable> count_table(const CellRecipe& recipe, Source& source);

// The table by the quasi-identifiers and each of these targets: the first one's counts, the others in `further`.
Result<TupleCounts> count_with_targets(Source& source, const std::vector<std::string>& quasi,
                                       const std::vector<std::string>& targets,
                                       const std::vector<std::string>& missing);

}  // namespace kanon
