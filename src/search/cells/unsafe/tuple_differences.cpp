// TupleDifferences: takes the nearest rows first, leaves out rows that these dominate, and compares the rest exactly.
#include "search/cells/unsafe/tuple_differences.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace kanon::unsafe {
namespace {

// How many near rows are tried as dominators; with more of them, testing took longer than it saved.
constexpr std::size_t kNearRows = 48;
constexpr std::size_t kMostDominators = 96;

}  // namespace

TupleDifferences::TupleDifferences(const PairTable& pairs, const Kernels& kernels)
    : pairs_(pairs),
      kernels_(kernels),
      query_(pairs.columns()),
      agreements_(pairs.view().groups * kLanes + kLanes),
      places_(pairs.view().groups * kLanes),
      dominates_(pairs.view().groups * kLanes) {}

DifferenceRows TupleDifferences::of(std::size_t place, std::uint32_t need, std::uint32_t max_size) {
  pairs_.query(place, query_.data());
  find_dominators(place, need);
  find_rows(place, need);
  lay_out(place);
  return {.differs = differs_.data(),
          .masks = masks_.data(),
          .earlier = earlier_.data(),
          .rows = masks_.size(),
          .words = earlier_.size(),
          .columns = pairs_.columns(),
          .need = need,
          .max_size = max_size};
}

// The rows that differ least, without those that others among them make useless.
void TupleDifferences::find_dominators(std::size_t place, std::uint32_t need) {
  const PairView view = pairs_.view();
  // The kernels read whole cache lines.
  std::uint8_t* agreements = agreements_.data();
  agreements += (kLanes - reinterpret_cast<std::uintptr_t>(agreements) % kLanes) % kLanes;
  kernels_.agreements(view, query_.data(), agreements);
  const std::size_t enough = std::min<std::size_t>(kNearRows + 8 * std::size_t{need}, pairs_.tuples() - 1);
  std::size_t found = 0;
  for (std::size_t differ = 1; differ <= pairs_.columns(); ++differ) {
    const auto least = static_cast<unsigned>(pairs_.columns() - differ);
    found = kernels_.at_least(agreements, view.groups * kLanes, least, places_.data());
    while (found > 0 && places_[found - 1] >= pairs_.tuples()) --found;
    if (found > enough) break;  // the tuple itself is among them
  }
  rows_.clear();
  for (std::size_t i = 0; i < found; ++i) {
    if (places_[i] != place) rows_.push_back({pairs_.difference(place, places_[i]), places_[i]});
  }
  keep_undominated(need, kMostDominators);
  dominators_.clear();
  for (std::size_t i = 0; i < kept_masks_.size(); ++i) {
    dominators_.push_back({kept_masks_[i], static_cast<std::uint32_t>(kept_rows_[i])});
  }
}

void TupleDifferences::find_rows(std::size_t place, std::uint32_t need) {
  rows_.clear();
  for (const auto kept : kept_places_) {
    rows_.push_back({pairs_.difference(place, kept), kept});
    dominates_[kept] = 1;
  }
  const std::size_t found =
      kernels_.undominated(pairs_.view(), query_.data(), dominators_.data(), dominators_.size(), need, places_.data());
  for (std::size_t i = 0; i < found; ++i) {
    const std::uint32_t other = places_[i];
    if (other >= pairs_.tuples() || other == place || dominates_[other] != 0) continue;
    rows_.push_back({pairs_.difference(place, other), other});
  }
  for (const auto kept : kept_places_) dominates_[kept] = 0;
  keep_undominated(need, rows_.size());
}

// rows_ in order of size, without those whose sets contain the sets of `need` rows kept before.
void TupleDifferences::keep_undominated(std::uint32_t need, std::size_t most) {
  std::array<std::size_t, kMostColumns + 2> starts{};
  for (const auto& row : rows_) ++starts[static_cast<std::size_t>(std::popcount(row.mask)) + 1];
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  sorted_.resize(rows_.size());
  for (const auto& row : rows_) sorted_[starts[static_cast<std::size_t>(std::popcount(row.mask))]++] = row;
  kept_masks_.clear();
  kept_rows_.clear();
  kept_places_.clear();
  for (const auto& row : sorted_) {
    if (kept_masks_.size() >= most) break;
    if (kernels_.contained(kept_masks_.data(), kept_rows_.data(), kept_masks_.size(), row.mask, need) >= need) continue;
    kept_masks_.push_back(row.mask);
    kept_rows_.push_back(std::min(pairs_.count(row.place), need));
    kept_places_.push_back(row.place);
  }
}

void TupleDifferences::lay_out(std::size_t place) {
  masks_.clear();
  for (std::size_t i = 0; i < kept_masks_.size(); ++i) {
    masks_.insert(masks_.end(), kept_rows_[i], kept_masks_[i]);
  }
  std::size_t words = std::max<std::size_t>(1, (masks_.size() + 63) / 64);
  if (words <= 16) words = std::bit_ceil(words);  // the sizes for which the search is unrolled
  differs_.assign(words * pairs_.columns(), 0);
  earlier_.assign(words, 0);
  std::size_t bit = 0;
  for (std::size_t i = 0; i < kept_masks_.size(); ++i) {
    const bool before = pairs_.tuple_of(kept_places_[i]) < pairs_.tuple_of(place);
    for (std::uint64_t copy = 0; copy < kept_rows_[i]; ++copy, ++bit) {
      const std::uint64_t here = std::uint64_t{1} << (bit % 64);
      if (before) earlier_[bit / 64] |= here;
      for (std::uint64_t rest = kept_masks_[i]; rest != 0; rest &= rest - 1) {
        differs_[static_cast<std::size_t>(std::countr_zero(rest)) * words + bit / 64] |= here;
      }
    }
  }
}

}  // namespace kanon::unsafe
