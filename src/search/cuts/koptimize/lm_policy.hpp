// lm, which is a sum over the columns: the loss of a row does not depend on its group, only whether it has k rows.
//
// Claim (bound): under the finest cells every released row loses at most what it loses in any candidate of the subtree,
// and a suppressed cell loses 1, the most there is. `cell_bound`, `part_penalty` are linear, so finest cells need not
// be told apart.
#pragma once

#include <cmath>

#include "cost/loss_units.hpp"
#include "search/cuts/koptimize/evaluate.hpp"
#include "search/cuts/koptimize/policies.hpp"

namespace kanon::koptimize {

struct LmPolicy;
class SeparableBound;

// The least a released row of a class can lose in one column: its group has k rows of the class, so its run of cell
// runs has; the least loss of such a run that holds the row's own.
struct LeastLoss {
  std::vector<Cost> loss;  // by cell run, counted from the first of the class
  template <class Rows>
  void find(const LmPolicy& policy, std::size_t column, const Runs& runs, std::size_t low, std::size_t high,
            const Rows& each_row);

 private:
  std::vector<Cost> upto_;
  std::vector<std::size_t> enough_;
};

struct LmPolicy {
  static constexpr bool kSeparable = true, kGuests = false;
  static constexpr bool kClimbs = true, kScatters = false;
  static constexpr std::uint64_t kDiveLooks = 6, kPatience = 1;
  static constexpr double kAloneWeight = 0;
  using Bound = SeparableBound;
  struct Stat {
    Cost n = 0, fine = 0, head = 0;  // rows; their loss in the other columns under the finest cells, and under the head
    Stat& operator+=(const Stat& o) {
      n += o.n;
      fine += o.fine;
      head += o.head;
      return *this;
    }
    Stat operator-(const Stat& o) const { return {n - o.n, fine - o.fine, head - o.head}; }
  };
  Requirement need;
  const LossUnits& units;
  std::vector<Cost> line_rows;  // by place on the line: rows of the table; set for one line

  [[nodiscard]] Cost rows(const Stat& s) const { return s.n; }
  [[nodiscard]] Cost released(const Stat& s) const { return s.head; }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.n * units.suppressed_row(); }
  [[nodiscard]] Cost cell_bound(const Stat& s) const { return s.fine; }
  [[nodiscard]] Cost class_bound(const Stat& h, Cost /*sum*/) const { return h.fine; }
  [[nodiscard]] bool needs_cells(const Stat& /*h*/) const { return false; }
  [[nodiscard]] bool never_pays(Cost /*s*/, Cost /*b*/) const { return false; }  // a cut shortens runs
  [[nodiscard]] int penalty_regime(const Stat& /*h*/) const { return 1; }
  // Which rows are lost is not known: those that were charged most.
  [[nodiscard]] Cost bound_with_lost(const Stat& h, Cost lost, Cost bound, Cost dearest) const {
    return bound + lost * units.suppressed_row() - std::min(h.fine, lost * dearest);
  }
  [[nodiscard]] Cost part_penalty(const Stat& /*h*/, const Stat& part, bool /*two*/) const {
    return suppressed(part) - part.fine;
  }

  // Fills fine and head of every entry; `fine` gets the least loss per entry and column.
  void weigh(Frame<LmPolicy>& frame, const Grid& grid, const std::vector<Runs>& runs, std::size_t line,
             std::vector<Cost>& fine) const {
    const std::size_t width = runs.size();
    const auto& cells = frame.cells;
    fine.assign(frame.stats.size() * width, 0);
    for (auto& stat : frame.stats) stat.fine = stat.head = 0;
    LeastLoss least;
    for (const auto h : cells.each_class()) {
      const auto entries = cells.entries_of(h);
      for (std::size_t c = 0; c < width; ++c) {
        if (c == line) continue;
        const auto& r = runs[c];
        const auto place = [&](EntryIndex e) { return grid.places_of(cells.tuple[e])[c]; };
        const std::size_t head = r.head_of[place(entries.front())];
        const std::size_t low = r.head_first[head], high = r.head_first[head + 1];
        least.find(*this, c, r, low, high, [&](auto&& add) {
          for (const auto e : entries) add(r.cell_of[place(e)], frame.stats[e].n);
        });
        const Cost whole = units.of(c, r.cell_first[low], r.cell_first[high] - 1u);
        for (const auto e : entries) {
          auto& stat = frame.stats[e];
          const Cost loss = least.loss[r.cell_of[place(e)] - low];
          fine[e.index * width + c] = loss;
          stat.fine += stat.n * loss;
          stat.head += stat.n * whole;
        }
      }
    }
  }

