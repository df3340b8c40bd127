// The cuts a search may choose in a column, by its coding.
#pragma once

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

// `cuts` matters for intervals only. Error: cut points that do not fit the values.
Result<CutColumn> make_cut_column(const CodedColumn& coded, const CutPoints& cuts);

}  // namespace kanon
