// LossUnits: lm in whole units, so that sums do not depend on their order.
#pragma once

#include <cstdint>
#include <vector>

#include "cost/units.hpp"
#include "encode/cut_column.hpp"

namespace kanon {

// The loss of a cell per column and run of places, in units such that all losses of a table fit.
class LossUnits {
 public:
  // `share`: of the units, where lm is one cost of several.
  LossUnits(const CutColumns& columns, std::uint64_t rows, double share = 1);
  // All rows losing everything, with a share of 1.
  static double whole_units(std::uint64_t rows);
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

}  // namespace kanon
