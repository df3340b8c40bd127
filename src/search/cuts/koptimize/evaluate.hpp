// Evaluate: for every slab of the line, a lower bound on what its rows cost in any candidate of a subtree, and what
// they cost under the head itself.
//
// Within a slab the rows of a head class are together in the head and of a finest cell in every candidate. A class
// below k rows is suppressed. Sums over classes and cells are gathered as second differences: a number that holds for
// all slabs whose first place is in (a, b] and whose last is in [c, d) costs one addition per corner, so a class on few
// places costs little however long the line is. Classes that are finished (below k, or a single cell) are added to a
// base that the halves of the subtree inherit, and never looked at again.
#pragma once

#include <bit>
#include <vector>

#include "search/cuts/koptimize/cells.hpp"
#include "search/cuts/koptimize/tiling.hpp"

namespace kanon::koptimize {

// Second differences of a SlabTable.
struct Corners {
  std::size_t places = 0;
  SlabTable sums;

  explicit Corners(std::size_t line) : places(line), sums(line * line, 0) {}
  void add(std::size_t first, std::size_t last, Cost value) { sums[last * places + first] += value; }
  void add(const Corners& other) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
  }
  void clear() { std::fill(sums.begin(), sums.end(), 0); }
  // The numbers themselves, into `out`.
  void table(SlabTable& out) const {
    out = sums;
    for (std::size_t last = 0; last < places; ++last) {
      Cost* row = &out[last * places];
      for (std::size_t first = last; first-- > 0;) row[first] += row[first + 1];
      if (last == 0) continue;
      const Cost* above = row - places;
      for (std::size_t first = 0; first < last; ++first) row[first] += above[first];
    }
  }
};

struct Gathered {
  Corners lower, exact, small;  // bound, cost under the head, rows in classes below k
  explicit Gathered(std::size_t places) : lower(places), exact(places), small(places) {}
};

template <class Policy>
struct Frame {
  Cells cells;
  std::vector<typename Policy::Stat> stats;  // by entry
};

// One head class on the places it occurs at.
template <class Policy>
struct ClassOnLine {
  using Stat = typename Policy::Stat;
  std::vector<std::uint32_t> at;      // places, ascending
  std::vector<Stat> before;           // of the rows before each; one more at the end
  std::vector<std::uint32_t> enough;  // for each first: the least last with k rows; at.size() if none
  std::vector<std::uint16_t> index;   // by place: index in `at`
  std::vector<Stat> dense;            // by place
  std::vector<std::uint64_t> mask;

  explicit ClassOnLine(std::size_t places) : index(places), dense(places), mask((places + 63) / 64) {}

  [[nodiscard]] Stat between(std::size_t first, std::size_t last) const { return before[last + 1] - before[first]; }

  void gather(const Frame<Policy>& frame, std::size_t begin, std::size_t end, Cost k) {
    for (std::size_t e = begin; e < end; ++e) {
      const auto place = frame.cells.line[e];
      auto& word = mask[place >> 6];
      const auto bit = std::uint64_t{1} << (place & 63);
      if ((word & bit) == 0) {
        word |= bit;
        dense[place] = frame.stats[e];
      } else {
        dense[place] += frame.stats[e];
      }
    }
    at.clear();
    before.assign(1, Stat{});
    for (std::size_t w = 0; w < mask.size(); ++w) {
      for (auto word = mask[w]; word != 0; word &= word - 1) {
        const auto place = w * 64 + static_cast<std::size_t>(std::countr_zero(word));
        index[place] = static_cast<std::uint16_t>(at.size());
        at.push_back(static_cast<std::uint32_t>(place));
        Stat sum = before.back();
        sum += dense[place];
        before.push_back(sum);
      }
      mask[w] = 0;
    }
    enough.resize(at.size());
    std::size_t last = 0;
    for (std::size_t first = 0; first < at.size(); ++first) {
      while (last < at.size() && before[last + 1].n - before[first].n < k) ++last;
      enough[first] = static_cast<std::uint32_t>(last);
    }
  }
};

// Adds a table over the m places `at` (local [first * m + last]) as corners.
inline void add_corners(const std::vector<std::uint32_t>& at, const std::vector<Cost>& local, Corners& out) {
  const std::size_t m = at.size();
  for (std::size_t first = 0; first < m; ++first) {
    const Cost* row = &local[first * m];
    const Cost* below = first + 1 < m ? row + m : nullptr;
    Cost left = 0;
    for (std::size_t last = first; last < m; ++last) {
      const Cost here = row[last] - (below != nullptr && last > first ? below[last] : 0);
      out.add(at[first], at[last], here - left);
      left = here;
    }
  }
}

template <class Policy>
class Evaluate {
 public:
  using Stat = typename Policy::Stat;
  Evaluate(const Policy& policy, std::size_t places) : policy_(policy), line_(places) {}

  // A class below k rows, or of a single cell, stays as it is in all of the subtree.
  void find_finished(const Frame<Policy>& frame, std::vector<char>& finished) const {
    const auto& cells = frame.cells;
    finished.assign(cells.classes(), 0);
    for (std::size_t h = 0; h < cells.classes(); ++h) {
      const std::size_t end = cells.cell_begin[cells.class_begin[h + 1]];
      Cost rows = 0;
      for (std::size_t e = cells.cell_begin[cells.class_begin[h]]; e < end && rows < policy_.need.k; ++e)
        rows += frame.stats[e].n;
      const bool single = !Policy::kSeparable && cells.class_begin[h] + 1 == cells.class_begin[h + 1];
      finished[h] = rows < policy_.need.k || single ? 1 : 0;
    }
  }

