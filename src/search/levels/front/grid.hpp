// LatticeGrid: the vectors of a lattice as numbers, with the steps up and down. Levels that part nothing that the level
// above does not part are left out: the lower of two equal levels is always as good.
#pragma once

#include <cstdint>
#include <vector>

#include "encode/codebook.hpp"

namespace kanon {

class LatticeGrid {
 public:
  explicit LatticeGrid(const Codebook& codebook);

  [[nodiscard]] std::size_t columns() const { return levels_.size(); }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }  // saturated
  [[nodiscard]] std::uint32_t height(std::size_t column) const {
    return static_cast<std::uint32_t>(levels_[column].size() - 1);
  }
  [[nodiscard]] std::uint64_t step(std::size_t column) const { return steps_[column]; }
  [[nodiscard]] std::uint32_t at(std::uint64_t node, std::size_t column) const {
    return static_cast<std::uint32_t>(node / steps_[column] % levels_[column].size());
  }
  [[nodiscard]] std::vector<LevelIndex> levels(std::uint64_t node) const {
    std::vector<LevelIndex> out;
    for (std::size_t c = 0; c < columns(); ++c) out.push_back(levels_[c][at(node, c)]);
    return out;
  }

  // Calls `visit(levels)` for every vector, in the order of their numbers.
  template <class Visit>
  void each(const Visit& visit) const {
    std::vector<std::uint32_t> at(columns());
    auto now = levels(0);
    for (std::uint64_t node = 0; node < nodes_; ++node) {
      visit(now);
      for (std::size_t c = 0; c < columns(); ++c) {
        at[c] = at[c] == height(c) ? 0 : at[c] + 1;
        now[c] = levels_[c][at[c]];
        if (at[c] > 0) break;
      }
    }
  }

  // Calls `visit(node)` for `from` and everything more general (Up) or finer; where it returns false it goes no
  // further: everything beyond is taken to be refused too.
  template <bool kUp, class Visit>
  void spread(std::uint64_t from, const Visit& visit) {
    if (!visit(from)) return;
    stack_.assign(1, {from, 0});
    while (!stack_.empty()) {
      const auto [node, first] = stack_.back();
      stack_.pop_back();
      for (std::size_t c = first; c < columns(); ++c) {
        if (at(node, c) == (kUp ? height(c) : 0)) continue;
        const std::uint64_t next = kUp ? node + steps_[c] : node - steps_[c];
        if (visit(next)) stack_.push_back({next, c});
      }
    }
  }

 private:
  struct Open {
    std::uint64_t node;
    std::size_t first;  // columns before it are done: every vector is come to once
  };

  std::vector<std::vector<LevelIndex>> levels_;
  std::vector<std::uint64_t> steps_;
  std::uint64_t nodes_ = 1;
  std::vector<Open> stack_;
};

}  // namespace kanon
