// Renders fronts for people (table, chart, thresholds) and for programs (one JSON object, CSV).
#pragma once

#include <cstddef>
#include <string>

#include "kanon/frontier.hpp"
#include "kanon/json.hpp"

namespace kanon {

// `width`: columns of the terminal. `verbose`: also how far the searches had to go, in their own words.
std::string frontier_text(const FrontierOutcome& outcome, std::size_t width = 80, bool verbose = false);
// What each step of a range costs, as a table no wider than `width` where one step fits; empty where there is no range.
std::string frontier_range_text(const FrontierOutcome& outcome, std::size_t width);
// "distinct l of illness"; no value of the column is told.
std::string model_in_words(const SensitiveModel& model);

// One line per point, of a step's front with "step 3" in front, its limit:
// front,k,cost,bound,gap,proven,pareto,knee,suppressed_rows,levels,labels.
std::string frontier_csv(const FrontierOutcome& outcome);

// Both fronts in one picture, ASCII only: k from left to right on a log scale, cost upwards. `o` is a point over whole
// levels, `x` one over all recodings, capitals are knees, `#` is both. Dots show what a k between two points costs.
// Empty where there is nothing to draw: fewer than two points, or one k or one cost only.
std::string frontier_chart(const FrontierOutcome& outcome, std::size_t width);

// The cost as people read it: exact integers for dm and cm, six digits for lm and rm.
std::string shown_cost(const FrontierPoint& point, CostName cost);

}  // namespace kanon
