// Probe: how far the bound of a subtree rises when one more step is in, and when it is out; for all steps in one pass.
//
// Step in: classes that its cuts run through fall into parts; a part below k rows is suppressed (Policy::part_penalty).
// It is added slab by slab to the bound of the subtree, and the line is tiled again. Step out: cells on both sides of a
// cut become one and the sum of `cell_bound` rises; that is measured only on the tiling the bound itself chose, to
// choose where to part. (Measured on all slabs it took twice the time and hardly ever decided a step.) Where
// neighbouring cuts stand in for each other no single one is missed; so a step also counts for what it is worth as the
// only one.
#pragma once

#include <utility>

#include "base/assert.hpp"
#include "search/cuts/koptimize/pieces.hpp"
#include "search/cuts/koptimize/rises.hpp"
#include "search/cuts/koptimize/twins.hpp"

namespace kanon::koptimize {

template <class Policy>
class Probe {
 public:
  using Stat = typename Policy::Stat;
  // `limited`: rows that a step suppresses are to be counted.
  Probe(const Policy& policy, const Grid& grid, std::size_t line, bool limited, const Asked& asked)
      : policy_(policy),
        grid_(grid),
        column_(line),
        places_(grid.columns[line].places),
        limited_(limited),
        line_(places_, asked),
        pieces_(places_),
        asked_(asked) {}

  // Steps in: what each wanted one adds. Depends on the head alone, except for lm. Finished classes do not change.
  // `reach`, if any: other slabs are of no interest, and may be told to rise by nothing.
  void run(const Frame<Policy>& frame, const ClassFlags& finished, const std::vector<Runs>& runs,
           const StepFlags& wanted, const Reach* reach, Rises& rises) {
    const std::size_t width = grid_.columns.size();
    rises.reset(grid_.steps.size());
    const auto& cells = frame.cells;
    const auto column_wanted = columns_of(wanted);
    for (const auto h : cells.each_class()) {
      if (finished[h]) continue;
      line_.gather(frame, h, policy_.need.k);
      find_range(reach);
      find_regimes();
      for (std::size_t c = 0; c < width; ++c) {
        if (c == column_ || !column_wanted[c]) continue;
        steps_in(frame, h, c, runs[c], wanted, rises);
      }
    }
    rises.settle();
    KANON_ASSERT_SLOW(twins::probed(
        policy_, grid_, frame, asked_, finished, runs, wanted, places_, reach, limited_,
        [&](StepIndex step, Slab slab) {
          const Rise* rise = rises.of(step);
          return rise == nullptr ? twins::SlabRise{} : twins::SlabRise{rise->cost.sums[slab], rise->small.sums[slab]};
        }));
  }

  // The same on one tiling.
  void run_on(const Frame<Policy>& frame, const ClassFlags& finished, const std::vector<Runs>& runs,
              const StepFlags& wanted, const std::vector<Slab>& tiling, PathRises& out) {
    const auto& cells = frame.cells;
    const std::size_t slabs = tiling.size();
    for (auto* list : {&out.cost, &out.small}) list->assign(grid_.steps.size() * slabs, 0);
    out.useful.assign(grid_.steps.size(), 0);
    const auto column_wanted = columns_of(wanted);
    pieces_.cut(frame, tiling);
    for (const auto h : cells.each_class()) {
      if (finished[h]) continue;
      if (!frame.members.empty()) {
        line_.gather(frame, h, policy_.need.k);
        line_.enough_in(tiling, slab_enough_);
      }
      for (std::size_t c = 0; c < grid_.columns.size(); ++c) {
        if (c == column_ || !column_wanted[c]) continue;
        const auto range = add_up_runs(cells, h, c, slabs, [&](CellIndex cell, Stat* rows) {
          for (const auto i : pieces_.of(cell)) rows[pieces_.slab(i)] += pieces_.rows(i);
        });
        const std::size_t low = range.first, high = range.second;
        for_each_step(runs[c], low, high, wanted, [&](StepIndex step, std::size_t run) {
          if (!find_parts(runs[c], low, run, high, step, slabs)) return;
          if (is_useful()) out.useful[step] = 1;
          const std::size_t at = step.index * slabs;
          add_parts(&upto_[(high - low + 1) * slabs], slabs, &out.cost[at], &out.small[at]);
        });
      }
    }
  }

