// Rows in small groups, and what columns tell of each other: the engine's counts against counting by hand.
#include <cmath>
#include <map>

#include "support/dice.hpp"
#include "unit/engine/source_case.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;
using Cells = std::vector<std::string>;

// A random table of few values per column, some of them missing.
struct PlainTable {
  Names columns;
  std::vector<Cells> rows;

  [[nodiscard]] std::string csv() const {
    std::string out;
    for (std::size_t c = 0; c < columns.size(); ++c) out += (c > 0 ? "," : "") + columns[c];
    for (const auto& row : rows) {
      out += "\n";
      for (std::size_t c = 0; c < row.size(); ++c) out += (c > 0 ? "," : "") + row[c];
    }
    return out + "\n";
  }
};

PlainTable random_table(Dice& dice) {
  PlainTable out;
  const std::size_t columns = dice.from_to(1, 6), rows = dice.from_to(1, 60);
  std::vector<std::size_t> values;
  for (std::size_t c = 0; c < columns; ++c) {
    out.columns.push_back("c" + std::to_string(c));
    values.push_back(dice.from_to(1, 12));
  }
  for (std::size_t r = 0; r < rows; ++r) {
    Cells row;
    for (std::size_t c = 0; c < columns; ++c)
      row.push_back(dice.one_in(8) && columns > 1 ? "" : "v" + std::to_string(dice.below(values[c])));
    out.rows.push_back(row);
  }
  return out;
}

SmallRows naive_small_rows(const PlainTable& table, const Names& set, std::uint64_t least) {
  std::map<Cells, std::uint64_t> groups;
  for (const auto& row : table.rows) {
    Cells key;
    for (std::size_t c = 0; c < row.size(); ++c) {
      for (const auto& name : set)
        if (name == table.columns[c]) key.push_back(row[c]);
    }
    ++groups[key];
  }
  SmallRows out{.groups = groups.size()};
  for (const auto& [key, rows] : groups) {
    if (rows == 1) ++out.unique_rows;
    if (rows < least) out.small_rows += rows;
  }
  return out;
}

TEST(PlainCounts, SmallRowsAreThoseCountedByHand) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Dice dice(seed);
    const PlainTable table = random_table(dice);
    std::vector<Names> sets;
    for (std::size_t s = dice.from_to(1, 9); s > 0; --s) {
      Names set;
      for (const auto& name : table.columns)
        if (dice.one_in(2)) set.push_back(name);
      sets.push_back(set);
    }
    const TempFolder folder;
    auto source = opened(folder.write("t.csv", table.csv()));
    ASSERT_OK(source);
    const std::uint64_t least = dice.from_to(0, 7);
    const auto counted = (*source)->small_rows(sets, least);
    ASSERT_OK(counted);
    ASSERT_EQ(counted->size(), sets.size());
    for (std::size_t s = 0; s < sets.size(); ++s) {
      const SmallRows naive = naive_small_rows(table, sets[s], least);
      EXPECT_EQ((*counted)[s].groups, naive.groups) << seed << "\n" << table.csv();
      EXPECT_EQ((*counted)[s].unique_rows, naive.unique_rows) << seed << "\n" << table.csv();
      EXPECT_EQ((*counted)[s].small_rows, naive.small_rows) << seed << "\n" << table.csv();
    }
  }
}

// As a release shows it: a and b are "ab", c and the missing value "rest", whose rows are suppressed.
ReleaseOrder order_with_suppression(bool drop) {
  ReleaseOrder out;
  out.columns = {{.name = "q",
                  .recoded = true,
                  .values = {"a", "b", "c", std::nullopt},
                  .nodes = {0, 0, 1, 1},
                  .labels = {"ab", "rest"}},
                 {.name = "p", .recoded = false, .values = {}, .nodes = {}, .labels = {}}};
  out.missing = {"NA"};
  out.small_groups = {{1}};
  out.drop_suppressed = drop;
  return out;
}

