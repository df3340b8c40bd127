// What is said about a release in which every group shows its own box.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "kanon/anonymize.hpp"

namespace kanon {

// Lines for the terminal; empty where the outcome has no boxes.
std::string box_status(const AnonymizeOutcome& outcome);   // what a proof holds for
std::string box_effort(const AnonymizeOutcome& outcome);   // how far the search had to go
std::string box_figures(const AnonymizeOutcome& outcome);  // sizes, costs beside lm, what apply did
std::string box_caveats(const AnonymizeOutcome& outcome);  // what tight boxes give away

nlohmann::ordered_json box_json(const AnonymizeOutcome& outcome);  // null where the outcome has no boxes

}  // namespace kanon
