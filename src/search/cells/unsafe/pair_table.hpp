// PairTable: a CellTable laid out for comparing one tuple with all others.
//
// Tuples are numbered anew, by place: sorted with the columns of few values first, so that places near each other tend
// to agree. Bytes are for finding (kernels.hpp), codes for deciding. Memory: six bytes per cell.
#pragma once

#include <vector>

#include "encode/cell_table.hpp"
#include "search/cells/unsafe/kernels.hpp"

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
  [[nodiscard]] const std::uint32_t* tuples_of() const { return tuple_of_.data(); }  // by place, as are the counts
  [[nodiscard]] const std::uint32_t* counts() const { return counts_.data(); }
  [[nodiscard]] std::uint32_t code(std::size_t place, std::size_t column) const {
    return codes_[place * columns_ + column];
  }
  // The bytes of one tuple, one per column.
  void query(std::size_t place, std::uint8_t* out) const;
  // The columns on which two tuples differ.
  [[nodiscard]] std::uint64_t difference(std::size_t a, std::size_t b) const {
    std::uint64_t out = different_bytes(bytes_.data() + a * stride_, bytes_.data() + b * stride_);
    for (const std::size_t c : wide_) out |= static_cast<std::uint64_t>(code(a, c) != code(b, c)) << c;
    return out;
  }
  // Tuples that differ by a weight of at most `most` agree by at least this much (in scaled weights).
  [[nodiscard]] unsigned least_agreement(std::uint64_t most) const;

 private:
  // One bit per byte, of which stride_ are compared.
  [[nodiscard]] std::uint64_t different_bytes(const std::uint8_t* x, const std::uint8_t* y) const {
    std::uint64_t out = 0;
#if defined(__SSE2__)
    using Bytes = char __attribute__((vector_size(kStep), aligned(1), may_alias));
    using Lanes16 = char __attribute__((vector_size(kStep)));
    for (std::size_t i = 0; i < stride_; i += kStep) {
      const Lanes16 same = *reinterpret_cast<const Bytes*>(x + i) == *reinterpret_cast<const Bytes*>(y + i);
      out |= static_cast<std::uint64_t>(~__builtin_ia32_pmovmskb128(same) & 0xffff) << i;
    }
#else
    for (std::size_t i = 0; i < stride_; ++i) out |= static_cast<std::uint64_t>(x[i] != y[i]) << i;
#endif
    return out;
  }

  static constexpr std::size_t kStep = 16;
  struct alignas(kLanes) Lanes {
    std::uint8_t bytes[kLanes];
  };
  std::size_t columns_;
  std::vector<std::uint32_t> tuple_of_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> codes_;
  std::vector<Lanes> lanes_;
  std::size_t stride_;               // columns rounded up to whole steps
  std::vector<std::uint8_t> bytes_;  // as lanes_, but tuple after tuple
  std::vector<std::size_t> wide_;    // columns with codes that share bytes
  std::vector<std::uint8_t> weights_;
  std::uint64_t weight_sum_ = 0;  // of the table's weights
  std::uint64_t scaled_sum_ = 0;  // of weights_
  bool unit_ = true;
};

}  // namespace kanon::unsafe