  // Per wanted step, on the bound's own tiling: how much the bound would rise if the step were
  // out; and, times Policy::kAloneWeight, how much less `cell_bound` the head classes would have if it were the only
  // one in.
  void gains(const Frame<Policy>& frame, const ClassFlags& finished, const std::vector<Runs>& runs,
             const StepFlags& wanted, const std::vector<Slab>& tiling, By<StepIndex, double>& out) {
    const auto& cells = frame.cells;
    const std::size_t width = grid_.columns.size();
    out.assign(grid_.steps.size(), 0);
    pick_pairs(runs, wanted);
    pieces_.cut(frame, tiling);
    for (const auto h : cells.each_class()) {
      if (finished[h]) continue;
      slab_stat_.assign(tiling.size(), Stat{});
      for (const auto cell : cells.cells_of(h)) {
        for (const auto i : pieces_.of(cell)) slab_stat_[pieces_.slab(i)] += pieces_.rows(i);
      }
      slab_by_cells_.clear();
      bool any = false;
      for (const auto& stat : slab_stat_) {
        slab_by_cells_.push_back(stat.n >= policy_.need.k && policy_.bounded_by_cells(stat) ? 1 : 0);
        any = any || slab_by_cells_.back();
      }
      if (!any) continue;
      for (std::size_t c = 0; c < width; ++c) {
        if (c == column_) continue;
        if (Policy::kAloneWeight > 0) gains_alone(cells, h, c, runs[c], wanted, out);
        const auto* right = &cells.right[c * cells.cells()];
        for (const auto cell : cells.cells_of(h)) {
          const auto other = right[cell.index];
          if (other < 0) continue;
          const auto step = pairs_[c][cells.coords[cell.index * width + c] + 1u];
          if (step >= 0) gain_of_pair(cell, {static_cast<std::uint32_t>(other)}, out[as_step(step)]);
        }
      }
    }
  }

 private:
  // By column: is a step of it wanted?
  std::vector<char> columns_of(const StepFlags& wanted) const {
    std::vector<char> out(grid_.columns.size(), 0);
    for (const auto s : grid_.each_step()) {
      if (wanted[s]) out[grid_.step(s).column] = 1;
    }
    return out;
  }

  // A cut whose cells are merged when its step is tried out: one of a single cut, or every second one of its run.
  void pick_pairs(const std::vector<Runs>& runs, const StepFlags& wanted) {
    pairs_.assign(runs.size(), {});
    for (std::size_t c = 0; c < runs.size(); ++c) {
      pairs_[c].assign(runs[c].step_at.size() + 1, -1);
      if (c == column_) continue;
      for (std::size_t run = 1; run < runs[c].step_at.size(); ++run) {
        const auto step = runs[c].step_at[run];
        if (step < 0) continue;
        // The step that would take this cut out: the available one above it.
        auto top = step;
        while (top >= 0 && !wanted[as_step(top)]) top = grid_.step(as_step(top)).needs;
        if (top < 0 || pairs_[c][run - 1] == top) continue;
        pairs_[c][run] = top;
      }
    }
  }

