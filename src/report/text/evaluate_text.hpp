// Renders an Evaluation for people (80 columns) and for programs (one JSON object).
#pragma once

#include <string>

#include "kanon/evaluate.hpp"
#include "kanon/json.hpp"

namespace kanon {

std::string evaluation_text(const Evaluation& evaluation);

// Parts of the text, each in its own file.
std::string risk_text(const Evaluation& evaluation);
std::string population_text(const RiskReport& risk);
std::string loss_text(const Evaluation& evaluation);
std::string say_text(const Evaluation& evaluation);
std::string models_text(const Evaluation& evaluation);

// A bar of at most `width` characters for a share of 0 to 1; something is never nothing.
std::string bar_of(double share, std::size_t width);
std::string percent_of(double share);

}  // namespace kanon
