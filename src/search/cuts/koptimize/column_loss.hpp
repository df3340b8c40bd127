// ColumnLoss: what each column loses at least by itself, for lm.
//
// Claim: take a candidate of a subtree, and of its refinements only those of one column, with the head for the others.
// What that suppresses the candidate suppresses, too; so in this column the candidate loses no less than that does. The
// least of it over all ways to part the column that suppress no more than the limit, summed over the columns, is a
// bound. All classes share the cuts of a column here, which the least loss of single rows (lm_policy.hpp) forgets.
#pragma once

#include <algorithm>

#include "search/cuts/koptimize/lm_policy.hpp"
#include "search/cuts/koptimize/tiling.hpp"

namespace kanon::koptimize {

class ColumnLoss {
 public:
  ColumnLoss(const Grid& grid, const LmPolicy& policy, Cost limit) : grid_(grid), policy_(policy), limit_(limit) {
    for (std::size_t c = 0; c < grid.columns.size(); ++c) {
      if (grid.columns[c].places <= kMostPlaces) columns_.push_back({c, Tiling(grid, c), Regroup(grid, c)});
    }
  }

  // `live`: the entries of `frame` that are not suppressed by the head; `suppressed`: how many rows are.
  Cost bound(const Frame<LmPolicy>& frame, const std::vector<EntryIndex>& live, const Subtree& subtree,
             Cost suppressed) {
    if (suppressed > limit_) return kNever;
    Cost sum = 0;
    for (auto& column : columns_) {
      const Cost least = bound_of(frame, live, subtree, column, limit_ - suppressed);
      if (least >= kNever) return kNever;
      sum += least + suppressed * policy_.units.of(column.index, 0, grid_.columns[column.index].places - 1);
    }
    return sum;
  }

 private:
  struct Column {
    std::size_t index;
    Tiling tiling;
    Regroup regroup;
  };
  // A tiling takes time by the square of the places. Wider columns are left out: 0 is always a bound.
  static constexpr std::size_t kMostPlaces = 256;

  Cost bound_of(const Frame<LmPolicy>& frame, const std::vector<EntryIndex>& live, const Subtree& subtree,
                Column& column, Cost limit) {
    const std::size_t c = column.index;
    const std::size_t places = grid_.columns[c].places;
    Subtree head = subtree;
    for (const auto s : grid_.each_step()) {
      if (grid_.step(s).column != c && head.sides[s] == Side::open) head.sides[s] = Side::out;
    }
    runs_.clear();
    for (std::size_t other = 0; other < grid_.columns.size(); ++other) runs_.push_back(runs_of(grid_, head, other));
    column.regroup.run(runs_, frame.cells.tuple, live, cells_);
    count_small(frame, places);
    find_costs(c);
    const Tiled free = column.tiling.best(cost_);
    if (free.cost >= kNever) return kNever;
    Cost small = 0;
    for (const Slab slab : free.slabs) small += small_[slab];
    return small <= limit ? free.cost : column.tiling.bound_within(cost_, small_, limit);
  }

  // small_: rows of classes below k in each slab; rows_: all rows by place.
  void count_small(const Frame<LmPolicy>& frame, std::size_t places) {
    Corners corners(places);
    rows_.assign(places, 0);
    std::vector<Cost> n;
    for (const auto h : cells_.each_class()) {
      const auto entries = cells_.entries_of(h);
      const std::uint16_t* place = &cells_.line[entries.front()];
      n.clear();
      for (const auto e : entries) {
        n.push_back(0);
        for (const auto i : cells_.merged_into(e)) n.back() += frame.stats[i].n;
        rows_[cells_.line[e]] += n.back();
      }
      for (std::size_t first = 0; first < n.size(); ++first) {
        const auto change = [&](std::size_t last, Cost value) {
          corners.add({place[first]}, {place[last]}, value);
          if (first > 0) corners.add({place[first - 1]}, {place[last]}, -value);
        };
        Cost sum = 0;
        for (std::size_t last = first; last < n.size(); ++last) {
          if (sum + n[last] >= policy_.need.k) {
            change(last, -sum);
            break;
          }
          sum += n[last];
          change(last, n[last]);
        }
      }
    }
    corners.table(small_);
  }

  // Slabs that the subtree does not have cost kNever.
  void find_costs(std::size_t c) {
    const std::size_t places = grid_.columns[c].places;
    const auto& runs = runs_[c];
    const Cost full = policy_.units.of(c, 0, places - 1);
    cost_.assign(places, kNever);
    for (std::size_t a = 0; a + 1 < runs.cell_first.size(); ++a) {
      Cost rows = 0;
      const std::size_t first = runs.cell_first[a];
      for (std::size_t b = a; b + 1 < runs.cell_first.size(); ++b) {
        const std::size_t last = runs.cell_first[b + 1] - 1u;
        if (runs.head_of[first] != runs.head_of[last]) break;
        for (std::size_t p = runs.cell_first[b]; p <= last; ++p) rows += rows_[p];
        const Slab slab{{static_cast<std::uint32_t>(first)}, {static_cast<std::uint32_t>(last)}};
        cost_[slab] = (rows - small_[slab]) * policy_.units.of(c, first, last) + small_[slab] * full;
      }
    }
  }

  const Grid& grid_;
  const LmPolicy& policy_;
  Cost limit_;
  std::vector<Column> columns_;
  Cells cells_;
  std::vector<Runs> runs_;
  SlabTable small_, cost_;
  std::vector<Cost> rows_;
};

}  // namespace kanon::koptimize
