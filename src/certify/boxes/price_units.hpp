// Losses in whole units, so that prices can be checked without rounding.
//
// A row that loses everything loses `row_units`. Where weights and places are whole numbers, the share of a run is a
// fraction of whole numbers and is exact wherever it comes out even; everywhere else it is rounded down. A run thus
// never gets more units than it loses, and what holds for the units holds for the losses.
#pragma once

#include <cstdint>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/common/wide.hpp"

namespace kanon::certify {

inline constexpr std::uint64_t kMostRowUnits = std::uint64_t{1} << 40;

class UnitColumn {
 public:
  // Whole places: `times` / `over` units each.
  UnitColumn(const BoxDomain& domain, Wide times, Wide over);
  // Other places: `share` units for all of them.
  UnitColumn(const BoxDomain& domain, long double share);

  // Never less for a run that holds another.
  [[nodiscard]] std::uint64_t units(BoxRun run) const {
    if (step_ > 0) return (high_[run.last] - low_[run.first]) * step_;
    return rounded_down(run);
  }

 private:
  [[nodiscard]] std::uint64_t rounded_down(BoxRun run) const;

  const BoxDomain* domain_;
  std::vector<std::uint64_t> low_, high_;  // whole places, from 0
  std::uint64_t step_ = 0;                 // units of a place, where they are whole
  Wide times_ = 0, over_ = 0;
  long double share_ = 0;
};

// `weights` by column, 0 or more, their sum above 0. row_units: 1 to kMostRowUnits. The domains must outlive the
// answer.
std::vector<UnitColumn> unit_columns(const std::vector<BoxDomain>& domains, const std::vector<double>& weights,
                                     std::uint64_t row_units);

}  // namespace kanon::certify
