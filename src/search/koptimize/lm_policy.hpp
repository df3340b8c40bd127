// lm, which is a sum over the columns: the loss of a row does not depend on its group, only whether it has k rows.
//
// Claim (bound): under the finest cells every released row loses at most what it loses in any candidate of the subtree,
// and a suppressed cell loses 1, the most there is. `inside`, `drop` are linear, so finest cells need not be told apart.
#pragma once

#include <cmath>

#include "search/koptimize/evaluate.hpp"
#include "search/koptimize/policies.hpp"

namespace kanon::koptimize {

// The loss of a cell per column and run of places, in units such that all losses of a table fit.
class LossUnits {
 public:
  LossUnits(const CutColumns& columns, std::uint64_t rows);
  [[nodiscard]] Cost of(std::size_t column, std::size_t first, std::size_t last) const {
    const auto& c = columns_[column];
    return c.range > 0 ? static_cast<Cost>(c.full * ((c.high[last] - c.low[first]) / c.range)) : 0;
  }
  [[nodiscard]] Cost suppressed_row() const { return suppressed_row_; }
  // As displayed: mean over rows and columns.
  [[nodiscard]] double shown(Cost cost) const { return static_cast<double>(cost) / scale_ / rows_; }

 private:
  struct Column {
    std::vector<double> low, high;
    double full = 0, range = 0;
  };
  std::vector<Column> columns_;
  Cost suppressed_row_ = 0;
  double scale_ = 1, rows_ = 1;
};

struct LmPolicy {
  static constexpr bool kSeparable = true;
  struct Stat {
    Cost n = 0, fine = 0, head = 0;  // rows; their loss in the other columns under the finest cells, and under the head
    Stat& operator+=(const Stat& o) { n += o.n; fine += o.fine; head += o.head; return *this; }
    Stat operator-(const Stat& o) const { return {n - o.n, fine - o.fine, head - o.head}; }
  };
  Requirement need;
  const LossUnits& units;
  std::vector<Cost> line_rows;  // by place on the line: rows of the table; set for one line

  [[nodiscard]] Cost released(const Stat& s) const { return s.head; }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.n * units.suppressed_row(); }
  [[nodiscard]] Cost inside(const Stat& s) const { return s.fine; }
  [[nodiscard]] Cost drop(const Stat& /*h*/, const Stat& part) const { return suppressed(part) - part.fine; }

  // Fills fine and head of every entry.
  void weigh(Frame<LmPolicy>& frame, const std::vector<Runs>& runs, std::size_t line) const {
    const std::size_t width = runs.size();
    for (std::size_t c = 0; c < width; ++c) {
      const auto& r = runs[c];
      std::vector<Cost> fine, head;
      for (std::size_t p = 0; p < r.cell_of.size() && c != line; ++p) {
        const auto cell = r.cell_of[p];
        const auto h = r.head_of[p];
        fine.push_back(units.of(c, r.cell_first[cell], r.cell_first[cell + 1] - 1u));
        head.push_back(units.of(c, r.cell_first[r.head_first[h]], r.cell_first[r.head_first[h + 1]] - 1u));
      }
      for (std::size_t e = 0; e < frame.stats.size(); ++e) {
        auto& stat = frame.stats[e];
        if (c == 0) stat.fine = stat.head = 0;
        if (c == line) continue;
        stat.fine += stat.n * fine[frame.cells.places[e * width + c]];
        stat.head += stat.n * head[frame.cells.places[e * width + c]];
      }
    }
  }

  // Adds what released rows lose on the line.
  void add_line_loss(std::size_t line, const SlabTable& small, SlabTable& cost) const {
    each_slab([&](std::size_t first, std::size_t last, std::size_t at, Cost rows) {
      cost[at] += (rows - small[at]) * units.of(line, first, last);
    });
  }
  // Takes back what rows that become suppressed lost there.
  void take_line_loss(std::size_t line, const SlabTable& more_small, SlabTable& cost) const {
    each_slab([&](std::size_t first, std::size_t last, std::size_t at, Cost /*rows*/) {
      cost[at] -= more_small[at] * units.of(line, first, last);
    });
  }

  // What a step out adds: its runs become one. Suppressed rows may be among those that lose: as many as there are.
  void rise_out(const Frame<LmPolicy>& frame, const std::vector<std::uint32_t>& live, const std::vector<Runs>& runs,
                const Grid& grid, const std::vector<char>& wanted, std::size_t step, const SlabTable& small,
                std::size_t places, SlabTable& out) const {
    const std::size_t c = grid.steps[step].column, width = runs.size();
    const auto& r = runs[c];
    const auto taken_out = [&](std::size_t run) {  // would the cut that begins this run go?
      auto top = r.step_at[run];
      while (top >= 0 && !wanted[static_cast<std::size_t>(top)]) top = grid.steps[static_cast<std::size_t>(top)].needs;
      return top >= 0 && static_cast<std::size_t>(top) == step;
    };
    out.assign(places * places, 0);
    std::vector<Cost> rise(r.cell_of.size(), 0);
    Cost most = 0;
    // A level opens several nodes at once: each of them closes for itself.
    for (std::size_t low = 0; low + 1 < r.step_at.size();) {
      std::size_t high = low;
      while (high + 1 < r.step_at.size() && taken_out(high + 1)) ++high;
      const Cost merged = units.of(c, r.cell_first[low], r.cell_first[high + 1] - 1u);
      for (std::size_t p = r.cell_first[low]; p < r.cell_first[high + 1]; ++p) {
        const auto cell = r.cell_of[p];
        rise[p] = merged - units.of(c, r.cell_first[cell], r.cell_first[cell + 1] - 1u);
        most = std::max(most, rise[p]);
      }
      low = high + 1;
    }
    if (most == 0) return;
    std::vector<Cost> by_place(places + 1, 0);
    for (const auto e : live) {
      by_place[frame.cells.line[e] + 1u] += frame.stats[e].n * rise[frame.cells.places[e * width + c]];
    }
    for (std::size_t p = 0; p < places; ++p) by_place[p + 1] += by_place[p];
    for (std::size_t last = 0; last < places; ++last) {
      for (std::size_t first = 0; first <= last; ++first) {
        const std::size_t at = last * places + first;
        out[at] = std::max<Cost>(0, by_place[last + 1] - by_place[first] - small[at] * most);
      }
    }
  }

 private:
  template <class Do>
  void each_slab(const Do& act) const {
    const std::size_t places = line_rows.size();
    for (std::size_t last = 0; last < places; ++last) {
      Cost rows = 0;
      for (std::size_t first = last + 1; first-- > 0;) {
        rows += line_rows[first];
        act(first, last, last * places + first, rows);
      }
    }
  }
};

}  // namespace kanon::koptimize
