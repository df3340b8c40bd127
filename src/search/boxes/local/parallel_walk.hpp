// walk_in_parts: one walk over boxes shared by the threads, with the same result for any number of them.
#pragma once

#include <tbb/parallel_for.h>

#include <vector>

#include "search/boxes/local/box_walk.hpp"

namespace kanon::local {

// The partial boxes where the parts of a walk begin, as long as they are not too many to be held.
template <class Visitor>
struct WalkStarts {
  Visitor whole;
  std::size_t room;  // for items
  std::vector<PartialBox> found = {};
  bool full = false;

  [[nodiscard]] bool skip(std::span<const Item> some, std::uint64_t rows, Units units) const {
    return full || whole.skip(some, rows, units);
  }
  void visit(std::span<const Run> box, Units units, std::span<const Item> some, std::uint64_t rows) {
    const std::size_t size = some.size() + box.size();
    full = full || size > room;
    if (full) return;
    room -= size;
    found.push_back({Box(box.begin(), box.end()), units, {some.begin(), some.end()}, rows});
  }
};

// Visitors that are copies of `visitor`, one per partial box of the first columns, in the order of a single walk: what
// they have kept, one after the other, is what a single visitor would have kept. Each is told to settle() at its end.
template <class Visitor>
std::vector<Visitor> walk_in_parts(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order,
                                   const Items& items, std::uint64_t k, const Visitor& visitor) {
  constexpr std::size_t kColumnsFirst = 3;
  constexpr std::size_t kMostHeld = std::size_t{1} << 24;
  for (std::size_t depth = std::min(kColumnsFirst, columns.size() - 1);; --depth) {
    WalkStarts<Visitor> starts{.whole = visitor, .room = depth > 0 ? kMostHeld : items.size + columns.size()};
    BoxWalk<WalkStarts<Visitor>>(columns, order, items, k, depth, starts).run();
    starts.whole.settle();
    if (starts.full) continue;  // with fewer columns: at last the whole walk is one part
    std::vector<Visitor> out(starts.found.size(), visitor);
    tbb::parallel_for(std::size_t{0}, out.size(), [&](std::size_t i) {
      BoxWalk<Visitor>(columns, order, items, k, columns.size(), out[i]).run(starts.found[i], depth);
      out[i].settle();
    });
    return out;
  }
}

}  // namespace kanon::local
