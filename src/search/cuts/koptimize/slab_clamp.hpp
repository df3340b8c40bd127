// SlabClamp: the bound of one slab, its classes clamped by the rows they have in it.
//
// Claim: as in clamp.hpp, for the rows of one slab: a released group is inside a slab, so that k rows of its class in
// the slab say where it must reach. They are fewer than on the whole line, so more cells fall together. One slab takes
// about as long as gathering its rows; so only slabs are asked for that the bound's own tiling is made of. Attacked by
// tests/oracle/koptimize_dive_test.cpp.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "search/cuts/koptimize/evaluate.hpp"

namespace kanon::koptimize {

template <class Policy>
class SlabClamp {
 public:
  using Stat = typename Policy::Stat;
  SlabClamp(const Policy& policy, const Grid& grid, std::size_t line)
      : policy_(policy), width_(grid.columns.size()), line_(line), places_(grid.columns[line].places) {}

  // `frame` has its coords; its cells may be clamped by their classes' rows on the whole line, which are more. Takes
  // time and room for every class and place; false: too much of it.
  bool prepare(const Frame<Policy>& frame, const ClassFlags& finished) {
    const auto open = static_cast<std::size_t>(std::count(finished.begin(), finished.end(), 0));
    if (open * (places_ + 1) > kMostRoom) return false;
    classes_.clear();
    columns_.clear();
    items_.clear();
    coords_.clear();
    before_.clear();
    begin_.clear();
    upto_.clear();
    for (const auto h : frame.cells.each_class()) {
      if (!finished[h]) add_class(frame, h);
    }
    return true;
  }

  // What the classes that are not finished cost at least in a slab.
  Cost bound(Slab slab) {
    const std::size_t first = slab.first.index, last = slab.last.index;
    Cost total = 0;
    for (std::size_t h = 0; h < classes_.size(); ++h) {
      const std::size_t at = h * (places_ + 1);
      const Stat all = before_[at + last + 1] - before_[at + first];
      if (all.n < policy_.need.k) {
        total += policy_.suppressed(all);
      } else if (!policy_.needs_cells(all)) {
        total += policy_.class_bound(all, 0);
      } else {
        count_rows(classes_[h], first, last, at);
        total += policy_.class_bound(all, sum_cell_bounds(classes_[h], begin_[at + first], begin_[at + last + 1]));
      }
    }
    return total;
  }

 private:
  struct Column {
    std::uint32_t first, runs;  // of the class; runs are counted through all of its columns
  };
  struct Class {
    std::size_t columns = 0, width = 0;    // those that are parted in it: where they begin, how many
    std::size_t items = 0, coords = 0;     // where its own begin
    std::size_t runs = 0;                  // of all its columns
    std::optional<std::size_t> upto = {};  // where its table of rows up to each place begins, if it has one
  };
  struct Slot {
    std::uint64_t tag = 0;  // stamp and key
    Stat stat = {};
  };
  static constexpr unsigned kKeyBits = 44;
  static constexpr std::size_t kMostRoom = 4'000'000;

  void add_class(const Frame<Policy>& frame, ClassIndex h) {
    const auto& cells = frame.cells;
    const std::size_t at = begin_.size();
    Class made{.columns = columns_.size(), .items = items_.size(), .coords = coords_.size()};
    count_places(frame, h);
    if (policy_.needs_cells(before_.back())) {  // else no slab of it does
      find_columns(cells, h, made);
      const std::size_t entries = cells.entries_of(h).size();
      items_.resize(made.items + entries);
      coords_.resize(made.coords + entries * made.width);
      for (const auto cell : cells.cells_of(h)) {
        const std::uint16_t* from = &cells.coords[cell.index * width_];
        for (const auto e : cells.entries_of(cell)) {
          const std::size_t i = next_[cells.line[e]]++;
          items_[made.items + i] = frame.stats[e];
          std::uint32_t* to = coords_.data() + made.coords + i * made.width;
          for (std::size_t j = 0; j < made.width; ++j) to[j] = from[which_[j]] + shift_[j];
        }
      }
      // A table saves counting the items of every slab, where it has room.
      const std::size_t room = (places_ + 1) * made.runs;
      if (room <= 16 * entries * made.width && upto_.size() + room <= kMostRoom) add_up_rows(made, at);
    }
    classes_.push_back(made);
  }

  // The columns that the cells of a class are parted in; which_ and shift_: where their runs are to be read, and what
  // is to be added to them.
  void find_columns(const Cells& cells, ClassIndex h, Class& made) {
    which_.clear();
    shift_.clear();
    for (std::size_t c = 0; c < width_; ++c) {
      if (c == line_) continue;
      std::uint16_t low = UINT16_MAX, high = 0;
      for (const auto cell : cells.cells_of(h)) {
        low = std::min(low, cells.coords[cell.index * width_ + c]);
        high = std::max(high, cells.coords[cell.index * width_ + c]);
      }
      if (low == high) continue;
      const auto first = static_cast<std::uint32_t>(made.runs);
      columns_.push_back({first, high - low + 1u});
      which_.push_back(c);
      shift_.push_back(first - low);
      made.runs += high - low + 1u;
    }
    made.width = which_.size();
  }

  // upto_[(place + 1) * runs + run]: the rows at the places up to this one.
  void add_up_rows(Class& of, std::size_t at) {
    of.upto = upto_.size();
    upto_.resize(upto_.size() + (places_ + 1) * of.runs, 0);
    for (std::size_t p = 0; p < places_; ++p) {
      std::int32_t *before = upto_.data() + *of.upto + p * of.runs, *here = before + of.runs;
      std::copy(before, here, here);
      for (std::size_t i = begin_[at + p]; i < begin_[at + p + 1]; ++i) {
        for (std::size_t j = 0; j < of.width; ++j)
          here[coords_[of.coords + i * of.width + j]] += items_[of.items + i].n;
      }
    }
  }

