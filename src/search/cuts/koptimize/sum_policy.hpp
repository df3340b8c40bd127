// The policy of weighted sums of dm, cm and rm, each with a target of its own. See policies.hpp for the questions.
//
// Every question is answered by the sum of the answers about its costs, so what is claimed of them holds for the sum: a
// sum of bounds is a bound. Only the simple ones are used: a head class is bounded by its finest cells
// (`bounded_by_cells` is always true), and nothing is said to never pay. lm is not in it: what its rows lose depends on
// the cuts.
//
// Rounding: costs are real numbers with errors far below a unit (2^-44 of the sum). `cell_bound` is rounded down by a
// whole unit more, so that cells never cost more than the group they make; a cell that costs less than two units costs
// 0.
#pragma once

#include <array>
#include <functional>
#include <memory>

#include "cost/target_charge.hpp"
#include "kanon/result.hpp"
#include "search/cuts/koptimize/policies.hpp"

namespace kanon::koptimize {

struct SumCharges {
  struct Target {
    TargetCharge charge;
    std::size_t first = 0;  // of its cells in a Stat
    double units = 0;       // in one of the charge
  };
  double dm_units = 0;  // in one of dm
  std::vector<Target> targets;
};

struct SumPolicy {
  static constexpr bool kSeparable = false, kGuests = false;
  static constexpr bool kClimbs = true, kScatters = false;
  static constexpr std::uint64_t kDiveLooks = 6, kPatience = 1;
  static constexpr double kAloneWeight = 0, kInWeight = 0.125;
  static constexpr std::size_t kCells = 16;
  using Bound = PlainBound<SumPolicy>;
  struct Stat {
    Cost n = 0;
    std::array<Cost, kCells> of{};
    Stat& operator+=(const Stat& o) {
      n += o.n;
      for (std::size_t j = 0; j < kCells; ++j) of[j] += o.of[j];
      return *this;
    }
    Stat operator-(const Stat& o) const {
      Stat out = *this;
      out.n -= o.n;
      for (std::size_t j = 0; j < kCells; ++j) out.of[j] -= o.of[j];
      return out;
    }
  };
  Requirement need;
  std::shared_ptr<const SumCharges> charges;

  [[nodiscard]] Cost rows(const Stat& s) const { return s.n; }
  [[nodiscard]] Cost released(const Stat& s) const { return whole_units(dm(s.n, s.n) + released_targets(s)); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return whole_units(dm(s.n, need.rows) + suppressed_targets(s)); }
  [[nodiscard]] Cost cell_bound(const Stat& s) const {
    const double targets = of_targets(s, [&](const TargetCharge& charge, const TargetCell* cells, std::uint64_t rows) {
      const auto kept = charge.released(cells, rows);
      return need.may_suppress ? std::min(kept, charge.suppressed(cells, rows)) : kept;
    });
    return std::max<Cost>(0, whole_units(dm(s.n, std::max(s.n, least_group())) + targets) - 1);
  }
  [[nodiscard]] Cost class_bound(const Stat& /*h*/, Cost sum) const { return sum; }
  [[nodiscard]] bool bounded_by_cells(const Stat& /*h*/) const { return true; }
  [[nodiscard]] bool needs_cells(const Stat& /*h*/) const { return true; }
  [[nodiscard]] bool never_pays(Cost /*s*/, Cost /*b*/) const { return false; }
  [[nodiscard]] Cost bound_with_lost(const Stat& /*h*/, Cost /*lost*/, Cost bound, Cost /*dearest*/) const {
    return bound;
  }
  [[nodiscard]] int penalty_regime(const Stat& /*h*/) const { return 1; }
  // The cells of the part, which has fewer than k rows, were charged at most k a row by dm, and its targets at most as
  // one group.
  [[nodiscard]] Cost part_penalty(const Stat& /*h*/, const Stat& part, bool /*two*/) const {
    const double charged = dm(part.n, least_group()) + released_targets(part);
    return std::max<Cost>(0, suppressed(part) - whole_units(charged) - 1);
  }

 private:
  [[nodiscard]] Cost least_group() const { return std::min(need.k, need.rows); }
  [[nodiscard]] static Cost whole_units(double units) { return static_cast<Cost>(units); }
  [[nodiscard]] double dm(Cost rows, Cost each) const {
    return charges->dm_units * static_cast<double>(rows) * static_cast<double>(each);
  }
  [[nodiscard]] double released_targets(const Stat& s) const {
    return of_targets(s, [](const TargetCharge& charge, const TargetCell* cells, std::uint64_t rows) {
      return charge.released(cells, rows);
    });
  }
  [[nodiscard]] double suppressed_targets(const Stat& s) const {
    return of_targets(s, [](const TargetCharge& charge, const TargetCell* cells, std::uint64_t rows) {
      return charge.suppressed(cells, rows);
    });
  }
  template <class Ask>
  [[nodiscard]] double of_targets(const Stat& s, const Ask& ask) const {
    double out = 0;
    for (const auto& target : charges->targets)
      out +=
          target.units * static_cast<double>(ask(target.charge, &s.of[target.first], static_cast<std::uint64_t>(s.n)));
    return out;
  }
};

struct WeightedSum {
  SumPolicy policy;
  std::vector<SumPolicy::Stat> stats;
  std::function<CostValue(Cost)> value;
};
// Error: targets with too many values together, or what the histogram does not know.
Result<WeightedSum> weighted_sum(const CutProblem& problem, const Grid& grid, const Requirement& need);

}  // namespace kanon::koptimize
