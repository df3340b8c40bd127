// Functions 1 to 3 of the POkA paper, as printed.
#pragma once

#include "search/levels/poka/nodes.hpp"

namespace kanon::poka {

// The nodes that function 3 returns, in its order. A budget that ends returns what was found.
std::vector<Node> paper_walk(Nodes& nodes, std::uint32_t depth);

}  // namespace kanon::poka
