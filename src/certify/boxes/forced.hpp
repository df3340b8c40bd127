// How many generalized cells give their originals away merely because no group shows more than it must.
//
// Who knows that boxes are tight can turn that around: two rows that show a node of two values have both. A column of a
// group is forced when only one multiset of values makes its run the smallest that holds them. A box that a plan kept
// for another table may be larger than its rows need: such a column gives nothing away. What follows from the release
// as a whole being cheap is not counted.
#pragma once

#include <cstdint>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/boxes/plan_file.hpp"

namespace kanon::certify {

struct ForcedCells {
  std::uint64_t generalized = 0;  // cells of released rows that show more than one value
  std::uint64_t forced = 0;       // of these
  bool tight = true;              // no box shows more of a column than its rows need
};

// `plan` is one whose tuples stand in boxes that hold them; others are not tight.
ForcedCells forced_cells(const BoxPlan& plan, const std::vector<BoxDomain>& domains);

}  // namespace kanon::certify
