// Repair: the candidate nearest to any set of steps.
#pragma once

#include "search/cuts/moves/move_space.hpp"

namespace kanon::genetic {

// Makes `chosen` closed under needs by changing as few steps as possible; where it is a tie, the more general way. Time
// linear in the steps.
void repair(const moves::Grid& grid, moves::Chosen& chosen);

}  // namespace kanon::genetic
