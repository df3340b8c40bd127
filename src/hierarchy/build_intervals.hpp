// The levels of a hierarchy of equal-width intervals.
#pragma once

#include <string>
#include <vector>

#include "hierarchy/hierarchy.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

struct IntervalLevels {
  std::vector<std::vector<Value>> levels;  // for each width the label of every value; the missing one stays missing
  std::string options;  // "widths=5/10/20,top=90": what they were made by, widths that were chosen too
};

// Every number lies in its interval, exactly as it is written. No widths: about sixteen intervals, doubling.
// Error: values that are no numbers, widths that do not nest, numbers with too many digits for the widths.
Result<IntervalLevels> interval_levels(const std::vector<Value>& values, const HierarchyBuild& build,
                                       const std::string& column);

}  // namespace kanon
