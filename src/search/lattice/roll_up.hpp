// Roll-up: the groups of a level vector from the groups of a finer one, never from the rows.
//
// Groups are unordered parallel arrays of keys and sizes. Merging goes through an open-addressing table of positions
// that is reused from call to call; each worker thread owns one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "search/lattice/key.hpp"

namespace kanon::lattice {

template <std::size_t Words>
struct Groups {
  std::vector<Key<Words>> keys;
  std::vector<std::uint32_t> sizes;
  [[nodiscard]] std::size_t count() const { return keys.size(); }
};

template <std::size_t Words>
class RollUp {
 public:
  // One column one level up: `parents` gives the node above each node.
  void raise(const Groups<Words>& from, const Field& field, const std::vector<NodeCode>& parents, Groups<Words>& to) {
    merge(from, to, [&](Key<Words> key) {
      field.set(key, parents[field.get(key)].index);
      return key;
    });
  }

  // Only the columns whose bits are in `mask`: the others are taken out.
  void project(const Groups<Words>& from, const Key<Words>& mask, Groups<Words>& to) {
    merge(from, to, [&](Key<Words> key) {
      for (std::size_t w = 0; w < Words; ++w) key.words[w] &= mask.words[w];
      return key;
    });
  }

  [[nodiscard]] std::uint64_t touched() const { return touched_; }

 private:
  template <class Recode>
  void merge(const Groups<Words>& from, Groups<Words>& to, const Recode& recode) {
    to.keys.clear();
    to.sizes.clear();
    touched_ += from.count();
    const std::size_t capacity = std::bit_ceil(std::max<std::size_t>(16, 2 * from.count()));
    slots_.assign(capacity, 0);
    const unsigned shift = 64 - static_cast<unsigned>(std::countr_zero(capacity));
    for (std::size_t i = 0; i < from.count(); ++i) {
      const Key<Words> key = recode(from.keys[i]);
      std::size_t slot = key.hash() >> shift;
      while (slots_[slot] != 0 && !(to.keys[slots_[slot] - 1] == key)) slot = (slot + 1) & (capacity - 1);
      if (slots_[slot] == 0) {
        to.keys.push_back(key);
        to.sizes.push_back(from.sizes[i]);
        slots_[slot] = static_cast<std::uint32_t>(to.keys.size());
      } else {
        to.sizes[slots_[slot] - 1] += from.sizes[i];
      }
    }
  }

  std::vector<std::uint32_t> slots_;  // position + 1 in `to`; 0: free
  std::uint64_t touched_ = 0;
};

}  // namespace kanon::lattice
