// The missing value among the leaves of a hierarchy.
#pragma once

#include <string>
#include <vector>

#include "hierarchy/hierarchy.hpp"

namespace kanon {

// The missing value and the tokens for it are one value: a hierarchy may list a token as a leaf.
Hierarchy with_tokens_as_missing(Hierarchy hierarchy, const std::vector<std::string>& missing);

}  // namespace kanon
