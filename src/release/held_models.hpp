// How far a release holds the models it was made for.
#pragma once

#include <optional>
#include <vector>

#include "models/group_test.hpp"

namespace kanon {

// Of each model in the order of `texts_of`: the group that is nearest to breaking it; of budgets, all released groups
// together. `starred`: the suppressed rows where they are starred, a visible group that does not count for budgets.
std::vector<HeldModel> held_models(const GroupTest& test, const std::vector<TestedGroup>& released,
                                   const std::optional<TestedGroup>& starred,
                                   const std::optional<std::uint64_t>& k_map_rows);

}  // namespace kanon
