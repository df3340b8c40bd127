// Packed keys: the node of every column in a few machine words, so that raising one column touches one field.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "encode/codebook.hpp"

namespace kanon::lattice {

template <std::size_t Words>
struct Key {
  std::array<std::uint64_t, Words> words{};
  // Written out, because compilers turn the array's own == into a function call.
  friend bool operator==(const Key& a, const Key& b) {
    std::uint64_t different = 0;
    for (std::size_t w = 0; w < Words; ++w) different |= a.words[w] ^ b.words[w];
    return different == 0;
  }

  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (const std::uint64_t word : words) h = (h ^ word) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
    return h * 0xBF58476D1CE4E5B9u;
  }
};

// Where a column's node stands in the key.
struct Field {
  std::size_t word = 0;
  unsigned shift = 0;
  std::uint64_t mask = 0;  // unshifted

  template <std::size_t Words>
  [[nodiscard]] std::uint32_t get(const Key<Words>& key) const {
    return static_cast<std::uint32_t>((key.words[word] >> shift) & mask);
  }
  template <std::size_t Words>
  void set(Key<Words>& key, std::uint32_t node) const {
    key.words[word] = (key.words[word] & ~(mask << shift)) | (std::uint64_t{node} << shift);
  }
};

struct Layout {
  std::vector<Field> fields;  // per column
  std::size_t words = 1;
};

// Largest domains first, the order in which columns are walked; ties by position, so it is the same everywhere.
inline std::vector<std::size_t> walking_order(const Codebook& codebook) {
  std::vector<std::size_t> order(codebook.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return codebook[a].values.size() > codebook[b].values.size(); });
  return order;
}

// A field never straddles two words. The column walked last has the lowest bits.
inline Layout lay_out(const Codebook& codebook) {
  Layout out;
  out.fields.resize(codebook.size());
  auto order = walking_order(codebook);
  std::reverse(order.begin(), order.end());
  unsigned used = 0;
  for (const auto column : order) {
    const auto bits = static_cast<unsigned>(std::bit_width(codebook[column].values.size() - 1));
    if (used + bits > 64) {
      ++out.words;
      used = 0;
    }
    out.fields[column] = {
        .word = out.words - 1, .shift = used == 64 ? 0 : used, .mask = (std::uint64_t{1} << bits) - 1};
    used += bits;
  }
  return out;
}

}  // namespace kanon::lattice
