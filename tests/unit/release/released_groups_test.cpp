// What a plan makes of a table, against counting rows one by one.
#include "release/released_groups.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <set>

#include "decode/decode.hpp"
#include "oracle/brute_force.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

Plan plan_for(const SmallCase& small, const Levels& levels, std::uint64_t k) {
  Plan out;
  out.k = k;
  Schema schema;
  Codebook codebook;
  std::vector<LevelIndex> chosen;
  for (std::size_t c = 0; c < small.columns.size(); ++c) {
    schema.columns.push_back(small.columns[c].name);
    schema.roles.push_back(Role::quasi);
    codebook.push_back(code_column(small.columns[c].name, small.columns[c].hierarchy, {}));
    codebook.back().weight = small.columns[c].weight;
    chosen.push_back(LevelIndex{levels[c]});
  }
  out.columns = decode_columns(schema, codebook, chosen, out.shown_as);
  return out;
}

void compare(const SmallCase& small, const Levels& levels, std::uint64_t k, bool drop) {
  Plan plan = plan_for(small, levels, k);
  plan.drop_suppressed = drop;
  const NodeCost expected = evaluate(small, levels, k);
  plan.claim.cost_name = CostName::dm;
  const auto by_dm = group_by_plan(counted(small), plan);
  ASSERT_OK(by_dm);
  EXPECT_EQ(by_dm->cost.exact, expected.dm);
  plan.claim.cost_name = CostName::lm;
  const auto found = group_by_plan(counted(small), plan);
  ASSERT_OK(found);
  EXPECT_NEAR(found->cost.real, expected.lm, 1e-12);
  EXPECT_EQ(found->rows, small.rows.size());
  EXPECT_EQ(found->suppressed_rows, expected.suppressed);
  const bool star = !drop && expected.suppressed >= k;
  EXPECT_EQ(found->starred_rows, star ? expected.suppressed : 0);
  EXPECT_EQ(found->dropped_rows, star ? 0 : expected.suppressed);
  // Groups and their sizes, by the labels of the plan.
  std::map<std::vector<std::uint32_t>, std::uint64_t> groups;
  for (const auto& row : small.rows) {
    std::vector<std::uint32_t> nodes;
    for (std::size_t c = 0; c < row.size(); ++c) {
      for (std::uint32_t n = 0; n < plan.columns[c].nodes.size(); ++n) {
        const auto& values = plan.columns[c].nodes[n].values;
        if (std::find(values.begin(), values.end(), row[c]) != values.end()) nodes.push_back(n);
      }
    }
    ++groups[nodes];
  }
  std::set<std::vector<std::uint32_t>> small_groups;
  std::uint64_t released = 0, smallest = 0;
  for (const auto& [nodes, size] : groups) {
    if (size < k) small_groups.insert(nodes);
    if (size < k) continue;
    ++released;
    smallest = smallest == 0 ? size : std::min(smallest, size);
  }
  EXPECT_EQ(found->groups, released);
  EXPECT_EQ(found->smallest_group, smallest);
  EXPECT_EQ(std::set<std::vector<std::uint32_t>>(found->small_groups.begin(), found->small_groups.end()), small_groups);
  EXPECT_EQ(found->small_groups.size(), small_groups.size());
}

TEST(ReleasedGroups, AreThoseOfCountingByHand) {
  for (std::uint64_t seed = 1; seed <= 500 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const SmallCase small = random_case(dice, {});
    compare(small, dice.pick(all_levels(small)), dice.from_to(1, small.rows.size() / 2 + 1), dice.one_in(3));
  }
}

TEST(ReleasedGroups, WorkWithMoreColumnsThanFitIntoAWord) {
  for (std::uint64_t seed = 1; seed <= 20 / std::min<std::uint64_t>(kShare, 4) && !::testing::Test::HasFailure();
       ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const SmallCase small = random_case(dice, {.columns = {12, 40},
                                               .rows = {20, 60},
                                               .leaves = {60, 150},
                                               .most_height = 1,
                                               .hierarchy_one_in = 6,
                                               .most_nodes = 8});
    compare(small, dice.pick(all_levels(small)), dice.from_to(1, 4), false);
  }
}

