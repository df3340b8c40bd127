// MixedHash: the hash of packed keys, for every table of the tree whose keys are numbers.
//
// Packed keys (a pair of numbers, a set of columns as bits) often differ in their high bits alone. Tables whose size is
// a power of two look at the low bits, so under the identity, which is what std::hash is, all such keys would meet in a
// few slots and the table would grow until memory ends.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kanon {

struct MixedHash {
  std::size_t operator()(std::uint64_t key) const {
    key = (key ^ (key >> 32U)) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(key ^ (key >> 29U));
  }
};

}  // namespace kanon
