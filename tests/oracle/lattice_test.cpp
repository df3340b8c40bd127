// The lattice search against brute force on thousands of small random tables: same optimum, same answer on any number
// of threads, and infeasible exactly when nothing is feasible.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include "search/levels/lattice/key.hpp"
#include "support/search_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

struct Tally {
  std::uint64_t questions = 0, infeasible = 0, suppressing = 0, narrow = 0, two_words = 0, more_words = 0;
};

void compare(const SmallCase& small, const EncodedCase& table, const std::vector<NodeCost>& nodes,
             const Question& question, Tally& tally) {
  const auto best = cheapest(nodes, question);
  const SearchOutcome found =
      search(table, question, {.seconds = {}, .evaluations = {}, .cancel = nullptr, .threads = 1});
  ++tally.questions;
  ASSERT_TRUE(found.complete);
  ASSERT_EQ(found.incumbent.has_value(), best.has_value());
  EXPECT_EQ(found.effort.nodes, nodes.size());
  EXPECT_LE(found.effort.evaluated, nodes.size());
  if (!best) {
    ++tally.infeasible;
    std::uint64_t least = small.rows.size();
    for (const auto& node : nodes) least = std::min(least, node.suppressed);
    EXPECT_EQ(found.least_suppressed, least);
  } else {
    if (question.cost == CostName::dm) {
      EXPECT_EQ(found.incumbent->cost.exact, best->dm);
      EXPECT_EQ(levels_of(found), best->levels);  // ties are broken as documented
    } else {
      EXPECT_NEAR(found.incumbent->cost.real, best->lm, kTolerance);
    }
    const NodeCost again = evaluate(small, levels_of(found), question.k);
    EXPECT_NEAR(cost_of(again, question.cost), cost_of(found.incumbent->cost, question.cost), kTolerance);
    EXPECT_EQ(again.suppressed, found.incumbent->suppressed_rows);
    EXPECT_LE(again.suppressed, question.limit);
    EXPECT_EQ(found.bound, found.incumbent->cost);
    tally.suppressing += again.suppressed > 0 ? 1 : 0;
  }
}

void compare_all(std::uint64_t seed, const CaseShape& shape, Tally& tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Dice dice(seed);
  const SmallCase small = random_case(dice, shape);
  const EncodedCase table = encoded(small, dice);
  const std::size_t words = lattice::lay_out(table.codebook).words;
  ++(words == 1 ? tally.narrow : words == 2 ? tally.two_words : tally.more_words);
  const std::uint64_t most_k = dice.one_in(4) ? small.rows.size() + 1 : small.rows.size() / 4 + 2;
  const std::uint64_t k = dice.from_to(1, most_k);
  const auto nodes = evaluate_all(small, k);
  for (const std::uint64_t limit : limits_for(dice, small.rows.size())) {
    for (const CostName cost : {CostName::dm, CostName::lm}) {
      SCOPED_TRACE("k " + std::to_string(k) + " limit " + std::to_string(limit) +
                   (cost == CostName::dm ? " dm" : " lm"));
      compare(small, table, nodes, {.k = k, .limit = limit, .cost = cost}, tally);
    }
  }
}

Tally compare_seeds(std::uint64_t seeds, const CaseShape& shape) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= seeds && !::testing::Test::HasFailure(); ++seed) compare_all(seed, shape, tally);
  return tally;
}

TEST(LatticeOracle, FindsTheOptimumOfFourThousandSmallTables) {
  const Tally tally = compare_seeds(4000 / kShare, {});
  // The generator must reach what it is there for.
  EXPECT_GT(tally.infeasible, 500u / kShare);
  EXPECT_GT(tally.suppressing, 3000u / kShare);
  EXPECT_GT(tally.questions - tally.infeasible, 15000u / kShare);
}

TEST(LatticeOracle, FindsTheOptimumWithKeysOfTwoWords) {
  const CaseShape shape{.columns = {11, 13},
                        .rows = {5, 30},
                        .leaves = {65, 120},
                        .most_height = 3,
                        .hierarchy_one_in = 5,
                        .most_nodes = 100};
  EXPECT_EQ(compare_seeds(60, shape).two_words, 60u);
}

