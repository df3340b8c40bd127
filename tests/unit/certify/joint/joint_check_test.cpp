// Two releases taken together: against counting by the definition, entity by entity.
#include "certify/joint/joint_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "support/share.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

struct Row {
  int entity, group;
};

Lines lines_of(const std::vector<Row>& rows) {
  Lines out = {"who,g"};
  for (const auto& [entity, group] : rows)
    out.push_back(fmt::format("{},g{}", entity == 0 ? "" : fmt::format("e{}", entity), group));
  return out;
}

// By the definition: whom the groups g and h have in common, for all groups of an entity that is in both.
JointVerdict by_definition(const std::vector<Row>& first, const std::vector<Row>& second, std::uint64_t k) {
  std::map<int, std::set<int>> a, b;
  JointVerdict out{.k = k};
  for (const auto& [rows, into] : {std::pair(&first, &a), std::pair(&second, &b)}) {
    for (const auto& row : *rows) {
      if (row.entity != 0) (*into)[row.entity].insert(row.group);
      out.rows_without_entity += row.entity == 0 ? 1 : 0;
    }
  }
  for (const auto& [entity, groups] : a) {
    if (!b.contains(entity)) continue;
    std::uint64_t least = 1000;
    for (const int g : groups) {
      for (const int h : b[entity]) {
        std::uint64_t common = 0;
        for (const auto& [other, theirs] : a) common += theirs.contains(g) && b.contains(other) && b[other].contains(h);
        least = std::min(least, common);
      }
    }
    ++out.entities;
    out.narrowed += least < k ? 1 : 0;
    out.smallest = out.smallest == 0 ? least : std::min(out.smallest, least);
  }
  return out;
}

VerifyRequest asks(const TempFolder& folder, const Lines& first, const Lines& second, std::uint64_t k) {
  VerifyRequest request;
  request.release = folder.write("first.csv", joined(first));
  request.with = folder.write("second.csv", joined(second));
  request.k = k;
  request.quasi = {"g"};
  request.entity = "who";
  request.threads = 1;
  return request;
}

TEST(JointCheck, EqualsTheDefinition) {
  std::mt19937_64 random(5);
  const auto draw = [&](int most) { return static_cast<int>(random() % static_cast<std::uint64_t>(most)); };
  int narrowed = 0, whole = 0;
  for (std::uint64_t round = 0; round < std::max<std::uint64_t>(8, 30 / tests::kShare); ++round) {
    std::vector<Row> first, second;
    const int people = 4 + draw(20), groups = 1 + draw(4);
    for (int i = 0; i < 3 * people; ++i) {
      first.push_back({.entity = draw(people), .group = draw(groups)});
      second.push_back({.entity = draw(people), .group = draw(groups)});
    }
    const TempFolder folder;
    const std::uint64_t k = 1 + static_cast<std::uint64_t>(draw(4));
    const auto verdict = verify(asks(folder, lines_of(first), lines_of(second), k));
    ASSERT_TRUE(verdict.ok()) << verdict.error().text();
    ASSERT_TRUE(verdict->joint.has_value());
    const JointVerdict expected = by_definition(first, second, k);
    EXPECT_EQ(verdict->joint->entities, expected.entities);
    EXPECT_EQ(verdict->joint->narrowed, expected.narrowed);
    EXPECT_EQ(verdict->joint->smallest, expected.smallest);
    EXPECT_EQ(verdict->joint->rows_without_entity, expected.rows_without_entity);
    EXPECT_TRUE(expected.narrowed == 0 || !verdict->holds());
    (expected.narrowed > 0 ? narrowed : whole) += 1;
    for (const auto& failure : verdict->failures) EXPECT_EQ(failure.find("'e"), std::string::npos) << failure;
  }
  EXPECT_GT(narrowed, 0);
  EXPECT_GT(whole, 0);
}

TEST(JointCheck, EachAloneIsFineTogetherTheyAreNot) {
  const TempFolder folder;
  const Lines first = {"who,g", "1,north", "2,north", "3,south", "4,south"};
  const Lines second = {"who,g", "1,young", "3,young", "2,old", "4,old"};
  VerifyRequest request = asks(folder, first, second, 2);
  expect_only_failure(verify(request), "together: 4 of the 4 entities in both releases are narrowed below k = 2, to 1");
  request.with = request.release;
  expect_holds(verify(request));
}

TEST(JointCheck, WrongUse) {
  const TempFolder folder;
  VerifyRequest request = asks(folder, {"who,g", "1,a"}, {"who,g", "1,a"}, 1);
  request.entity.clear();
  expect_error(verify(request), "`request.entity`");
  request.entity = "whom";
  expect_error(verify(request), "who");
  request.entity = "who";
  request.rule = "strict";
  expect_error(verify(request), "blanked");
  request.rule.clear();
  request.with.clear();
  request.with_plan = "p.json";
  expect_error(verify(request), "`request.with`");
}

}  // namespace
}  // namespace kanon::certify_tests
