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

// What is wrong with the plan, and where it is.
Error placed(Error error, const std::string& source);
// Error: the plan is not as it was written. `command` is the one that makes such plans.
Status check_digest(nlohmann::ordered_json&& json, const std::string& source, const std::string& command);

}  // namespace kanon
