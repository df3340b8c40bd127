// Spaces of costs that are not one sum over groups.
#include "search/cuts/moves/sum_space.hpp"

#include <algorithm>
#include <cmath>

#include "base/try.hpp"
#include "cost/cost_terms.hpp"
#include "search/cuts/moves/space_of.hpp"

namespace kanon::moves {
namespace {

using Made = Result<std::unique_ptr<const MoveSpace>>;

// Cells of one target in a Stat.
struct Cells {
  TargetCells cells;
  std::size_t first = 1;
};

// Rows, then the cells of every target.
template <std::size_t Width>
std::vector<Sums<Width>> stats_of(const std::vector<Cells>& targets, const CutProblem& problem, const Grid& grid) {
  std::vector<Sums<Width>> out(grid.tuples);
  std::vector<TargetCell> one(Width);
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i) {
      out[t].of[0] += problem.histogram.counts[grid.source[i]];
      for (const auto& target : targets) {
        target.cells.write(grid.source[i], one.data());
        for (std::size_t j = 0; j < target.cells.count(); ++j) out[t].of[target.first + j] += one[j];
      }
    }
  }
  return out;
}

Error too_many_values() {
  return Error{.message = "the targets have too many different values together; this search counts up to 64",
               .place = "target",
               .hint = "Group the classes into fewer, or use dispersion = \"variance\", which needs no values."};
}

template <std::size_t Width>
Made pooled_space(const CutProblem& problem, const std::vector<Cells>& targets, const TargetCharge& charge) {
  using Charge = TargetSumsCharge<Width, true>;
  return {std::make_unique<SpaceOf<Charge>>(
      problem, Charge{static_cast<Cost>(problem.k), charge},
      [&](const CutProblem& of, const Grid& grid) { return stats_of<Width>(targets, of, grid); },
      [charge](Cost cost) { return charge.value(cost); })};
}

// How the parts of a sum become whole units.
struct SumUnits {
  LossUnits losses;
  double dm = 0;
  std::vector<double> targets;  // by target
  double value = 0;             // of a unit, as shown
};

SumUnits units_of(const CutProblem& problem, const std::vector<TargetCharge>& charges) {
  const auto& terms = problem.cost.terms;
  const auto rows = static_cast<double>(std::max<std::uint64_t>(1, problem.histogram.rows));
  double weights = 0, lm = 0;
  for (const auto& term : terms) weights += term.weight;
  for (const auto& term : terms) lm += term.name == CostName::lm ? term.weight : 0;
  SumUnits out{.losses = LossUnits(problem.columns, problem.histogram.rows, lm / weights), .targets = {}};
  const double whole = LossUnits::whole_units(problem.histogram.rows);  // all costs of the sum are 1
  std::size_t target = 0;
  for (const auto& term : terms) {
    const double units = term.weight / weights * whole;
    if (term.name == CostName::dm) out.dm += units / (rows * rows);
    if (term.name == CostName::cm || term.name == CostName::rm)
      out.targets.push_back(units / charges[target++].whole(problem.histogram.rows));
  }
  out.value = weights / whole;
  return out;
}

template <std::size_t Width>
Made sum_space(const CutProblem& problem, const std::vector<Cells>& targets, const std::vector<TargetCharge>& charges) {
  const SumUnits units = units_of(problem, charges);
  SumCharge<Width> charge{.k = static_cast<Cost>(problem.k),
                          .table = static_cast<Cost>(problem.histogram.rows),
                          .suppressed_row = units.losses.suppressed_row(),
                          .dm_units = units.dm,
                          .targets = {}};
  for (std::size_t i = 0; i < charges.size(); ++i)
    charge.targets.push_back({charges[i], targets[i].first, units.targets[i]});
  return {std::make_unique<SpaceOf<SumCharge<Width>>>(
      problem, std::move(charge),
      [&](const CutProblem& of, const Grid& grid) { return stats_of<Width>(targets, of, grid); },
      [value = units.value](Cost cost) { return CostValue{.exact = 0, .real = static_cast<double>(cost) * value}; },
      units.losses)};
}

}  // namespace

Made make_pooled_space(const CutProblem& problem) {
  std::vector<Cells> targets;
  targets.push_back({.cells = TargetCells(problem.histogram)});
  KANON_TRY(const TargetCharge charge, TargetCharge::make(problem.histogram, targets[0].cells, problem.cost));
  const std::size_t width = 1 + targets[0].cells.count();
  if (width <= 4) return pooled_space<4>(problem, targets, charge);
  if (width <= 16) return pooled_space<16>(problem, targets, charge);
  if (width <= 64) return pooled_space<64>(problem, targets, charge);
  return too_many_values();
}

Made make_sum_space(const CutProblem& problem) {
  std::vector<Cells> targets;
  std::vector<TargetCharge> charges;
  std::size_t width = 1;
  if (problem.cost.terms.empty()) return Error{.message = "a sum of no costs", .place = "cost", .hint = {}};
  for (const auto& term : problem.cost.terms) {
    if (term.name != CostName::cm && term.name != CostName::rm) continue;
    const Histogram& histogram = histogram_of(term, problem.histogram);
    targets.push_back({.cells = TargetCells(histogram), .first = width});
    KANON_TRY(TargetCharge charge,
              TargetCharge::make(histogram, targets.back().cells, cost_of_term(term, problem.cost)));
    charges.push_back(std::move(charge));
    width += targets.back().cells.count();
  }
  if (width <= 4) return sum_space<4>(problem, targets, charges);
  if (width <= 16) return sum_space<16>(problem, targets, charges);
  if (width <= 64) return sum_space<64>(problem, targets, charges);
  return too_many_values();
}

}  // namespace kanon::moves