  // Adds what released rows lose on the line.
  void add_line_loss(std::size_t line, const SlabTable& small, SlabTable& cost) const {
    each_slab([&](Slab slab, Cost rows) {
      cost[slab] += (rows - small[slab]) * units.of(line, slab.first.index, slab.last.index);
    });
  }
  // Takes back what rows that become suppressed lost there.
  void take_line_loss(std::size_t line, const SlabTable& more_small, SlabTable& cost) const {
    each_slab([&](Slab slab, Cost /*rows*/) {
      cost[slab] -= more_small[slab] * units.of(line, slab.first.index, slab.last.index);
    });
  }

  // What a step out adds: its runs become one. Suppressed rows may be among those that lose: as many as there are.
  // `by_run`: the entries that can change, by cell run of the step's column.
  void rise_out(const Frame<LmPolicy>& frame, const std::vector<std::vector<EntryIndex>>& by_run,
                const std::vector<Runs>& runs, const Grid& grid, const StepFlags& wanted, StepIndex step,
                const SlabTable& small, const std::vector<Cost>& fine, SlabTable& out) const {
    const std::size_t c = grid.step(step).column, width = runs.size();
    const std::size_t places = line_rows.size();
    const auto& r = runs[c];
    const auto taken_out = [&](std::size_t run) {  // would the cut that begins this run go?
      auto top = r.step_at[run];
      while (top >= 0 && !wanted[as_step(top)]) top = grid.step(as_step(top)).needs;
      return top >= 0 && as_step(top) == step;
    };
    out.assign(places, 0);
    Cost most = 0;
    std::vector<Cost> by_place(places + 1, 0);
    // A level opens several nodes at once: each of them closes for itself.
    for (std::size_t low = 0; low + 1 < r.step_at.size();) {
      std::size_t high = low;
      while (high + 1 < r.step_at.size() && taken_out(high + 1)) ++high;
      const Cost merged = units.of(c, r.cell_first[low], r.cell_first[high + 1] - 1u);
      for (std::size_t run = low; run <= high && high > low; ++run) {
        for (const auto e : by_run[run]) {
          const Cost rise = merged - fine[e.index * width + c];
          if (rise <= 0) continue;
          most = std::max(most, rise);
          by_place[frame.cells.line[e] + 1u] += frame.stats[e].n * rise;
        }
      }
      low = high + 1;
    }
    if (most == 0) return;
    for (std::size_t p = 0; p < places; ++p) by_place[p + 1] += by_place[p];
    for (const Place first : each<Place>(places)) {
      for (const Place last : Range<Place>(first.index, places)) {
        const Cost rise = by_place[last.index + 1] - by_place[first.index];
        out.at(first, last) = std::max<Cost>(0, rise - small.at(first, last) * most);
      }
    }
  }

 private:
  template <class Do>
  void each_slab(const Do& act) const {
    for (const Place first : each<Place>(line_rows.size())) {
      Cost rows = 0;
      for (const Place last : Range<Place>(first.index, line_rows.size())) {
        rows += line_rows[last.index];
        act(Slab{first, last}, rows);
      }
    }
  }
};

template <class Rows>
void LeastLoss::find(const LmPolicy& policy, std::size_t column, const Runs& runs, std::size_t low, std::size_t high,
                     const Rows& each_row) {
  const std::size_t m = high - low;
  const auto of = [&](std::size_t i, std::size_t j) {
    return policy.units.of(column, runs.cell_first[low + i], runs.cell_first[low + j + 1] - 1u);
  };
  loss.assign(m, 0);
  if (m == 1) {
    loss[0] = of(0, 0);
    return;
  }
  upto_.assign(m + 1, 0);
  each_row([&](std::size_t run, Cost n) { upto_[run - low + 1] += n; });
  for (std::size_t i = 0; i < m; ++i) upto_[i + 1] += upto_[i];
  if (upto_[m] < policy.need.k) return;  // suppressed in any case: no loss is claimed
  // Runs from i on: enough_[i] is the first end with k rows.
  enough_.assign(m, m);
  for (std::size_t i = 0, j = 0; i < m; ++i) {
    j = std::max(i, j);
    while (j < m && upto_[j + 1] - upto_[i] < policy.need.k) ++j;
    enough_[i] = j;
  }
  for (std::size_t v = 0; v < m; ++v) {
    Cost least = kNever;
    for (std::size_t i = v + 1; i-- > 0;) {
      if (enough_[i] < m) least = std::min(least, of(i, std::max(v, enough_[i])));
      if (enough_[i] <= v) break;  // beginning earlier only makes it longer
    }
    loss[v] = least;
  }
}

}  // namespace kanon::koptimize
