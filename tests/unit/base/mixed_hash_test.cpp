// Tables over packed keys stay as small as their contents, however the keys are packed.
#include "base/mixed_hash.hpp"

#include <gtest/gtest.h>
#include <tsl/robin_map.h>

#include <vector>

namespace kanon::tests {
namespace {

void expect_small(const std::vector<std::uint64_t>& keys) {
  tsl::robin_map<std::uint64_t, std::uint32_t, MixedHash> table;
  for (const std::uint64_t key : keys) {
    table.try_emplace(key, 0);
    ASSERT_LE(table.bucket_count(), 4 * keys.size()) << "after " << table.size() << " keys";
  }
  EXPECT_EQ(table.size(), keys.size());
}

TEST(MixedHash, KeepsPairsApartThatDifferInTheirHighHalf) {
  std::vector<std::uint64_t> keys;
  for (std::uint64_t i = 0; i < 40000; ++i) keys.push_back(i << 32 | i % 20);
  expect_small(keys);
}

TEST(MixedHash, KeepsSetsOfColumnsApart) {
  std::vector<std::uint64_t> keys;
  for (unsigned a = 20; a < 64; ++a) {
    for (unsigned b = 20; b < a; ++b) {
      for (unsigned c = 20; c < b; ++c) keys.push_back(std::uint64_t{1} << a | std::uint64_t{1} << b | 1ULL << c);
    }
  }
  expect_small(keys);
}

TEST(MixedHash, KeepsNumbersOfWideDigitsApart) {
  for (unsigned shift = 0; shift < 48; ++shift) {
    std::vector<std::uint64_t> keys;
    for (std::uint64_t i = 0; i < 20000; ++i) keys.push_back(i << shift);
    expect_small(keys);
  }
}

}  // namespace
}  // namespace kanon::tests
