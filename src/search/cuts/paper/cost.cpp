// What each cost charges, in whole numbers.
#include "search/cuts/paper/cost.hpp"

#include <algorithm>
#include <cmath>

namespace kanon::koptimize::paper {
namespace {

constexpr double kLmParts = 0x1p61;
constexpr double kRmParts = 0x1p60;
constexpr double kNoise = 1e-13;  // of the squares: a variance below it is rounding

}  // namespace

Result<PaperCost> PaperCost::make(const CutProblem& problem) {
  PaperCost out(problem);
  const bool whole = problem.cost.name == CostName::dm || problem.cost.name == CostName::cm;
  const auto rows = static_cast<double>(problem.histogram.rows);
  if (out.name() == CostName::dm) out.row_suppressed_ = static_cast<Amount>(problem.histogram.rows);
  if (out.name() == CostName::cm) out.prepare_cm();
  if (out.name() == CostName::lm) out.prepare_lm();
  if (out.name() == CostName::rm) out.prepare_rm();
  if (rows >= 0x1p31 || (whole && static_cast<double>(out.row_suppressed_) * rows >= 0x1p62)) {
    return Error{.message = "the table has too many rows for this search, whose costs would not fit 63 bits",
                 .place = {},
                 .hint = "Use the default variant of koptimize, or a cost matrix with smaller entries."};
  }
  return out;
}

void PaperCost::prepare_cm() {
  const std::size_t classes = problem_->histogram.classes.size();
  width_ = classes;
  for (std::size_t row = 0; row < classes; ++row) {
    for (std::size_t shown = 0; shown < classes; ++shown) {
      matrix_.push_back(problem_->cost.matrix.empty() ? (row == shown ? 0 : 1) : problem_->cost.matrix[row][shown]);
    }
  }
  // One class alone has no wrong class to show, and still a suppressed row costs 1 by default.
  row_suppressed_ = problem_->cost.matrix.empty() ? 1 : 0;
  for (const Amount entry : matrix_) row_suppressed_ = std::max(row_suppressed_, entry);
}

void PaperCost::prepare_lm() {
  double weights = 0;
  for (const auto& column : problem_->columns) weights += column.weight;
  const double row = std::floor(kLmParts / std::max(1.0, static_cast<double>(problem_->histogram.rows)));
  parts_ = row * static_cast<double>(problem_->histogram.rows);
  for (const auto& column : problem_->columns) {
    column_parts_.push_back(weights > 0 ? row * column.weight / weights : 0);
    row_suppressed_ += std::llround(column_parts_.back());
  }
}

void PaperCost::prepare_rm() {
  const Histogram& histogram = problem_->histogram;
  const bool variance = problem_->cost.dispersion == Dispersion::variance;
  width_ = variance ? 3 : histogram.class_numbers.size();
  for (std::size_t c = 0; !variance && c < width_; ++c)
    if (!std::isnan(histogram.class_numbers[c])) by_number_.push_back(c);
  std::sort(by_number_.begin(), by_number_.end(),
            [&](std::size_t a, std::size_t b) { return histogram.class_numbers[a] < histogram.class_numbers[b]; });
  std::vector<double> all(width_);
  for (std::size_t t = 0; t < histogram.tuples(); ++t) add_tuple(t, all.data());
  const double squares = variance ? all[2] : 0;
  if (variance && all[0] > 0) {
    mean_ = all[1] / all[0];
    std::fill(all.begin(), all.end(), 0);
    for (std::size_t t = 0; t < histogram.tuples(); ++t) add_tuple(t, all.data());
  }
  const double whole = variance ? squared_deviations(all.data()) : absolute_deviations(all.data());
  parts_ = whole > kNoise * squares ? kRmParts / whole : 0;
  if (parts_ > 0) row_suppressed_ = std::llround(kRmParts / numbers_in(all.data()));
}

void PaperCost::add_tuple(std::size_t tuple, double* stats) const {
  const Histogram& histogram = problem_->histogram;
  if (name() == CostName::rm && problem_->cost.dispersion == Dispersion::variance) {
    const double count = histogram.target_counts[tuple];
    const double sum = histogram.target_sums[tuple];
    stats[0] += count;
    stats[1] += sum - count * mean_;
    stats[2] += histogram.target_squares[tuple] - 2 * mean_ * sum + count * mean_ * mean_;
    return;
  }
  for (std::size_t c = 0; c < width_; ++c) stats[c] += histogram.class_counts[tuple * width_ + c];
}

Amount PaperCost::released(std::uint64_t rows, const double* stats, Amount row_loss) const {
  const auto n = static_cast<Amount>(rows);
  switch (name()) {
    case CostName::dm:
      return n * n;
    case CostName::cm:
      return misclassified(stats);
    case CostName::lm:
      return n * row_loss;
    case CostName::rm:
      return dispersion(stats);
    case CostName::sum:  // refused before it comes here
      break;
  }
  return 0;
}

Amount PaperCost::suppressed(std::uint64_t rows, const double* stats) const {
  const auto charged = name() == CostName::rm ? static_cast<Amount>(numbers_in(stats)) : static_cast<Amount>(rows);
  return charged * row_suppressed_;
}

Amount PaperCost::inside(std::uint64_t rows, const double* stats, Amount row_loss) const {
  const auto n = static_cast<Amount>(rows);
  if (name() == CostName::dm) return n * std::max(n, static_cast<Amount>(problem_->k));
  const Amount kept = released(rows, stats, row_loss);
  return name() == CostName::rm && problem_->limit_rows > 0 ? std::min(kept, suppressed(rows, stats)) : kept;
}

PaperCost::Losses PaperCost::losses_of(const Runs& runs) const {
  Losses out;
  if (name() != CostName::lm) return out;
  for (std::size_t c = 0; c < problem_->columns.size(); ++c) {
    const CutColumn& column = problem_->columns[c];
    const double domain = column.high.back() - column.low.front();
    out.emplace_back(column.positions);
    for (std::uint32_t p = 0; domain > 0 && p < column.positions; ++p) {
      const double width = column.high[runs.last[c][p]] - column.low[runs.first[c][p]];
      out.back()[p] = std::llround(column_parts_[c] * (width / domain));
    }
  }
  return out;
}

CostValue PaperCost::value(Amount amount) const {
  if (name() == CostName::dm || name() == CostName::cm) {
    return {.exact = static_cast<std::uint64_t>(amount), .real = 0};
  }
  const double parts = name() == CostName::lm ? parts_ : kRmParts;
  return {.exact = 0, .real = parts > 0 ? static_cast<double>(amount) / parts : 0};
}

CostValue PaperCost::bound(Amount amount) const {
  constexpr double kRoundedDown = 1 - 1e-12;
  CostValue out = value(amount);
  out.real *= kRoundedDown;
  return out;
}

Amount PaperCost::misclassified(const double* stats) const {
  Amount best = width_ > 0 ? kUnbounded : 0;
  for (std::size_t shown = 0; shown < width_; ++shown) {
    Amount cost = 0;
    for (std::size_t row = 0; row < width_; ++row)
      cost += static_cast<Amount>(stats[row]) * matrix_[row * width_ + shown];
    best = std::min(best, cost);
  }
  return best;
}

Amount PaperCost::dispersion(const double* stats) const {
  const bool variance = problem_->cost.dispersion == Dispersion::variance;
  return static_cast<Amount>((variance ? squared_deviations(stats) : absolute_deviations(stats)) * parts_);
}

double PaperCost::squared_deviations(const double* stats) const {
  return stats[0] > 0 ? std::max(0.0, stats[2] - stats[1] * stats[1] / stats[0]) : 0;
}

double PaperCost::absolute_deviations(const double* stats) const {
  const auto& numbers = problem_->histogram.class_numbers;
  const double count = numbers_in(stats);
  double before = 0;
  double median = 0;
  for (const std::size_t c : by_number_) {
    if (2 * before <= count && stats[c] > 0) median = numbers[c];
    before += stats[c];
  }
  double sum = 0;
  for (const std::size_t c : by_number_) sum += stats[c] * std::abs(numbers[c] - median);
  return sum;
}

double PaperCost::numbers_in(const double* stats) const {
  if (problem_->cost.dispersion == Dispersion::variance) return stats[0];
  double count = 0;
  for (const std::size_t c : by_number_) count += stats[c];
  return count;
}

}  // namespace kanon::koptimize::paper
