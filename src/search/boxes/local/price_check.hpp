// Prices: a number of units per row that together bound what any grouping costs; and the check that they do.
//
// Claim: if in every box that holds at least k rows the k largest prices of its rows sum to at most k times what a row
// loses in the box, then no grouping with at most `limit` suppressed rows costs less than the sum of all prices, less
// what the dearest `limit` rows are priced above a suppressed row. For a group of n >= k rows in a box loses n x units,
// and its prices sum to at most n/k times the k largest; a suppressed row loses row_units. Boxes that are not tight
// have the rows of a tight one and lose no less, so the tight ones are enough. Whole numbers throughout. Attacked by
// tests/oracle/local_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "search/boxes/local/box_space.hpp"
#include "search/boxes/local/box_walk.hpp"
#include "search/boxes/local/walk_limit.hpp"

namespace kanon::local {

// Boxes whose k largest prices sum to more than `part` of k times their loss.
struct DearBoxes {
  std::vector<std::uint64_t> key;        // a hash of the runs
  std::vector<Units> units;              // by box
  std::vector<std::size_t> begin = {0};  // by box, and the end of the last
  std::vector<Item> items;               // box after box, the dearest first
  std::uint64_t visited = 0;
  bool complete = true;  // false: stopped, or not all were kept
  bool stopped = false;  // by the watch or the limit: nothing is known, nothing was kept

  [[nodiscard]] std::size_t size() const { return units.size(); }
};

struct DearOptions {
  double part = 1;  // 1 is exact: the boxes that prices violate
  std::size_t most_items = std::size_t{1} << 26;
  std::uint64_t most_rows = ~std::uint64_t{0};    // of a box: the dearest are kept
  std::uint64_t most_walked = ~std::uint64_t{0};  // items looked at on the way; more: stopped
  Watch* watch = nullptr;
};

// In the same order for any number of threads.
DearBoxes dear_boxes(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order, const Items& items,
                     std::uint64_t k, const std::vector<Units>& prices, const DearOptions& options);

// The bound that prices prove if they violate no box.
Units price_bound(const Items& items, const std::vector<Units>& prices, std::uint64_t limit_rows, Units row_units);

}  // namespace kanon::local
