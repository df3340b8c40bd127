// What the searches over cells found, in the words of an UnsafeReport.
#pragma once

#include "encode/encode_cells.hpp"
#include "kanon/unsafe.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"

namespace kanon {

void fill_table(const CellRecipe& recipe, const EncodedCells& cells, UnsafeReport& report);
// At most `top` column sets and values.
void fill_combinations(const EncodedCells& cells, const UnsafeOutcome& found, std::size_t top, UnsafeReport& report);
void fill_suppression(const EncodedCells& cells, const OriginalSuppression& suppression, UnsafeReport& report);

}  // namespace kanon
