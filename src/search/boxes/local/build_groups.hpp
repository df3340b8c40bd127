// build_groups: a grouping made box by box, in ascending order of what a box loses.
//
// Greedy: every box in turn takes the rows it holds that are in no group yet, if they are at least k. Rows have a
// price: what they are expected to lose. It shifts the order towards boxes whose rows have nowhere better to go, and
// says which rows a box should take when it need not take all.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "search/boxes/local/grouping.hpp"
#include "search/boxes/local/list_boxes.hpp"

namespace kanon::local {

struct BuildStyle {
  double pull = 0;     // how much of the mean price of its rows is taken off a box's loss
  double noise = 0;    // part of its loss that is thrown on
  bool picky = false;  // a box takes k rows and beyond those only rows that are priced above its loss
};

// Groups from the boxes of the list out of the rows that are `left` (by item), which then are fewer.
void take_boxes(const Ground& ground, const BoxList& list, std::uint64_t k, const std::vector<Units>& prices,
                const BuildStyle& style, Random& chance, std::vector<std::uint32_t>& left, std::vector<Group>& groups);

// Puts rows that are left where that costs least: into a group, which gets wider, into a group of their own with rows
// another one can spare, or under suppression while `allowance` rows last. False: some row fits nowhere.
bool place_rest(const Ground& ground, std::uint64_t k, Units row_units, std::vector<std::uint32_t>& left,
                std::uint64_t allowance, Grouping& grouping);

// A first grouping of all items, every item in the price of the cheapest box that holds k free rows with it.
// Where there are too many boxes to look at, or the watch is over, rows that are still free are parted at medians.
// Items that no box holds must not be there. `work` counts boxes. Empty: no grouping was found that holds what is asked
// beside k rows.
std::optional<Grouping> first_grouping(const Ground& ground, const std::vector<std::uint32_t>& order, std::uint64_t k,
                                       Units row_units, std::uint64_t allowance, Watch& watch, std::uint64_t& work);

}  // namespace kanon::local
