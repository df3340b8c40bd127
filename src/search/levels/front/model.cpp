// LatticeModel: guesses the logarithm of a figure of level vectors (k, cost) from those that were evaluated.
#include "search/levels/front/model.hpp"

namespace kanon {

LatticeModel::LatticeModel(const LatticeGrid& grid) : grid_(grid), pairs_(1) {
  for (std::size_t c = 0; c < grid.columns(); ++c) {
    first_.push_back(pairs_);
    pairs_ += grid.height(c);
  }
  count_ = pairs_ + grid.columns() * (grid.columns() - 1) / 2;
  squares_.assign(count_ * count_, 0);
  sums_.assign(count_, 0);
  weights_.assign(count_, 0);
}

double LatticeModel::place(std::size_t column, std::uint32_t level) const {
  return grid_.height(column) == 0 ? 0 : static_cast<double>(level) / grid_.height(column);
}

void LatticeModel::features(std::uint64_t node, std::vector<double>& out) const {
  out.assign(count_, 0);
  out[0] = 1;
  std::size_t pair = pairs_;
  for (std::size_t b = 0; b < grid_.columns(); ++b) {
    for (std::uint32_t level = 0; level < grid_.at(node, b); ++level) out[first_[b] + level] = 1;
    for (std::size_t a = 0; a < b; ++a) out[pair++] = place(a, grid_.at(node, a)) * place(b, grid_.at(node, b));
  }
}

void LatticeModel::learn(std::uint64_t node, double figure) {
  std::vector<double> x;
  features(node, x);
  for (std::size_t i = 0; i < count_; ++i) {
    if (x[i] == 0) continue;
    sums_[i] += x[i] * figure;
    for (std::size_t j = 0; j < count_; ++j) squares_[i * count_ + j] += x[i] * x[j];
  }
}

// Elimination without pivots: the ridge keeps the matrix positive definite.
void LatticeModel::fit() {
  constexpr double kRidge = 0.05;
  auto m = squares_;
  weights_ = sums_;
  for (std::size_t i = 0; i < count_; ++i) m[i * count_ + i] += kRidge;
  for (std::size_t i = 0; i < count_; ++i) {
    for (std::size_t r = i + 1; r < count_; ++r) {
      const double factor = m[r * count_ + i] / m[i * count_ + i];
      if (factor == 0) continue;
      for (std::size_t c = i; c < count_; ++c) m[r * count_ + c] -= factor * m[i * count_ + c];
      weights_[r] -= factor * weights_[i];
    }
  }
  for (std::size_t i = count_; i-- > 0;) {
    for (std::size_t c = i + 1; c < count_; ++c) weights_[i] -= m[i * count_ + c] * weights_[c];
    weights_[i] /= m[i * count_ + i];
  }
}

double LatticeModel::guess(std::uint64_t node) const {
  double out = weights_[0];
  for (std::size_t b = 0; b < grid_.columns(); ++b) {
    const std::uint32_t at = grid_.at(node, b);
    for (std::uint32_t level = 0; level < at; ++level) out += weights_[first_[b] + level];
    for (std::size_t a = 0; a < b; ++a) out += pair(a, b) * place(a, grid_.at(node, a)) * place(b, at);
  }
  return out;
}

void LatticeModel::guess_all(std::vector<float>& out) const {
  out.resize(grid_.nodes());
  std::vector<double> places(grid_.columns());
  guess_below(grid_.columns(), 0, weights_[0], places, out);
}

// The columns from `column` on are chosen; `sum` is what they add up to, `places` where they stand.
void LatticeModel::guess_below(std::size_t column, std::uint64_t node, double sum, std::vector<double>& places,
                               std::vector<float>& out) const {
  if (column == 0) {
    out[node] = static_cast<float>(sum);
    return;
  }
  const std::size_t c = column - 1;
  double slope = 0, levels = 0;
  for (std::size_t b = column; b < grid_.columns(); ++b) slope += pair(c, b) * places[b];
  for (std::uint32_t level = 0; level <= grid_.height(c); ++level) {
    if (level > 0) levels += weights_[first_[c] + level - 1];
    places[c] = place(c, level);
    guess_below(c, node + level * grid_.step(c), sum + levels + slope * places[c], places, out);
  }
}

}  // namespace kanon
