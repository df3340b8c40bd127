// LatticeModel: guesses the logarithm of a figure of level vectors (k, cost) from those that were evaluated.
//
// A regression on what each level adds and on the product of every two levels. A guess only chooses what is evaluated
// next; nothing is ever pruned by it.
#pragma once

#include "search/levels/front/grid.hpp"

namespace kanon {

class LatticeModel {
 public:
  explicit LatticeModel(const LatticeGrid& grid);

  void learn(std::uint64_t node, double figure);
  void fit();
  [[nodiscard]] double guess(std::uint64_t node) const;
  // The guesses of all vectors, by number.
  void guess_all(std::vector<float>& out) const;

 private:
  [[nodiscard]] double place(std::size_t column, std::uint32_t level) const;  // 0 to 1
  void features(std::uint64_t node, std::vector<double>& out) const;
  [[nodiscard]] double pair(std::size_t a, std::size_t b) const { return weights_[pairs_ + b * (b - 1) / 2 + a]; }
  void guess_below(std::size_t column, std::uint64_t node, double sum, std::vector<double>& places,
                   std::vector<float>& out) const;

  const LatticeGrid& grid_;
  std::vector<std::size_t> first_;  // by column: where its levels start
  std::size_t pairs_ = 0, count_ = 0;
  std::vector<double> squares_, sums_, weights_;
};

}  // namespace kanon
