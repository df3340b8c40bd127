// find_dear_box: goes through all boxes that hold k rows and looks for one whose k dearest rows cost more than it
// allows.
//
// A box is one permitted run per column. Boxes that no smaller box matches in the rows it holds ("tight") are enough:
// every other one has the rows of a tight one and loses no less. The walk chooses column after column and leaves out
// only what cannot hold such a box: fewer than k rows are left; the k dearest of those left are within what the chosen
// columns lose already; a run chosen earlier is no longer tight, which more columns never mend. Time: the boxes met
// times the tuples in them; memory: the tuples, once per column of intervals and once per level of every tree.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/boxes/price_units.hpp"
#include "certify/common/wide.hpp"
#include "kanon/observer.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

struct PricedTuples {
  std::vector<std::vector<std::uint32_t>> positions;  // [column][tuple]
  std::vector<std::uint64_t> rows;                    // by tuple, 1 or more
  std::vector<std::uint64_t> prices;                  // of one row

  [[nodiscard]] std::size_t size() const { return rows.size(); }
};

struct DearBox {
  std::vector<BoxRun> runs;      // by column
  Wide prices = 0, allowed = 0;  // of the k dearest rows; k times the units of the box
};

// The first one found, or nothing: there is none. Violated by sum of the k largest prices > k x units. The one Error is
// that of a request to stop.
Result<std::optional<DearBox>> find_dear_box(const std::vector<BoxDomain>& domains,
                                             const std::vector<UnitColumn>& units, const PricedTuples& tuples,
                                             std::uint64_t k, const Cancel* cancel);

}  // namespace kanon::certify
