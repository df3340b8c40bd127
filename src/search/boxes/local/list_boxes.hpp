// list_boxes: the tight boxes that hold at least k rows and lose at most so much, with the items they hold.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/boxes/local/box_walk.hpp"
#include "search/boxes/local/walk_limit.hpp"

namespace kanon::local {

struct BoxList {
  std::vector<Units> units;              // by box
  std::vector<std::size_t> begin = {0};  // by box, and the end of the last
  std::vector<Item> items;               // box after box
  std::vector<Run> runs;                 // box after box, one per column; only where asked for

  [[nodiscard]] std::size_t size() const { return units.size(); }
  [[nodiscard]] std::span<const Item> items_of(std::size_t box) const {
    return {items.data() + begin[box], items.data() + begin[box + 1]};
  }
};

// What the first k rows of the items are priced at together: the k dearest, where items are in descending order of
// their price.
inline Units price_of_first(std::span<const Item> items, std::uint64_t k, const std::vector<std::uint32_t>& rows,
                            const std::vector<Units>& prices) {
  Units sum = 0;
  for (std::uint64_t left = k; const Item item : items) {
    const std::uint64_t more = std::min<std::uint64_t>(rows[item], left);
    sum += prices[item] * static_cast<Units>(more);
    left -= more;
    if (left == 0) break;
  }
  return sum;
}

struct ListOptions {
  Units above = -1;  // boxes that lose more than this
  Units most = 0;    // and at most this
  // By item, and items in descending order of them. Only boxes whose k dearest rows are priced at k times its loss or
  // more.
  const std::vector<Units>* prices = nullptr;
  bool runs = false;
  std::size_t most_items = std::size_t{1} << 26;       // of all boxes together; more: no answer
  std::uint64_t most_walked = std::uint64_t{1} << 22;  // items looked at on the way; more: no answer
  bool parallel = false;                               // by the threads of the arena; the list is the same
  Watch* watch = nullptr;
};

// The same list in the same order for any number of threads. Empty: there were more than most_items, they take
// too long to find, or the watch is over.
std::optional<BoxList> list_boxes(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order,
                                  const Items& items, std::uint64_t k, const ListOptions& options);

}  // namespace kanon::local
