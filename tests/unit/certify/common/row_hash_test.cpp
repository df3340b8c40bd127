// The fingerprint sees every byte and every border between cells.
#include "certify/common/row_hash.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kanon::certify {
namespace {

std::pair<std::uint64_t, std::uint64_t> hash(const HashKey& key, const std::vector<std::string>& cells) {
  RowHash row(key);
  for (const std::string& cell : cells) row.add(cell);
  return {row.a(), row.b()};
}

TEST(RowHash, DependsOnTheCellsAlone) {
  const HashKey key = HashKey::random();
  EXPECT_EQ(hash(key, {"a", "bc"}), hash(key, {"a", "bc"}));
  EXPECT_NE(hash(key, {"a", "bc"}), hash(HashKey::random(), {"a", "bc"}));
}

TEST(RowHash, BothHalvesSeeEveryDifference) {
  const HashKey key = HashKey::random();
  std::vector<std::vector<std::string>> rows = {{},
                                                {""},
                                                {"", ""},
                                                {"ab", "c"},
                                                {"a", "bc"},
                                                {"abc"},
                                                {"abc", ""},
                                                {"", "abc"},
                                                {"c", "ab"},
                                                {std::string(1, '\0')},
                                                {"\x01"},
                                                {std::string(8, '\0')},
                                                {std::string(16, '\0')}};
  for (std::size_t length = 1; length < 40; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      std::string text(length, 'x');
      text[at] = 'y';
      rows.push_back({text, "tail"});
    }
  }
  std::set<std::uint64_t> a;
  std::set<std::uint64_t> b;
  for (const auto& row : rows) {
    a.insert(hash(key, row).first);
    b.insert(hash(key, row).second);
  }
  EXPECT_EQ(a.size(), rows.size());
  EXPECT_EQ(b.size(), rows.size());
}

}  // namespace
}  // namespace kanon::certify
