// Renders the answers to several questions as a table for a terminal and as one JSON object.
#pragma once

#include <string>

#include "kanon/answers.hpp"

namespace kanon {

std::string answers_text(const AnswersOutcome& outcome);
std::string answers_json(const AnswersOutcome& outcome);

}  // namespace kanon
