// polish: moves single items between groups as long as that costs less.
#pragma once

#include "search/boxes/local/grouping.hpp"

namespace kanon::local {

// Rows go from groups that can spare them to groups where they, and those they leave, lose less. Every step lowers the
// cost; no group falls below k. Cost: items x groups per pass.
void polish(const Ground& ground, std::uint64_t k, std::vector<Group>& groups);

// Suppresses items whose group, freed of them, saves more than they then lose; at most `allowance` rows more.
void expel(const Ground& ground, std::uint64_t k, Units row_units, std::uint64_t allowance, Grouping& grouping);

}  // namespace kanon::local
