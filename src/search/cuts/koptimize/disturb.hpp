// Disturb: from one candidate of a local search to another starting point near it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "space/candidate.hpp"

namespace kanon::koptimize {

// `order`, of the columns, is shuffled. Then a few refinements are moved (`scatters`), or the last column of the order
// is drawn anew.
Candidate disturbed(const Grid& grid, const Candidate& from, bool scatters, Random& random,
                    std::vector<std::size_t>& order);

}  // namespace kanon::koptimize
