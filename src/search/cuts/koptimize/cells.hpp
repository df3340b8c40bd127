// Cells: the tuples of a subtree regrouped: head classes, finest cells in them, and in each cell the places of the
// column that is left to the tiling ("the line").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "space/subtree.hpp"

namespace kanon::koptimize {

__extension__ using WideKey = unsigned __int128;

using ClassIndex = Strong<struct ClassTag>;  // of the head classes of a subtree
using CellIndex = Strong<struct CellTag>;    // of its finest cells
using EntryIndex = Strong<struct EntryTag>;  // of its entries

// Yes (not 0) or no, of every head class.
using ClassFlags = By<ClassIndex, char>;

// Entries: one per finest cell and place on the line. Everything stands in the order of head class, cell, place.
struct Cells {
  std::vector<std::uint32_t> class_begin;  // the first cell of each class, and the end
  std::vector<std::uint32_t> cell_begin;   // the first entry of each cell, and the end
  By<EntryIndex, std::uint16_t> line;      // place on the line
  By<EntryIndex, TupleIndex> tuple;        // a tuple of the grid that stands for the entry
  std::vector<std::uint16_t> coords;       // cell after cell: cell run per column
  std::vector<std::int32_t> right;         // column after column, per cell: the cell one run further; -1: none
  // How the entries were made: entry e adds up the given entries merged[merged_begin[e]..merged_begin[e + 1]).
  std::vector<EntryIndex> merged;
  std::vector<std::uint32_t> merged_begin;

  [[nodiscard]] std::size_t classes() const { return class_begin.size() - 1; }
  [[nodiscard]] std::size_t cells() const { return cell_begin.size() - 1; }
  [[nodiscard]] std::size_t entries() const { return line.size(); }

  [[nodiscard]] Range<ClassIndex> each_class() const { return {0, classes()}; }
  [[nodiscard]] Range<CellIndex> each_cell() const { return {0, cells()}; }
  [[nodiscard]] Range<EntryIndex> each_entry() const { return {0, entries()}; }
  [[nodiscard]] Range<CellIndex> cells_of(ClassIndex h) const {
    return {class_begin[h.index], class_begin[h.index + 1]};
  }
  [[nodiscard]] Range<EntryIndex> entries_of(CellIndex cell) const {
    return {cell_begin[cell.index], cell_begin[cell.index + 1]};
  }
  [[nodiscard]] Range<EntryIndex> entries_of(ClassIndex h) const {
    return {cell_begin[class_begin[h.index]], cell_begin[class_begin[h.index + 1]]};
  }
  // The given entries that an entry adds up.
  [[nodiscard]] std::span<const EntryIndex> merged_into(EntryIndex e) const {
    return {merged.data() + merged_begin[e.index], merged.data() + merged_begin[e.index + 1]};
  }
};

// Regroups by packed keys and a radix sort: hashing one by one measured twice as slow.
class Regroup {
 public:
  Regroup(const Grid& grid, std::size_t line) : grid_(grid), line_(line) {}

  // Regroups the entries `live`; `tuples` has the tuple of every entry. `coords` and `right` are left empty.
  void run(const std::vector<Runs>& runs, const By<EntryIndex, TupleIndex>& tuples, const std::vector<EntryIndex>& live,
           Cells& out);
  // Fill them in for the cells made last.
  void find_coords(const std::vector<Runs>& runs, Cells& cells) const;
  void find_neighbours(const std::vector<Runs>& runs, Cells& cells) const;

 private:
  template <class K>
  struct Items {
    std::vector<K> keys, to;   // the entry in the lowest bits
    std::vector<K> cell_keys;  // of the cells made last
    std::vector<K> steps;      // by column: added to a cell's key, one run further
  };
  template <class K>
  void sort(Items<K>& items, unsigned low, unsigned bits);
  template <class K>
  void fill(const std::vector<Runs>& runs, const By<EntryIndex, TupleIndex>& tuples,
            const std::vector<EntryIndex>& live, Items<K>& items, Cells& out);
  template <class K>
  void link(const std::vector<Runs>& runs, const Items<K>& items, Cells& cells) const;

  const Grid& grid_;
  std::size_t line_;
  Items<std::uint64_t> narrow_;
  Items<WideKey> wide_;
  std::vector<std::uint32_t> starts_;
  bool narrow_last_ = true;
};

// Bits a key of this grid can need: it must leave room for a tuple's number in 128.
unsigned key_bits(const Grid& grid);

}  // namespace kanon::koptimize