TEST(PlainCounts, PeopleAmongTheRowsThatAReleaseShows) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Dice dice(seed);
    const bool drop = dice.one_in(2);
    std::string csv = "who,q,p\n";
    std::map<std::pair<std::string, std::string>, std::pair<std::uint64_t, std::map<std::string, int>>> groups;
    for (std::size_t r = dice.from_to(1, 50); r > 0; --r) {
      const std::string q = dice.pick(Names{"a", "b", "c", "NA"}), p = "p" + std::to_string(dice.below(3));
      const std::string who = dice.one_in(7) ? "NA" : "w" + std::to_string(dice.below(6));
      csv += who + "," + q + "," + p + "\n";
      const bool kept = q == "a" || q == "b";
      if (!kept && drop) continue;
      auto& [rows, people] = groups[{kept ? "ab" : "*", p}];
      ++rows;
      if (who != "NA") ++people[who];
    }
    SmallRows naive{.groups = groups.size()};
    for (const auto& [key, group] : groups) {
      if (group.second.size() < 2) naive.unique_rows += group.first;
      if (group.second.size() < 3) naive.small_rows += group.first;
    }
    const TempFolder folder;
    auto source = opened(folder.write("t.csv", csv));
    ASSERT_OK(source);
    const ReleaseOrder order = order_with_suppression(drop);
    const auto found = (*source)->small_rows_by_entity({{"q", "p"}}, 3, {.name = "who", .missing = {"NA"}}, &order);
    ASSERT_OK(found);
    EXPECT_EQ((*found)[0].groups, naive.groups) << csv;
    EXPECT_EQ((*found)[0].unique_rows, naive.unique_rows) << csv;
    EXPECT_EQ((*found)[0].small_rows, naive.small_rows) << csv;
  }
}

TEST(PlainCounts, ManySetsAreCountedAtOnce) {
  PlainTable table;
  std::vector<Names> sets;
  Cells row;
  for (std::size_t c = 0; c < 300; ++c) {
    table.columns.push_back("c" + std::to_string(c));
    sets.push_back({table.columns[0], table.columns[c]});
  }
  for (std::size_t r = 0; r < 30; ++r) {
    row.clear();
    for (std::size_t c = 0; c < 300; ++c) row.push_back(std::to_string(r / (1 + c % 7)));
    table.rows.push_back(row);
  }
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", table.csv()));
  ASSERT_OK(source);
  const auto counted = (*source)->small_rows(sets, 4);
  ASSERT_OK(counted);
  for (std::size_t s = 0; s < sets.size(); ++s)
    EXPECT_EQ((*counted)[s].small_rows, naive_small_rows(table, sets[s], 4).small_rows) << s;
}

// Entropies from scratch, in nats per row.
double entropy_of(const std::map<Cells, std::uint64_t>& groups, double rows) {
  double out = 0;
  for (const auto& [key, count] : groups) {
    const double share = static_cast<double>(count) / rows;
    out -= share * std::log(share);
  }
  return out;
}

struct NaivePair {
  std::uint64_t told = 0, alone = 0, spare = 0;
  double entropy = 0, left = 0;
};

// What column `b` tells of column `o`.
NaivePair naive_pair(const PlainTable& table, std::size_t b, std::size_t o) {
  std::map<Cells, std::uint64_t> by;
  std::map<Cells, std::map<Cells, std::uint64_t>> pairs;
  for (const auto& row : table.rows) {
    ++by[{row[b]}];
    ++pairs[{row[b]}][{row[o]}];
  }
  NaivePair out;
  out.entropy = entropy_of(by, static_cast<double>(table.rows.size()));
  for (const auto& [value, rows] : by) {
    if (rows == 1) {
      ++out.alone;
      continue;
    }
    out.spare += pairs[value].size() - 1;
    out.left += static_cast<double>(rows) * entropy_of(pairs[value], static_cast<double>(rows));
  }
  // A row is told if the other rows with its value have its `o` more often than any other.
  for (const auto& row : table.rows) {
    std::map<Cells, std::uint64_t> others = pairs[{row[b]}];
    const std::uint64_t own = --others[{row[o]}];
    bool most = own > 0;
    for (const auto& [value, count] : others) {
      if (value != Cells{row[o]} && count >= own) most = false;
    }
    if (most) ++out.told;
  }
  return out;
}