// The labels of these columns multiply far beyond 2^32. Memory is measured, because a table of group numbers that
// hashed badly once took all there is.
void group_many(std::size_t columns, std::size_t tuples) {
  Plan plan;
  plan.k = 2;
  plan.claim.cost_name = CostName::dm;
  TupleCounts counts;
  counts.rows = 2 * tuples;
  for (std::size_t c = 0; c < columns; ++c) {
    plan.columns.push_back({.name = "q" + std::to_string(c), .role = Role::quasi, .coding = {}, .hierarchy = {}});
    counts.values.emplace_back();
    for (const std::string digit : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
      plan.columns[c].nodes.push_back({digit, {digit}});
      counts.values[c].emplace_back(digit);
    }
  }
  Dice dice(1);
  std::set<std::vector<std::uint32_t>> distinct;
  while (distinct.size() < tuples) {
    std::vector<std::uint32_t> tuple;
    for (std::size_t c = 0; c < columns; ++c) tuple.push_back(static_cast<std::uint32_t>(dice.from_to(0, 9)));
    distinct.insert(std::move(tuple));
  }
  for (const auto& tuple : distinct) counts.codes.insert(counts.codes.end(), tuple.begin(), tuple.end());
  counts.counts.assign(tuples, 2);
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const auto found = group_by_plan(counts, plan);
  getrusage(RUSAGE_SELF, &after);
  ASSERT_OK(found);
  EXPECT_EQ(found->groups, tuples);
  EXPECT_EQ(found->cost.exact, 4 * tuples);
  constexpr long kMostKilobytes = 100'000;
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, kMostKilobytes);
}

TEST(ReleasedGroups, NeedLittleMemoryHoweverManyCombinationsThereAre) {
  group_many(11, 20000);
  group_many(30, 10000);
}

TEST(ReleasedGroups, NameTheValuesAPlanDoesNotKnow) {
  SmallCase small;
  small.columns.push_back({"city", CodingKind::levels, 1, {"h", {"a", "b"}, {{"a", "b"}}}, {}});
  small.rows = {{"a"}, {"b"}};
  const Plan plan = plan_for(small, {0}, 1);
  small.rows.push_back({"y"});
  small.rows.push_back({"x"});
  small.rows.push_back({std::nullopt});
  const auto found = group_by_plan(counted(small), plan);
  expect_error(found, "3 of column \"city\": (missing), x, y");
}

TEST(ReleasedGroups, SayWhichTargetWasNotCounted) {
  SmallCase small;
  small.columns.push_back({"city", CodingKind::levels, 1, {"h", {"a", "b"}, {{"a", "b"}}}, {}});
  small.rows = {{"a"}, {"b"}};
  Plan plan = plan_for(small, {0}, 1);
  plan.claim.cost_name = CostName::rm;
  plan.claim.dispersion = Dispersion::variance;
  plan.claim.terms = {{CostName::rm, 0.5, "pay"}, {CostName::lm, 1}, {CostName::rm, 0.5, "hours"}};
  TupleCounts counts = counted(small);
  counts.classes = {"1", "2"};
  counts.class_codes = {0, 1};
  expect_error(group_by_plan(counts, plan), "has a target 2, and 1 were counted");
  counts.further = {counts};
  EXPECT_TRUE(group_by_plan(counts, plan).ok());
}

TEST(ReleaseOrder, LeavesIdentifiersOutAndKeepsTheRest) {
  Plan plan;
  plan.k = 2;
  plan.missing = {"?"};
  plan.columns.resize(3);
  plan.columns[0] = {.name = "name", .role = Role::identifier, .coding = {}, .hierarchy = {}, .nodes = {}};
  plan.columns[1] = {.name = "age",
                     .role = Role::quasi,
                     .coding = CodingKind::levels,
                     .hierarchy = {},
                     .nodes = {{"20s", {"23", "27"}}, {std::nullopt, {std::nullopt}}}};
  plan.columns[2] = {.name = "illness", .role = Role::sensitive, .coding = {}, .hierarchy = {}, .nodes = {}};
  ReleasedGroups groups;
  groups.small_groups = {{1}};
  groups.suppressed_rows = groups.dropped_rows = 1;
  const ReleaseOrder order = release_order(plan, groups);
  ASSERT_EQ(order.columns.size(), 2u);
  EXPECT_EQ(order.columns[0].name, "age");
  EXPECT_TRUE(order.columns[0].recoded);
  EXPECT_EQ(order.columns[0].nodes, (std::vector<std::uint32_t>{0, 0, 1}));
  EXPECT_FALSE(order.columns[1].recoded);
  EXPECT_TRUE(order.drop_suppressed);
  EXPECT_EQ(order.small_groups, groups.small_groups);
  EXPECT_EQ(quasi_names(plan), std::vector<std::string>{"age"});
}

}  // namespace
}  // namespace kanon::tests