  // The runs low..high of a class in a column. Where there are several, upto_[(run - low + 1) * slots + i] has the rows
  // of the class in its i-th slot (a place or a slab) and in the runs low..run; `add` adds those of one cell.
  template <class Add>
  std::pair<std::size_t, std::size_t> add_up_runs(const Cells& cells, ClassIndex h, std::size_t c, std::size_t slots,
                                                  const Add& add) {
    const std::size_t width = grid_.columns.size();
    std::size_t low = SIZE_MAX, high = 0;
    for (const auto cell : cells.cells_of(h)) {
      const std::size_t run = cells.coords[cell.index * width + c];
      low = std::min(low, run);
      high = std::max(high, run);
    }
    if (low == high) return {low, high};
    upto_.assign((high - low + 2) * slots, Stat{});
    for (const auto cell : cells.cells_of(h))
      add(cell, &upto_[(cells.coords[cell.index * width + c] - low + 1) * slots]);
    for (std::size_t i = slots; i < upto_.size(); ++i) upto_[i] += upto_[i - slots];
    return {low, high};
  }

  void steps_in(const Frame<Policy>& frame, ClassIndex h, std::size_t c, const Runs& runs, const StepFlags& wanted,
                Rises& rises) {
    const auto& cells = frame.cells;
    const auto range = add_up_runs(cells, h, c, line_.at.size(), [&](CellIndex cell, Stat* rows) {
      for (const auto e : cells.entries_of(cell)) rows[line_.index[cells.line[e]]] += frame.stats[e];
    });
    const std::size_t low = range.first, high = range.second;
    for_each_step(runs, low, high, wanted,
                  [&](StepIndex step, std::size_t run) { part_class(runs, low, run, high, step, rises); });
  }

  // The wanted steps whose cuts run through a class in the runs low..high, each with the first run behind a cut of it.
  template <class Visit>
  static void for_each_step(const Runs& runs, std::size_t low, std::size_t high, const StepFlags& wanted,
                            const Visit& visit) {
    for (std::size_t run = low + 1; run <= high; ++run) {
      const auto step = runs.step_at[run];
      if (step < 0 || !wanted[as_step(step)]) continue;
      bool first = true;
      for (std::size_t r = low + 1; r < run && first; ++r) first = runs.step_at[r] != step;
      if (first) visit(as_step(step), run);
    }
  }

  // The parts of a class in the runs low..high: between the runs that the cuts of `step` begin, `run` being the first.
  // False: it is not parted.
  bool find_parts(const Runs& runs, std::size_t low, std::size_t run, std::size_t high, StepIndex step,
                  std::size_t slots) {
    parts_.clear();
    std::size_t from = low;
    for (std::size_t r = run; r <= high + 1; ++r) {
      if (r <= high && runs.step_at[r] != static_cast<std::int32_t>(step.index)) continue;
      Cost rows = 0;
      for (std::size_t i = 0; i < slots; ++i)
        rows += upto_[(r - low) * slots + i].n - upto_[(from - low) * slots + i].n;
      if (rows > 0) parts_.push_back({from - low, r - low, rows});
      from = r;
    }
    return parts_.size() > 1;
  }

  // Do the parts make two releasable classes of one, or can it pay to suppress some of them?
  [[nodiscard]] bool is_useful() const {
    Cost rows = 0, largest = 0, releasable = 0;
    for (const auto& part : parts_) {
      rows += part.rows;
      largest = std::max(largest, part.rows);
      releasable += part.rows >= policy_.need.k ? 1 : 0;
    }
    return releasable > 1 || !policy_.never_pays(rows - largest, largest);
  }

  // What the parts of a class that has `all` in its slots cost more there, and how many of their rows are suppressed.
  void add_parts(const Stat* all, std::size_t slots, Cost* cost, Cost* small) const {
    for (const auto& part : parts_) {
      const Stat *from = &upto_[part.from * slots], *to = &upto_[part.to * slots];
      for (std::size_t i = 0; i < slots; ++i) {
        const Cost rows = to[i].n - from[i].n;
        if (rows == 0 || rows >= policy_.need.k || all[i].n < policy_.need.k) continue;
        if (!slab_enough_.empty() && !slab_enough_[i]) continue;  // suppressed anyway
        cost[i] += policy_.part_penalty(all[i], to[i] - from[i], parts_.size() == 2);
        small[i] += policy_.rows(to[i] - from[i]);
      }
    }
  }

