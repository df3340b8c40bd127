// cm and rm of a plan's groups, against numbers worked out by hand.
#include "release/target_costs.hpp"

#include "release/node_loss.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

// Two released groups and a small one; a missing target in the second.
struct Case {
  TupleCounts counts;
  std::vector<std::uint32_t> group_of;
  std::vector<std::uint64_t> sizes;

  explicit Case(std::vector<Value> classes) {
    counts.classes = std::move(classes);
    add(0, 0, 3);
    add(0, 1, 1);
    add(1, 1, 2);
    add(1, 2, 1);
    add(2, 0, 1);
    counts.rows = 8;
  }
  void add(std::uint32_t group, std::uint32_t name, std::uint32_t rows) {
    group_of.push_back(group);
    counts.class_codes.push_back(name);
    counts.counts.push_back(rows);
    if (sizes.size() <= group) sizes.resize(group + 1);
    sizes[group] += rows;
  }
  [[nodiscard]] TargetGroups groups() const { return {.counts = counts, .group_of = group_of, .sizes = sizes, .k = 2}; }
};

TEST(TargetCosts, CmCountsRowsOffTheMajority) {
  const Case example({"a", "b", std::nullopt});
  EXPECT_EQ(*cm_cost(example.groups(), {}, false), 1u + 1u + 1u);  // and the suppressed row
}

TEST(TargetCosts, CmWithAMatrix) {
  const Case example({"a", "b", std::nullopt});
  const PlanMatrix matrix{{std::nullopt, "a", "b"}, {{0, 2, 2}, {4, 0, 1}, {4, 7, 0}}};
  // Group 0: a: 7, b: 3, missing: 16. Group 1: b: 2, missing: 8, a: 16. One suppressed row: 7.
  EXPECT_EQ(*cm_cost(example.groups(), matrix, false), 3u + 2u + 7u);
  expect_error(cm_cost(example.groups(), {{"a", "b"}, {{0, 1}, {1, 0}}}, false),
               "does not know these classes: (missing)");
}

TEST(TargetCosts, CmWithSuppressedRowsAsOneGroup) {
  Case example({"a", "b", std::nullopt});
  EXPECT_EQ(*cm_cost(example.groups(), {}, true), 1u + 1u);  // one row shows its own class
  example.add(3, 1, 1);
  example.add(4, 1, 1);
  example.counts.rows += 2;
  EXPECT_EQ(*cm_cost(example.groups(), {}, false), 1u + 1u + 3u);
  EXPECT_EQ(*cm_cost(example.groups(), {}, true), 1u + 1u + 1u);  // a b b
  const PlanMatrix matrix{{std::nullopt, "a", "b"}, {{0, 2, 2}, {4, 0, 9}, {4, 7, 0}}};
  EXPECT_EQ(*cm_cost(example.groups(), matrix, true), 7u + 2u + 9u);  // shown b: 9; a: 14; missing: 12
}

TEST(TargetCosts, RmByVarianceAndByMedian) {
  const Case example({"0", "4", std::nullopt});
  // Numbers 0 0 0 4 | 4 4 (one missing) | 0 suppressed. All: 0 x 4, 4 x 3: mean 12/7, squares 48 - 144/7 = 192/7.
  EXPECT_DOUBLE_EQ(rm_cost(example.groups(), false), 12.0 / (192.0 / 7) + 1.0 / 7);
  // About the median 0 all deviate by 12, group 0 by 4.
  EXPECT_DOUBLE_EQ(rm_cost(example.groups(), true), 4.0 / 12 + 1.0 / 7);
}

TEST(TargetCosts, RmIsZeroWhereNothingVaries) {
  EXPECT_EQ(rm_cost(Case({"5", "5.0", std::nullopt}).groups(), false), 0);
  EXPECT_EQ(rm_cost(Case({"x", "y", std::nullopt}).groups(), true), 0);
}

TEST(NodeLoss, CountsValuesOrMeasuresWidths) {
  PlanColumn column;
  column.nodes = {{"m", {std::nullopt, "10"}}, {"20-60", {"20", "60"}}};
  EXPECT_EQ(node_loss(column).lost, (std::vector<double>{1, 1}));
  EXPECT_EQ(node_loss(column).whole, 3);
  column.by_width = true;  // the missing value stands at 10 - 25
  EXPECT_EQ(node_loss(column).lost, (std::vector<double>{25, 40}));
  EXPECT_EQ(node_loss(column).whole, 75);
  column.nodes = {{"x", {"2019-01-01", "2019-01-31"}}, {"y", {"2019-02-01"}}};
  EXPECT_EQ(node_loss(column).lost, (std::vector<double>{30, 0}));
  column.nodes = {{"5", {"5"}}};
  EXPECT_EQ(node_loss(column).whole, 0);
}

}  // namespace
}  // namespace kanon::tests
