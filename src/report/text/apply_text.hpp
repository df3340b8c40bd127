// What apply has to say beyond any release: values the plan did not know, and the plan beside a search anew.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "kanon/anonymize.hpp"

namespace kanon {

// Empty where there is nothing to say.
std::string apply_text(const AnonymizeOutcome& outcome);

// Adds the keys "unseen" and "fresh".
void add_apply_json(const AnonymizeOutcome& outcome, nlohmann::ordered_json& json);

}  // namespace kanon
