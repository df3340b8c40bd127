// Renders the answers to several questions as a table for a terminal and as one JSON object.
#pragma once

#include <string>

#include "kanon/answers.hpp"
#include "kanon/json.hpp"

namespace kanon {

// `verbose`: also how far the search had to go, in its own words.
std::string answers_text(const AnswersOutcome& outcome, bool verbose);

}  // namespace kanon
