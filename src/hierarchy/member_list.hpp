// A label that lists the values it stands for: "a, b", or "12 values: a, b, ..." where that would be long.
#pragma once

#include <string>
#include <vector>

namespace kanon {

// In the order of the texts. Two sets of values have the same label only if they are as many and begin alike, which
// neither nested nor disjoint sets do.
std::string member_list(std::vector<std::string> members);

}  // namespace kanon
