// Ranges in the words of models: one model at several limits, step by step.
//
//   illness=1..5   illness=entropy:1..4/0.5   illness=0.1..0.5:ordered   "illness:HIV=10%..50%/5%"   illness=beta:1..4
//
// The text of a model whose limit is FIRST..LAST, or FIRST..LAST/STEP. Both ends are steps. Without a step it is 1 for
// l and beta, else 0.1.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kanon/models.hpp"
#include "kanon/result.hpp"

namespace kanon {

inline constexpr std::size_t kMostSteps = 12;

// Is there a range in the text? A hierarchy file may look like one: a text that is a model is no range.
bool is_range(const std::string& text);

// Every step as a model, in rising order of the limit. Errors: an empty range, a step that does not lead to its end,
// more than kMostSteps, or a step that is no model.
Result<std::vector<SensitiveModel>> parse_range(const std::string& option, const std::string& text);

}  // namespace kanon
