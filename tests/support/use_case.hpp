// Small random problems with the costs that are more than one name: suppressed rows as one group, several targets,
// sums.
#pragma once

#include "support/cut_case.hpp"

namespace kanon::tests {

// By seed in turn: cm with suppressed rows as one group, rm of two or three targets, a weighted sum.
CutCase random_use_case(std::uint64_t seed, const CutShape& shape);

}  // namespace kanon::tests
