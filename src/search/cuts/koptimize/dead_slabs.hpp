// DeadSlabs: slabs that no candidate has, where nothing may be suppressed: some class is below k or fails in them.
//
// Whether a class holds its models takes longer to find out than that another one is below k. So slabs are asked about
// only as long as nothing speaks against them.
#pragma once

#include <cstdint>
#include <vector>

#include "search/cuts/koptimize/slabs.hpp"

namespace kanon::koptimize {

class DeadSlabs {
 public:
  void reset(std::size_t places) {
    places_ = places;
    words_ = (places + 63) / 64;
    dead_.assign(places * words_, 0);
  }

  // The slabs from `first` on whose last place is in [begin, end).
  void kill(std::size_t first, std::size_t begin, std::size_t end) {
    for (std::size_t w = begin >> 6; w < words_ && w * 64 < end; ++w) dead_[first * words_ + w] |= mask(w, begin, end);
  }
  // The slabs in which these rows are more than none.
  void kill(const SlabTable& rows) {
    for (std::uint32_t first = 0; first < places_; ++first) {
      const Cost* row = rows.from(Place{first});
      for (std::size_t last = first; last < places_; ++last) {
        if (row[last] > 0) kill(first, last, last + 1);
      }
    }
  }
  // The slabs in which a class at these places has rows, and is below k. `enough`: by first, the least last with k.
  void kill_small(const By<LocalPlace, Place>& at, const std::vector<std::uint32_t>& enough) {
    std::size_t local = 0;
    for (std::size_t first = 0; first < places_ && local < at.size(); ++first) {
      while (local < at.size() && at[local_place(local)].index < first) ++local;
      if (local == at.size()) return;
      const std::size_t end = enough[local] < at.size() ? at[local_place(enough[local])].index : places_;
      kill(first, at[local_place(local)].index, end);
    }
  }

  // Is one of the slabs alive that begin in [first, first_end) and end in [last, last_end)?
  [[nodiscard]] bool any_alive(std::size_t first, std::size_t first_end, std::size_t last, std::size_t last_end) const {
    for (; first < first_end; ++first) {
      for (std::size_t w = last >> 6; w < words_ && w * 64 < last_end; ++w) {
        if ((~dead_[first * words_ + w] & mask(w, last, last_end)) != 0) return true;
      }
    }
    return false;
  }

 private:
  static LocalPlace local_place(std::size_t index) { return {static_cast<std::uint32_t>(index)}; }
  // The bits of [begin, end) in word w.
  static std::uint64_t mask(std::size_t w, std::size_t begin, std::size_t end) {
    std::uint64_t out = ~std::uint64_t{0};
    if (begin > w * 64) out &= begin - w * 64 >= 64 ? 0 : ~std::uint64_t{0} << (begin - w * 64);
    if (end < w * 64 + 64) out &= end <= w * 64 ? 0 : ~std::uint64_t{0} >> (w * 64 + 64 - end);
    return out;
  }

  std::size_t places_ = 0, words_ = 0;
  std::vector<std::uint64_t> dead_;  // a row of bits per first place, by last place
};

}  // namespace kanon::koptimize
