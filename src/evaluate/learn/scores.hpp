// How good predictions are, with 95% intervals.
#pragma once

#include <vector>

#include "evaluate/learn/table.hpp"
#include "kanon/learn.hpp"

namespace kanon::evaluation {

// `actual`: by row, the class or the number. Fills rows and the measures of the task; a measure that the rows do not
// allow (one class only, no spread) stays empty. `unknown` rows more are of a class that no model can say: wrong for
// the accuracy, left out of the other measures.
LearnScore score(const Predictions& predicted, const std::vector<double>& actual, LearnTask task,
                 std::uint64_t unknown = 0);

// The class with the greatest probability, of equals the first.
std::size_t class_of(const Predictions& predicted, std::size_t row, std::size_t classes);

}  // namespace kanon::evaluation
