// TuplePowerset: the order of the columns, the agreements, the memory.
#include "search/cells/unsafe/tuple_powerset.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace kanon::unsafe {
namespace {

// The most sets of which none is part of another (Sperner): half of the columns each.
std::size_t most_minimal_sets(std::size_t columns) {
  std::size_t out = 1;
  for (std::size_t i = 0; i < columns / 2; ++i) out = out * (columns - i) / (i + 1);
  return out;
}

// The sets of columns order[0..], by the numbers they have in that order.
void name_sets(std::span<const std::uint8_t> order, std::vector<std::uint64_t>& out) {
  out.assign(std::size_t{1} << order.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t half = std::size_t{1} << i;
    for (std::size_t set = 0; set < half; ++set) out[half + set] = out[set] | std::uint64_t{1} << order[i];
  }
}

// The kernels read whole cache lines.
std::uint64_t* on_line(std::vector<std::uint64_t>& words) {
  const auto address = reinterpret_cast<std::uintptr_t>(words.data());
  return words.data() + (kLanes - address % kLanes) % kLanes / sizeof(std::uint64_t);
}

}  // namespace

TuplePowerset::TuplePowerset(const PairTable& pairs, const Kernels& kernels)
    : pairs_(pairs), kernels_(kernels), rows_with_(pairs.columns()), query_(pairs.columns()), order_(pairs.columns()) {
  for (std::size_t c = 0; c < pairs.columns(); ++c) {
    for (std::size_t place = 0; place < pairs.tuples(); ++place) {
      const std::uint32_t code = pairs.code(place, c);
      if (code >= rows_with_[c].size()) rows_with_[c].resize(code + 1);
      rows_with_[c][code] += pairs.count(place);
    }
  }
}

std::span<const FoundSet> TuplePowerset::of(std::size_t place, std::uint32_t need, std::uint32_t max_size) {
  order_columns(place);
  compare(place);
  prepare(need);
  const Agreements task{.sets = sets_.data(),
                        .counts = pairs_.counts(),
                        .tuple_of = pairs_.tuples_of(),
                        .tuples = pairs_.tuples(),
                        .place = place,
                        .columns = pairs_.columns(),
                        .need = need,
                        .max_size = max_size,
                        .low_names = low_names_.data(),
                        .high_names = high_names_.data()};
  const PowersetMemory memory{on_line(counts_), on_line(unsafe_), filled_.data(), alive_.data()};
  return {found_.get(), kernels_.minimal_sets(task, memory, found_.get())};
}

// Columns come first whose value most rows share with the tuple.
void TuplePowerset::order_columns(std::size_t place) {
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
  const auto rows = [&](std::size_t c) { return rows_with_[c][pairs_.code(place, c)]; };
  std::stable_sort(order_.begin(), order_.end(), [&](std::uint8_t a, std::uint8_t b) { return rows(a) > rows(b); });
  const std::size_t low = std::min(order_.size(), kBlockColumns);
  name_sets(std::span(order_).first(low), low_names_);
  name_sets(std::span(order_).subspan(low), high_names_);
}

void TuplePowerset::compare(std::size_t place) {
  sets_.resize(pairs_.view().groups * kLanes);
  pairs_.query(place, query_.data());
  kernels_.agreed_sets(pairs_.view(), query_.data(), order_.data(), sets_.data());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const std::size_t c = order_[i];
    if (rows_with_[c].size() <= 256) continue;  // else bytes that agree prove nothing
    const std::uint32_t code = pairs_.code(place, c);
    for (std::size_t other = 0; other < pairs_.tuples(); ++other) {
      if (pairs_.code(other, c) != code) sets_[other] &= ~(std::uint32_t{1} << i);
    }
  }
}

void TuplePowerset::prepare(std::uint32_t need) {
  const std::size_t blocks = powerset_blocks(pairs_.columns());
  const std::size_t spare = kLanes / sizeof(std::uint64_t);
  const std::size_t counts = blocks * powerset_planes(need) * kBlockWords + spare;
  if (counts_.size() < counts) counts_.resize(counts);
  if (found_ != nullptr) return;
  unsafe_.resize(blocks * kBlockWords + spare);
  filled_.resize(blocks);
  alive_.resize(blocks);
  found_ = std::make_unique_for_overwrite<FoundSet[]>(most_minimal_sets(pairs_.columns()));
}

}  // namespace kanon::unsafe
