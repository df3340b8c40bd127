// Random columns for a small problem over refinements.
#pragma once

#include "encode/cut_column.hpp"
#include "support/cut_case.hpp"
#include "support/dice.hpp"

namespace kanon::tests {

// At least one has a weight; together they have at most shape.most_candidates closed sets of refinements.
CutColumns random_cut_columns(Dice& dice, const CutShape& shape);

}  // namespace kanon::tests
