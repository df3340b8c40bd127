// Breed: how a child comes from two parents.
#pragma once

#include "base/random.hpp"
#include "search/cuts/moves/move_space.hpp"

namespace kanon::genetic {

// A rank from 0 (best) to count - 1: the best is drawn `bias` times as often as the middle one, 1 < bias <= 2.
std::size_t biased_rank(std::size_t count, double bias, Random& random);

// Outside of two steps as one parent, between them as the other. Both ends are steps the parents differ at, so the
// child is neither of them where they differ at two steps or more. Not yet repaired.
moves::Chosen cross(const moves::Chosen& outside, const moves::Chosen& between, Random& random);

// Every step changes sides with this probability. Not yet repaired.
void mutate(moves::Chosen& chosen, double probability, Random& random);

// Any other candidate close by: one step that may change sides, and whatever needs it.
void disturb(const moves::Grid& grid, moves::Chosen& chosen, Random& random);

}  // namespace kanon::genetic
