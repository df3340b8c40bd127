// lm: the loss metric. How much of a cell's detail is lost: (values under its label - 1) / (values - 1); 1 if
// suppressed; mean over rows, then weighted mean over columns (Iyengar 2002, who sums over columns instead).
//
// Claim (bound): for a level vector v and a set of rows that every level vector above v suppresses, the cost of v with
// exactly these rows suppressed is at most the cost of v and of every level vector above v. Raising a level only moves
// a row to a label with at least as many values, and a suppressed cell loses 1, the most any label can lose. `doomed`
// may overstate what these rows lose at v: that lowers the bound. Attacked by tests/property/bounds_test.cpp.
//
// Losses are added up in whole units of 128 bits, so fine that sums of equal loss differ by a tiny part of a step of
// the grid they are then rounded to (2^-51 of the whole): candidates of equal cost get the same number, unless an edge
// of the grid falls into that part (at a million rows less than one in 10^9). The larger sum never gets the lesser
// number. A label's units are rounded down, so that it loses no more than a suppressed cell does.
#pragma once

#include <vector>

#include "cost/group_totals.hpp"
#include "encode/histogram.hpp"
#include "kanon/cost.hpp"

namespace kanon {

class LmCost {
 public:
  LmCost(const Histogram& histogram, const Codebook& codebook);

  [[nodiscard]] CostValue value(const std::vector<LevelIndex>& levels, const GroupTotals& totals) const;
  // The same; `suppressed_loss` has one number per column.
  [[nodiscard]] double value(const LevelIndex* levels, std::uint64_t suppressed_rows,
                             const std::uint64_t* suppressed_loss) const;
  // Nothing suppressed: the levels alone say it. Rounded down; never falls when a level rises.
  [[nodiscard]] double unsuppressed_bound(const LevelIndex* levels) const;
  // What suppressing rows that lose `suppressed_loss` adds to the cost. Rounded down: it may be added to a cost that
  // was rounded up.
  [[nodiscard]] double suppression_adds(std::uint64_t suppressed_rows, const std::uint64_t* suppressed_loss) const;
  // Rounded down, so that rounding never prunes a candidate of equal cost.
  [[nodiscard]] CostValue bound(const std::vector<LevelIndex>& levels, const GroupTotals& doomed) const;

 private:
  __extension__ using Units = __int128;  // the keyword spares -Wpedantic, which knows no such type

  [[nodiscard]] Units lost(const std::uint64_t* loss) const;
  [[nodiscard]] double cost(double steps) const { return steps / whole_; }

  double whole_ = 0;                              // all cells of all rows, in steps of the grid
  Units row_ = 0;                                 // a suppressed row
  std::vector<Units> per_loss_;                   // by column: one value more under a label, in one row
  std::vector<std::vector<std::uint64_t>> loss_;  // [column][level]: values under the label - 1, summed over all rows
};

}  // namespace kanon
