// Releases of random tables by both rules, and releases with cells blanked at random: what the checker counts must be
// what the definitions say, and what the searches promise must hold before it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "certify/cells/least.hpp"
#include "certify/cells/rules.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/suppress/strict_suppression.hpp"
#include "support/dice.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using certify::CellTuples;
using certify::kBlankedCell;
using certify::kMissingCell;
using Row = std::vector<std::uint32_t>;
using Rows = std::vector<Row>;

constexpr std::uint32_t kFirst = 2;  // the first number of a value

CellTuples tuples_of(const Rows& rows) {
  std::map<Row, std::uint64_t> counts;
  for (const auto& row : rows) ++counts[row];
  CellTuples out;
  out.columns = rows[0].size();
  for (const auto& [row, count] : counts) {
    out.ids.insert(out.ids.end(), row.begin(), row.end());
    out.rows.push_back(count);
  }
  return out;
}

// The definitions, row against row.
bool agree(const Row& row, const Row& other, certify::CellRule rule, bool never, bool same) {
  if (same) return true;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (row[c] == kBlankedCell) continue;
    if (rule == certify::CellRule::wildcard && other[c] == kBlankedCell) continue;
    if (other[c] != row[c] || (never && row[c] == kMissingCell)) return false;
  }
  return true;
}

std::size_t unsafe_rows(const Rows& release, const Rows& original, certify::CellRule rule, std::size_t k, bool never) {
  const Rows& others = rule == certify::CellRule::original ? original : release;
  std::size_t out = 0;
  for (std::size_t r = 0; r < release.size(); ++r) {
    if (std::count(release[r].begin(), release[r].end(), kBlankedCell) ==
        static_cast<std::ptrdiff_t>(release[r].size()))
      continue;
    std::size_t found = 0;
    for (std::size_t o = 0; o < others.size(); ++o) found += agree(release[r], others[o], rule, never, o == r) ? 1 : 0;
    if (found < k) ++out;
  }
  return out;
}

struct Case {
  Rows rows;  // the original, in the checker's numbers
  CellTable table;
  std::vector<std::vector<std::size_t>> rows_of;  // per tuple: places of its rows
  bool never = false;
};

Case random_case(Dice& dice) {
  Case out;
  const std::size_t columns = dice.from_to(1, 5), rows = dice.from_to(1, 14);
  out.never = dice.one_in(3);
  const bool missing = out.never || dice.one_in(3);
  for (std::size_t r = 0; r < rows; ++r) {
    auto& row = out.rows.emplace_back();
    for (std::size_t c = 0; c < columns; ++c)
      row.push_back(missing && dice.one_in(6) ? kMissingCell
                                              : kFirst + static_cast<std::uint32_t>(dice.below(c % 3 + 2)));
  }
  std::map<Row, std::vector<std::size_t>> tuples;
  std::uint32_t fresh = 100;
  for (std::size_t r = 0; r < rows; ++r) {
    Row codes = out.rows[r];
    for (auto& code : codes) {
      if (out.never && code == kMissingCell) code = fresh++;
    }
    tuples[codes].push_back(r);
  }
  out.table.columns = columns;
  out.table.values.assign(columns, fresh);
  for (std::size_t c = 0; c < columns; ++c)
    out.table.weights.push_back(1 + static_cast<std::uint32_t>(dice.one_in(3) ? dice.below(4) : 0));
  for (const auto& [codes, places] : tuples) {
    out.table.codes.insert(out.table.codes.end(), codes.begin(), codes.end());
    out.table.counts.push_back(static_cast<std::uint32_t>(places.size()));
    out.rows_of.push_back(places);
  }
  return out;
}

Rows release_rows(const Case& one, const CellRelease& release) {
  Rows out = one.rows;
  for (std::size_t t = 0; t < release.size(); ++t) {
    std::size_t next = 0;
    for (const auto& part : release[t]) {
      for (std::uint32_t i = 0; i < part.rows; ++i) {
        Row& row = out[one.rows_of[t][next++]];
        for (std::size_t c = 0; c < row.size(); ++c) {
          if ((part.visible >> c & 1) == 0) row[c] = kBlankedCell;
        }
      }
    }
    EXPECT_EQ(next, one.rows_of[t].size());
  }
  return out;
}

