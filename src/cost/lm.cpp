// lm: the loss metric.
#include "cost/lm.hpp"

#include <algorithm>
#include <cmath>

namespace kanon {
namespace {

__extension__ using Units = __int128;

constexpr double kRoundedDown = 1 - 1e-12;
constexpr int kWholeBits = 126;  // all cells of all rows are less than 2^126 units
constexpr int kStepBits = 73;    // of which 2^73 are a step of the grid
constexpr Units kStep = Units{1} << kStepBits;

// Weights such as 0.1, 0.2 and 0.3 are whole numbers of tenths, and then the third is the sum of the others; as binary
// fractions they are not. Only what weights are to each other matters.
std::vector<double> whole_weights(const Codebook& codebook) {
  constexpr double kMostParts = 1e6, kOff = 1e-9;
  std::vector<double> out;
  for (double parts = 1; parts <= kMostParts; parts *= 10) {
    out.clear();
    for (const auto& column : codebook) {
      const double scaled = column.weight * parts, near = std::round(scaled);
      if (std::abs(scaled - near) <= kOff * std::min(1.0, scaled)) out.push_back(near);
    }
    if (out.size() == codebook.size()) return out;
  }
  out.clear();
  for (const auto& column : codebook) out.push_back(column.weight);
  return out;
}

// weight x 2^shift, exact unless the weight is vanishing beside the others.
Units units(double weight, int shift) {
  constexpr int kMantissa = 53;
  int exponent = 0;
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(weight, &exponent), kMantissa));
  const int places = shift + exponent - kMantissa;
  if (places <= -kMantissa) return 0;
  return places >= 0 ? Units{mantissa} << places : Units{mantissa >> -places};
}

double steps_down(Units sum) {
  return static_cast<double>(static_cast<std::int64_t>(sum >> kStepBits));
}
double steps_near(Units sum) {
  return steps_down(sum + kStep / 2);
}

}  // namespace

LmCost::LmCost(const Histogram& histogram, const Codebook& codebook) {
  const std::vector<double> weights = whole_weights(codebook);
  double whole = 0;
  for (const double weight : weights) whole += weight * static_cast<double>(std::max<std::uint64_t>(histogram.rows, 1));
  int bits = 0;
  std::frexp(whole, &bits);
  const int shift = kWholeBits - 1 - bits;  // one bit spare: `whole` is rounded
  whole_ = std::ldexp(whole, shift - kStepBits);
  for (std::size_t c = 0; c < codebook.size(); ++c) {
    const auto& column = codebook[c];
    const Units cell = units(weights[c], shift);
    row_ += cell;
    per_loss_.push_back(column.values.size() > 1 ? cell / static_cast<Units>(column.values.size() - 1) : 0);
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

LmCost::Units LmCost::lost(const std::uint64_t* loss) const {
  Units sum = 0;
  for (std::size_t c = 0; c < per_loss_.size(); ++c) sum += per_loss_[c] * static_cast<Units>(loss[c]);
  return sum;
}

double LmCost::value(const LevelIndex* levels, std::uint64_t suppressed_rows,
                     const std::uint64_t* suppressed_loss) const {
  Units sum = row_ * static_cast<Units>(suppressed_rows) - lost(suppressed_loss);
  for (std::size_t c = 0; c < per_loss_.size(); ++c)
    sum += per_loss_[c] * static_cast<Units>(loss_[c][levels[c].index]);
  return cost(steps_near(std::max(sum, Units{0})));
}

CostValue LmCost::value(const std::vector<LevelIndex>& levels, const GroupTotals& totals) const {
  return {.exact = 0, .real = value(levels.data(), totals.suppressed_rows, totals.suppressed_loss.data())};
}

double LmCost::unsuppressed_bound(const LevelIndex* levels) const {
  Units sum = 0;
  for (std::size_t c = 0; c < per_loss_.size(); ++c)
    sum += per_loss_[c] * static_cast<Units>(loss_[c][levels[c].index]);
  return cost(steps_near(sum)) * kRoundedDown;
}

// A step less, because the cost it is added to may have been rounded up by half a one.
double LmCost::suppression_adds(std::uint64_t suppressed_rows, const std::uint64_t* suppressed_loss) const {
  const Units sum = row_ * static_cast<Units>(suppressed_rows) - lost(suppressed_loss);
  return cost(steps_down(std::max(sum - kStep, Units{0}))) * kRoundedDown;
}

CostValue LmCost::bound(const std::vector<LevelIndex>& levels, const GroupTotals& doomed) const {
  return {.exact = 0, .real = value(levels, doomed).real * kRoundedDown};
}

}  // namespace kanon
