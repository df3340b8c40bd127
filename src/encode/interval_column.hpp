// From an ordered column to the cuts between its neighbouring values, or to those of them that are allowed.
#pragma once

#include <string>

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

// The greatest number that a column may hold: losses are widths times rows, and must not overflow.
constexpr double kGreatestPlace = 1e290;

// One refinement per allowed cut. Values between which none is allowed share a position, and so do numbers that are
// equal (1 and 1.0). The missing value has a position of its own, in front. Error: cut points that do not fit the
// values, numbers beyond kGreatestPlace.
Result<CutColumn> interval_column(const CodedColumn& coded, const CutPoints& cuts);

// "every value", "18/25/65", "17 + 5", "17 + 5 to 87": where an interval may begin, in a few words; and back.
std::string cut_points_text(const CutPoints& cuts);
CutPoints cut_points_of(const std::string& text);

}  // namespace kanon
