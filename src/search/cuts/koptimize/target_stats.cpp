// From the histogram to the stats and charges the policies work with.
#include "search/cuts/koptimize/target_stats.hpp"

#include <bit>
#include <numeric>

namespace kanon::koptimize {
namespace {

constexpr int kRmUnitBits = 44;  // rm of the whole table in one group is 2^44 units

CostValue share(Cost cost) {
  return {.exact = 0, .real = std::ldexp(static_cast<double>(cost), -kRmUnitBits)};
}

}  // namespace

std::vector<Cm2Policy::Stat> cm2_stats(const CutProblem& problem, const Grid& grid) {
  auto out = row_stats<Cm2Policy::Stat>(problem, grid);
  const bool two = problem.histogram.classes.size() > 1;
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (auto i = grid.source_begin[t]; two && i < grid.source_begin[t + 1]; ++i) {
      out[t].p += static_cast<std::int32_t>(problem.histogram.class_counts[grid.source[i] * 2 + 1]);
    }
    out[t].q = out[t].n - out[t].p;
  }
  return out;
}

ClassCharges cm_charges(const CutProblem& problem) {
  const std::size_t classes = problem.histogram.classes.size();
  const auto& matrix = problem.cost.matrix;
  Charges made{.classes = classes, .charge = {}, .suppressed = {}, .dearest = true, .ordered = false};
  Cost most = 0;
  for (std::size_t shown = 0; shown < classes; ++shown) {
    for (std::size_t j = 0; j < classes; ++j) {
      made.charge.push_back(matrix.empty() ? (j == shown ? 0 : 1) : matrix[j][shown]);
      most = std::max(most, made.charge.back());
    }
  }
  if (matrix.empty()) most = 1;
  made.suppressed.assign(classes, most);
  std::vector<std::size_t> order(classes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return {std::move(order), std::make_shared<const Charges>(std::move(made)),
          [](Cost cost) { return CostValue{.exact = static_cast<std::uint64_t>(cost), .real = 0}; }};
}

ClassCharges deviation_charges(const CutProblem& problem) {
  const auto& numbers = problem.histogram.class_numbers;
  const std::size_t all_classes = problem.histogram.classes.size();
  std::vector<std::size_t> order;
  for (std::size_t j = 0; j < numbers.size(); ++j) {
    if (!std::isnan(numbers[j])) order.push_back(j);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return numbers[a] < numbers[b]; });
  const std::size_t classes = order.size();
  std::vector<double> rows(classes, 0);
  for (std::size_t t = 0; t < problem.histogram.tuples(); ++t) {
    for (std::size_t j = 0; j < classes; ++j) rows[j] += problem.histogram.class_counts[t * all_classes + order[j]];
  }
  double least = classes == 0 ? 0 : HUGE_VAL, count = 0;
  for (std::size_t shown = 0; shown < classes; ++shown) {
    double sum = 0;
    for (std::size_t j = 0; j < classes; ++j) sum += rows[j] * std::abs(numbers[order[j]] - numbers[order[shown]]);
    least = std::min(least, sum);
    count += rows[shown];
  }
  const double unit = least > 0 ? std::ldexp(1.0, kRmUnitBits) / least : 0;
  Charges made{.classes = classes, .charge = {}, .suppressed = {}, .dearest = false, .ordered = true};
  for (std::size_t shown = 0; shown < classes; ++shown) {
    for (std::size_t j = 0; j < classes; ++j) {
      made.charge.push_back(static_cast<Cost>(unit * std::abs(numbers[order[j]] - numbers[order[shown]])));
    }
  }
  made.suppressed.assign(classes, count > 0 ? static_cast<Cost>(unit * least / count) : 0);
  return {std::move(order), std::make_shared<const Charges>(std::move(made)), share};
}

Variances variances(const CutProblem& problem, const Grid& grid, const Requirement& need) {
  const auto& h = problem.histogram;
  Variances out{.policy = {.need = need}, .stats = row_stats<VariancePolicy::Stat>(problem, grid), .value = share};
  const double count = std::accumulate(h.target_counts.begin(), h.target_counts.end(), 0.0);
  const double mean = count > 0 ? std::accumulate(h.target_sums.begin(), h.target_sums.end(), 0.0) / count : 0;
  // Moments about the table's mean: nothing is lost by subtracting large numbers.
  double dispersion = 0, largest = 0;
  std::vector<std::array<double, 3>> moments(grid.tuples);
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (auto i = grid.source_begin[t]; i < grid.source_begin[t + 1]; ++i) {
      const auto at = grid.source[i];
      const double n = h.target_counts[at];
      moments[t][0] += n;
      moments[t][1] += h.target_sums[at] - n * mean;
      moments[t][2] += h.target_squares[at] - 2 * mean * h.target_sums[at] + n * mean * mean;
    }
    dispersion += std::max(0.0, moments[t][2]);
    largest += std::abs(moments[t][1]);
  }
  const double per_cost = dispersion > 0 ? std::ldexp(1.0, kRmUnitBits) / dispersion : 0;
  const double sum_scale = largest > 0 ? std::ldexp(1.0, 58) / largest : 1;
  const double square_scale = dispersion > 0 ? std::ldexp(1.0, 58) / dispersion : 1;
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    out.stats[t].m = static_cast<Cost>(moments[t][0]);
    out.stats[t].sum = std::llround(moments[t][1] * sum_scale);
    out.stats[t].squares = std::llround(std::max(0.0, moments[t][2]) * square_scale);
  }
  out.policy.per_sum = std::sqrt(per_cost) / sum_scale;
  out.policy.per_square = per_cost / square_scale;
  out.policy.suppressed_row = count > 0 ? static_cast<Cost>(dispersion * per_cost / count) : 0;
  return out;
}

}  // namespace kanon::koptimize
