// lm: the loss metric.
#include "cost/lm.hpp"

namespace kanon {
namespace {

constexpr double kRoundedDown = 1 - 1e-12;

}  // namespace

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

double LmCost::value(const LevelIndex* levels, std::uint64_t suppressed_rows,
                     const std::uint64_t* suppressed_loss) const {
  double sum = weight_sum_ * static_cast<double>(suppressed_rows);
  for (std::size_t c = 0; c < per_unit_.size(); ++c) {
    const auto lost = static_cast<double>(loss_[c][levels[c].index]) - static_cast<double>(suppressed_loss[c]);
    sum += per_unit_[c] * lost;
  }
  return sum / (rows_ * weight_sum_);
}

CostValue LmCost::value(const std::vector<LevelIndex>& levels, const GroupTotals& totals) const {
  return {.exact = 0, .real = value(levels.data(), totals.suppressed_rows, totals.suppressed_loss.data())};
}

double LmCost::unsuppressed_bound(const LevelIndex* levels) const {
  double sum = 0;
  for (std::size_t c = 0; c < per_unit_.size(); ++c)
    sum += per_unit_[c] * static_cast<double>(loss_[c][levels[c].index]);
  return sum / (rows_ * weight_sum_) * kRoundedDown;
}

CostValue LmCost::bound(const std::vector<LevelIndex>& levels, const GroupTotals& doomed) const {
  return {.exact = 0, .real = value(levels, doomed).real * kRoundedDown};
}

}  // namespace kanon
