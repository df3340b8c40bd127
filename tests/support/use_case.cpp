// Small random problems with the costs that are more than one name.
#include "support/use_case.hpp"

#include <limits>

namespace kanon::tests {
namespace {

// The same tuples with numbers of their own; some rows have none.
Histogram another_target(const Histogram& of, Dispersion dispersion, Dice& dice) {
  Histogram out;
  out.columns = of.columns;
  out.rows = of.rows;
  out.codes = of.codes;
  out.counts = of.counts;
  const std::vector<double> numbers{-3, 0.5, 4, std::numeric_limits<double>::quiet_NaN()};
  const bool absolute = dispersion == Dispersion::absolute;
  if (absolute) out.class_numbers = numbers;
  for (std::size_t j = 0; j < numbers.size() && absolute; ++j) out.classes.emplace_back("n" + std::to_string(j));
  for (std::size_t t = 0; t < of.tuples(); ++t) {
    std::vector<std::uint32_t> rows(numbers.size());
    for (std::uint32_t row = 0; row < of.counts[t]; ++row)
      ++rows[dice.one_in(3) ? dice.below(4) : of.code(t, 0).index % 3];
    if (absolute) {
      out.class_counts.insert(out.class_counts.end(), rows.begin(), rows.end());
      continue;
    }
    out.target_counts.push_back(rows[0] + rows[1] + rows[2]);
    out.target_sums.push_back(-3.0 * rows[0] + 0.5 * rows[1] + 4.0 * rows[2]);
    out.target_squares.push_back(9.0 * rows[0] + 0.25 * rows[1] + 16.0 * rows[2]);
  }
  return out;
}

double random_weight(Dice& dice) {
  const std::vector<double> weights{1, 1, 0.5, 2, 0.1, 30};
  return dice.pick(weights);
}

CutCase several_targets(std::uint64_t seed, const CutShape& shape, Dice& dice) {
  CutCase out = random_cut_case(seed, shape, CostName::rm);
  const std::size_t more = dice.from_to(1, 2);
  std::vector<double> weights;
  double sum = 0;
  for (std::size_t i = 0; i <= more; ++i) {
    if (i > 0) out.histogram.further.push_back(another_target(out.histogram, out.cost.dispersion, dice));
    weights.push_back(random_weight(dice));
    sum += weights.back();
  }
  for (std::size_t i = 0; i <= more; ++i)
    out.cost.terms.push_back({.name = CostName::rm, .weight = weights[i] / sum, .target = i});
  return out;
}

CutCase weighted_sum(std::uint64_t seed, const CutShape& shape, Dice& dice) {
  CutCase out = random_cut_case(seed, shape, CostName::cm);
  out.cost.name = CostName::sum;
  out.cost.dispersion = dice.one_in(2) ? Dispersion::variance : Dispersion::absolute;
  out.cost.suppressed_together = dice.one_in(3);
  while (out.cost.terms.empty()) {
    if (dice.one_in(2)) out.cost.terms.push_back({.name = CostName::lm, .weight = random_weight(dice)});
    if (dice.one_in(2)) out.cost.terms.push_back({.name = CostName::dm, .weight = random_weight(dice)});
    if (dice.one_in(2)) out.cost.terms.push_back({.name = CostName::cm, .weight = random_weight(dice)});
  }
  for (std::size_t i = dice.below(3); i > 0; --i) {
    out.histogram.further.push_back(another_target(out.histogram, out.cost.dispersion, dice));
    out.cost.terms.push_back(
        {.name = CostName::rm, .weight = random_weight(dice), .target = out.histogram.further.size()});
  }
  return out;
}

}  // namespace

CutCase random_use_case(std::uint64_t seed, const CutShape& shape) {
  Dice dice(seed + 1'000'000);
  if (seed % 3 == 1) return several_targets(seed, shape, dice);
  if (seed % 3 == 2) return weighted_sum(seed, shape, dice);
  CutCase out = random_cut_case(seed, shape, CostName::cm);
  out.cost.suppressed_together = true;
  return out;
}

}  // namespace kanon::tests
