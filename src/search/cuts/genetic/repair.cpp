// Repair: the candidate nearest to any set of steps, from the leaves of what needs what to its roots and back.
#include "search/cuts/genetic/repair.hpp"

#include <algorithm>

namespace kanon::genetic {

void repair(const moves::Grid& grid, moves::Chosen& chosen) {
  // Changes among a step and all that need it, if it is in and if it is out.
  std::vector<std::uint32_t> in(chosen.size()), out(chosen.size());
  for (std::size_t s = chosen.size(); s-- > 0;) {  // steps stand behind those they need
    in[s] += chosen[s] != 0 ? 0 : 1;
    out[s] += chosen[s] != 0 ? 1 : 0;
    if (grid.steps[s].needs < 0) continue;
    const auto needs = static_cast<std::size_t>(grid.steps[s].needs);
    in[needs] += std::min(in[s], out[s]);
    out[needs] += out[s];
  }
  for (std::size_t s = 0; s < chosen.size(); ++s) {
    const auto needs = grid.steps[s].needs;
    const bool may = needs < 0 || chosen[static_cast<std::size_t>(needs)] != 0;
    chosen[s] = may && in[s] < out[s] ? 1 : 0;
  }
}

}  // namespace kanon::genetic