  void part_class(const Runs& runs, std::size_t low, std::size_t run, std::size_t high, StepIndex step, Rises& rises) {
    const std::size_t m = line_.at.size();
    if (!find_parts(runs, low, run, high, step, m)) return;
    if (is_useful()) rises.useful[step] = 1;
    for (const auto& part : parts_)
      add_part(&upto_[part.from * m], &upto_[part.to * m], step, parts_.size() == 2, rises);
  }

  // By local first: the lasts begin_..end_ that a probe is to look at, those with k rows.
  void find_range(const Reach* reach) {
    const auto& at = line_.at;
    const std::size_t m = at.size();
    begin_ = line_.enough;
    end_.assign(m, static_cast<std::uint32_t>(m));
    if (reach == nullptr) return;
    const auto upto = [&](Place place) {  // the local places up to this one
      return static_cast<std::uint32_t>(std::upper_bound(at.begin(), at.end(), place) - at.begin());
    };
    for (const LocalPlace first : each<LocalPlace>(m)) {
      Place from{static_cast<std::uint32_t>(places_)}, to{0};
      const std::size_t behind = first.index > 0 ? at[LocalPlace{first.index - 1}].index + 1 : 0;
      for (const Place f : Range<Place>(behind, at[first].index + 1)) {
        from = std::min(from, reach->from[f]);
        to = std::max(to, reach->to[f]);
      }
      end_[first.index] = from > to ? 0 : upto(to);
      begin_[first.index] = std::max(begin_[first.index], std::max(1u, upto(from)) - 1);
    }
  }

  // turn_: for every slab of the class the next last place where a penalty may change although the part does not.
  void find_regimes() {
    const std::size_t m = line_.at.size();
    turn_.resize(m);
    for (std::uint32_t first = 0; first < m; ++first) {
      int regime_behind = 0;
      std::size_t turn = m;
      std::uint32_t* turns = turn_.from({first});
      for (std::size_t last = m; last-- > line_.enough[first];) {
        const int regime = policy_.penalty_regime(line_.between(first, last));
        if (last + 1 < m && (regime == 0 || regime != regime_behind)) turn = last + 1;
        turns[last] = static_cast<std::uint32_t>(turn);
        regime_behind = regime;
      }
    }
  }

  // The rows of `to` that are not of `from` become a class of their own. Only changes from one last place to the next
  // are written down, and looked for only where there can be one.
  void add_part(const Stat* from, const Stat* to, StepIndex step, bool two, Rises& rises) {
    const std::size_t m = line_.at.size();
    part_.assign(1, Stat{});
    next_.assign(m + 1, static_cast<std::uint32_t>(m));
    for (std::size_t i = 0; i < m; ++i) {
      Stat sum = part_.back();
      sum += to[i] - from[i];
      part_.push_back(sum);
    }
    for (std::size_t i = m; i-- > 0;)
      next_[i] = part_[i + 1].n > part_[i].n ? static_cast<std::uint32_t>(i) : next_[i + 1];
    Rise* rise = nullptr;
    for (std::uint32_t first = 0; first < m; ++first) {
      Cost cost = 0, rows = 0;
      const std::uint32_t* turns = turn_.from({first});
      for (std::uint32_t last = begin_[first]; last < end_[first]; last = std::min(turns[last], next_[last + 1])) {
        const Stat part = part_[last + 1] - part_[first];
        const bool small = part.n > 0 && part.n < policy_.need.k;
        const Cost new_cost = small ? policy_.part_penalty(line_.between(first, last), part, two) : 0;
        const Cost new_rows = small && limited_ ? policy_.rows(part) : 0;
        if (new_cost != cost || new_rows != rows) {
          if (rise == nullptr) rise = &rises.at(step);
          change(rise->cost, {{first}, {last}}, new_cost - cost);
          if (limited_) change(rise->small, {{first}, {last}}, new_rows - rows);
          cost = new_cost;
          rows = new_rows;
        }
        if (part.n >= policy_.need.k) break;
      }
      if (end_[first] == m || (cost == 0 && rows == 0)) continue;
      change(rise->cost, {{first}, {end_[first]}}, -cost);
      if (limited_) change(rise->small, {{first}, {end_[first]}}, -rows);
    }
  }

