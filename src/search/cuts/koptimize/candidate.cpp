// From the cuts of a column to its steps.
#include "search/cuts/koptimize/candidate.hpp"

#include <algorithm>

namespace kanon::koptimize {

void set_column(const Grid& grid, std::size_t column, const std::vector<std::uint32_t>& cuts,
                std::vector<Side>& sides) {
  const auto& of = grid.columns[column];
  std::vector<char> there(of.places + 1, 0);
  for (const auto cut : cuts) there[cut] = 1;
  for (std::size_t s = of.first_step; s < of.first_step + of.steps; ++s) {
    const auto& step = grid.steps[s];
    const bool in =
        std::all_of(step.cuts.begin(), step.cuts.end(), [&](std::uint32_t cut) { return there[cut] != 0; }) &&
        (step.needs < 0 || sides[static_cast<std::size_t>(step.needs)] == Side::in);
    sides[s] = in ? Side::in : Side::out;
  }
}

}  // namespace kanon::koptimize
