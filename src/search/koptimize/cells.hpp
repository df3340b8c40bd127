// Cells: the tuples of a subtree regrouped: head classes, finest cells in them, and in each cell the places of the
// column that is left to the tiling ("the line").
#pragma once

#include <cstdint>
#include <vector>

#include "search/koptimize/subtree.hpp"

namespace kanon::koptimize {

// Entries: one per finest cell and place on the line. Everything stands in the order of head class, cell, place.
struct Cells {
  std::vector<std::uint32_t> class_begin;  // cell index, classes + 1
  std::vector<std::uint32_t> cell_begin;   // entry index, cells + 1
  std::vector<std::uint16_t> line;         // entry: place on the line
  std::vector<std::uint16_t> places;       // entry after entry: a place per column that stands for the entry
  std::vector<std::uint16_t> coords;       // cell after cell: cell run per column
  std::vector<std::int32_t> right;         // column after column, per cell: the cell one run further; -1: none
  // How the entries were made: entry e adds up the given entries merged[merged_begin[e]..merged_begin[e + 1]).
  std::vector<std::uint32_t> merged, merged_begin;

  // Empty, but the memory is kept.
  void clear() {
    for (auto* list : {&class_begin, &cell_begin, &merged, &merged_begin}) list->clear();
    for (auto* list : {&line, &places, &coords}) list->clear();
    right.clear();
  }
  [[nodiscard]] std::size_t classes() const { return class_begin.size() - 1; }
  [[nodiscard]] std::size_t cells() const { return cell_begin.size() - 1; }
  [[nodiscard]] std::size_t entries() const { return line.size(); }
};

// Regroups entries with these places (width columns each), taking only those listed in `live`.
class Regroup {
 public:
  void run(const std::vector<Runs>& runs, std::size_t line, const std::vector<std::uint16_t>& places, std::size_t width,
           const std::vector<std::uint32_t>& live, Cells& out);
  // Fills `right` of the cells made last.
  void find_neighbours(const std::vector<Runs>& runs, std::size_t line, Cells& cells);

 private:
  using Key = unsigned __int128;
  template <class K>
  void sort(unsigned bits);
  template <class K>
  void fill(const std::vector<Runs>& runs, std::size_t line, const std::vector<std::uint16_t>& places,
            std::size_t width, const std::vector<std::uint32_t>& live, Cells& out);
  template <class K>
  void link(const std::vector<Runs>& runs, std::size_t line, const std::vector<K>& steps, const std::vector<K>& cell_keys,
            Cells& cells);
  template <class K>
  std::vector<std::pair<K, std::uint32_t>>& items();

  std::vector<std::pair<std::uint64_t, std::uint32_t>> narrow_, narrow_to_;
  std::vector<std::pair<Key, std::uint32_t>> wide_, wide_to_;
  std::vector<std::uint64_t> narrow_keys_, narrow_steps_;  // of the cells made last
  std::vector<Key> wide_keys_, wide_steps_;
  std::vector<std::uint32_t> starts_;
  bool narrow_last_ = true;
};

// Bits a key of this grid can need: more than 128 cannot be searched.
unsigned key_bits(const Grid& grid);

}  // namespace kanon::koptimize
