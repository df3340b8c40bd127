// Tiling: the best way to part one column ("the line") into slabs, when each slab has a cost of its own.
//
// Free cuts allow every slab, a tree those of its nodes (tilings by node runs are exactly the cuts through a tree), a
// chain one fixed set of slabs per level.
#pragma once

#include <cstdint>
#include <vector>

#include "search/cuts/koptimize/slabs.hpp"
#include "space/grid.hpp"

namespace kanon::koptimize {

struct Tiled {
  Cost cost = kNever;
  std::vector<Slab> slabs;  // from left to right
};

// By first place: the least and the greatest last place of the slabs that a cheap tiling can have; none where from >
// to.
struct Reach {
  By<Place, Place> from, to;
};

class Tiling {
 public:
  Tiling(const Grid& grid, std::size_t column);

  // The cheapest tiling; slabs of cost >= kNever are not allowed.
  [[nodiscard]] Tiled best(const SlabTable& cost) const;
  [[nodiscard]] Cost best_cost(const SlabTable& cost) const;
  // Of the tilings that cost less than `below`; it may say more than there is.
  [[nodiscard]] Reach reach(const SlabTable& cost, Cost below) const;
  // A lower bound for the cheapest one whose slabs' `rows` add up to `limit` at most: a large limit is counted in
  // coarser units, rows rounded down. Exact where the limit is below 256.
  [[nodiscard]] Cost bound_within(const SlabTable& cost, const SlabTable& rows, Cost limit) const;
  // That tiling itself, if it costs less than `below`. Time and memory grow with the undominated (cost, rows) pairs.
  [[nodiscard]] Tiled best_within(const SlabTable& cost, const SlabTable& rows, Cost limit, Cost below) const;

 private:
  std::size_t places_;
  bool every_slab_ = false;
  // A set of slabs that a tiling may be made of.
  struct Mode {
    By<Place, std::vector<Place>> lasts;   // by first place, in ascending order
    By<Place, std::vector<Place>> firsts;  // the same slabs by last place
  };
  std::vector<Mode> modes_;
};

}  // namespace kanon::koptimize
