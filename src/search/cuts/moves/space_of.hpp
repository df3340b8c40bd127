// SpaceOf: a MoveSpace for one kind of charge.
#pragma once

#include <cassert>
#include <cmath>

#include "search/cuts/moves/moves_of.hpp"
#include "search/cuts/moves/regrouped_moves.hpp"
#include "search/cuts/moves/whole_of.hpp"

namespace kanon::moves {

template <class Charge>
class SpaceOf final : public MoveSpace {
 public:
  using Stat = typename Charge::Stat;

  // `stats_of(space)`: by grid tuple. `value`: a cost as it is shown.
  template <class StatsOf>
  SpaceOf(const CutProblem& problem, Charge charge, const StatsOf& stats_of, std::function<CostValue(Cost)> value,
          const std::optional<LossUnits>& losses = std::nullopt)
      : MoveSpace(problem),
        ground_{.grid = grid_, .charge = std::move(charge), .stats = {}, .losses = losses},
        value_(std::move(value)) {
    ground_.stats = stats_of(problem_, grid_);
    if (problem_.histogram.members) ground_.members = koptimize::grid_members(*problem_.histogram.members, grid_);
    ground_.test = problem_.histogram.test.get();
    ground_.prepare();
    find_floor();
  }

  [[nodiscard]] std::unique_ptr<Moves> moves() const override {
    if (!ground_.plain()) return std::make_unique<RegroupedMoves<Charge>>(ground_);
    Twin twin;
#ifndef NDEBUG
    twin = [this, seen = std::uint64_t{0}](const Chosen& chosen, const Standing& now) mutable {
      // On large tables every move would wait for it.
      if (seen++ % (grid_.tuples < 1000 ? 1 : 1000) == 0) assert(agrees(chosen, now));
    };
#endif
    return std::make_unique<MovesOf<Charge>>(ground_, std::move(twin));
  }
  [[nodiscard]] std::unique_ptr<Whole> whole() const override {
    return std::make_unique<WholeOf<Charge>>(ground_);
  }
  [[nodiscard]] CostValue value(Cost cost) const override {
    return value_(cost);
  }
  [[nodiscard]] CostValue bound() const override {
    return floor_;
  }

 private:
  // Every tuple of the grid is a finest cell.
  void find_floor() {
    Cost floor = 0;
    for (std::size_t t = 0; t < grid_.tuples; ++t) {
      Cost loss = 0;
      for (std::size_t c = 0; c < grid_.columns.size(); ++c)
        loss += ground_.loss(c, ground_.places[c][t], ground_.places[c][t]);
      floor += ground_.charge.floor(ground_.stats[t], loss);
    }
    floor_ = value_(floor);
    // Units are rounded; a bound is rounded down.
    if (!is_exact(problem_.cost.name)) floor_.real = std::max(0.0, floor_.real * (1 - 1e-9) - 1e-9);
  }

  [[nodiscard]] bool agrees(const Chosen& chosen, const Standing& now) const {
    const Incumbent truth = incumbent(chosen);
    const CostValue cost = value_(now.cost);
    return closed(chosen) && static_cast<std::uint64_t>(now.suppressed) == truth.suppressed_rows &&
           cost.exact == truth.cost.exact && std::abs(cost.real - truth.cost.real) < 1e-9;
  }

  Ground<Charge> ground_;
  std::function<CostValue(Cost)> value_;
  CostValue floor_;
};

}  // namespace kanon::moves
