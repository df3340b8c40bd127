// Hierarchies that follow the rows of the values: rare ones as "other", and the two rarest merged again and again.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "hierarchy/build_hierarchy.hpp"
#include "hierarchy/member_list.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;

Hierarchy built(const std::string& name, const Values& values, std::vector<std::uint64_t> rows, bool node_by_node,
                std::vector<std::uint64_t> shown = {}) {
  HierarchyBuild build;
  build.name = name;
  build.shown = std::move(shown);
  const auto out = build_hierarchy(values, build, "job", {.rows = std::move(rows), .node_by_node = node_by_node});
  EXPECT_TRUE(out.ok()) << out.error().text();
  return out.ok() ? *out : Hierarchy{};
}

const Values kJobs = {"nurse", "cook", "pilot", "judge", "actor", "baker"};
const std::vector<std::uint64_t> kRows = {9, 20, 1, 1, 3, 3};  // cook, nurse, actor, baker, judge, pilot

TEST(OthersBuilder, NodeByNodeThereIsALevelPerValue) {
  const Hierarchy out = built("others", kJobs, kRows, true);
  EXPECT_EQ(out.source, "others");
  EXPECT_EQ(out.leaves, (Values{"actor", "baker", "cook", "judge", "nurse", "pilot"}));
  ASSERT_EQ(out.levels(), 6U);
  EXPECT_EQ(out.labels[1], (Values{"actor", "baker", "cook", "other", "nurse", "other"}));
  EXPECT_EQ(out.labels[2], (Values{"actor", "other", "cook", "other", "nurse", "other"}));  // as many rows: by text
  EXPECT_EQ(out.labels[3], (Values{"other", "other", "cook", "other", "nurse", "other"}));
  EXPECT_EQ(out.labels[4], (Values{"other", "other", "cook", "other", "other", "other"}));
  EXPECT_EQ(out.labels[5], Values(6, "*"));
}

TEST(OthersBuilder, WholeLevelsGoByPowersOfTwoOrAsAsked) {
  const Hierarchy out = built("others", kJobs, kRows, false);
  EXPECT_EQ(out.source, "others:shown=4/2/1");
  ASSERT_EQ(out.levels(), 5U);
  EXPECT_EQ(out.labels[2], (Values{"other", "other", "cook", "other", "nurse", "other"}));
  // 5 would leave one value alone as "other", and 6 none: such levels are left out.
  EXPECT_EQ(built("others", kJobs, kRows, false, {2, 6, 5, 3}).source, "others:shown=3/2");
  EXPECT_EQ(built("others", kJobs, kRows, true, {2, 3}).source, "others:shown=3/2");
}

TEST(OthersBuilder, TheMissingValueStaysApart) {
  const Hierarchy out = built("others", {kMissing, "a", "b", "c"}, {50, 3, 2, 1}, true);
  ASSERT_EQ(out.levels(), 4U);
  EXPECT_EQ(out.labels[1], (Values{kMissing, "a", "other", "other"}));
  EXPECT_EQ(out.labels[2], (Values{kMissing, "other", "other", "other"}));
  EXPECT_EQ(out.labels[3], Values(4, "*"));
  EXPECT_EQ(built("others", {kMissing, "a", "b", "c"}, {50, 3, 2, 1}, false).source, "others:shown=1/0");
}

TEST(OthersBuilder, OtherIsNeverAValueOfTheColumn) {
  const Hierarchy out = built("others", {"other", "a", "b", "\\other"}, {9, 3, 2, 1}, false, {1});
  EXPECT_EQ(out.labels[1], (Values{"\\\\other", "\\\\other", "\\\\other", "other"}));
}

TEST(OthersBuilder, FewValuesHaveNothingBetween) {
  for (const Values& values : {Values{"a"}, Values{"a", "b"}, Values{kMissing, "a"}}) {
    const Hierarchy out = built("others", values, std::vector<std::uint64_t>(values.size(), 2), true);
    EXPECT_EQ(out.levels(), 2U);
    EXPECT_EQ(built("merged", values, std::vector<std::uint64_t>(values.size(), 2), true).levels(), 2U);
  }
}

TEST(OthersBuilder, ManyValuesHaveFewLevels) {
  Values values;
  std::vector<std::uint64_t> rows;
  for (int i = 0; i < 3000; ++i) {
    values.emplace_back("v" + std::to_string(i));
    rows.push_back(static_cast<std::uint64_t>(3000 - i));
  }
  const Hierarchy fine = built("others", values, rows, true);
  EXPECT_GT(fine.levels(), 64U);
  EXPECT_LT(fine.levels(), 120U);
  const Hierarchy coarse = built("others", values, rows, false);
  EXPECT_EQ(coarse.source, "others:shown=2048/1024/512/256/128/64/32/16/8/4/2/1");
  // Whatever whole levels show, nodes can show.
  std::set<Values> levels(fine.labels.begin(), fine.labels.end());
  for (const auto& level : coarse.labels) EXPECT_TRUE(levels.contains(level));
}

TEST(MergedBuilder, TheTwoRarestAreMergedAgainAndAgain) {
  // judge + pilot = 2, + actor = 5, baker + those = 8, + nurse = 17, + cook.
  const Hierarchy out = built("merged", kJobs, kRows, true);
  EXPECT_EQ(out.source, "merged");
  ASSERT_EQ(out.levels(), 6U);
  EXPECT_EQ(out.labels[1], (Values{"actor", "baker", "cook", "judge, pilot", "nurse", "judge, pilot"}));
  EXPECT_EQ(out.labels[4][0], "actor, baker, judge, nurse, pilot");
  EXPECT_EQ(out.labels[4][2], "cook");
  EXPECT_EQ(out.labels[5], Values(6, "*"));
  const Hierarchy levels = built("merged", kJobs, kRows, false);
  EXPECT_EQ(levels.source, "merged:shown=4/2");
  EXPECT_EQ(levels.labels[1],
            (Values{"actor, judge, pilot", "baker", "cook", "actor, judge, pilot", "nurse", "actor, judge, pilot"}));
}

