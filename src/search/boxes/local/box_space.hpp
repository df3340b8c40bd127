// BoxSpace: the columns of a problem as local recoding sees them: what a group may show in each, and what that loses.
//
// A group of rows shows one run of neighbouring positions per column: a node of a hierarchy, an interval or a kept
// value. Together the runs are a box. Losses are whole numbers, so that sums, comparisons and certificates are exact:
// where the losses of the columns have a common denominator that fits, a unit is that part of a row; elsewhere
// losses are rounded down, so that a bound stays a bound.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "search/common/problem.hpp"

namespace kanon::local {

using Units = std::int64_t;

struct Run {
  std::uint32_t first = 0, last = 0;  // positions, both included
  friend auto operator<=>(const Run&, const Run&) = default;
};

using Box = std::vector<Run>;  // by column

// What may be shown of one column.
struct BoxColumn {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Node {
    Run run;
    std::uint32_t parent = kNone;
    std::uint32_t first_child = 0, children = 0;  // neighbours in `nodes`
    std::uint32_t depth = 0;                      // of a root: 0
  };

  bool nested = true;               // a tree of nodes; else any run between two fixed cuts
  std::vector<Node> nodes;          // nested: roots first, parents before children
  std::uint32_t roots = 0;          // the first nodes
  std::vector<std::uint32_t> leaf;  // nested, by position: the smallest node that holds it
  std::vector<Run> whole;           // by position: the largest run that holds it
  std::vector<Units> low, high;     // by position: units of [i, j] = high[j] - low[i]
  std::vector<Units> meet;          // nested and small, [a * positions + b]: units of what covers both; -1: nothing
  std::uint32_t height = 0;         // nested: nodes on the longest way down
  // Nested, [depth * positions + position]: the node of that depth that holds it; kNone: its leaf is farther up.
  std::vector<std::uint32_t> holder;

  [[nodiscard]] Units units(Run run) const { return std::max<Units>(0, high[run.last] - low[run.first]); }
  // The smallest run that may be shown and holds both positions; there is one if `whole` of a holds b. a <= b.
  [[nodiscard]] Run cover(std::uint32_t a, std::uint32_t b) const {
    if (!nested) return {a, b};
    std::uint32_t node = leaf[a];
    while (nodes[node].run.last < b) node = nodes[node].parent;
    return nodes[node].run;
  }
  // What the smallest run that holds `run` and the position loses; negative: there is none.
  [[nodiscard]] Units joined_units(Run run, std::uint32_t at) const {
    if (!meet.empty()) {
      const Units* const row = meet.data() + std::size_t{at} * low.size();
      return std::min(row[run.first], row[run.last]) < 0 ? -1 : std::max(row[run.first], row[run.last]);
    }
    const std::uint32_t first = std::min(run.first, at), last = std::max(run.last, at);
    if (whole[first].last < last) return -1;
    return units(cover(first, last));
  }
};

// Tuples with rows, as positions column by column.
struct Items {
  std::size_t size = 0;
  std::vector<std::uint32_t> positions;  // [column * size + item]
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> sources = {};  // what a requirement knows an item by; empty: nobody asks

  [[nodiscard]] std::uint32_t position(std::size_t column, std::size_t item) const {
    return positions[column * size + item];
  }
};

struct BoxSpace {
  std::vector<BoxColumn> columns;
  Items tuples;  // of the histogram, in its order
  std::uint64_t rows = 0;
  Units row_units = 1;  // what a suppressed row loses: the most a row can lose
  bool exact = true;    // units are the losses themselves, nothing was rounded

  [[nodiscard]] Units units(std::span<const Run> box) const;
  [[nodiscard]] bool holds(std::span<const Run> box, std::size_t tuple) const;
  // As lm: the mean over all rows and (weighted) columns.
  [[nodiscard]] double cost(Units total) const;
  // The same, never above the true value.
  [[nodiscard]] double cost_rounded_down(Units total) const;
};

// Error: more rows than whole numbers can price (2^31), weights that are all 0.
Result<BoxSpace> make_box_space(const CutProblem& problem);

// The items `which` with `rows` rows each.
Items take(const Items& items, std::size_t columns, std::span<const std::uint32_t> which,
           std::span<const std::uint32_t> rows);

}  // namespace kanon::local
