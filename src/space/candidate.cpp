// From the cuts of a column to its steps.
#include "space/candidate.hpp"

#include <algorithm>

namespace kanon::koptimize {

void set_column(const Grid& grid, std::size_t column, const std::vector<std::uint32_t>& cuts, Sides& sides) {
  const auto& of = grid.columns[column];
  std::vector<char> there(of.places + 1, 0);
  for (const auto cut : cuts) there[cut] = 1;
  for (const auto s : of.each_step()) {
    const auto& cuts_of_step = grid.step(s).cuts;
    const bool in =
        std::all_of(cuts_of_step.begin(), cuts_of_step.end(), [&](std::uint32_t cut) { return there[cut] != 0; }) &&
        needs_one(grid, sides, s, Side::in, true);
    sides[s] = in ? Side::in : Side::out;
  }
}

}  // namespace kanon::koptimize
