// forced_cells: how many generalized cells give their original values away merely because boxes are tight.
//
// An attacker who knows that no box is larger than it must be can reason backwards: a group of two rows that shows a
// node of two values has both of them; a group of two rows that shows an interval has both its ends. The test is per
// group and column: a column of a group is forced when only one multiset of original values makes its run the smallest
// that holds them. What could be learnt from the optimality of the whole release is not counted.
#pragma once

#include <cstdint>
#include <vector>

#include "search/boxes/local/grouping.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct ForcedCells {
  std::uint64_t generalized = 0;  // cells of released rows that show more than one value
  std::uint64_t forced = 0;       // of these: their values follow from tightness, all but who has which
  [[nodiscard]] double share() const {
    return generalized == 0 ? 0 : static_cast<double>(forced) / static_cast<double>(generalized);
  }
};

// `groups` as local_search or mondrian return them: items are tuples of the histogram.
ForcedCells forced_cells(const CutProblem& problem, const std::vector<local::Group>& groups);

}  // namespace kanon