std::size_t checked_rows(const Rows& release, const Rows& original, certify::CellRule rule, std::size_t k, bool never) {
  const CellTuples shown = tuples_of(release), table = tuples_of(original);
  const auto found = certify::unsafe_tuples(shown, rule == certify::CellRule::original ? table : shown, rule,
                                            {.k = k, .missing_never_matches = never, .cancel = nullptr});
  EXPECT_TRUE(found.ok());
  std::size_t out = 0;
  for (const auto t : *found) out += shown.rows[t];
  return out;
}

void expect_same_counts(const Rows& release, const Case& one, std::size_t k) {
  for (const auto rule : {certify::CellRule::original, certify::CellRule::strict, certify::CellRule::wildcard}) {
    EXPECT_EQ(checked_rows(release, one.rows, rule, k, one.never), unsafe_rows(release, one.rows, rule, k, one.never))
        << certify::kCellRules.of(rule) << " k = " << k;
  }
}

CellRelease as_release(const CellTable& table, const OriginalSuppression& found) {
  CellRelease out(table.tuples());
  for (std::size_t t = 0; t < table.tuples(); ++t)
    out[t].push_back(
        {.visible = ~found.blanked[t] & ((std::uint64_t{1} << table.columns) - 1), .rows = table.counts[t]});
  return out;
}

// What the checker calls least is what the search found, and one cell less would be caught.
void expect_least(const Case& one, const OriginalSuppression& found, std::size_t k) {
  const CellTuples table = tuples_of(one.rows);
  certify::CellLeast least(table, {one.table.weights.begin(), one.table.weights.end()}, one.never);
  for (std::size_t t = 0; t < one.table.tuples(); ++t) {
    const Row& row = one.rows[one.rows_of[t][0]];
    std::size_t at = 0;
    while (!std::equal(row.begin(), row.end(), table.tuple(at))) ++at;
    std::uint64_t weight = 0;
    for (std::size_t c = 0; c < one.table.columns; ++c)
      weight += (found.blanked[t] >> c & 1) != 0 ? one.table.weights[c] : 0;
    EXPECT_EQ(least.judge(at, weight, k), certify::LeastAnswer::least);
    const bool enough_rows = one.rows.size() >= k;
    if (enough_rows) {
      EXPECT_EQ(least.judge(at, weight + 1, k), certify::LeastAnswer::cheaper);
    }
  }
}

TEST(SuppressCheck, AgreesWithTheDefinitionsOnReleasesOfBothRules) {
  Dice dice(11);
  for (std::uint64_t i = 0; i < 1500 / kShare; ++i) {
    SCOPED_TRACE(i);
    const Case one = random_case(dice);
    const std::size_t k = dice.from_to(2, 5);
    const auto original = original_suppression(one.table, k);
    ASSERT_TRUE(original.ok());
    const Rows by_original = release_rows(one, as_release(one.table, *original));
    expect_same_counts(by_original, one, k);
    EXPECT_EQ(unsafe_rows(by_original, one.rows, certify::CellRule::original, k, one.never), 0u);
    expect_least(one, *original, k);
    const auto strict = strict_suppression(one.table, k, {.rounds = 50, .moves = 500, .nodes = 200},
                                           {.seconds = {}, .evaluations = {}, .threads = 1});
    ASSERT_TRUE(strict.ok());
    const Rows by_strict = release_rows(one, strict->release);
    expect_same_counts(by_strict, one, k);
    for (const auto rule : {certify::CellRule::original, certify::CellRule::strict, certify::CellRule::wildcard}) {
      EXPECT_EQ(unsafe_rows(by_strict, one.rows, rule, k, one.never), 0u);
    }
  }
}