void expect_telling(const Telling& found, const NaivePair& naive, const std::string& where) {
  EXPECT_EQ(found.told_rows, naive.told) << where;
  EXPECT_EQ(found.alone_rows, naive.alone) << where;
  EXPECT_EQ(found.spare_pairs, naive.spare) << where;
  EXPECT_NEAR(found.entropy, naive.entropy, 1e-4) << where;
  EXPECT_NEAR(found.left, naive.left, 1e-3) << where;
}

TEST(PlainCounts, WhatColumnsTellIsThatCountedByHand) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Dice dice(seed);
    const PlainTable table = random_table(dice);
    const TempFolder folder;
    auto source = opened(folder.write("t.csv", table.csv()));
    ASSERT_OK(source);
    const auto counted = (*source)->pair_counts(table.columns, table.columns, {});
    ASSERT_OK(counted);
    const std::size_t columns = table.columns.size();
    ASSERT_EQ(counted->size(), columns * columns);
    for (std::size_t b = 0; b < columns; ++b) {
      for (std::size_t o = 0; o < columns; ++o) {
        const PairCounts& pair = (*counted)[b * columns + o];
        const std::string where = std::to_string(seed) + "\n" + table.csv();
        EXPECT_EQ(pair.rows, table.rows.size()) << where;
        EXPECT_FALSE(pair.sampled);
        expect_telling(pair.of_by, naive_pair(table, b, o), where);
        expect_telling(pair.by_of, naive_pair(table, o, b), where);
      }
    }
  }
}

// 45,000 rows times 400 pairs are too many: some rows are taken, the same ones with any number of threads.
TEST(PlainCounts, OfManyPairsSomeRowsAreTaken) {
  std::string text;
  Names columns;
  for (std::size_t c = 0; c < 20; ++c) {
    columns.push_back("c" + std::to_string(c));
    text += (c > 0 ? "," : "") + columns.back();
  }
  for (std::size_t r = 0; r < 45'000; ++r) {
    for (std::size_t c = 0; c < 20; ++c)
      text += (c > 0 ? "," : "\n") + std::to_string((c == 19 ? r : r * (c + 3)) % (5 + c % 19));
  }
  const TempFolder folder;
  const std::string path = folder.write("t.csv", text + "\n");
  std::vector<PairCounts> before;
  for (const unsigned threads : {1u, 2u}) {
    auto source = open_source({.path = path}, {.threads = threads, .temp_folder = {}});
    ASSERT_OK(source);
    const auto counted = (*source)->pair_counts(columns, columns, {});
    ASSERT_OK(counted);
    const PairCounts& copy = (*counted)[19];  // c0 is three times r, c19 is r, both modulo 5
    EXPECT_TRUE(copy.sampled);
    EXPECT_GT(copy.rows, 15'000u);
    EXPECT_LT(copy.rows, 30'000u);
    EXPECT_EQ(copy.of_by.told_rows, copy.rows);
    EXPECT_NEAR(copy.of_by.left, 0, 1e-9);
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ((*counted)[i].rows, before[i].rows);
      EXPECT_EQ((*counted)[i].of_by.told_rows, before[i].of_by.told_rows);
      EXPECT_EQ((*counted)[i].of_by.left, before[i].of_by.left);
    }
    before = *counted;
  }
}

TEST(PlainCounts, MissingTokensAreMissingInTheColumnThatIsTold) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "a,b\nx,?\nx,\ny,1\ny,1\n"));
  ASSERT_OK(source);
  const auto counted = (*source)->pair_counts({"a"}, {"b"}, {"?"});
  ASSERT_OK(counted);
  EXPECT_EQ((*counted)[0].of_by.told_rows, 4u);
  const auto literally = (*source)->pair_counts({"a"}, {"b"}, {});
  ASSERT_OK(literally);
  EXPECT_EQ((*literally)[0].of_by.told_rows, 2u);
}

}  // namespace
}  // namespace kanon::tests
