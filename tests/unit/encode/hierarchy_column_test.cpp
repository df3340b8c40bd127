// Every node of every level is a run of positions, and refinements open exactly the nodes of the hierarchy.
#include "encode/hierarchy_column.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "encode/make_cut_column.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"
#include "support/small_case.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
using Positions = std::vector<std::uint32_t>;
Hierarchy jobs() {
  // Values of one parent are not neighbours in the alphabet; "farmer" has no brother on level 1.
  return {"jobs",
          {"baker", "clerk", "cook", "farmer", "judge"},
          {{"baker", "clerk", "cook", "farmer", "judge"},
           {"food", "office", "food", "land", "office"},
           {"hands", "desk", "hands", "hands", "desk"},
           {"*", "*", "*", "*", "*"}}};
}

CodedColumn coded(const Hierarchy& hierarchy, CodingKind coding) {
  CodedColumn out = code_column("x", hierarchy, {});
  out.coding = coding;
  return out;
}

TEST(TreeColumn, OpensNodesAfterTheirParents) {
  const CutColumn out = tree_column(coded(jobs(), CodingKind::taxonomy));
  // baker, cook | farmer || clerk, judge
  EXPECT_EQ(out.kind, CutKind::tree);
  EXPECT_EQ(out.position_of, (Positions{0, 3, 1, 2, 4}));
  ASSERT_EQ(out.refinements.size(), 4u);
  EXPECT_EQ(out.refinements[0].cuts, Positions{3});  // * into hands and desk
  EXPECT_FALSE(out.refinements[0].needs.has_value());
  EXPECT_EQ(out.refinements[1].cuts, Positions{2});  // hands into food and land
  EXPECT_EQ(out.refinements[1].needs, 0u);
  EXPECT_EQ(out.refinements[2].cuts, Positions{1});  // food into baker and cook
  EXPECT_EQ(out.refinements[2].needs, 1u);
  EXPECT_EQ(out.refinements[3].cuts, Positions{4});  // desk is office alone: its values come at once
  EXPECT_EQ(out.refinements[3].needs, 0u);
  EXPECT_TRUE(out.fixed_cuts.empty());
  EXPECT_EQ(out.low, (std::vector<double>{0, 1, 2, 3, 4}));
}

TEST(LevelColumn, IsAChainFromTheTop) {
  const CutColumn out = level_column(coded(jobs(), CodingKind::levels));
  EXPECT_EQ(out.kind, CutKind::chain);
  ASSERT_EQ(out.refinements.size(), 3u);
  EXPECT_EQ(out.refinements[0].cuts, Positions{3});
  EXPECT_EQ(out.refinements[1].cuts, Positions{2});
  EXPECT_EQ(out.refinements[1].needs, 0u);
  EXPECT_EQ(out.refinements[2].cuts, (Positions{1, 4}));
  EXPECT_EQ(out.refinements[2].needs, 1u);
}

TEST(LevelColumn, LevelsThatPartNothingAreNone) {
  const Hierarchy renamed{"h", {"a", "b", "c"}, {{"a", "b", "c"}, {"A", "B", "C"}, {"AB", "AB", "C"}, {"X", "X", "Y"}}};
  const CutColumn levels = level_column(coded(renamed, CodingKind::levels));
  EXPECT_EQ(levels.fixed_cuts, Positions{2});  // no level has one label for all
  ASSERT_EQ(levels.refinements.size(), 1u);
  EXPECT_EQ(levels.refinements[0].cuts, Positions{1});
  EXPECT_FALSE(levels.refinements[0].needs.has_value());
  const CutColumn tree = tree_column(coded(renamed, CodingKind::taxonomy));
  EXPECT_EQ(tree.fixed_cuts, Positions{2});
  ASSERT_EQ(tree.refinements.size(), 1u);
  EXPECT_FALSE(tree.refinements[0].needs.has_value());
}

