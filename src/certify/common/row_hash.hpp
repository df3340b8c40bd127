// RowHash: a keyed 128-bit fingerprint of a row's cells, summed up to compare multisets of rows without keeping them.
//
// Each row is hashed twice, by two independent 64-bit multiply-and-fold chains over its length-prefixed cells. The sums
// over the rows of a group do not depend on the order of the rows. The key is drawn anew for every verdict, so nobody
// can prepare two different sets of rows with the same sum.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <random>
#include <string_view>

#include "certify/common/wide.hpp"

namespace kanon::certify {

struct HashKey {
  std::uint64_t start_a, start_b, times_a, times_b;

  static HashKey random() {
    std::random_device device;
    const auto word = [&device] { return (std::uint64_t{device()} << 32) | device(); };
    return {word(), word(), word() | 1, word() | 1};
  }
};

class RowHash {
 public:
  explicit RowHash(const HashKey& key) : key_(&key), a_(key.start_a), b_(key.start_b) {}

  void add(std::string_view cell) {
    word(cell.size());
    while (cell.size() >= 8) {
      word(load(cell, 8));
      cell.remove_prefix(8);
    }
    if (!cell.empty()) word(load(cell, cell.size()));
  }

  // One more round for each chain, so that the last cell is mixed as well as the first.
  [[nodiscard]] std::uint64_t a() const { return fold(a_ ^ key_->start_b, key_->times_a); }
  [[nodiscard]] std::uint64_t b() const { return fold(b_ ^ key_->start_a, key_->times_b); }

 private:
  static std::uint64_t load(std::string_view bytes, std::size_t count) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), count);
    return word;
  }
  static std::uint64_t fold(std::uint64_t x, std::uint64_t y) {
    const Wide product = static_cast<Wide>(x) * y;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  // The rotation keeps what the fold alone could lose: a chain that once met 0 goes on from the key.
  void word(std::uint64_t value) {
    a_ = fold(a_ ^ value, key_->times_a) + std::rotl(key_->start_a ^ value, 23);
    b_ = fold(b_ ^ std::rotl(value, 32), key_->times_b) + std::rotl(key_->start_b ^ value, 41);
  }

  const HashKey* key_;
  std::uint64_t a_;
  std::uint64_t b_;
};

}  // namespace kanon::certify
