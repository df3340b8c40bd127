// What every walk over a lattice starts from: the keys' layout, the finest groups, and the way up each column.
#pragma once

#include <limits>
#include <vector>

#include "search/levels/lattice/roll_up.hpp"

namespace kanon::lattice {

// The number of level vectors of a codebook; the largest 64-bit number if there are more.
inline std::uint64_t vectors_of(const Codebook& codebook) {
  std::uint64_t out = 1;
  for (const auto& column : codebook) {
    if (__builtin_mul_overflow(out, column.levels.size(), &out)) return std::numeric_limits<std::uint64_t>::max();
  }
  return out;
}

template <std::size_t Words>
class Ground {
 public:
  // `target`: groups carry the cells of the histogram's target.
  Ground(const Histogram& histogram, const Codebook& codebook, bool target)
      : codebook_(codebook), layout_(lay_out(codebook)) {
    for (const auto& column : codebook) {
      uniform_.emplace_back();
      for (const auto& level : column.levels) {
        const auto differs = [&](std::uint32_t leaves) { return leaves != level.leaves.front(); };
        uniform_.back().push_back(std::none_of(level.leaves.begin(), level.leaves.end(), differs));
      }
      above_.emplace_back(column.levels.size());
      for (std::uint32_t from = 0; from < column.height(); ++from) {
        std::vector<NodeCode> up = column.parents(LevelIndex{from});
        for (std::uint32_t to = from + 1; to <= column.height(); ++to) {
          if (to > from + 1) {
            const auto next = column.parents(LevelIndex{to - 1});
            for (auto& node : up) node = next[node.index];
          }
          above_.back()[from].push_back(up);
        }
      }
    }
    find_finest(histogram, target);
  }

  [[nodiscard]] const Groups<Words>& finest() const { return finest_; }
  [[nodiscard]] const Field& field(std::size_t column) const { return layout_.fields[column]; }
  // The node of level `to` above each node of level `from` < `to`.
  [[nodiscard]] const std::vector<NodeCode>& above(std::size_t column, std::uint32_t from, std::uint32_t to) const {
    return above_[column][from][to - from - 1];
  }
  // Values under each node of a level; a cell loses one less, in units of its column.
  [[nodiscard]] const std::vector<std::uint32_t>& leaves(std::size_t column, LevelIndex level) const {
    return codebook_[column].levels[level.index].leaves;
  }
  // Whether all nodes of a level have the same number of values, so that every row loses the same at this level.
  [[nodiscard]] bool uniform(std::size_t column, LevelIndex level) const { return uniform_[column][level.index]; }

 private:
  void find_finest(const Histogram& histogram, bool target) {
    Groups<Words> coded;
    coded.sizes = histogram.counts;
    coded.keys.resize(histogram.tuples());
    if (histogram.members) coded.members = *histogram.members;
    coded.test = histogram.test.get();
    const TargetCells cells(histogram);
    coded.stride = target ? cells.count() : 0;
    coded.cells.resize(coded.stride * histogram.tuples());
    Key<Words> all;
    for (const Field& field : layout_.fields) all.words[field.word] |= field.mask << field.shift;
    for (std::size_t t = 0; t < histogram.tuples(); ++t) {
      for (std::size_t c = 0; c < histogram.columns; ++c)
        layout_.fields[c].set(coded.keys[t], codebook_[c].levels[0].node_of[histogram.code(t, c).index].index);
      if (coded.stride > 0) cells.write(t, coded.cells.data() + t * coded.stride);
    }
    RollUp<Words>().project(coded, all, finest_);  // a prescribed recoding merges values at its only level
  }

  const Codebook& codebook_;
  Layout layout_;
  std::vector<std::vector<std::vector<std::vector<NodeCode>>>> above_;  // [column][from][to - from - 1][node]
  std::vector<std::vector<bool>> uniform_;                              // [column][level]
  Groups<Words> finest_;
};

}  // namespace kanon::lattice
