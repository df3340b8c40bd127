// Random candidates to start from.
#pragma once

#include "base/random.hpp"
#include "search/cuts/moves/move_space.hpp"

namespace kanon::moves {

// Draws a candidate with some columns fine and some coarse: how many steps are in is drawn for each column.
inline Chosen random_candidate(const Grid& grid, Random& random) {
  Chosen out(grid.steps.size());
  for (const auto& column : grid.columns) {
    const double density = random.share() * random.share();
    for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
      const auto needs = grid.steps[s].needs;
      // A step deep in a tree has had to be lucky several times already.
      const double chance = needs < 0 ? density : (1 + density) / 2;
      const bool may = needs < 0 || out[static_cast<std::size_t>(needs)] != 0;
      out[s] = may && random.share() < chance ? 1 : 0;
    }
  }
  return out;
}

}  // namespace kanon::moves
