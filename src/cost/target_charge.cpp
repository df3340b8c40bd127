// What the target of a group costs: cm with any classes and matrix, rm with variances or absolute deviations.
#include "cost/target_charge.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanon {
namespace {

constexpr int kUnitBits = 60;    // rm of the whole table in one group is 2^60 units
constexpr int kMomentBits = 58;  // no sum of moments exceeds 2^58

Error unknown_target(const char* what) {
  return Error{.message = std::string("the cost needs a target, and ") + what,
               .place = {},
               .hint = "Count the target when the table is encoded."};
}

}  // namespace

TargetCells::TargetCells(const Histogram& histogram) : histogram_(histogram) {
  if (!histogram.classes.empty()) {
    count_ = histogram.classes.size() - 1;
    return;
  }
  if (histogram.target_counts.empty()) return;
  count_ = 3;
  const double rows = std::accumulate(histogram.target_counts.begin(), histogram.target_counts.end(), 0.0);
  const double sum = std::accumulate(histogram.target_sums.begin(), histogram.target_sums.end(), 0.0);
  centre_ = rows > 0 ? sum / rows : 0;
  double largest = 0, squares = 0;
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    const double n = histogram.target_counts[t], first = histogram.target_sums[t];
    largest += std::abs(first - n * centre_);
    squares += std::max(0.0, histogram.target_squares[t] - 2 * centre_ * first + n * centre_ * centre_);
  }
  if (largest > 0) sum_scale_ = std::ldexp(1.0, kMomentBits) / largest;
  if (squares > 0) square_scale_ = std::ldexp(1.0, kMomentBits) / squares;
}

void TargetCells::write(std::size_t tuple, TargetCell* cells) const {
  if (!histogram_.classes.empty()) {
    for (std::size_t j = 0; j < count_; ++j) cells[j] = histogram_.class_counts[tuple * (count_ + 1) + j];
    return;
  }
  if (count_ == 0) return;
  const double n = histogram_.target_counts[tuple], first = histogram_.target_sums[tuple];
  const double second = histogram_.target_squares[tuple] - 2 * centre_ * first + n * centre_ * centre_;
  cells[0] = histogram_.target_counts[tuple];
  cells[1] = std::llround((first - n * centre_) * sum_scale_);
  cells[2] = std::llround(std::max(0.0, second) * square_scale_);
}

Result<TargetCharge> TargetCharge::make(const Histogram& histogram, const TargetCells& cells, const CostSpec& cost) {
  TargetCharge out;
  out.cost_ = cost;
  out.classes_ = histogram.classes.size();
  if (cost.name == CostName::cm) {
    if (out.classes_ == 0) return unknown_target("its classes were not counted");
    const auto fits = [&](const std::vector<std::uint32_t>& row) { return row.size() == out.classes_; };
    if (!cost.matrix.empty() &&
        (cost.matrix.size() != out.classes_ || !std::all_of(cost.matrix.begin(), cost.matrix.end(), fits)))
      return unknown_target("the cost matrix has not one row and column per class");
    out.dearest_ = cost.matrix.empty() ? 1 : 0;
    for (const auto& row : cost.matrix) {
      for (const std::uint32_t entry : row) out.dearest_ = std::max<std::int64_t>(out.dearest_, entry);
    }
    return out;
  }
  if (cost.dispersion == Dispersion::absolute) {
    if (histogram.class_numbers.empty()) return unknown_target("its numbers were not counted");
    out.numbers_ = histogram.class_numbers;
    for (std::uint32_t j = 0; j < out.classes_; ++j) {
      if (!std::isnan(out.numbers_[j])) out.order_.push_back(j);
    }
    std::sort(out.order_.begin(), out.order_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return out.numbers_[a] < out.numbers_[b]; });
  } else if (histogram.target_counts.empty()) {
    return unknown_target("its moments were not counted");
  }
  out.weigh_table(histogram, cells);
  return out;
}

// rm is measured in the dispersion of the whole table.
void TargetCharge::weigh_table(const Histogram& histogram, const TargetCells& cells) {
  sum_scale_ = cells.sum_scale();
  square_scale_ = cells.square_scale();
  std::vector<TargetCell> one(cells.count()), all(cells.count());
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    cells.write(t, one.data());
    for (std::size_t j = 0; j < all.size(); ++j) all[j] += one[j];
  }
  const bool absolute = cost_.dispersion == Dispersion::absolute;
  const double whole = absolute ? deviation(all.data(), histogram.rows) : variance(all.data());
  double numbers = absolute ? 0 : static_cast<double>(all[0]);
  if (absolute) {
    TargetCell last = static_cast<TargetCell>(histogram.rows) - std::accumulate(all.begin(), all.end(), TargetCell{0});
    for (const std::uint32_t j : order_) numbers += static_cast<double>(j + 1 == classes_ ? last : all[j]);
  }
  if (whole > 0) units_ = std::ldexp(1.0, kUnitBits) / whole;
  if (whole > 0 && numbers > 0) row_units_ = std::ldexp(1.0, kUnitBits) / numbers;
}

