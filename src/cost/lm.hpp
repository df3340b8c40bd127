// lm: the loss metric. How much of a cell's detail is lost: (values under its label - 1) / (values - 1); 1 if
// suppressed; mean over rows, then weighted mean over columns (Iyengar 2002, who sums over columns instead).
//
// Claim (bound): for a level vector v and a set of rows that every level vector above v suppresses, the cost of v with
// exactly these rows suppressed is at most the cost of v and of every level vector above v. Raising a level only moves
// a row to a label with at least as many values, and a suppressed cell loses 1, the most any label can lose. `doomed`
// may overstate what these rows lose at v: that lowers the bound. Attacked by tests/property/bounds_test.cpp.
#pragma once

#include <vector>

#include "cost/group_totals.hpp"
#include "encode/histogram.hpp"

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
  // Rounded down, so that rounding never prunes a candidate of equal cost.
  [[nodiscard]] CostValue bound(const std::vector<LevelIndex>& levels, const GroupTotals& doomed) const;

 private:
  double rows_ = 0;
  double weight_sum_ = 0;
  std::vector<double> per_unit_;                  // weight / (values - 1) of each column
  std::vector<std::vector<std::uint64_t>> loss_;  // [column][level]: values under the label - 1, summed over all rows
};

}  // namespace kanon
