// SmallMatrix: a square matrix of a few hundred rows, and the one thing models need of it: its inverse, column by
// column, leaving out columns that follow from earlier ones.
#pragma once

#include <cstddef>
#include <vector>

namespace kanon::evaluation {

class SmallMatrix {
 public:
  explicit SmallMatrix(std::size_t size = 0) : size_(size), cells_(size * size) {}
  [[nodiscard]] std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

struct Inverse {
  SmallMatrix matrix;      // rows and columns of aliased ones are 0
  std::vector<bool> kept;  // false: aliased, it follows from columns before it
  std::size_t rank = 0;
};

// Of a symmetric matrix that is not negative definite, by sweeping its columns from first to last.
Inverse inverse_of(const SmallMatrix& symmetric);

SmallMatrix product(const SmallMatrix& a, const SmallMatrix& b);
std::vector<double> product(const SmallMatrix& a, const std::vector<double>& b);

}  // namespace kanon::evaluation