  // rows_: those of each run on the places first..last.
  void count_rows(const Class& of, std::size_t first, std::size_t last, std::size_t at) {
    rows_.assign(of.runs, 0);
    if (of.upto) {
      const std::int32_t* table = upto_.data() + *of.upto;
      const std::int32_t *before = table + first * of.runs, *upto = table + (last + 1) * of.runs;
      for (std::size_t r = 0; r < of.runs; ++r) rows_[r] = upto[r] - before[r];
      return;
    }
    for (std::size_t i = begin_[at + first]; i < begin_[at + last + 1]; ++i) {
      for (std::size_t j = 0; j < of.width; ++j) rows_[coords_[of.coords + i * of.width + j]] += items_[of.items + i].n;
    }
  }

  // Where the items of each place begin; next_ has the same.
  void count_places(const Frame<Policy>& frame, ClassIndex h) {
    const auto& cells = frame.cells;
    const std::size_t at = begin_.size();
    begin_.resize(at + places_ + 1, 0);
    before_.resize(at + places_ + 1);
    for (const auto e : cells.entries_of(h)) {
      ++begin_[at + cells.line[e] + 1];
      before_[at + cells.line[e] + 1] += frame.stats[e];
    }
    for (std::size_t p = 0; p < places_; ++p) {
      begin_[at + p + 1] += begin_[at + p];
      before_[at + p + 1] += before_[at + p];
    }
    next_.assign(begin_.begin() + static_cast<std::ptrdiff_t>(at), begin_.end());
  }

  // The sum of cell_bound over the clamped cells of some items of a class, which have k rows at least. Where there are
  // too many keys for the tag of a slot it is 0, which is always a bound.
  Cost sum_cell_bounds(const Class& of, std::size_t begin, std::size_t end) {
    const std::uint64_t keys = find_keys(of);
    if (keys >> kKeyBits != 0) return 0;
    const auto key = [&, coords = coords_.data() + of.coords](std::size_t i) {
      std::uint64_t sum = 0;
      for (const auto j : used_) sum += key_of_run_[coords[i * of.width + j]];
      return sum;
    };
    const Stat* items = items_.data() + of.items;
    Cost sum = 0;
    if (keys <= 4 * (end - begin)) {
      dense_.assign(keys, Stat{});
      for (std::size_t i = begin; i < end; ++i) dense_[key(i)] += items[i];
      for (const auto& cell : dense_) sum += policy_.cell_bound(cell);
      return sum;
    }
    const std::size_t size = std::bit_ceil(2 * (end - begin));
    const std::uint64_t stamp = next_stamp(size);
    const unsigned shift = 64 - static_cast<unsigned>(std::bit_width(size - 1));
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint64_t tag = stamp + key(i);
      std::size_t at = (tag * 0x9E3779B97F4A7C15u) >> shift;
      while (slots_[at].tag != tag && slots_[at].tag >= stamp) at = (at + 1) & (size - 1);
      auto& slot = slots_[at];
      if (slot.tag != tag) slot = {tag, {}};
      sum -= policy_.cell_bound(slot.stat);
      slot.stat += items[i];
      sum += policy_.cell_bound(slot.stat);
    }
    return sum;
  }

  // How many keys clamped cells can have; key_of_run_: what a run adds to the key. used_: the columns that have more
  // than one run left.
  std::uint64_t find_keys(const Class& of) {
    key_of_run_.resize(of.runs);
    used_.clear();
    std::uint64_t keys = 1;
    for (std::uint32_t j = 0; j < of.width; ++j) {
      const auto& column = columns_[of.columns + j];
      const std::size_t first = column.first, last = column.first + column.runs - 1;
      std::size_t x = first, y = last;
      for (Cost sum = rows_[x]; sum < policy_.need.k; sum += rows_[++x]) {
      }
      for (Cost sum = rows_[y]; sum < policy_.need.k; sum += rows_[--y]) {
      }
      if (x >= y) continue;
      for (std::size_t r = first; r <= last; ++r) key_of_run_[r] = keys * (std::clamp(r, x, y) - x);
      keys *= y - x + 1;
      used_.push_back(j);
      if (keys >> kKeyBits != 0) break;
    }
    return keys;
  }

  // Slots with an older stamp are empty.
  std::uint64_t next_stamp(std::size_t size) {
    if (slots_.size() < size) slots_.resize(size);
    if (++stamp_ >> (64 - kKeyBits) != 0) {
      std::fill(slots_.begin(), slots_.end(), Slot{});
      stamp_ = 1;
    }
    return stamp_ << kKeyBits;
  }

  const Policy& policy_;
  std::size_t width_, line_, places_;
  std::vector<Class> classes_;
  std::vector<Column> columns_;        // class after class
  std::vector<Stat> items_;            // by class and place
  std::vector<std::uint32_t> coords_;  // of each item, in the columns that are parted in its class
  std::vector<Stat> before_;           // by class: of the rows before each place
  std::vector<std::uint32_t> begin_;   // by class: the first item of each place, counted from the class's first
  std::vector<std::uint32_t> next_, shift_, used_;
  std::vector<std::size_t> which_;
  std::vector<std::int32_t> upto_, rows_;
  std::vector<std::uint64_t> key_of_run_;
  std::vector<Stat> dense_;
  std::vector<Slot> slots_;
  std::uint64_t stamp_ = 0;
};

}  // namespace kanon::koptimize
