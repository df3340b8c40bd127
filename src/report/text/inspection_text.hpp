// Renders an Inspection for people (80 columns) and for programs (one JSON object).
#pragma once

#include <string>

#include "kanon/inspect.hpp"
#include "kanon/json.hpp"

namespace kanon {

std::string inspection_text(const Inspection& inspection);

}  // namespace kanon
