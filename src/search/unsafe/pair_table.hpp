// PairTable: a CellTable laid out for comparing one tuple with all others.
//
// Tuples are numbered anew, by place: sorted with the columns of few values first, so that places near each other tend
// to agree. Bytes are for finding (kernels.hpp), codes for deciding. Memory: five bytes per cell.
#pragma once

#include <vector>

#include "search/cells/cell_table.hpp"
#include "search/unsafe/kernels.hpp"

namespace kanon::unsafe {

class PairTable {
 public:
  // `weighted`: agreements weigh what the columns do, scaled down where the weights add up to more than 255.
  PairTable(const CellTable& table, bool weighted);

  [[nodiscard]] std::size_t tuples() const { return tuple_of_.size(); }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] PairView view() const;
  [[nodiscard]] std::uint32_t tuple_of(std::size_t place) const { return tuple_of_[place]; }
  [[nodiscard]] std::uint32_t count(std::size_t place) const { return counts_[place]; }
  // The bytes of one tuple, one per column.
  void query(std::size_t place, std::uint8_t* out) const;
  // The columns on which two tuples differ.
  [[nodiscard]] std::uint64_t difference(std::size_t a, std::size_t b) const {
    const std::uint32_t* x = codes_.data() + a * columns_;
    const std::uint32_t* y = codes_.data() + b * columns_;
    std::uint64_t out = 0;
    for (std::size_t c = 0; c < columns_; ++c) out |= static_cast<std::uint64_t>(x[c] != y[c]) << c;
    return out;
  }
  // Tuples that differ by a weight of at most `most` agree by at least this much (in scaled weights).
  [[nodiscard]] unsigned least_agreement(std::uint64_t most) const;

 private:
  struct alignas(kLanes) Lanes {
    std::uint8_t bytes[kLanes];
  };
  std::size_t columns_;
  std::vector<std::uint32_t> tuple_of_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> codes_;
  std::vector<Lanes> lanes_;
  std::vector<std::uint8_t> weights_;
  std::uint64_t weight_sum_ = 0;  // of the table's weights
  std::uint64_t scaled_sum_ = 0;  // of weights_
  bool unit_ = true;
};

}  // namespace kanon::unsafe
