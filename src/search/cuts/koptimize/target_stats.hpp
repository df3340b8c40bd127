// From the histogram to the stats and charges the policies work with.
#pragma once

#include <functional>

#include "search/cuts/koptimize/target_policies.hpp"

namespace kanon::koptimize {

template <class Stat>
std::vector<Stat> row_stats(const CutProblem& problem, const Grid& grid) {
  std::vector<Stat> out(grid.tuples);
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i)
      out[t].n += static_cast<decltype(Stat::n)>(problem.histogram.counts[grid.source[i]]);
  }
  return out;
}

// `order`: the class each place of a stat counts.
template <class Stat>
std::vector<Stat> class_stats(const CutProblem& problem, const Grid& grid, const std::vector<std::size_t>& order) {
  auto out = row_stats<Stat>(problem, grid);
  const std::size_t classes = problem.histogram.classes.size();
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i) {
      const auto* counts = &problem.histogram.class_counts[grid.source[i] * classes];
      for (std::size_t j = 0; j < order.size(); ++j) out[t].of[j] += static_cast<std::int32_t>(counts[order[j]]);
    }
  }
  return out;
}

std::vector<Cm2Policy::Stat> cm2_stats(const CutProblem& problem, const Grid& grid);

struct ClassCharges {
  std::vector<std::size_t> order;  // classes that count
  std::shared_ptr<const Charges> charges;
  std::function<CostValue(Cost)> value;
};
ClassCharges cm_charges(const CutProblem& problem);
ClassCharges deviation_charges(const CutProblem& problem);

struct Variances {
  VariancePolicy policy;
  std::vector<VariancePolicy::Stat> stats;
  std::function<CostValue(Cost)> value;
};
Variances variances(const CutProblem& problem, const Grid& grid, const Requirement& need);

}  // namespace kanon::koptimize
