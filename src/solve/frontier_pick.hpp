// The point of a front that is released, as what a search has found.
#pragma once

#include "encode/encode_table.hpp"
#include "kanon/frontier.hpp"
#include "search/common/front.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct PickQuestion {
  std::uint64_t k = 0;  // that the point must hold
  const FrontierFront& told;
  const Front& front;  // the same points with their candidates
  const EncodedTable& table;
  std::uint64_t limit_rows = 0;
  bool prove = false;  // the points are the best that use the limit to the full, which is not what a plan claims
};

struct Picked {
  std::uint64_t k = 0;  // that the point holds
  SearchOutcome found;
  double gap = 0;
};

// The cheapest point that holds k. `budget` is for the search that proves it, if any. Error: there is none, which says
// whether there could be one.
Result<Picked> pick_point(const PickQuestion& question, const Budget& budget);

}  // namespace kanon
