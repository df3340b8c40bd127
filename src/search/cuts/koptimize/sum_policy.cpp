// From a problem with a weighted sum of costs to the stats and charges of its policy.
#include "search/cuts/koptimize/sum_policy.hpp"

#include <cmath>

#include "base/try.hpp"
#include "cost/cost_terms.hpp"
#include "search/cuts/koptimize/target_stats.hpp"

namespace kanon::koptimize {
namespace {

constexpr int kSumUnitBits = 44;  // all costs of the sum being 1

// Adds the cells of one target to the stats.
void add_cells(const TargetCells& cells, std::size_t first, const Grid& grid, std::vector<SumPolicy::Stat>& stats) {
  std::vector<TargetCell> one(cells.count());
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i) {
      cells.write(grid.source[i], one.data());
      for (std::size_t j = 0; j < one.size(); ++j) stats[t].of[first + j] += one[j];
    }
  }
}

}  // namespace

Result<WeightedSum> weighted_sum(const CutProblem& problem, const Grid& grid, const Requirement& need) {
  const auto rows = static_cast<double>(std::max<std::uint64_t>(1, problem.histogram.rows));
  double weights = 0;
  for (const auto& term : problem.cost.terms) weights += term.weight;
  auto stats = row_stats<SumPolicy::Stat>(problem, grid);
  SumCharges charges;
  std::size_t next = 0;
  for (const auto& term : problem.cost.terms) {
    const double units = std::ldexp(term.weight / weights, kSumUnitBits);
    if (term.name == CostName::dm) {
      charges.dm_units += units / (rows * rows);
      continue;
    }
    const Histogram& histogram = histogram_of(term, problem.histogram);
    const TargetCells cells(histogram);
    KANON_TRY(TargetCharge charge, TargetCharge::make(histogram, cells, cost_of_term(term, problem.cost)));
    if (next + cells.count() > SumPolicy::kCells) {
      return Error{.message = "the targets have too many different values together; koptimize counts up to 16 in a sum",
                   .place = "target",
                   .hint = "Use `recipe.search.name` climb, or dispersion = \"variance\", which needs no values."};
    }
    add_cells(cells, next, grid, stats);
    const double whole = charge.whole(problem.histogram.rows);
    charges.targets.push_back({.charge = std::move(charge), .first = next, .units = units / whole});
    next += cells.count();
  }
  const auto value = [unit = std::ldexp(weights, -kSumUnitBits)](Cost cost) {
    return CostValue{.exact = 0, .real = static_cast<double>(cost) * unit * (1 - 1e-12)};  // a bound is rounded down
  };
  return WeightedSum{.policy = {.need = need, .charges = std::make_shared<const SumCharges>(std::move(charges))},
                     .stats = std::move(stats),
                     .value = value};
}

}  // namespace kanon::koptimize
