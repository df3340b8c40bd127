// Where koptimize begins: never above the optimum over whole levels, and always at a recoding that the columns allow.
#include "solve/level_start.hpp"

#include <gtest/gtest.h>

#include "encode/make_cut_column.hpp"
#include "search/cuts/genetic/genetic_search.hpp"
#include "space/measure.hpp"
#include "support/cut_case.hpp"
#include "support/search_case.hpp"
#include "support/small_case.hpp"

namespace kanon::tests {
namespace {

// A random table whose hierarchies are taken as trees.
EncodedTable table_of_trees(Dice& dice) {
  EncodedCase made = encoded(random_case(dice, {}), dice);
  EncodedTable out{.counted = nullptr};
  out.codebook = std::move(made.codebook);
  out.histogram = std::move(made.histogram);
  for (auto& column : out.codebook) {
    if (column.coding == CodingKind::levels) column.coding = CodingKind::taxonomy;
    auto cuts = make_cut_column(column, {});
    EXPECT_TRUE(cuts.ok());
    out.columns.push_back(*cuts);
  }
  return out;
}

TEST(LevelStart, IsTheOptimumOverWholeLevels) {
  Dice dice(31);
  int found = 0;
  for (int round = 0; round < 600; ++round) {
    const EncodedTable table = table_of_trees(dice);
    for (const auto limit : limits_for(dice, table.histogram.rows)) {
      for (const CostName cost : {CostName::lm, CostName::dm}) {
        const Question question{.k = dice.from_to(1, 5), .limit = limit, .cost = cost};
        const auto optimum = search({table.codebook, table.histogram}, question, {});
        const CutProblem problem{.histogram = table.histogram,
                                 .columns = table.columns,
                                 .k = question.k,
                                 .limit_rows = limit,
                                 .cost = {.name = cost}};
        const auto start = level_start(table, problem, {});
        ASSERT_TRUE(start.ok());
        ASSERT_EQ(start->cuts.has_value(), optimum.incumbent.has_value());
        if (!start->cuts) continue;
        ++found;
        const auto measured = koptimize::measure(problem, *start->cuts);
        EXPECT_LE(measured.suppressed_rows, limit);
        EXPECT_NEAR(cost_of(measured.cost, cost), cost_of(optimum.incumbent->cost, cost), kTolerance);
      }
    }
  }
  EXPECT_GT(found, 1000);
}

// 40 numbers, any cut between them: the start has cuts of its own for them.
TEST(LevelStart, PartsIntervalsThatHaveNoLevels) {
  std::vector<Value> values;
  for (int i = 0; i < 40; ++i) values.emplace_back(std::to_string(100 + i));
  auto coded = code_ordered("n", values, {});
  ASSERT_TRUE(coded.ok());
  coded->coding = CodingKind::intervals;
  EncodedTable table{.counted = nullptr};
  table.columns.push_back(*make_cut_column(*coded, {}));
  table.codebook.push_back(*coded);
  table.histogram.columns = 1;
  table.histogram.rows = 40;
  for (std::uint32_t i = 0; i < 40; ++i) {
    table.histogram.codes.push_back({i});
    table.histogram.counts.push_back(1);
  }
  const CutProblem problem{
      .histogram = table.histogram, .columns = table.columns, .k = 5, .limit_rows = 0, .cost = {.name = CostName::lm}};
  const auto start = level_start(table, problem, {});
  ASSERT_TRUE(start.ok());
  ASSERT_TRUE(start->cuts.has_value());
  EXPECT_EQ((*start->cuts)[0].size(), 7u);  // eight runs of five
  EXPECT_EQ(koptimize::measure(problem, *start->cuts).suppressed_rows, 0u);
}

TEST(LevelStart, TheGeneticSearchIsNeverWorseThanWhatItBeginsWith) {
  int known_is_better = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const CutCase cut_case = random_cut_case(seed, {}, CostName::lm);
    const CutProblem problem = cut_case.problem();
    const auto longer = genetic_search(problem, {.population = 20}, {.seconds = {}, .evaluations = 400}, {});
    ASSERT_TRUE(longer.ok());
    if (!longer->incumbent) continue;
    const auto alone = genetic_search(problem, {.population = 20, .seed = 9}, {.seconds = {}, .evaluations = 2}, {});
    const auto from = genetic_search(problem, {.population = 20, .seed = 9, .known = longer->incumbent->cuts},
                                     {.seconds = {}, .evaluations = 2}, {});
    ASSERT_TRUE(alone.ok() && from.ok());
    ASSERT_TRUE(from->incumbent.has_value()) << cut_case.text();
    EXPECT_FALSE(longer->incumbent->cost < from->incumbent->cost) << cut_case.text();
    known_is_better += !alone->incumbent || from->incumbent->cost < alone->incumbent->cost ? 1 : 0;
  }
  EXPECT_GT(known_is_better, 30);
}

}  // namespace
}  // namespace kanon::tests
