// Labels of a column that cannot be taken for anything else.
#pragma once

#include <string>
#include <vector>

#include "plan/recoding/plan.hpp"

namespace kanon {

// Puts backslashes in front of labels until no two are alike, none reads like a suppressed cell unless it is the only
// one or is suppressed, and none is the text of a value that its node does not hold.
void make_distinct(std::vector<PlanNode>& nodes, const std::string& shown_as);

}  // namespace kanon
