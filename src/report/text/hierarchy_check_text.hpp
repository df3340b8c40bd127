// Renders a HierarchyCheck for people and for programs (one JSON object).
#pragma once

#include <string>

#include "kanon/hierarchy.hpp"
#include "kanon/json.hpp"

namespace kanon {

// The first places of each finding; the JSON object has all of them.
std::string hierarchy_check_text(const HierarchyCheck& check);

}  // namespace kanon
