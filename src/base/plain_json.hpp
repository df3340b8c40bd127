// The columns released as they are, and whom they tell apart, as JSON: the same object in every command's answer.
#pragma once

#include <nlohmann/json.hpp>

#include "kanon/plain.hpp"

namespace kanon {

nlohmann::ordered_json plain_json(const PlainRisk& risk, bool released = true);

}  // namespace kanon
