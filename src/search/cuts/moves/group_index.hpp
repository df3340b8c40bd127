// GroupIndex: finds a group by the runs its rows fall into.
//
// Open addressing with backward shifting, so that groups may come and go without traces. A slot holds the group's
// number and 32 bits of its hash; the keys themselves stand with the groups.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace kanon::moves {

__extension__ using RunKey = unsigned __int128;  // the first place of the group's run in each column, packed

class GroupIndex {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // Room for so many groups.
  explicit GroupIndex(std::size_t most) : slots_(std::bit_ceil(2 * most + 2), 0), mask_(slots_.size() - 1) {}

  // `key_at(group)`: the key of a group that is in the index.
  template <class KeyAt>
  [[nodiscard]] std::uint32_t find(RunKey key, const KeyAt& key_at) const {
    const std::uint32_t tag = tag_of(key);
    for (std::size_t i = tag & mask_; slots_[i] != 0; i = (i + 1) & mask_) {
      if (tag_at(i) == tag && key_at(group_at(i)) == key) return group_at(i);
    }
    return kNone;
  }
  // The key must not be there yet.
  void insert(RunKey key, std::uint32_t group) {
    const std::uint32_t tag = tag_of(key);
    std::size_t i = tag & mask_;
    while (slots_[i] != 0) i = (i + 1) & mask_;
    slots_[i] = std::uint64_t{tag} << 32 | (group + 1u);
  }
  // The group must be there with this key.
  void erase(RunKey key, std::uint32_t group) {
    const std::uint32_t tag = tag_of(key);
    std::size_t i = tag & mask_;
    while (slots_[i] != (std::uint64_t{tag} << 32 | (group + 1u))) i = (i + 1) & mask_;
    for (std::size_t j = (i + 1) & mask_; slots_[j] != 0; j = (j + 1) & mask_) {
      const std::size_t home = tag_at(j) & mask_;
      // May the entry at slot j move back to slot i? Yes, unless the slot its hash asks for lies behind i.
      if (((j - home) & mask_) < ((j - i) & mask_)) continue;
      slots_[i] = slots_[j];
      i = j;
    }
    slots_[i] = 0;
  }
  void clear() { std::fill(slots_.begin(), slots_.end(), 0); }

 private:
  [[nodiscard]] static std::uint32_t tag_of(RunKey key) {
    auto x = static_cast<std::uint64_t>(key) * 0x9E3779B97F4A7C15u;
    x ^= static_cast<std::uint64_t>(key >> 64) * 0xC2B2AE3D27D4EB4Fu;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    return static_cast<std::uint32_t>(x >> 32);
  }
  [[nodiscard]] std::uint32_t tag_at(std::size_t i) const { return static_cast<std::uint32_t>(slots_[i] >> 32); }
  [[nodiscard]] std::uint32_t group_at(std::size_t i) const { return static_cast<std::uint32_t>(slots_[i]) - 1; }

  std::vector<std::uint64_t> slots_;
  std::size_t mask_;
};

}  // namespace kanon::moves
