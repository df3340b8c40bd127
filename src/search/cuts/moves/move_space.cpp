// MoveSpace: sets up the numbers for the cost that is asked for.
#include "search/cuts/moves/move_space.hpp"

#include <algorithm>
#include <bit>

#include "base/try.hpp"
#include "encode/fewer_cuts.hpp"
#include "search/cuts/moves/space_of.hpp"
#include "search/cuts/moves/sum_space.hpp"
#include "space/check_size.hpp"
#include "space/measure.hpp"

namespace kanon::moves {

bool Moves::may_add(std::size_t step) const {
  const auto needs = grid_.steps[step].needs;
  return chosen_[step] == 0 && (needs < 0 || chosen_[static_cast<std::size_t>(needs)] != 0);
}

void Moves::mark(std::size_t step, bool in) {
  chosen_[step] = in ? 1 : 0;
  const auto needs = grid_.steps[step].needs;
  if (needs < 0) return;
  auto& count = needed_by_[static_cast<std::size_t>(needs)];
  count = in ? count + 1 : count - 1;
}

void Moves::look_at_removals(std::vector<Look>& out) {
  for (std::uint32_t s = 0; s < chosen_.size(); ++s) {
    if (may_remove(s)) out.push_back({s, after_remove(s)});
  }
}

CutSets MoveSpace::cuts(const Chosen& chosen) const {
  CutSets out;
  for (const auto& column : grid_.columns) {
    auto& cuts = out.emplace_back(column.fixed_cuts);
    for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
      if (chosen[s] != 0) cuts.insert(cuts.end(), grid_.steps[s].cuts.begin(), grid_.steps[s].cuts.end());
    }
    std::sort(cuts.begin(), cuts.end());
  }
  return out;
}

Incumbent MoveSpace::incumbent(const Chosen& chosen) const {
  Incumbent out{.levels = {}, .cuts = cuts(chosen), .cost = {}, .suppressed_rows = 0};
  const auto measured = koptimize::measure(problem_, out.cuts);
  out.cost = measured.cost;
  out.suppressed_rows = measured.suppressed_rows;
  return out;
}

bool MoveSpace::closed(const Chosen& chosen) const {
  for (std::size_t s = 0; s < chosen.size(); ++s) {
    const auto needs = grid_.steps[s].needs;
    if (chosen[s] != 0 && needs >= 0 && chosen[static_cast<std::size_t>(needs)] == 0) return false;
  }
  return true;
}

namespace {

using Made = Result<std::unique_ptr<const MoveSpace>>;

CostValue exact_value(Cost cost) {
  return {.exact = static_cast<std::uint64_t>(cost), .real = 0};
}

template <std::size_t Width>
Made target_space(const CutProblem& problem, const TargetCells& cells, const TargetCharge& charge) {
  const auto stats_of = [&](const CutProblem& of, const Grid& grid) {
    std::vector<Sums<Width>> out(grid.tuples);
    std::vector<TargetCell> one(cells.count());
    for (std::size_t t = 0; t < grid.tuples; ++t) {
      for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i) {
        out[t].of[0] += of.histogram.counts[grid.source[i]];
        cells.write(grid.source[i], one.data());
        for (std::size_t j = 0; j < one.size(); ++j) out[t].of[j + 1] += one[j];
      }
    }
    return out;
  };
  const auto k = static_cast<Cost>(problem.k);
  const auto value = [charge](Cost cost) { return charge.value(cost); };
  if constexpr (Width == 2) {
    if (problem.cost.name == CostName::cm && problem.cost.matrix.empty() && cells.count() == 1) {
      return {std::make_unique<SpaceOf<MinorityCharge>>(problem, MinorityCharge{k}, stats_of, exact_value)};
    }
  }
  using Charge = TargetSumsCharge<Width>;
  return {std::make_unique<SpaceOf<Charge>>(problem, Charge{k, charge}, stats_of, value)};
}

Made any_target_space(const CutProblem& problem) {
  const TargetCells cells(problem.histogram);
  KANON_TRY(const TargetCharge charge, TargetCharge::make(problem.histogram, cells, problem.cost));
  if (cells.count() <= 1) return target_space<2>(problem, cells, charge);
  if (cells.count() <= 3) return target_space<4>(problem, cells, charge);
  if (cells.count() <= 15) return target_space<16>(problem, cells, charge);
  if (cells.count() <= 63) return target_space<64>(problem, cells, charge);
  return Error{.message = "the target has " + std::to_string(cells.count() + 1) +
                          " different values; this search counts up to 64",
               .place = "target",
               .hint = problem.cost.name == CostName::cm ? "Group the classes into fewer."
                                                         : "Use dispersion = \"variance\", which needs no values."};
}

Status check_columns(const CutProblem& problem) {
  unsigned bits = 0;
  for (const auto& column : problem.columns) {
    bits += static_cast<unsigned>(std::bit_width(column.positions - 1));
    if (column.positions < 65536) continue;
    return Error{.message = "column \"" + column.name + "\" can be cut at more than 65,535 places",
                 .place = {},
                 .hint = kFewerCuts};
  }
  return check_size(problem, bits);
}

}  // namespace

Result<std::unique_ptr<const MoveSpace>> MoveSpace::make(const CutProblem& problem) {
  KANON_CHECK(check_columns(problem));
  const auto k = static_cast<Cost>(problem.k);
  const auto rows = static_cast<Cost>(problem.histogram.rows);
  const auto row_stats = [](const CutProblem& of, const Grid& grid) {
    std::vector<Sums<1>> out(grid.tuples);
    for (std::size_t t = 0; t < grid.tuples; ++t) {
      for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i)
        out[t].of[0] += of.histogram.counts[grid.source[i]];
    }
    return out;
  };
  if (problem.cost.name == CostName::sum || !problem.cost.terms.empty()) return make_sum_space(problem);
  if (problem.cost.suppressed_together) return make_pooled_space(problem);
  if (problem.cost.name == CostName::dm) {
    return {std::make_unique<SpaceOf<DmCharge>>(problem, DmCharge{k, rows}, row_stats, exact_value)};
  }
  if (problem.cost.name != CostName::lm) return any_target_space(problem);
  const LossUnits units(problem.columns, problem.histogram.rows);
  const auto value = [units](Cost cost) { return CostValue{.exact = 0, .real = units.shown(cost)}; };
  return {std::make_unique<SpaceOf<LmCharge>>(problem, LmCharge{k, units.suppressed_row()}, row_stats, value, units)};
}

}  // namespace kanon::moves
