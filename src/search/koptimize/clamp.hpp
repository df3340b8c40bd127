// Clamp: cells of a class that no released group can part, made one.
//
// Claim: let x be the first run of a column with at least k rows of the class at or below it. A released group of the
// class that reaches below x has k rows, so it reaches x. Hence rows below x share the group of the point at x with
// their other coordinates, or are suppressed. The same from above (y); where x > y every released group holds all of
// y..x, and the whole column is one. Cells that fall together when every coordinate is clamped into x..y may be added
// up before `inside` is asked, as long as the cost charges a suppressed row at least as much as it lowers `inside`
// (Policy::kClamp). Only bounds use clamped cells: what a subtree's halves inherit are the cells themselves.
#pragma once

#include <algorithm>

#include "search/koptimize/evaluate.hpp"

namespace kanon::koptimize {

template <class Policy>
class Clamp {
 public:
  using Stat = typename Policy::Stat;
  Clamp(const Grid& grid, std::size_t line, Cost k)
      : width_(grid.columns.size()),
        line_(line),
        k_(k),
        low_(width_),
        high_(width_),
        dense_(grid.columns[line].places) {}

  // `from` has its coords. `to` gets the same classes with clamped cells, their coords and neighbours.
  void run(const Frame<Policy>& from, const std::vector<Runs>& runs, Frame<Policy>& to) {
    const auto& cells = from.cells;
    auto& out = to.cells;
    for (auto* list : {&out.class_begin, &out.cell_begin}) list->clear();
    out.line.clear();
    out.coords.clear();
    to.stats.clear();
    keys_.clear();
    links_.clear();
    for (std::size_t h = 0; h < cells.classes(); ++h) {
      out.class_begin.push_back(static_cast<std::uint32_t>(out.cell_begin.size()));
      find_ranges(from, h, runs);
      merge_class(from, h, to);
      link_class(out.class_begin.back(), out, runs);
    }
    out.class_begin.push_back(static_cast<std::uint32_t>(out.cell_begin.size()));
    out.cell_begin.push_back(static_cast<std::uint32_t>(out.line.size()));
    out.right.assign(out.cells() * width_, -1);
    for (const auto& link : links_)
      out.right[link.column * out.cells() + link.cell] = static_cast<std::int32_t>(link.right);
  }

 private:
  void find_ranges(const Frame<Policy>& frame, std::size_t h, const std::vector<Runs>& runs) {
    const auto& cells = frame.cells;
    const std::size_t begin = cells.class_begin[h], end = cells.class_begin[h + 1];
    sizes_.clear();
    Cost all = 0;
    for (std::size_t cell = begin; cell < end; ++cell) {
      Cost n = 0;
      for (auto e = cells.cell_begin[cell]; e < cells.cell_begin[cell + 1]; ++e) n += frame.stats[e].n;
      sizes_.push_back(n);
      all += n;
    }
    for (std::size_t c = 0; c < width_; ++c) {
      if (c == line_) continue;
      const std::size_t head = runs[c].head_of[runs[c].cell_first[cells.coords[begin * width_ + c]]];
      const std::size_t first = runs[c].head_first[head], last = runs[c].head_first[head + 1] - 1u;
      low_[c] = first;
      high_[c] = last;
      if (first == last || all < k_) continue;
      rows_.assign(last - first + 1, 0);
      for (std::size_t cell = begin; cell < end; ++cell)
        rows_[cells.coords[cell * width_ + c] - first] += sizes_[cell - begin];
      std::size_t x = 0, y = rows_.size() - 1;
      for (Cost sum = rows_[0]; sum < k_; sum += rows_[++x]) {
      }
      for (Cost sum = rows_[y]; sum < k_; sum += rows_[--y]) {
      }
      low_[c] = first + std::min(x, y);
      high_[c] = first + (x > y ? std::min(x, y) : y);
    }
  }

  // Cells by clamped key; the key counts runs from low, the last column fastest.
  void merge_class(const Frame<Policy>& from, std::size_t h, Frame<Policy>& to) {
    const auto& cells = from.cells;
    auto& out = to.cells;
    order_.clear();
    for (std::size_t cell = cells.class_begin[h]; cell < cells.class_begin[h + 1]; ++cell) {
      WideKey key = 0;
      for (std::size_t c = 0; c < width_; ++c) {
        if (c == line_) continue;
        const std::size_t run = std::clamp<std::size_t>(cells.coords[cell * width_ + c], low_[c], high_[c]);
        key = key * (high_[c] - low_[c] + 1) + (run - low_[c]);
      }
      order_.emplace_back(key, static_cast<std::uint32_t>(cell));
    }
    if (!std::is_sorted(order_.begin(), order_.end())) std::sort(order_.begin(), order_.end());
    for (std::size_t i = 0; i < order_.size();) {
      std::size_t end = i + 1;
      while (end < order_.size() && order_[end].first == order_[i].first) ++end;
      out.cell_begin.push_back(static_cast<std::uint32_t>(out.line.size()));
      keys_.push_back(order_[i].first);
      for (std::size_t c = 0; c < width_; ++c) {
        const std::size_t run = cells.coords[order_[i].second * width_ + c];
        out.coords.push_back(
            static_cast<std::uint16_t>(c == line_ ? run : std::clamp<std::size_t>(run, low_[c], high_[c])));
      }
      add_entries(from, i, end, to);
      i = end;
    }
  }

  void add_entries(const Frame<Policy>& from, std::size_t i, std::size_t end, Frame<Policy>& to) {
    const auto& cells = from.cells;
    if (end == i + 1) {
      const auto cell = order_[i].second;
      for (auto e = cells.cell_begin[cell]; e < cells.cell_begin[cell + 1]; ++e) {
        to.cells.line.push_back(cells.line[e]);
        to.stats.push_back(from.stats[e]);
      }
      return;
    }
    touched_.clear();
    for (; i < end; ++i) {
      const auto cell = order_[i].second;
      for (auto e = cells.cell_begin[cell]; e < cells.cell_begin[cell + 1]; ++e) {
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

  // Cells ascend by key, and so do their neighbours.
  void link_class(std::size_t begin, const Cells& out, const std::vector<Runs>& runs) {
    const std::size_t end = out.cell_begin.size();
    WideKey stride = 1;
    for (std::size_t c = width_; c-- > 0;) {
      if (c == line_) continue;
      if (high_[c] > low_[c]) {
        std::size_t other = begin;
        for (std::size_t cell = begin; cell < end; ++cell) {
          const std::size_t run = out.coords[cell * width_ + c];
          if (run == high_[c] || runs[c].step_at[run + 1] < 0) continue;
          const WideKey wanted = keys_[cell] + stride;
          while (other < end && keys_[other] < wanted) ++other;
          if (other < end && keys_[other] == wanted) {
            links_.push_back(
                {static_cast<std::uint32_t>(c), static_cast<std::uint32_t>(cell), static_cast<std::uint32_t>(other)});
          }
        }
      }
      stride *= high_[c] - low_[c] + 1;
    }
  }

  struct Link {
    std::uint32_t column, cell, right;
  };
  std::size_t width_, line_;
  Cost k_;
  std::vector<std::size_t> low_, high_;  // per column: x and y of the class
  std::vector<Cost> sizes_, rows_;
  std::vector<std::pair<WideKey, std::uint32_t>> order_;
  std::vector<WideKey> keys_;
  std::vector<Link> links_;
  std::vector<Stat> dense_;
  std::vector<std::uint16_t> touched_;
};

}  // namespace kanon::koptimize