// The least charge over the class that is shown.
std::int64_t TargetCharge::shown(const TargetCell* cells, std::uint64_t rows) const {
  const std::size_t known = classes_ - 1;
  TargetCell last = static_cast<TargetCell>(rows);
  TargetCell most = 0;
  for (std::size_t j = 0; j < known; ++j) {
    last -= cells[j];
    most = std::max(most, cells[j]);
  }
  if (cost_.matrix.empty()) return static_cast<TargetCell>(rows) - std::max(most, last);
  std::int64_t least = -1;
  for (std::size_t as = 0; as < classes_; ++as) {
    std::int64_t sum = last * cost_.matrix[known][as];
    for (std::size_t j = 0; j < known; ++j) sum += cells[j] * cost_.matrix[j][as];
    if (least < 0 || sum < least) least = sum;
  }
  return least;
}

// The sum of distances from the median, which is a class.
double TargetCharge::deviation(const TargetCell* cells, std::uint64_t rows) const {
  TargetCell last = static_cast<TargetCell>(rows);
  for (std::size_t j = 0; j + 1 < classes_; ++j) last -= cells[j];
  const auto of = [&](std::uint32_t j) { return j + 1 == classes_ ? last : cells[j]; };
  TargetCell all = 0, upto = 0;
  for (const std::uint32_t j : order_) all += of(j);
  double median = 0, sum = 0;
  for (const std::uint32_t j : order_) {
    upto += of(j);
    if (2 * upto >= all) {
      median = numbers_[j];
      break;
    }
  }
  for (const std::uint32_t j : order_) sum += static_cast<double>(of(j)) * std::abs(numbers_[j] - median);
  return sum;
}

double TargetCharge::variance(const TargetCell* cells) const {
  if (cells[0] == 0) return 0;
  const double sum = static_cast<double>(cells[1]) / sum_scale_;
  return std::max(0.0, static_cast<double>(cells[2]) / square_scale_ - sum * sum / static_cast<double>(cells[0]));
}

std::int64_t TargetCharge::released(const TargetCell* cells, std::uint64_t rows) const {
  if (cost_.name == CostName::cm) return shown(cells, rows);
  const bool absolute = cost_.dispersion == Dispersion::absolute;
  return std::llround((absolute ? deviation(cells, rows) : variance(cells)) * units_);
}

std::int64_t TargetCharge::suppressed(const TargetCell* cells, std::uint64_t rows) const {
  if (cost_.suppressed_together) return shown(cells, rows);
  if (cost_.name == CostName::cm) return dearest_ * static_cast<std::int64_t>(rows);
  if (cost_.dispersion == Dispersion::variance) return std::llround(static_cast<double>(cells[0]) * row_units_);
  TargetCell numbers = 0, known = 0;
  for (std::size_t j = 0; j + 1 < classes_; ++j) known += cells[j];
  for (const std::uint32_t j : order_) numbers += j + 1 == classes_ ? static_cast<TargetCell>(rows) - known : cells[j];
  return std::llround(static_cast<double>(numbers) * row_units_);
}

double TargetCharge::whole(std::uint64_t rows) const {
  if (cost_.name == CostName::rm) return std::ldexp(1.0, kUnitBits);
  return static_cast<double>(std::max<std::int64_t>(1, dearest_)) *
         static_cast<double>(std::max<std::uint64_t>(1, rows));
}

CostValue TargetCharge::value(std::int64_t charge) const {
  if (cost_.name == CostName::cm) return {.exact = static_cast<std::uint64_t>(charge), .real = 0};
  return {.exact = 0, .real = std::ldexp(static_cast<double>(charge), -kUnitBits)};
}

CostValue TargetCharge::bound(std::int64_t charge) const {
  constexpr double kRoundedDown = 1 - 1e-12, kDispersionError = 1e-11;
  CostValue out = value(charge);
  if (cost_.name == CostName::rm) out.real = std::max(0.0, out.real * kRoundedDown - kDispersionError);
  return out;
}

}  // namespace kanon
