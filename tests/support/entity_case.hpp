// A small random problem over refinements in which k counts entities: some stand in one tuple, some in many, some rows
// are about nobody.
#pragma once

#include "support/cut_case.hpp"

namespace kanon::tests {

CutCase random_entity_case(std::uint64_t seed, const CutShape& shape);
CutCase random_entity_case(std::uint64_t seed, const CutShape& shape, CostName cost);

// Gives the rows of a case to entities, drawn from the seed of the case.
void add_entities(CutCase& small);

}  // namespace kanon::tests
