// POkA's walk with sound reasons to stop: poka_search.hpp says what it guarantees and why.
#pragma once

#include "search/levels/poka/nodes.hpp"

namespace kanon::poka {

// The points' nodes, from the largest k down. A budget that ends returns what was found.
std::vector<Node> repaired_walk(Nodes& nodes, std::uint32_t depth, bool printed_boundary);

}  // namespace kanon::poka
