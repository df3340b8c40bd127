// Clamp: cells of a class that no released group can part, made one.
//
// Claim: let x be the first run of a column with at least k rows of the class at or below it. A released group of the
// class that reaches below x has k rows, so it reaches x. Hence rows below x share the group of the point at x with
// their other coordinates, or are suppressed. The same from above (y); where x > y every released group holds all of
// y..x, and the whole column is one. Cells that fall together when every coordinate is clamped into x..y may be added
// up before `cell_bound` is asked, as long as the cost charges a suppressed row at least as much as it lowers
// `cell_bound` (cm does). Only bounds use clamped cells: what a subtree's halves inherit are the cells
// themselves.
#pragma once

#include <algorithm>
#include <bit>

#include "search/cuts/koptimize/evaluate.hpp"

namespace kanon::koptimize {

template <class Policy>
class Clamp {
 public:
  using Stat = typename Policy::Stat;
  Clamp(const Grid& grid, std::size_t line, Cost k)
      : width_(grid.columns.size()),
        line_(line),
        k_(k),
        first_(width_),
        count_(width_),
        dense_(grid.columns[line].places) {}

  // `from` has its coords. `to` gets the same classes with clamped cells and their coords; finished ones stay empty.
  void run(const Frame<Policy>& from, const ClassFlags& finished, const std::vector<Runs>& runs, Frame<Policy>& to) {
    const auto& cells = from.cells;
    auto& out = to.cells;
    for (auto* list : {&out.class_begin, &out.cell_begin}) list->clear();
    out.line.clear();
    out.coords.clear();
    out.right.clear();
    to.stats.clear();
    keys_.clear();
    low_.assign(cells.classes() * width_, 0);
    high_.assign(cells.classes() * width_, UINT16_MAX);  // the line's own places stay as they are
    for (const auto h : cells.each_class()) {
      out.class_begin.push_back(static_cast<std::uint32_t>(out.cell_begin.size()));
      if (finished[h]) continue;
      find_ranges(from, h, runs);
      WideKey keys = 1;
      for (std::size_t c = 0; c < width_; ++c) keys *= c == line_ ? 1 : span(h, c);
      // The cell stands in the lowest bits; key_bits() has made sure of room for both in the wide ones.
      shift_ = static_cast<unsigned>(std::bit_width(cells.cells_of(h).size() - 1));
      if (keys <= (WideKey{1} << (64 - shift_))) {
        merge_class(from, h, narrow_, to);
      } else {
        merge_class(from, h, wide_, to);
      }
    }
    out.class_begin.push_back(static_cast<std::uint32_t>(out.cell_begin.size()));
    out.cell_begin.push_back(static_cast<std::uint32_t>(out.line.size()));
  }

  // The neighbours of the cells made last. They ascend by key, and so do their neighbours.
  void link(const std::vector<Runs>& runs, Cells& cells) const {
    cells.right.assign(cells.cells() * width_, -1);
    for (const auto h : cells.each_class()) {
      const std::size_t begin = cells.class_begin[h.index], end = cells.class_begin[h.index + 1];
      if (begin == end) continue;
      WideKey stride = 1;
      for (std::size_t c = width_; c-- > 0;) {
        if (c == line_) continue;
        const std::size_t high = high_[h.index * width_ + c];
        auto* right = &cells.right[c * cells.cells()];
        std::size_t other = begin;
        for (std::size_t cell = begin; span(h, c) > 1 && cell < end; ++cell) {
          const std::size_t run = cells.coords[cell * width_ + c];
          if (run == high || runs[c].step_at[run + 1] < 0) continue;
          const WideKey wanted = keys_[cell] + stride;
          while (other < end && keys_[other] < wanted) ++other;
          if (other < end && keys_[other] == wanted) right[cell] = static_cast<std::int32_t>(other);
        }
        stride *= span(h, c);
      }
    }
  }

 private:
  template <class K>
  struct Keys {
    std::vector<K> order;  // key and cell
    std::vector<K> add;    // by run: what it adds to a key
  };

  // How many runs of a column are left to a class once it is clamped.
  [[nodiscard]] std::size_t span(ClassIndex h, std::size_t c) const {
    return static_cast<std::size_t>(high_[h.index * width_ + c] - low_[h.index * width_ + c]) + 1;
  }

