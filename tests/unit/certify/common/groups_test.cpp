// Ids and groups against std::map.
#include "certify/common/groups.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>

namespace kanon::certify {
namespace {

TEST(TextIds, EqualTextsHaveEqualIds) {
  TextIds ids(2);
  ids.set("a", 0);
  ids.set("b", 1);
  ids.set("B", 1);
  EXPECT_EQ(ids.id_of(std::string_view("b")), 1u);
  EXPECT_EQ(ids.id_of(std::string_view("B")), 1u);
  EXPECT_EQ(ids.id_of(std::string_view("new")), 2u);
  EXPECT_EQ(ids.id_of(Cell()), 3u);
  EXPECT_EQ(ids.id_of(std::string_view()), 3u);
  EXPECT_EQ(ids.id_of(std::string_view("new")), 2u);
  EXPECT_EQ(ids.new_text(2), "new");
  EXPECT_EQ(ids.new_text(3), "");
  ids.set("new", 0);
  EXPECT_EQ(ids.id_of(std::string_view("new")), 0u);  // the cached last answer is gone
}

TEST(GroupTable, AgreesWithAMap) {
  std::mt19937 random(1);
  const auto below_50 = [&random] { return static_cast<std::uint32_t>(random() % 50); };
  GroupTable groups(3);
  std::map<std::array<std::uint32_t, 3>, std::size_t> expected;
  for (int i = 0; i < 100'000; ++i) {
    const std::array<std::uint32_t, 3> ids = {below_50(), below_50(), below_50()};
    const auto [place, is_new] = expected.emplace(ids, expected.size());
    ASSERT_EQ(groups.find(ids.data()).has_value(), !is_new);
    ASSERT_EQ(groups.find_or_add(ids.data()), place->second);
  }
  ASSERT_EQ(groups.size(), expected.size());
  for (const auto& [ids, group] : expected) {
    EXPECT_EQ(groups.find(ids.data()), group);
    EXPECT_TRUE(std::equal(ids.begin(), ids.end(), groups.ids(group)));
  }
}

}  // namespace
}  // namespace kanon::certify
