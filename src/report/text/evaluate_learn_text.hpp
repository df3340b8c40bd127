// Renders whether a model still learns, as text for a terminal and as one JSON object.
#pragma once

#include <string>

#include "kanon/json.hpp"
#include "kanon/learn.hpp"

namespace kanon {

std::string learn_text(const LearnReport& report);

}  // namespace kanon