TEST(MergedBuilder, TheMissingValueStaysApart) {
  const Hierarchy out = built("merged", {kMissing, "a", "b", "c"}, {50, 3, 2, 1}, true);
  ASSERT_EQ(out.levels(), 4U);
  EXPECT_EQ(out.labels[1], (Values{kMissing, "a", "b, c", "b, c"}));
  EXPECT_EQ(out.labels[2], (Values{kMissing, "a, b, c", "a, b, c", "a, b, c"}));
  EXPECT_EQ(built("merged", {kMissing, "a", "b", "c"}, {50, 3, 2, 1}, false).source, "merged:shown=2/1");
}

TEST(MergedBuilder, AListIsNeverAValueOfTheColumn) {
  const Hierarchy out = built("merged", {"a, b", "a", "b"}, {9, 1, 1}, true);
  EXPECT_EQ(out.labels[1], (Values{"\\a, b", "a, b", "\\a, b"}));
}

TEST(MergedBuilder, TooManyValuesAreRefused) {
  Values values;
  for (int i = 0; i < 20001; ++i) values.emplace_back("v" + std::to_string(i));
  HierarchyBuild build;
  build.name = "merged";
  const std::vector<std::uint64_t> rows(values.size(), 1);
  expect_error(build_hierarchy(values, build, "job", {.rows = rows}), "20,001 values, too many to merge");
}

TEST(MemberList, ListsWhatIsShortAndCountsWhatIsLong) {
  EXPECT_EQ(member_list({"b", "a"}), "a, b");
  EXPECT_EQ(member_list({"b c", "a,", "d\"", "x:y", " e", "..."}), "\" e\", \"...\", \"a,\", b c, \"d\\\"\", \"x:y\"");
  const std::vector<std::string> long_list = {"Adm-clerical",      "Armed-Forces",  "Craft-repair",
                                              "Exec-managerial",   "Other-service", "Farming-fishing",
                                              "Machine-op-inspct", "Sales"};
  EXPECT_EQ(member_list(long_list), "8 values: Adm-clerical, Armed-Forces, Craft-repair, ...");
  EXPECT_EQ(member_list({std::string(80, 'x'), "y"}), "2 values: " + std::string(80, 'x') + ", ...");
}

// The least sum of rows x depth over all ways to merge, by trying every pair.
std::uint64_t least_merging(std::vector<std::uint64_t> rows) {
  if (rows.size() < 2) return 0;
  std::uint64_t best = ~std::uint64_t{0};
  for (std::size_t a = 0; a < rows.size(); ++a) {
    for (std::size_t b = a + 1; b < rows.size(); ++b) {
      auto next = rows;
      next[a] += next[b];
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(b));
      best = std::min(best, rows[a] + rows[b] + least_merging(next));
    }
  }
  return best;
}

TEST(RowBuilders, RandomColumnsNestAndTellTheirNodesApart) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Dice dice(seed);
    Values values;
    std::vector<std::uint64_t> rows;
    const std::size_t count = dice.from_to(1, 6);
    const std::vector<std::string> texts = {"other", "a", "b", "a, b", "\\other", "c"};
    for (std::size_t i = 0; i < count; ++i) {
      values.emplace_back(texts[i]);
      rows.push_back(dice.from_to(1, 5));
    }
    if (dice.one_in(3)) {
      values.emplace_back();
      rows.push_back(dice.from_to(1, 9));
    }
    for (const char* name : {"others", "merged"}) {
      for (const bool node_by_node : {true, false}) {
        const Hierarchy out = built(name, values, rows, node_by_node);
        for (std::size_t level = 0; level + 1 < out.levels(); ++level) {
          std::map<Value, Value> above;
          std::set<Value> below(out.labels[level].begin(), out.labels[level].end());
          std::set<Value> labels(out.labels[level + 1].begin(), out.labels[level + 1].end());
          // A single value can only become *.
          EXPECT_LT(labels.size(), std::max<std::size_t>(below.size(), 2)) << name << " seed " << seed;
          for (std::size_t leaf = 0; leaf < out.leaves.size(); ++leaf) {
            const auto [at, fresh] = above.emplace(out.labels[level][leaf], out.labels[level + 1][leaf]);
            ASSERT_EQ(at->second, out.labels[level + 1][leaf]) << name << " seed " << seed;
            const bool own = level > 0 && out.labels[level][leaf] == out.leaves[leaf];
            const auto same = std::count(out.labels[level].begin(), out.labels[level].end(), out.labels[level][leaf]);
            ASSERT_TRUE(!own || same == 1) << name << " seed " << seed << ": a label is a value it does not stand for";
          }
        }
      }
    }
    // Huffman: no other way of merging two nodes at a time has the rows less deep.
    if (values.back() == Value()) continue;
    const Hierarchy tree = built("merged", values, rows, true);
    std::uint64_t depth = 0;
    std::map<Value, std::uint64_t> rows_of;
    for (std::size_t i = 0; i < values.size(); ++i) rows_of[values[i]] = rows[i];
    for (std::size_t leaf = 0; leaf < tree.leaves.size(); ++leaf) {
      std::set<Value> above;  // the nodes on the way up, by their labels
      for (std::size_t level = 0; level < tree.levels(); ++level) above.insert(tree.labels[level][leaf]);
      if (tree.leaves.size() > 1) depth += rows_of[tree.leaves[leaf]] * (above.size() - 1);
    }
    EXPECT_EQ(depth, least_merging(rows)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace kanon::tests
