// Strict suppression of the ELS file and of sdcMicro's testdata: safe by a recount, gaps as promised, fewer cells.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "golden/unsafe_tables.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/suppress/strict_suppression.hpp"
#include "support/share.hpp"

namespace kanon {
namespace {

struct Shown {
  std::size_t tuple;
  ColumnMask visible;
  std::uint32_t rows;
};

// Every part against every other, by the words of the rule; shares no code with the search or with rules.cpp.
std::uint64_t rows_that_break_strict(const CellTable& table, const CellRelease& release, std::uint64_t k) {
  std::vector<Shown> all;
  for (std::size_t tuple = 0; tuple < release.size(); ++tuple)
    for (const auto& part : release[tuple]) all.push_back({tuple, part.visible, part.rows});
  std::uint64_t broken = 0;
  for (const auto& one : all) {
    std::uint64_t rows = 0;
    for (const auto& other : all) {
      bool counts = (other.visible & one.visible) == one.visible;
      for (std::size_t column = 0; column < table.columns && counts; ++column)
        counts = (one.visible >> column & 1) == 0 || table.code(one.tuple, column) == table.code(other.tuple, column);
      if (counts) rows += other.rows;
      if (rows >= k) break;
    }
    if (rows < k) broken += one.rows;
  }
  return broken;
}

std::uint64_t original_cells(const CellTable& table, std::uint64_t k) {
  const auto original = original_suppression(table, k);
  EXPECT_TRUE(original.ok() && original->complete);
  return original.ok() ? original->cells : 0;
}

StrictOutcome solve(const CellTable& table, std::uint64_t k, const StrictOptions& options) {
  const auto outcome = strict_suppression(table, k, options, {});
  EXPECT_TRUE(outcome.ok()) << outcome.error().text();
  return outcome.ok() ? *outcome : StrictOutcome{};
}

void expect_safe(const CellTable& table, std::uint64_t k, const StrictOutcome& outcome) {
  ASSERT_TRUE(covers(table, outcome.release));
  EXPECT_EQ(rows_that_break_strict(table, outcome.release, k), 0u);
  for (const auto rule : {CellRule::original, CellRule::strict, CellRule::wildcard})
    EXPECT_EQ(unsafe_rows(table, outcome.release, k, rule), 0u);
  EXPECT_EQ(outcome.cells, blanked_cells(table, outcome.release));
}

TEST(StrictGolden, EducationalLongitudinalStudy) {
  KANON_SKIP_WHERE_SLOW();
  const auto text = tests::els_11();
  if (!text.ok()) GTEST_SKIP() << "no data: els below KANON_DATA";
  const CellTable table = tests::cells_of(*text);
  const struct {
    std::uint64_t k;
    double gap;
  } promises[] = {{2, 0.02}, {3, 0.05}, {5, 0.05}};
  for (const auto& [k, gap] : promises) {
    const auto outcome = solve(table, k, {.rounds = 600, .moves = 300'000});
    expect_safe(table, k, outcome);
    EXPECT_LE(outcome.gap, gap) << "k " << k;
    EXPECT_GE(outcome.bound, original_cells(table, k)) << "k " << k;
    fmt::print("els, k = {}: {} cells, at least {}, gap {:.2f}%\n", k, outcome.cells, outcome.bound, 100 * outcome.gap);
  }
}

// Large enough for the threads to share the hubs.
TEST(StrictGolden, TheSameWithAnyNumberOfThreads) {
  KANON_SKIP_WHERE_SLOW();
  const auto text = tests::els_11();
  if (!text.ok()) GTEST_SKIP() << "no data: els below KANON_DATA";
  const CellTable table = tests::cells_of(*text);
  std::vector<StrictOutcome> found;
  for (const unsigned threads : {1u, 2u}) {
    Budget budget;
    budget.threads = threads;
    auto outcome = strict_suppression(table, 2, {.rounds = 100, .moves = 20'000}, budget);
    ASSERT_TRUE(outcome.ok());
    found.push_back(std::move(*outcome));
  }
  EXPECT_EQ(found[0].release, found[1].release);
  EXPECT_EQ(found[0].bound, found[1].bound);
  EXPECT_EQ(found[0].effort.evaluated, found[1].effort.evaluated);
}

TEST(StrictGolden, TestdataOfSdcMicro) {
  const auto text = tests::testdata_7();
  if (!text.ok()) GTEST_SKIP() << "no data: sdcmicro below KANON_DATA";
  const CellTable table = tests::cells_of(*text);
  const struct { std::uint64_t k, theirs, least; } known[] = {{2, 157, 157}, {3, 293, 283}, {5, 500, 461}};
  for (const auto& [k, theirs, least] : known) {
    const auto outcome = solve(table, k, {});
    expect_safe(table, k, outcome);
    EXPECT_TRUE(outcome.optimal);
    // Safe under strict is safe under wildcard (rules.hpp), so these are fewer or equal cells under their own rule.
    EXPECT_EQ(outcome.cells, least);
    EXPECT_LE(outcome.cells, theirs);
    EXPECT_LE(original_cells(table, k), outcome.cells);
  }
}

}  // namespace
}  // namespace kanon
