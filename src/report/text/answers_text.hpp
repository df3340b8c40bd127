// Renders the answers to several questions as a table for a terminal and as one JSON object.
#pragma once

#include <string>

#include "kanon/answers.hpp"

namespace kanon {

// `verbose`: also how far the search had to go, in its own words.
std::string answers_text(const AnswersOutcome& outcome, bool verbose);
std::string answers_json(const AnswersOutcome& outcome);

}  // namespace kanon