TEST(SuppressCheck, AgreesWithTheDefinitionsWhereCellsAreBlankedAtRandom) {
  Dice dice(12);
  for (std::uint64_t i = 0; i < 4000 / kShare; ++i) {
    SCOPED_TRACE(i);
    const Case one = random_case(dice);
    Rows release = one.rows;
    for (auto& row : release) {
      for (auto& cell : row) cell = dice.one_in(3) ? kBlankedCell : cell;
    }
    expect_same_counts(release, one, dice.from_to(1, 6));
  }
}

// Rare and frequent values, so that the checker's lists and its sets of bits are both asked.
TEST(SuppressCheck, AgreesWithTheDefinitionsOnLargerTables) {
  Dice dice(14);
  for (std::uint64_t i = 0; i < 40 / kShare + 1; ++i) {
    SCOPED_TRACE(i);
    Case one;
    one.never = dice.one_in(2);
    const std::size_t rows = dice.from_to(100, 400);
    const std::vector<std::size_t> values = {2, dice.from_to(2, 120), dice.from_to(20, 60), 3};
    for (std::size_t r = 0; r < rows; ++r) {
      auto& row = one.rows.emplace_back();
      for (const auto count : values)
        row.push_back(dice.one_in(20) ? kMissingCell : kFirst + static_cast<std::uint32_t>(dice.below(count)));
    }
    Rows release = one.rows;
    const std::size_t share = dice.from_to(2, 40);  // blanked cells are many, or few enough to be a list
    for (auto& row : release) {
      for (auto& cell : row) cell = dice.one_in(share) ? kBlankedCell : cell;
    }
    expect_same_counts(release, one, dice.from_to(2, 5));
  }
}

// Combinations up to a size: a row is safe where every part of what it shows of that size occurs k times.
TEST(SuppressCheck, AgreesWithTheDefinitionsOnSmallCombinations) {
  Dice dice(13);
  for (std::uint64_t i = 0; i < 1000 / kShare; ++i) {
    SCOPED_TRACE(i);
    const Case one = random_case(dice);
    const std::size_t k = dice.from_to(2, 4), size = dice.from_to(1, 3), columns = one.table.columns;
    const auto found = original_suppression(one.table, k, {.max_size = size});
    ASSERT_TRUE(found.ok());
    const bool at_random = dice.one_in(2);
    Rows release = release_rows(one, as_release(one.table, *found));
    if (at_random) {
      for (auto& row : release) {
        for (auto& cell : row) cell = dice.one_in(4) ? kBlankedCell : cell;
      }
    }
    std::size_t unsafe = 0;
    for (const auto& row : release) {
      bool safe = true;
      for (std::uint64_t set = 1; set < std::uint64_t{1} << columns && safe; ++set) {
        Row part(columns, kBlankedCell);
        bool shown = static_cast<std::size_t>(std::popcount(set)) <= size, missing = false;
        for (std::size_t c = 0; c < columns; ++c) {
          if ((set >> c & 1) == 0) continue;
          part[c] = row[c];
          shown = shown && row[c] != kBlankedCell;
          missing = missing || row[c] == kMissingCell;
        }
        if (!shown) continue;
        std::size_t rows = 0;
        for (const auto& other : one.rows)
          rows += agree(part, other, certify::CellRule::original, one.never, false) ? 1 : 0;
        safe = (one.never && missing ? 1 : rows) >= k;
      }
      unsafe += safe ? 0 : 1;
    }
    const CellTuples shown = tuples_of(release);
    const auto checked = certify::unsafe_tuples_up_to(shown, tuples_of(one.rows), size,
                                                      {.k = k, .missing_never_matches = one.never, .cancel = nullptr});
    ASSERT_TRUE(checked.ok() && *checked);
    std::size_t rows = 0;
    for (const auto t : **checked) rows += shown.rows[t];
    EXPECT_EQ(rows, unsafe);
    if (!at_random && one.rows.size() >= k) {
      EXPECT_EQ(unsafe, 0u);
    }
  }
}

}  // namespace
}  // namespace kanon::tests
