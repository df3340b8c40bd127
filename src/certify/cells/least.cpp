// Every record against all others: who is near, and whether some of the near ones together are near enough.
#include "certify/cells/least.hpp"

#include <algorithm>
#include <bit>

namespace kanon::certify {
namespace {

constexpr std::uint64_t kMostSteps = 200'000;  // per record
constexpr std::size_t kBlock = 2048;           // tuples

}  // namespace

CellLeast::CellLeast(const CellTuples& table, std::vector<std::uint64_t> weights, bool missing_never_matches)
    : table_(table), weights_(std::move(weights)), never_(missing_never_matches), bytes_(table.columns) {
  lightest_ = *std::min_element(weights_.begin(), weights_.end());
  for (std::size_t c = 0; c < table.columns; ++c) {
    for (std::size_t t = 0; t < table.size(); ++t) bytes_[c].push_back(static_cast<std::uint8_t>(table.tuple(t)[c]));
  }
  differing_.resize(kBlock);
}

std::uint64_t CellLeast::weight_of(std::uint64_t columns) const {
  std::uint64_t sum = 0;
  for (; columns != 0; columns &= columns - 1) sum += weights_[static_cast<std::size_t>(std::countr_zero(columns))];
  return sum;
}

std::uint64_t CellLeast::difference(std::size_t t, std::size_t other) const {
  const std::uint32_t* a = table_.tuple(t);
  const std::uint32_t* b = table_.tuple(other);
  std::uint64_t out = 0;
  for (std::size_t c = 0; c < table_.columns; ++c) {
    if (a[c] != b[c] || (never_ && a[c] == kMissingCell)) out |= std::uint64_t{1} << c;
  }
  return out;
}

void CellLeast::add(std::uint64_t columns, std::uint64_t rows, std::uint64_t weight) {
  if (rows == 0 || weight_of(columns) >= weight) return;
  for (Difference& known : near_) {
    if (known.columns != columns) continue;
    known.rows += rows;
    return;
  }
  near_.push_back({columns, rows});
}

// Bytes that differ tell of ids that differ, so nobody near is passed over.
void CellLeast::find_near(std::size_t t, std::uint64_t weight) {
  near_.clear();
  // Its own rows: where it has a missing cell that equals none, all but one differ there.
  const std::uint64_t own = difference(t, t);
  add(0, own == 0 ? table_.rows[t] : 1, weight);
  if (own != 0) add(own, table_.rows[t] - 1, weight);
  const std::uint64_t most = (weight - 1) / lightest_;  // columns that may differ
  const auto limit = static_cast<std::uint8_t>(std::min<std::uint64_t>(most, 64));
  for (std::size_t begin = 0; begin < table_.size(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, table_.size());
    count_differing(t, begin, end);
    for (std::size_t i = begin; i < end; ++i) {
      if (differing_[i - begin] <= limit && i != t) add(difference(t, i), table_.rows[i], weight);
    }
  }
}

// Blocks that stay near the processor, and a loop that it can do for many tuples at once.
void CellLeast::count_differing(std::size_t t, std::size_t begin, std::size_t end) {
  std::uint8_t* out = differing_.data();
  std::fill(out, out + (end - begin), std::uint8_t{0});
  for (const auto& column : bytes_) {
    const std::uint8_t mine = column[t];
    const std::uint8_t* bytes = column.data() + begin;
    for (std::size_t i = 0; i < end - begin; ++i)
      out[i] = static_cast<std::uint8_t>(out[i] + (bytes[i] != mine ? 1 : 0));
  }
}

// Either the cells of the first open difference are blanked too, or it is never contained.
bool CellLeast::reaches(std::uint64_t blanked, std::vector<Difference> open, std::uint64_t k, std::uint64_t weight) {
  for (;;) {
    if (++steps_ > kMostSteps) return false;
    std::uint64_t inside = 0, possible = 0;
    std::vector<Difference> left;
    for (const Difference& one : open) {
      if ((one.columns & ~blanked) == 0) {
        inside += one.rows;
        left.push_back(one);
      } else if (weight_of(one.columns | blanked) < weight) {
        possible += one.rows;
        left.push_back(one);
      }
    }
    if (inside >= k) return true;
    if (inside + possible < k) return false;
    const auto next =
        std::find_if(left.begin(), left.end(), [&](const Difference& one) { return (one.columns & ~blanked) != 0; });
    const std::uint64_t with = blanked | next->columns;
    if (reaches(with, left, k, weight)) return true;
    left.erase(next);
    open = std::move(left);
  }
}

LeastAnswer CellLeast::judge(std::size_t t, std::uint64_t weight, std::uint64_t k) {
  if (weight == 0) return LeastAnswer::least;
  find_near(t, weight);
  steps_ = 0;
  if (reaches(0, near_, k, weight)) return LeastAnswer::cheaper;
  return steps_ > kMostSteps ? LeastAnswer::unknown : LeastAnswer::least;
}

}  // namespace kanon::certify