  void find_ranges(const Frame<Policy>& frame, ClassIndex h, const std::vector<Runs>& runs) {
    const auto& cells = frame.cells;
    const std::size_t begin = cells.class_begin[h.index], end = cells.class_begin[h.index + 1];
    sizes_.clear();
    for (const auto cell : cells.cells_of(h)) {
      Cost n = 0;
      for (const auto e : cells.entries_of(cell)) n += frame.stats[e].n;
      sizes_.push_back(n);
    }
    for (std::size_t c = 0; c < width_; ++c) {
      if (c == line_) continue;
      const std::size_t head = runs[c].head_of[runs[c].cell_first[cells.coords[begin * width_ + c]]];
      const std::size_t first = runs[c].head_first[head], last = runs[c].head_first[head + 1] - 1u;
      first_[c] = first;
      count_[c] = last - first + 1;
      rows_.assign(last - first + 1, 0);
      std::size_t x = 0, y = rows_.size() - 1;
      if (first < last) {
        for (std::size_t cell = begin; cell < end; ++cell)
          rows_[cells.coords[cell * width_ + c] - first] += sizes_[cell - begin];
        for (Cost sum = rows_[0]; sum < k_; sum += rows_[++x]) {
        }
        for (Cost sum = rows_[y]; sum < k_; sum += rows_[--y]) {
        }
      }
      low_[h.index * width_ + c] = static_cast<std::uint16_t>(first + std::min(x, y));
      high_[h.index * width_ + c] = static_cast<std::uint16_t>(first + (x > y ? std::min(x, y) : y));
    }
  }

  // Cells by clamped key; a key counts runs from low, the last column fastest.
  template <class K>
  void merge_class(const Frame<Policy>& from, ClassIndex h, Keys<K>& keys, Frame<Policy>& to) {
    const auto& cells = from.cells;
    auto& out = to.cells;
    const std::uint16_t *low = &low_[h.index * width_], *high = &high_[h.index * width_];
    const std::size_t begin = cells.class_begin[h.index], end = cells.class_begin[h.index + 1];
    auto& order = keys.order;
    order.resize(end - begin);
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<K>(i);
    const K cell_mask = (K{1} << shift_) - 1;
    K stride = K{1} << shift_;
    for (std::size_t c = width_; c-- > 0;) {
      if (c == line_ || low[c] == high[c]) continue;
      keys.add.clear();
      for (std::size_t run = first_[c]; run < first_[c] + count_[c]; ++run)
        keys.add.push_back(stride * static_cast<K>(std::clamp<std::size_t>(run, low[c], high[c]) - low[c]));
      const std::uint16_t* coord = &cells.coords[begin * width_ + c];
      for (std::size_t i = 0; i < order.size(); ++i) order[i] += keys.add[coord[i * width_] - first_[c]];
      stride *= static_cast<K>(high[c] - low[c] + 1);
    }
    if (!std::is_sorted(order.begin(), order.end())) std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size();) {
      std::size_t next = i + 1;
      while (next < order.size() && (order[next] >> shift_) == (order[i] >> shift_)) ++next;
      out.cell_begin.push_back(static_cast<std::uint32_t>(out.line.size()));
      keys_.push_back(order[i] >> shift_);
      const std::uint16_t* coord = &cells.coords[(begin + static_cast<std::size_t>(order[i] & cell_mask)) * width_];
      const std::size_t at = out.coords.size();
      out.coords.resize(at + width_);
      for (std::size_t c = 0; c < width_; ++c) out.coords[at + c] = std::clamp(coord[c], low[c], high[c]);
      add_entries(from, begin, &order[i], &order[i] + (next - i), to);
      i = next;
    }
  }

  template <class K>
  void add_entries(const Frame<Policy>& from, std::size_t begin, const K* first, const K* last, Frame<Policy>& to) {
    const auto& cells = from.cells;
    const K cell_mask = (K{1} << shift_) - 1;
    if (first + 1 == last) {
      const CellIndex cell{static_cast<std::uint32_t>(begin + static_cast<std::size_t>(*first & cell_mask))};
      for (const auto e : cells.entries_of(cell)) {
        to.cells.line.push_back(cells.line[e]);
        to.stats.push_back(from.stats[e]);
      }
      return;
    }
    touched_.clear();
    for (; first < last; ++first) {
      const CellIndex cell{static_cast<std::uint32_t>(begin + static_cast<std::size_t>(*first & cell_mask))};
      for (const auto e : cells.entries_of(cell)) {
        auto& sum = dense_[cells.line[e]];
        if (sum.n == 0) touched_.push_back(cells.line[e]);
        sum += from.stats[e];
      }
    }
    std::sort(touched_.begin(), touched_.end());
    for (const auto place : touched_) {
      to.cells.line.push_back(place);
      to.stats.push_back(dense_[place]);
      dense_[place] = Stat{};
    }
  }

  std::size_t width_, line_;
  Cost k_;
  unsigned shift_ = 0;
  std::vector<std::size_t> first_, count_;  // per column: the runs of the class
  std::vector<std::uint16_t> low_, high_;   // per class and column: x and y
  std::vector<Cost> sizes_, rows_;
  Keys<std::uint64_t> narrow_;
  Keys<WideKey> wide_;
  std::vector<WideKey> keys_;  // of the cells made
  std::vector<Stat> dense_;
  std::vector<std::uint16_t> touched_;
};

}  // namespace kanon::koptimize
