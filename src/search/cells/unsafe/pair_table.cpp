// PairTable: sorting, bytes, scaled weights.
#include "search/cells/unsafe/pair_table.hpp"

#include <algorithm>
#include <numeric>

namespace kanon::unsafe {
namespace {

constexpr std::uint64_t kMostWeight = 255;  // what a byte can hold

std::vector<std::uint32_t> sorted_tuples(const CellTable& table) {
  std::vector<std::size_t> columns(table.columns);
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  std::stable_sort(columns.begin(), columns.end(),
                   [&](std::size_t a, std::size_t b) { return table.values[a] < table.values[b]; });
  std::vector<std::uint32_t> out(table.tuples());
  std::iota(out.begin(), out.end(), std::uint32_t{0});
  std::stable_sort(out.begin(), out.end(), [&](std::uint32_t a, std::uint32_t b) {
    for (const std::size_t c : columns) {
      if (table.code(a, c) != table.code(b, c)) return table.code(a, c) < table.code(b, c);
    }
    return false;
  });
  return out;
}

}  // namespace

PairTable::PairTable(const CellTable& table, bool weighted)
    : columns_(table.columns),
      tuple_of_(sorted_tuples(table)),
      codes_(table.tuples() * table.columns),
      lanes_((table.tuples() + kLanes - 1) / kLanes * table.columns),
      stride_((table.columns + kStep - 1) / kStep * kStep),
      bytes_(table.tuples() * stride_),
      weights_(table.columns, 1) {
  counts_.reserve(tuples());
  for (std::size_t place = 0; place < tuples(); ++place) {
    counts_.push_back(table.counts[tuple_of_[place]]);
    for (std::size_t c = 0; c < columns_; ++c) {
      const std::uint32_t code = table.code(tuple_of_[place], c);
      codes_[place * columns_ + c] = code;
      bytes_[place * stride_ + c] = static_cast<std::uint8_t>(code);
      lanes_[place / kLanes * columns_ + c].bytes[place % kLanes] = static_cast<std::uint8_t>(code);
    }
  }
  for (std::size_t c = 0; c < columns_; ++c) {
    if (table.values[c] > 256) wide_.push_back(c);
  }
  for (std::size_t c = 0; c < columns_; ++c) weight_sum_ += weighted ? table.weights[c] : 1;
  for (std::size_t c = 0; c < columns_ && weighted; ++c) {
    const std::uint64_t scaled = table.weights[c] * kMostWeight / weight_sum_;
    weights_[c] = static_cast<std::uint8_t>(weight_sum_ <= kMostWeight ? table.weights[c] : scaled);
    unit_ = unit_ && weights_[c] == 1;
  }
  for (const auto weight : weights_) scaled_sum_ += weight;
}

PairView PairTable::view() const {
  return {.bytes = lanes_.empty() ? nullptr : lanes_.front().bytes,
          .weights = weights_.data(),
          .columns = columns_,
          .groups = columns_ == 0 ? 0 : lanes_.size() / columns_,
          .unit = unit_};
}

void PairTable::query(std::size_t place, std::uint8_t* out) const {
  for (std::size_t c = 0; c < columns_; ++c) out[c] = lanes_[place / kLanes * columns_ + c].bytes[place % kLanes];
}

unsigned PairTable::least_agreement(std::uint64_t most) const {
  // Scaled weights are rounded down, so a difference of at most `most` has at most this scaled weight.
  const std::uint64_t differs = weight_sum_ <= kMostWeight ? most : most * kMostWeight / weight_sum_;
  return static_cast<unsigned>(differs >= scaled_sum_ ? 0 : scaled_sum_ - differs);
}

}  // namespace kanon::unsafe