TEST(LatticeOracle, FindsTheOptimumWithKeysOfUpToEightWords) {
  const CaseShape shape{.columns = {22, 64},
                        .rows = {5, 20},
                        .leaves = {65, 250},
                        .most_height = 2,
                        .hierarchy_one_in = 15,
                        .most_nodes = 50};
  EXPECT_EQ(compare_seeds(20, shape).more_words, 20u);
}

// Tables in which nearly everything can be told apart by one word only: fields at the edges of words.
TEST(LatticeOracle, FindsTheOptimumAtTheEdgeOfAWord) {
  const CaseShape shape{.columns = {31, 34},
                        .rows = {5, 30},
                        .leaves = {3, 5},
                        .most_height = 2,
                        .hierarchy_one_in = 8,
                        .most_nodes = 200};
  EXPECT_GT(compare_seeds(100 / kShare, shape).two_words, 20 / kShare);
}

TEST(LatticeOracle, AnswersTheSameOnOneTwoAndEightThreads) {
  // As many threads as asked for, whatever the machine has.
  const tbb::global_control eight(tbb::global_control::max_allowed_parallelism, 8);
  for (std::uint64_t seed = 1; seed <= 300 / kShare; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed + 500000);
    const SmallCase small = random_case(dice, {.columns = {3, 5}, .rows = {20, 200}});
    const EncodedCase table = encoded(small, dice);
    for (const std::uint64_t limit : limits_for(dice, small.rows.size())) {
      const Question question{
          .k = dice.from_to(2, 6), .limit = limit, .cost = dice.one_in(2) ? CostName::dm : CostName::lm};
      const SearchOutcome one =
          search(table, question, {.seconds = {}, .evaluations = {}, .cancel = nullptr, .threads = 1});
      for (const unsigned threads : {2u, 8u}) {
        const SearchOutcome more =
            search(table, question, {.seconds = {}, .evaluations = {}, .cancel = nullptr, .threads = threads});
        EXPECT_EQ(levels_of(more), levels_of(one)) << threads << " threads";
        EXPECT_EQ(more.complete, one.complete);
        EXPECT_EQ(more.bound, one.bound);
        EXPECT_EQ(more.least_suppressed, one.least_suppressed);
      }
    }
  }
}

// Columns of `leaves` values each, none with a hierarchy.
EncodedCase wide_table(std::size_t columns, std::size_t leaves) {
  SmallCase small;
  Dice dice(7);
  for (std::size_t c = 0; c < columns; ++c) {
    CaseColumn column{
        .name = "c" + std::to_string(c), .coding = CodingKind::keep, .weight = 1, .hierarchy = {}, .order = {}};
    for (std::size_t i = 0; i < leaves; ++i) column.hierarchy.leaves.emplace_back(std::to_string(i));
    column.hierarchy.labels = {column.hierarchy.leaves};
    small.columns.push_back(std::move(column));
  }
  small.rows = {std::vector<Value>(columns, Value(std::to_string(leaves - 1))),
                std::vector<Value>(columns, Value("0"))};
  return encoded(small, dice);
}

TEST(LatticeOracle, TakesKeysOf512BitsAndRefusesWiderOnes) {
  const EncodedCase fits = wide_table(64, 256);
  EXPECT_EQ(lattice::lay_out(fits.codebook).words, 8u);
  const LevelProblem problem{
      .histogram = fits.histogram, .codebook = fits.codebook, .k = 1, .limit_rows = 0, .cost = {.name = CostName::dm}};
  const auto found = lattice_search(problem, {}, {});
  ASSERT_TRUE(found.ok());
  ASSERT_TRUE(found->incumbent.has_value());
  EXPECT_EQ(found->incumbent->cost.exact, 2u);  // two rows that differ in every column stay apart

  const EncodedCase too_wide = wide_table(65, 256);
  const LevelProblem wider{.histogram = too_wide.histogram,
                           .codebook = too_wide.codebook,
                           .k = 1,
                           .limit_rows = 0,
                           .cost = {.name = CostName::dm}};
  const auto refused = lattice_search(wider, {}, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().text().find("too many columns"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
