// The JSON of what a plan promises beside k: its key "models".
#pragma once

#include <nlohmann/json.hpp>

#include "kanon/result.hpp"
#include "plan/common/plan_models.hpp"

namespace kanon {

// Files are named without their folders, as everywhere in a plan.
nlohmann::ordered_json models_json(const PlanModels& models);
// Of a whole plan; nothing asked for where it has no such key. An Error has no place.
Result<PlanModels> models_at(const nlohmann::ordered_json& plan);

}  // namespace kanon
