// What would be left of the unsafe combinations and of the cells to blank if one column were dropped or recoded.
#pragma once

#include "encode/encode_cells.hpp"
#include "kanon/unsafe.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// One change, and the columns as they are after it.
struct CellChange {
  UnsafeSuggestion suggestion;
  std::size_t column = 0;
  std::vector<CellColumn> columns;
};

// Every column dropped; every coarser level of the column's hierarchy; where it has none, interval widths of numbers,
// parts of dates, prefixes of codes. Errors: hierarchies that cannot be read or do not cover the values.
Result<std::vector<CellChange>> possible_changes(const CellRecipe& recipe, const EncodedCells& cells);

// Counts the cells to blank after the change, and, where they follow from those of `before`, the combinations. False:
// the budget ended it, and nothing was counted.
Result<bool> count_cells(const CellRecipe& recipe, const EncodedCells& cells, const UnsafeOutcome& before,
                         const Budget& budget, CellChange& change);
// Counts the combinations after the change, unless they are known.
Result<bool> count_combinations(const CellRecipe& recipe, const EncodedCells& cells, const Budget& budget,
                                CellChange& change);

// Fewest cells left first, then fewest combinations; what was not counted last.
bool leaves_less(const UnsafeSuggestion& a, const UnsafeSuggestion& b);

}  // namespace kanon