TEST(MakeCutColumn, KeptAndStarredColumnsAreFixed) {
  const auto kept_column = make_cut_column(coded(kept({"a", "b", "c"}), CodingKind::keep), {});
  ASSERT_OK(kept_column);
  EXPECT_EQ(kept_column->kind, CutKind::fixed);
  EXPECT_EQ(kept_column->fixed_cuts, (Positions{1, 2}));
  EXPECT_TRUE(kept_column->refinements.empty());
  const auto starred_column = make_cut_column(coded(starred({"a", "b", "c"}), CodingKind::suppressed), {});
  ASSERT_OK(starred_column);
  EXPECT_EQ(starred_column->kind, CutKind::fixed);
  EXPECT_EQ(starred_column->positions, 1u);
  EXPECT_TRUE(starred_column->fixed_cuts.empty());
  EXPECT_EQ(starred_column->low, std::vector<double>{0});  // all detail is lost: (2 - 0) / (2 - 0)
  EXPECT_EQ(starred_column->high, std::vector<double>{2});
}

TEST(TreeColumn, TheMissingValueIsALeafOfItsOwn) {
  HierarchyBuild prefix;
  prefix.name = "prefix";
  auto hierarchy = build_hierarchy({"1115", "1117", kMissing, "2009"}, prefix, "zip");
  ASSERT_OK(hierarchy);
  const CutColumn out = tree_column(coded(*hierarchy, CodingKind::taxonomy));
  EXPECT_EQ(out.positions, 4u);
  EXPECT_EQ(out.refinements[0].cuts, (Positions{1, 3}));  // missing, 1***, 2***
}

// The sets of values that a column can show, from the hierarchy alone.
std::set<std::set<Value>> nodes_of(const Hierarchy& hierarchy) {
  std::set<std::set<Value>> out;
  for (const auto& labels : hierarchy.labels) {
    std::map<Value, std::set<Value>> nodes;
    for (std::size_t leaf = 0; leaf < labels.size(); ++leaf) nodes[labels[leaf]].insert(hierarchy.leaves[leaf]);
    for (const auto& [label, values] : nodes) out.insert(values);
  }
  return out;
}

std::set<std::set<Value>> shown_by(const CodedColumn& column, const CutColumn& cuts, const std::vector<bool>& in) {
  std::set<std::uint32_t> all(cuts.fixed_cuts.begin(), cuts.fixed_cuts.end());
  for (std::size_t r = 0; r < in.size(); ++r) {
    if (in[r]) all.insert(cuts.refinements[r].cuts.begin(), cuts.refinements[r].cuts.end());
  }
  std::map<std::ptrdiff_t, std::set<Value>> runs;
  for (std::size_t value = 0; value < column.values.size(); ++value) {
    const auto run = std::distance(all.begin(), all.upper_bound(cuts.position_of[value]));
    runs[run].insert(column.values[value]);
  }
  std::set<std::set<Value>> out;
  for (const auto& [run, values] : runs) out.insert(values);
  return out;
}

// Opens refinements at random, parents first; every run must be a node, and all nodes must be reached.
TEST(TreeColumn, ShowsNodesAndNothingElse) {
  for (std::uint64_t seed = 1; seed <= 200 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const SmallCase small = random_case(dice, {.most_columns = 1, .least_leaves = 2, .most_leaves = 9});
    const Hierarchy& hierarchy = small.columns[0].hierarchy;
    const auto nodes = nodes_of(hierarchy);
    std::set<std::set<Value>> seen;
    for (const bool tree : {true, false}) {
      const CodedColumn column = coded(hierarchy, tree ? CodingKind::taxonomy : CodingKind::levels);
      const CutColumn cuts = tree ? tree_column(column) : level_column(column);
      for (int round = 0; round < 30; ++round) {
        std::vector<bool> in;
        for (const auto& refinement : cuts.refinements)
          in.push_back((!refinement.needs || in[*refinement.needs]) && (round == 0 || !dice.one_in(3)));
        for (const auto& run : shown_by(column, cuts, in)) {
          ASSERT_TRUE(nodes.contains(run));
          seen.insert(run);
        }
      }
      std::vector<bool> in(cuts.refinements.size(), false);
      for (const auto& run : shown_by(column, cuts, in)) seen.insert(run);
      for (std::size_t r = 0; r < in.size(); ++r) {  // refinements come parents first: one more at a time
        in[r] = true;
        for (const auto& run : shown_by(column, cuts, in)) seen.insert(run);
      }
    }
    EXPECT_EQ(seen, nodes);
  }
}

}  // namespace
}  // namespace kanon::tests