  // This slab, and all that begin at the same place and are longer, have so much more.
  void change(Corners& out, SlabOf<LocalPlace> slab, Cost value) {
    const auto& at = line_.at;
    out.add(at[slab.first], at[slab.last], value);
    if (slab.first.index > 0) out.add(at[LocalPlace{slab.first.index - 1}], at[slab.last], -value);
  }

  // Steps of a single cut: the class before and behind it, in each slab of the tiling.
  void gains_alone(const Cells& cells, ClassIndex h, std::size_t c, const Runs& runs, const StepFlags& wanted,
                   By<StepIndex, double>& out) {
    const std::size_t slabs = slab_by_cells_.size();
    const auto [low, high] = add_up_runs(cells, h, c, slabs, [&](CellIndex cell, Stat* rows) {
      for (const auto i : pieces_.of(cell)) {
        if (slab_by_cells_[pieces_.slab(i)]) rows[pieces_.slab(i)] += pieces_.rows(i);
      }
    });
    if (low == high) return;
    const Stat* all = &upto_[(high - low + 1) * slabs];
    for (std::size_t run = low + 1; run <= high; ++run) {
      const auto step = runs.step_at[run];
      if (step < 0 || !wanted[as_step(step)]) continue;
      if (grid_.step(as_step(step)).cuts.size() > 1) continue;
      const Stat* before = &upto_[(run - low) * slabs];
      Cost gain = 0;
      for (std::size_t i = 0; i < slabs; ++i)
        gain += policy_.cell_bound(all[i]) - policy_.cell_bound(before[i]) - policy_.cell_bound(all[i] - before[i]);
      out[as_step(step)] += Policy::kAloneWeight * static_cast<double>(gain);
    }
  }

  // Two neighbouring cells become one: what `cell_bound` rises by, in the slabs that both have rows in.
  void gain_of_pair(CellIndex a, CellIndex b, double& gain) const {
    const auto of_a = pieces_.of(a), of_b = pieces_.of(b);
    for (auto i = of_a.begin(), j = of_b.begin(); i != of_a.end() && j != of_b.end();) {
      if (pieces_.slab(*i) < pieces_.slab(*j)) {
        ++i;
      } else if (pieces_.slab(*j) < pieces_.slab(*i)) {
        ++j;
      } else {
        if (slab_by_cells_[pieces_.slab(*i)]) {
          Stat sum = pieces_.rows(*i);
          sum += pieces_.rows(*j);
          gain += static_cast<double>(policy_.cell_bound(sum) - policy_.cell_bound(pieces_.rows(*i)) -
                                      policy_.cell_bound(pieces_.rows(*j)));
        }
        ++i, ++j;
      }
    }
  }

  const Policy& policy_;
  const Grid& grid_;
  std::size_t column_, places_;
  bool limited_;
  ClassOnLine<Policy> line_;
  std::vector<std::vector<std::int32_t>> pairs_;
  struct Part {
    std::size_t from, to;  // rows of upto_
    Cost rows;
  };
  std::vector<Part> parts_;
  std::vector<Stat> upto_, part_;
  std::vector<std::uint32_t> begin_, end_;
  SlabTableOf<LocalPlace, std::uint32_t> turn_;
  std::vector<std::uint32_t> next_;  // by local place: the part's own next one from there on
  Pieces<Policy> pieces_;            // of the finest cells, on one tiling
  std::vector<Stat> slab_stat_;
  std::vector<char> slab_by_cells_;
  std::vector<char> slab_enough_;  // is the class not below k in it? empty: a group is its rows
  Asked asked_;
};

}  // namespace kanon::koptimize
