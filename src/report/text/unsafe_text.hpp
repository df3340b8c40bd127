// Renders an UnsafeReport for people (80 columns) and for programs (one JSON object).
#pragma once

#include <string>

#include "kanon/json.hpp"
#include "kanon/unsafe.hpp"

namespace kanon {

std::string unsafe_text(const UnsafeReport& report);

}  // namespace kanon
