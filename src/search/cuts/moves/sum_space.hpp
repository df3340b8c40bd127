// Spaces of costs that are not one sum over groups: weighted sums of costs, cm with suppressed rows as one group.
#pragma once

#include "search/cuts/moves/move_space.hpp"

namespace kanon::moves {

// CostSpec::terms, each with its own target. Error: targets with too many values together.
Result<std::unique_ptr<const MoveSpace>> make_sum_space(const CutProblem& problem);

// CostSpec::suppressed_together.
Result<std::unique_ptr<const MoveSpace>> make_pooled_space(const CutProblem& problem);

}  // namespace kanon::moves
