// Pieces: finest cells as one tiling cuts them. A piece is the rows of a cell in one slab.
#pragma once

#include <vector>

#include "search/cuts/koptimize/evaluate.hpp"

namespace kanon::koptimize {

using PieceIndex = Strong<struct PieceTag>;  // of all pieces of a frame

template <class Policy>
class Pieces {
 public:
  using Stat = typename Policy::Stat;
  explicit Pieces(std::size_t places) : slab_of_(places) {}

  // Cuts all cells of `frame`.
  void cut(const Frame<Policy>& frame, const std::vector<Slab>& tiling) {
    for (std::uint32_t i = 0; i < tiling.size(); ++i) {
      for (std::size_t p = tiling[i].first.index; p <= tiling[i].last.index; ++p) slab_of_[p] = i;
    }
    const auto& cells = frame.cells;
    begin_.clear();
    slab_.clear();
    rows_.clear();
    for (const auto cell : cells.each_cell()) {
      begin_.push_back(static_cast<std::uint32_t>(slab_.size()));
      std::uint32_t last = ~0u;
      for (const auto e : cells.entries_of(cell)) {
        const auto slab = slab_of_[cells.line[e]];
        if (slab == last) {
          rows_.back() += frame.stats[e];
        } else {
          slab_.push_back(slab);
          rows_.push_back(frame.stats[e]);
          last = slab;
        }
      }
    }
    begin_.push_back(static_cast<std::uint32_t>(slab_.size()));
  }

  // The pieces of a cell, by number, from left to right.
  [[nodiscard]] Range<PieceIndex> of(CellIndex cell) const { return {begin_[cell.index], begin_[cell.index + 1]}; }
  // The slab a piece is in, counted from the left of the tiling; and what is in it.
  [[nodiscard]] std::uint32_t slab(PieceIndex piece) const { return slab_[piece.index]; }
  [[nodiscard]] const Stat& rows(PieceIndex piece) const { return rows_[piece.index]; }

 private:
  std::vector<std::uint32_t> slab_of_;  // by place
  std::vector<std::uint32_t> begin_;    // by cell: its first piece, and the end
  std::vector<std::uint32_t> slab_;
  std::vector<Stat> rows_;
};

}  // namespace kanon::koptimize
