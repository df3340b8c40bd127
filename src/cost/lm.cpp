// lm: the loss metric.
#include "cost/lm.hpp"

namespace kanon {

LmCost::LmCost(const Histogram& histogram, const Codebook& codebook) : rows_(static_cast<double>(histogram.rows)) {
  for (std::size_t c = 0; c < codebook.size(); ++c) {
    const auto& column = codebook[c];
    weight_sum_ += column.weight;
    per_unit_.push_back(column.values.size() > 1 ? column.weight / static_cast<double>(column.values.size() - 1) : 0);
    std::vector<std::uint64_t> rows_of(column.values.size());
    for (std::size_t t = 0; t < histogram.tuples(); ++t) rows_of[histogram.code(t, c).index] += histogram.counts[t];
    loss_.emplace_back();
    for (const auto& level : column.levels) {
      std::uint64_t loss = 0;
      for (std::size_t value = 0; value < rows_of.size(); ++value)
        loss += rows_of[value] * (level.leaves[level.node_of[value].index] - 1);
      loss_.back().push_back(loss);
    }
  }
}

CostValue LmCost::value(const std::vector<LevelIndex>& levels, const GroupTotals& totals) const {
  double sum = weight_sum_ * static_cast<double>(totals.suppressed_rows);
  for (std::size_t c = 0; c < levels.size(); ++c) {
    const auto lost = static_cast<double>(loss_[c][levels[c].index]) - static_cast<double>(totals.suppressed_loss[c]);
    sum += per_unit_[c] * lost;
  }
  return {.exact = 0, .real = sum / (rows_ * weight_sum_)};
}

CostValue LmCost::bound(const std::vector<LevelIndex>& levels, const GroupTotals& doomed) const {
  constexpr double kRoundedDown = 1 - 1e-12;
  return {.exact = 0, .real = value(levels, doomed).real * kRoundedDown};
}

}  // namespace kanon
