// walk_in_parts: one walk over boxes shared by the threads, with the same result for any number of them.
#pragma once

#include <tbb/parallel_for.h>

#include <vector>

#include "search/local/box_walk.hpp"

namespace kanon::local {

// Visitors that are copies of `visitor`, one per partial box of the first columns, in the order of a single walk: what
// they have kept, one after the other, is what a single visitor would have kept.
template <class Visitor>
std::vector<Visitor> walk_in_parts(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order,
                                   const Items& items, std::uint64_t k, const Visitor& visitor) {
  struct Starts {
    const Visitor& whole;
    std::vector<PartialBox> found = {};
    [[nodiscard]] bool skip(std::span<const Item> some, std::uint64_t rows, Units units) const {
      return whole.skip(some, rows, units);
    }
    void visit(std::span<const Run> box, Units units, std::span<const Item> some, std::uint64_t rows) {
      found.push_back({Box(box.begin(), box.end()), units, {some.begin(), some.end()}, rows});
    }
  };
  constexpr std::size_t kColumnsFirst = 3;
  const std::size_t depth = std::min(kColumnsFirst, columns.size() - 1);
  Starts starts{visitor};
  BoxWalk<Starts>(columns, order, items, k, depth, starts).run();
  std::vector<Visitor> out(starts.found.size(), visitor);
  tbb::parallel_for(std::size_t{0}, out.size(), [&](std::size_t i) {
    BoxWalk<Visitor>(columns, order, items, k, columns.size(), out[i]).run(starts.found[i], depth);
  });
  return out;
}

}  // namespace kanon::local
