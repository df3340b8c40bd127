// Charges: what a group costs, in whole units, for each cost; what a search over moves adds up.
//
// A Stat holds sums over the rows of a group: their number first, then what the target needs. Whole numbers, so the
// same group has the same Stat however it came to be. `loss` is what one released row of the group loses, in all
// columns together; only lm looks at it. Every charge answers:
//   released(s, loss), suppressed(s)   the cost of the group
//   floor(s, loss)   at most what the rows of a finest cell cost in any candidate (loss: of that cell)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "cost/target_charge.hpp"
#include "search/koptimize/grid.hpp"

namespace kanon::moves {

using koptimize::Cost;

template <std::size_t Width>
struct Sums {
  std::array<Cost, Width> of{};
  [[nodiscard]] Cost rows() const { return of[0]; }
  Sums& operator+=(const Sums& o) {
    for (std::size_t j = 0; j < Width; ++j) of[j] += o.of[j];
    return *this;
  }
  Sums operator-(const Sums& o) const {
    Sums out = *this;
    for (std::size_t j = 0; j < Width; ++j) out.of[j] -= o.of[j];
    return out;
  }
};

// floor: a released row is charged at least k and at least its own cell; a suppressed one the whole table.
struct DmCharge {
  using Stat = Sums<1>;
  static constexpr bool kLosses = false;
  Cost k = 1, table = 0;

  [[nodiscard]] Cost released(const Stat& s, Cost /*loss*/) const { return s.rows() * s.rows(); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.rows() * table; }
  [[nodiscard]] Cost floor(const Stat& s, Cost /*loss*/) const {
    return s.rows() * std::max(s.rows(), std::min(k, table));
  }
};

struct LmCharge {
  using Stat = Sums<1>;
  static constexpr bool kLosses = true;
  Cost k = 1, suppressed_row = 0;

  [[nodiscard]] Cost released(const Stat& s, Cost loss) const { return s.rows() * loss; }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.rows() * suppressed_row; }
  [[nodiscard]] Cost floor(const Stat& s, Cost loss) const { return s.rows() * loss; }
};

// cm with two classes and unit costs: rows, and those of the first class.
struct MinorityCharge {
  using Stat = Sums<2>;
  static constexpr bool kLosses = false;
  Cost k = 1;

  [[nodiscard]] Cost released(const Stat& s, Cost /*loss*/) const { return std::min(s.of[1], s.of[0] - s.of[1]); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.rows(); }
  [[nodiscard]] Cost floor(const Stat& s, Cost loss) const { return released(s, loss); }
};

// cm with any classes and matrix, rm: rows, and the cells of the target.
template <std::size_t Width>
struct TargetSumsCharge {
  using Stat = Sums<Width>;
  static constexpr bool kLosses = false;
  Cost k = 1;
  TargetCharge charge;

  [[nodiscard]] Cost released(const Stat& s, Cost /*loss*/) const {
    return charge.released(&s.of[1], static_cast<std::uint64_t>(s.rows()));
  }
  [[nodiscard]] Cost suppressed(const Stat& s) const {
    return charge.suppressed(&s.of[1], static_cast<std::uint64_t>(s.rows()));
  }
  [[nodiscard]] Cost floor(const Stat& s, Cost loss) const { return std::min(released(s, loss), suppressed(s)); }
};

template <class Charge>
[[nodiscard]] Cost charge_of(const Charge& charge, const typename Charge::Stat& s, Cost loss) {
  return s.rows() >= charge.k ? charge.released(s, loss) : charge.suppressed(s);
}

template <class Charge>
[[nodiscard]] Cost small_rows(const Charge& charge, const typename Charge::Stat& s) {
  return s.rows() < charge.k ? s.rows() : 0;
}

}  // namespace kanon::moves
