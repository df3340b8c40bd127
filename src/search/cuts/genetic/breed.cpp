// Breed: how a child comes from two parents.
#include "search/cuts/genetic/breed.hpp"

#include <algorithm>
#include <cmath>

namespace kanon::genetic {

std::size_t biased_rank(std::size_t count, double bias, Random& random) {
  // Whitley, The GENITOR algorithm (1989): the density falls linearly with the rank.
  const double share = (bias - std::sqrt(bias * bias - 4 * (bias - 1) * random.share())) / 2 / (bias - 1);
  return std::min(count - 1, static_cast<std::size_t>(share * static_cast<double>(count)));
}

moves::Chosen cross(const moves::Chosen& outside, const moves::Chosen& between, Random& random) {
  std::vector<std::size_t> differing;
  for (std::size_t s = 0; s < outside.size(); ++s) {
    if (outside[s] != between[s]) differing.push_back(s);
  }
  moves::Chosen out = outside;
  if (differing.size() < 2) return out;
  // Of the differing steps at least one and not all come from `between`.
  const std::size_t count = 1 + random.below(differing.size() - 1), first = random.below(differing.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t s = differing[(first + i) % differing.size()];
    out[s] = between[s];
  }
  return out;
}

void mutate(moves::Chosen& chosen, double probability, Random& random) {
  if (probability <= 0) return;
  // How far to the next change: one number drawn per change, not per step.
  const double scale = probability < 1 ? 1 / std::log1p(-probability) : 0;
  for (double at = std::floor(std::log1p(-random.share()) * scale); at < static_cast<double>(chosen.size());
       at += 1 + std::floor(std::log1p(-random.share()) * scale)) {
    auto& step = chosen[static_cast<std::size_t>(at)];
    step = step != 0 ? 0 : 1;
  }
}

void disturb(const moves::Grid& grid, moves::Chosen& chosen, Random& random) {
  for (;;) {
    const std::size_t step = random.below(chosen.size());
    const auto needs = grid.steps[step].needs;
    if (needs >= 0 && chosen[static_cast<std::size_t>(needs)] == 0) continue;
    chosen[step] = chosen[step] != 0 ? 0 : 1;
    if (chosen[step] != 0) return;
    for (std::size_t s = step + 1; s < chosen.size(); ++s) {
      const auto other = grid.steps[s].needs;
      if (other >= 0 && chosen[static_cast<std::size_t>(other)] == 0) chosen[s] = 0;
    }
    return;
  }
}

}  // namespace kanon::genetic
