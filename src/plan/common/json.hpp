// The JSON of a plan file of any kind, before anybody looks at its keys.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "kanon/result.hpp"

namespace kanon {

inline constexpr auto kPlanFormatHint = "The format is described in docs/formats/plan.md.";

// An object that is not nested deeply, or what is wrong instead.
Result<nlohmann::ordered_json> plan_json(const std::string& text, const std::string& source);
Result<std::string> plan_file_text(const std::string& path);

}  // namespace kanon
