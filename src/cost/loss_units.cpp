// The units of lm: every column's share of a row's loss as a whole number.
#include "cost/loss_units.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace kanon {

double LossUnits::whole_units(std::uint64_t rows) {
  // Must stay far below kNever.
  return std::ldexp(static_cast<double>(rows), 58 - static_cast<int>(std::bit_width(rows)));
}

LossUnits::LossUnits(const CutColumns& columns, std::uint64_t rows, double share)
    : rows_(static_cast<double>(std::max<std::uint64_t>(rows, 1))) {
  double weights = 0;
  for (const auto& column : columns) weights += column.weight;
  scale_ = share * std::ldexp(1.0, 58 - static_cast<int>(std::bit_width(rows)));
  for (const auto& column : columns) {
    Column out{.low = column.low, .high = column.high, .full = 0, .range = column.high.back() - column.low.front()};
    out.full = std::floor(scale_ * column.weight / weights);
    suppressed_row_ += static_cast<Cost>(out.full);
    columns_.push_back(std::move(out));
  }
}

}  // namespace kanon
