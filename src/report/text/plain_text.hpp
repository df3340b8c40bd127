// The columns released as they are, at the terminal.
#pragma once

#include <optional>
#include <string>

#include "kanon/plain.hpp"

namespace kanon {

// The verdict on a release in its three states, and below it whom the other columns tell apart.
std::string standing_text(Standing standing, const std::optional<PlainRisk>& plain);

}  // namespace kanon
