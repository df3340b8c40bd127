// Zayatz: how many people of a population are alone in their group there, if the groups of the population have the
// sizes that those of the sample have.
#pragma once

#include <cstdint>

#include "evaluate/population/group_sizes.hpp"

namespace kanon::evaluation {

// The share of the population that is alone in it. Requires: sizes.members is at most `population`, and there is a
// group. Between 0 and the share of the sample that is alone in the sample. Time: the greatest size.
double zayatz_share(const GroupSizes& sizes, std::uint64_t population);

}  // namespace kanon::evaluation
