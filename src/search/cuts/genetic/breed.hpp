// Breed: how a child comes from two parents.
#pragma once

#include "search/cuts/moves/move_space.hpp"
#include "search/cuts/moves/random.hpp"

namespace kanon::genetic {

// A rank from 0 (best) to count - 1: the best is drawn `bias` times as often as the middle one, 1 < bias <= 2.
std::size_t biased_rank(std::size_t count, double bias, moves::Random& random);

// Outside of two steps as one parent, between them as the other. Both ends are steps the parents differ at, so the
// child is neither of them where they differ at two steps or more. Not yet repaired.
moves::Chosen cross(const moves::Chosen& outside, const moves::Chosen& between, moves::Random& random);

// Every step changes sides with this probability. Not yet repaired.
void mutate(moves::Chosen& chosen, double probability, moves::Random& random);

// Any other candidate close by: one step that may change sides, and whatever needs it.
void disturb(const moves::Grid& grid, moves::Chosen& chosen, moves::Random& random);

}  // namespace kanon::genetic
