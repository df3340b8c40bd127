// The three rules of blanked cells on tables that can be counted by hand.
#include "certify/cells/rules.hpp"

#include <gtest/gtest.h>

#include "certify/cells/least.hpp"

namespace kanon::certify {
namespace {

constexpr std::uint32_t kX = kBlankedCell, kNone = kMissingCell;

// Rows as they stand; equal ones come together.
CellTuples tuples(const std::vector<std::vector<std::uint32_t>>& rows) {
  CellTuples out;
  out.columns = rows[0].size();
  for (const auto& row : rows) {
    bool known = false;
    for (std::size_t t = 0; t < out.size() && !known; ++t) {
      known = std::equal(row.begin(), row.end(), out.tuple(t));
      if (known) ++out.rows[t];
    }
    if (known) continue;
    out.ids.insert(out.ids.end(), row.begin(), row.end());
    out.rows.push_back(1);
  }
  return out;
}

std::size_t unsafe(const CellTuples& release, const CellTuples& original, CellRule rule, std::uint64_t k,
                   bool never = false) {
  const auto found = unsafe_tuples(release, rule == CellRule::original ? original : release, rule,
                                   {.k = k, .missing_never_matches = never, .cancel = nullptr});
  EXPECT_TRUE(found.ok());
  std::size_t rows = 0;
  for (const auto t : *found) rows += release.rows[t];
  return rows;
}

// ERRATA W1: (0,0), (0,1), (1,1), k = 2: original needs 3 cells, strict 4, wildcard 2.
const CellTuples kThree = tuples({{2, 2}, {2, 3}, {3, 3}});

TEST(CellRules, NothingBlankedBreaksAllThree) {
  EXPECT_EQ(unsafe(kThree, kThree, CellRule::original, 2), 3u);
  EXPECT_EQ(unsafe(kThree, kThree, CellRule::strict, 2), 3u);
  EXPECT_EQ(unsafe(kThree, kThree, CellRule::wildcard, 2), 3u);
}

TEST(CellRules, EachRecordAloneKeepsOriginalAndBreaksStrict) {
  const CellTuples release = tuples({{2, kX}, {2, kX}, {kX, 3}});
  EXPECT_EQ(unsafe(release, kThree, CellRule::original, 2), 0u);
  EXPECT_EQ(unsafe(release, kThree, CellRule::strict, 2), 1u);
  EXPECT_EQ(unsafe(release, kThree, CellRule::wildcard, 2), 0u);
}

TEST(CellRules, FourCellsKeepStrict) {
  const CellTuples release = tuples({{kX, kX}, {kX, 3}, {kX, 3}});
  for (const auto rule : {CellRule::original, CellRule::strict, CellRule::wildcard}) {
    EXPECT_EQ(unsafe(release, kThree, rule, 2), 0u);
  }
}

// Why wildcard is no aim: one record blanked whole satisfies it for everybody, and the others stand there as they were.
TEST(CellRules, OneBlankedRowSatisfiesWildcardForAll) {
  const CellTuples release = tuples({{2, 2}, {kX, kX}, {3, 3}});
  EXPECT_EQ(unsafe(release, kThree, CellRule::wildcard, 2), 0u);
  EXPECT_EQ(unsafe(release, kThree, CellRule::original, 2), 2u);
  EXPECT_EQ(unsafe(release, kThree, CellRule::strict, 2), 2u);
}

TEST(CellRules, StrictCountsRowsThatShowMore) {
  const CellTuples release = tuples({{2, kX}, {2, 3}, {2, 3}});
  EXPECT_EQ(unsafe(release, release, CellRule::strict, 2), 0u);
  EXPECT_EQ(unsafe(release, release, CellRule::strict, 3), 2u);  // (2,3) is shown twice only
}

TEST(CellRules, AValueThatIsNotInTheOriginalIsNowhere) {
  const CellTuples release = tuples({{9, kX}, {9, kX}, {kX, 3}});
  EXPECT_EQ(unsafe(release, kThree, CellRule::original, 2), 2u);
  EXPECT_EQ(unsafe(release, kThree, CellRule::strict, 2), 1u);
}

TEST(CellRules, ShowingNothingIsSafeEvenBelowKRows) {
  const CellTuples release = tuples({{kX, kX}, {kX, kX}});
  for (const auto rule : {CellRule::original, CellRule::strict, CellRule::wildcard}) {
    EXPECT_EQ(unsafe(release, kThree, rule, 5), 0u);
  }
}

TEST(CellRules, MissingAsAValueMatchesAndNeverDoesNot) {
  const CellTuples table = tuples({{2, kNone}, {2, kNone}, {2, 3}, {2, 3}});
  EXPECT_EQ(unsafe(table, table, CellRule::strict, 2), 0u);
  EXPECT_EQ(unsafe(table, table, CellRule::strict, 2, true), 2u);
  EXPECT_EQ(unsafe(table, table, CellRule::original, 2, true), 2u);
  EXPECT_EQ(unsafe(table, table, CellRule::wildcard, 2, true), 2u);
  EXPECT_EQ(unsafe(table, table, CellRule::strict, 1, true), 0u);
  const CellTuples release = tuples({{2, kX}, {2, kX}, {2, 3}, {2, 3}});
  EXPECT_EQ(unsafe(release, table, CellRule::original, 2, true), 0u);
  // A blanked cell agrees even with a missing one.
  const CellTuples half = tuples({{2, kNone}, {2, kX}, {2, 3}, {2, 3}});
  EXPECT_EQ(unsafe(half, table, CellRule::wildcard, 2, true), 0u);
}

TEST(CellRules, OnlySmallCombinationsCountWhereAsked) {
  // Every pair of values occurs twice, no triple does.
  const CellTuples table =
      tuples({{2, 2, 2}, {2, 2, 3}, {2, 3, 2}, {2, 3, 3}, {3, 2, 2}, {3, 2, 3}, {3, 3, 2}, {3, 3, 3}});
  const RuleRequest request{.k = 2};
  const auto all = unsafe_tuples_up_to(table, table, 3, request);
  const auto pairs = unsafe_tuples_up_to(table, table, 2, request);
  ASSERT_TRUE(all.ok() && pairs.ok() && *all && *pairs);
  EXPECT_EQ((*all)->size(), 8u);
  EXPECT_TRUE((*pairs)->empty());
  const auto triples = unsafe_tuples_up_to(table, table, 2, {.k = 3});
  ASSERT_TRUE(triples.ok() && *triples);
  EXPECT_EQ((*triples)->size(), 8u);
}

TEST(CellRules, ARequestToStopIsHeard) {
  Cancel cancel;
  cancel.request();
  const auto found = unsafe_tuples(kThree, kThree, CellRule::strict, {.k = 2, .cancel = &cancel});
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, ErrorKind::interrupted);
}

TEST(CellLeast, FindsWhatIsCheaper) {
  CellLeast least(kThree, {1, 1}, false);
  EXPECT_EQ(least.judge(0, 1, 2), LeastAnswer::least);
  EXPECT_EQ(least.judge(0, 2, 2), LeastAnswer::cheaper);
  EXPECT_EQ(least.judge(0, 2, 3), LeastAnswer::least);  // k = 3: nothing may be shown
  CellLeast weighted(kThree, {5, 1}, false);
  EXPECT_EQ(weighted.judge(2, 5, 2), LeastAnswer::least);
  EXPECT_EQ(weighted.judge(2, 6, 2), LeastAnswer::cheaper);
}

TEST(CellLeast, JoinsDifferenceSets) {
  // Two rows at distance 1 in different columns: for k = 3 both columns must go, which is cheaper than the third.
  const CellTuples table = tuples({{2, 2, 2}, {3, 2, 2}, {2, 3, 2}, {4, 4, 4}});
  CellLeast least(table, {1, 1, 1}, false);
  EXPECT_EQ(least.judge(0, 2, 3), LeastAnswer::least);
  EXPECT_EQ(least.judge(0, 3, 3), LeastAnswer::cheaper);
}

TEST(CellLeast, MissingCellsThatMatchNoneMustGo) {
  const CellTuples table = tuples({{kNone, 2}, {kNone, 2}, {3, 2}});
  CellLeast value(table, {1, 1}, false);
  EXPECT_EQ(value.judge(0, 1, 2), LeastAnswer::cheaper);  // nothing need be blanked
  CellLeast never(table, {1, 1}, true);
  EXPECT_EQ(never.judge(0, 1, 2), LeastAnswer::least);
  EXPECT_EQ(never.judge(0, 2, 2), LeastAnswer::cheaper);
}

}  // namespace
}  // namespace kanon::certify