  // Adds the finished classes to `base` and the others to `open`, without what the head costs unless it is new.
  // `inner`, if any, has the others with cells added up, and gives their bounds.
  void run(const Frame<Policy>& frame, const std::vector<char>& finished, const Frame<Policy>* inner, bool new_head,
           Gathered& base, Gathered& open) {
    const auto& cells = frame.cells;
    for (std::size_t h = 0; h < cells.classes(); ++h) {
      const auto& of = inner == nullptr || finished[h] ? frame : *inner;
      gather(of, h);
      if (line_.before.back().n < policy_.need.k) {
        add_suppressed(base);
        continue;
      }
      auto& out = finished[h] ? base : open;
      add_bound(of, h, !Policy::kSeparable && finished[h], out.lower);
      if (new_head || finished[h]) add_head(out);
    }
  }

  // The bounds of the others alone.
  void run_open(const Frame<Policy>& frame, const std::vector<char>& finished, Corners& lower) {
    for (std::size_t h = 0; h < frame.cells.classes(); ++h) {
      if (finished[h]) continue;
      gather(frame, h);
      add_bound(frame, h, false, lower);
    }
  }

 private:
  void gather(const Frame<Policy>& frame, std::size_t h) {
    const auto& cells = frame.cells;
    line_.gather(frame, cells.cell_begin[cells.class_begin[h]], cells.cell_begin[cells.class_begin[h + 1]],
                 policy_.need.k);
  }

  void add_suppressed(Gathered& out) {
    for (std::size_t i = 0; i < line_.at.size(); ++i) {
      const Stat stat = line_.between(i, i);
      const Cost cost = policy_.suppressed(stat);
      out.lower.add(line_.at[i], line_.at[i], cost);
      out.exact.add(line_.at[i], line_.at[i], cost);
      out.small.add(line_.at[i], line_.at[i], policy_.rows(stat));
    }
  }

  // Sum of `cell_bound` over the finest cells of a class, per local slab.
  void sum_cell_bounds(const Frame<Policy>& frame, std::size_t h) {
    const auto& cells = frame.cells;
    const std::size_t m = line_.at.size();
    cell_sums_.assign(m * m, 0);
    for (std::size_t cell = cells.class_begin[h]; cell < cells.class_begin[h + 1]; ++cell) {
      const std::size_t begin = cells.cell_begin[cell], end = cells.cell_begin[cell + 1];
      const auto size = end - begin;
      if (size == 1) {
        const auto i = line_.index[cells.line[begin]];
        cell_sums_[i * m + i] += policy_.cell_bound(frame.stats[begin]);
        continue;
      }
      // row_[last]: value for the slab that begins one entry later.
      row_.assign(size, 0);
      for (std::size_t first = size; first-- > 0;) {
        Stat sum{};
        Cost left = 0;
        const auto i = line_.index[cells.line[begin + first]];
        for (std::size_t last = first; last < size; ++last) {
          sum += frame.stats[begin + last];
          const Cost value = policy_.cell_bound(sum);
          const Cost here = value - row_[last];
          row_[last] = value;
          cell_sums_[i * m + line_.index[cells.line[begin + last]]] += here - left;
          left = here;
        }
      }
    }
    for (std::size_t first = m; first-- > 0;) {
      Cost* row = &cell_sums_[first * m];
      for (std::size_t last = first + 1; last < m; ++last) row[last] += row[last - 1];
      if (first + 1 < m) {
        const Cost* below = row + m;
        for (std::size_t last = first + 1; last < m; ++last) row[last] += below[last];
      }
    }
  }

  void add_bound(const Frame<Policy>& frame, std::size_t h, bool single, Corners& out) {
    const bool by_cells = !single && policy_.needs_cells(line_.before.back());
    if (by_cells) sum_cell_bounds(frame, h);
    for_each_slab([&](std::size_t at, const Stat& stat, bool enough) {
      if (!enough) return policy_.suppressed(stat);
      return single ? policy_.released(stat) : policy_.class_bound(stat, by_cells ? cell_sums_[at] : 0);
    });
    add_corners(line_.at, local_, out);
  }

  void add_head(Gathered& out) {
    for_each_slab([&](std::size_t, const Stat& stat, bool enough) {
      return enough ? policy_.released(stat) : policy_.suppressed(stat);
    });
    add_corners(line_.at, local_, out.exact);
    for_each_slab([&](std::size_t, const Stat& stat, bool enough) { return enough ? Cost{0} : policy_.rows(stat); });
    add_corners(line_.at, local_, out.small);
  }

  // local_: value(at, rows, are they k?) of every slab of the class.
  template <class Value>
  void for_each_slab(const Value& value) {
    const std::size_t m = line_.at.size();
    local_.resize(m * m);
    for (std::size_t first = 0; first < m; ++first) {
      for (std::size_t last = first; last < m; ++last) {
        const std::size_t at = first * m + last;
        local_[at] = value(at, line_.between(first, last), last >= line_.enough[first]);
      }
    }
  }

  const Policy& policy_;
  ClassOnLine<Policy> line_;
  std::vector<Cost> cell_sums_, local_, row_;
};

}  // namespace kanon::koptimize
