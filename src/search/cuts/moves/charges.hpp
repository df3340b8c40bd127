// Charges: what a group costs, in whole units, for each cost; what a search over moves adds up.
//
// A Stat holds sums over the rows of a group: their number first, then what the target needs. Whole numbers, so the
// same group has the same Stat however it came to be. `loss` is what one released row of the group loses, in all
// columns together; only lm looks at it. Every charge answers:
//   released(s, loss), suppressed(s)   the cost of the group
//   floor(s, loss)   at most what the rows of a finest cell cost in any candidate (loss: of that cell)
// kPools: suppressed rows are charged all together, as one group: suppressed(s) is asked of the sum of all groups below
// k, not of each.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "cost/target_charge.hpp"
#include "space/grid.hpp"

namespace kanon::moves {

template <std::size_t Width>
struct Sums {
  std::array<Cost, Width> of{};
  [[nodiscard]] Cost rows() const { return of[0]; }
  Sums& operator+=(const Sums& o) {
    for (std::size_t j = 0; j < Width; ++j) of[j] += o.of[j];
    return *this;
  }
  Sums& operator-=(const Sums& o) {
    for (std::size_t j = 0; j < Width; ++j) of[j] -= o.of[j];
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
  static constexpr bool kLosses = false, kPools = false;
  Cost k = 1, table = 0;

  [[nodiscard]] Cost released(const Stat& s, Cost /*loss*/) const { return s.rows() * s.rows(); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.rows() * table; }
  [[nodiscard]] Cost floor(const Stat& s, Cost /*loss*/) const {
    return s.rows() * std::max(s.rows(), std::min(k, table));
  }
};

struct LmCharge {
  using Stat = Sums<1>;
  static constexpr bool kLosses = true, kPools = false;
  Cost k = 1, suppressed_row = 0;

  [[nodiscard]] Cost released(const Stat& s, Cost loss) const { return s.rows() * loss; }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.rows() * suppressed_row; }
  [[nodiscard]] Cost floor(const Stat& s, Cost loss) const { return s.rows() * loss; }
};

// cm with two classes and unit costs: rows, and those of the first class.
struct MinorityCharge {
  using Stat = Sums<2>;
  static constexpr bool kLosses = false, kPools = false;
  Cost k = 1;

  [[nodiscard]] Cost released(const Stat& s, Cost /*loss*/) const { return std::min(s.of[1], s.of[0] - s.of[1]); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.rows(); }
  [[nodiscard]] Cost floor(const Stat& s, Cost loss) const { return released(s, loss); }
};

// cm with any classes and matrix, rm: rows, and the cells of the target. Pools: cm with suppressed rows as one group;
// parts of a group never cost more than the group, so what a cell costs alone is a floor in the pool, too.
template <std::size_t Width, bool Pools = false>
struct TargetSumsCharge {
  using Stat = Sums<Width>;
  static constexpr bool kLosses = false, kPools = Pools;
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

// A weighted sum of costs; the losses are those of lm by its weight, 0 where it is not in the sum. All suppressed rows
// together, because cm may ask for that and it is all the same to the others. Each group's charge is rounded to a whole
// unit.
template <std::size_t Width>
struct SumCharge {
  using Stat = Sums<Width>;
  static constexpr bool kLosses = true, kPools = true;
  struct Target {
    TargetCharge charge;
    std::size_t first = 0;  // of its cells in a Stat
    double units = 0;       // of the sum in one of the charge
  };
  Cost k = 1, table = 0, suppressed_row = 0;
  double dm_units = 0;  // in one of dm
  std::vector<Target> targets;

  [[nodiscard]] Cost released(const Stat& s, Cost loss) const {
    return s.rows() * loss +
           std::llround(dm_units * square(s.rows(), s.rows()) +
                        of_targets(s, [](auto& charge, auto... at) { return charge.released(at...); }));
  }
  [[nodiscard]] Cost suppressed(const Stat& s) const {
    return s.rows() * suppressed_row +
           std::llround(dm_units * square(s.rows(), table) +
                        of_targets(s, [](auto& charge, auto... at) { return charge.suppressed(at...); }));
  }
  [[nodiscard]] Cost floor(const Stat& s, Cost loss) const {
    const double targets_floor = of_targets(
        s, [](auto& charge, auto... at) { return std::min(charge.released(at...), charge.suppressed(at...)); });
    const double dm = dm_units * square(s.rows(), std::max(s.rows(), std::min(k, table)));
    return s.rows() * loss + static_cast<Cost>(dm + targets_floor);
  }

 private:
  static double square(Cost a, Cost b) { return static_cast<double>(a) * static_cast<double>(b); }
  template <class Ask>
  [[nodiscard]] double of_targets(const Stat& s, const Ask& ask) const {
    double out = 0;
    for (const auto& target : targets)
      out += target.units *
             static_cast<double>(ask(target.charge, &s.of[target.first], static_cast<std::uint64_t>(s.rows())));
    return out;
  }
};

// What a group is charged by itself.
template <class Charge>
[[nodiscard]] Cost charge_of(const Charge& charge, const typename Charge::Stat& s, Cost loss) {
  if (s.rows() >= charge.k) return charge.released(s, loss);
  return Charge::kPools ? 0 : charge.suppressed(s);
}

template <class Charge>
[[nodiscard]] Cost small_rows(const Charge& charge, const typename Charge::Stat& s) {
  return s.rows() < charge.k ? s.rows() : 0;
}

// Sums over groups, or differences of such sums.
template <class Charge>
struct Tally {
  struct Nothing {};
  using Pool = std::conditional_t<Charge::kPools, typename Charge::Stat, Nothing>;

  Cost cost = 0;                          // of groups by themselves
  Cost suppressed = 0;                    // rows
  [[no_unique_address]] Pool small = {};  // of all groups below k

  void add(const Charge& charge, const typename Charge::Stat& s, Cost charged) {
    cost += charged;
    suppressed += small_rows(charge, s);
    if constexpr (Charge::kPools) {
      if (s.rows() < charge.k) small += s;
    }
  }
  // A group that is known to be released, or not.
  void add_known(const Charge& charge, const typename Charge::Stat& s, Cost loss, bool released) {
    if (released) {
      cost += charge.released(s, loss);
      return;
    }
    suppressed += s.rows();
    if constexpr (Charge::kPools) {
      small += s;
    } else {
      cost += charge.suppressed(s);
    }
  }
  void take(const Charge& charge, const typename Charge::Stat& s, Cost charged) {
    cost -= charged;
    suppressed -= small_rows(charge, s);
    if constexpr (Charge::kPools) {
      if (s.rows() < charge.k) small -= s;
    }
  }
  Tally& operator+=(const Tally& o) {
    cost += o.cost;
    suppressed += o.suppressed;
    if constexpr (Charge::kPools) small += o.small;
    return *this;
  }
  Tally& operator-=(const Tally& o) {
    cost -= o.cost;
    suppressed -= o.suppressed;
    if constexpr (Charge::kPools) small -= o.small;
    return *this;
  }
  [[nodiscard]] Cost total(const Charge& charge) const {
    if constexpr (Charge::kPools) return cost + charge.suppressed(small);
    return cost;
  }
};

}  // namespace kanon::moves
