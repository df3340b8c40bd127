// LatticeGrid: the vectors of a lattice as numbers, with the steps up and down.
#include "search/levels/front/grid.hpp"

#include <limits>

namespace kanon {

LatticeGrid::LatticeGrid(const Codebook& codebook) {
  for (const auto& column : codebook) {
    levels_.emplace_back(1, LevelIndex{0});
    for (std::uint32_t level = 1; level < column.levels.size(); ++level) {
      // Nodes are numbered in the order of their first value, so equal numberings mean equal partitions.
      if (column.levels[level].node_of != column.levels[level - 1].node_of) levels_.back().push_back(LevelIndex{level});
    }
  }
  for (const auto& levels : levels_) {
    steps_.push_back(nodes_);
    if (__builtin_mul_overflow(nodes_, levels.size(), &nodes_)) nodes_ = std::numeric_limits<std::uint64_t>::max();
  }
}

}  // namespace kanon
