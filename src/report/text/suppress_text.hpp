// Renders what blanking cells came to, as text for a terminal and as one JSON object. No arithmetic on data, only
// layout.
#pragma once

#include <string>

#include "kanon/json.hpp"
#include "kanon/suppress.hpp"

namespace kanon {

std::string suppress_text(const SuppressOutcome& outcome);

std::string cells_front_text(const CellsFront& front);

}  // namespace kanon
