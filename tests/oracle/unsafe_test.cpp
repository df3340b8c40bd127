// Minimal unsafe combinations and rule original against their definitions, on small tables of every odd kind.
// Mostly with one thread: to start others takes longer than these tables do.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/tuple_differences.hpp"
#include "search/cells/unsafe/tuple_powerset.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"
#include "support/dice.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using Rows = std::vector<std::vector<std::uint32_t>>;

struct RandomTable {
  Rows rows;
  CellTable cells;
};

// Distinct tuples of the rows; `dice` shuffles them, since nothing may depend on their order.
CellTable tuples_of(const Rows& rows, std::size_t columns, Dice& dice) {
  std::map<std::vector<std::uint32_t>, std::uint32_t> counts;
  for (const auto& row : rows) ++counts[row];
  std::vector<std::pair<std::vector<std::uint32_t>, std::uint32_t>> tuples(counts.begin(), counts.end());
  dice.shuffle(tuples);
  CellTable out;
  out.columns = columns;
  out.values.assign(columns, 0);
  out.weights.assign(columns, 1);
  for (const auto& [tuple, count] : tuples) {
    out.codes.insert(out.codes.end(), tuple.begin(), tuple.end());
    out.counts.push_back(count);
    for (std::size_t c = 0; c < columns; ++c) out.values[c] = std::max(out.values[c], tuple[c] + 1);
  }
  return out;
}

RandomTable random_table(Dice& dice, std::size_t most_columns, std::size_t most_rows) {
  const std::size_t columns = dice.from_to(1, most_columns);
  const std::size_t rows = dice.from_to(1, most_rows);
  std::vector<std::size_t> values;
  for (std::size_t c = 0; c < columns; ++c) values.push_back(dice.from_to(1, 5));
  const bool missing = dice.one_in(4);  // cells that match no other, as missing values may be read
  RandomTable out;
  for (std::size_t r = 0; r < rows; ++r) {
    if (r > 0 && dice.one_in(4)) {
      out.rows.push_back(out.rows[dice.below(r)]);  // a copy of another row
      continue;
    }
    auto& row = out.rows.emplace_back();
    for (std::size_t c = 0; c < columns; ++c) {
      const std::size_t unique = values[c] + r + (dice.one_in(2) ? 256 : 0);
      row.push_back(static_cast<std::uint32_t>(missing && dice.one_in(8) ? unique : dice.below(values[c])));
    }
  }
  out.cells = tuples_of(out.rows, columns, dice);
  return out;
}

std::size_t rows_with(const Rows& rows, const std::vector<std::uint32_t>& values, std::uint64_t columns) {
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [&](const auto& row) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if ((columns >> c & 1) != 0 && row[c] != values[c]) return false;
    }
    return true;
  }));
}

// What the definitions say about one tuple.
struct TupleTruth {
  std::vector<std::size_t> rows;       // by set of columns
  std::vector<std::uint64_t> minimal;  // unsafe sets no part of which is unsafe
};

TupleTruth truth_of(const Rows& rows, const std::vector<std::uint32_t>& values, std::size_t k, std::size_t max_size) {
  TupleTruth out;
  const std::uint64_t sets = std::uint64_t{1} << values.size();
  for (std::uint64_t set = 0; set < sets; ++set) out.rows.push_back(rows_with(rows, values, set));
  for (std::uint64_t set = 1; set < sets; ++set) {
    if (out.rows[set] >= k || static_cast<std::size_t>(std::popcount(set)) > max_size) continue;
    bool minimal = true;
    for (std::uint64_t part = (set - 1) & set; part != 0; part = (part - 1) & set) {
      minimal = minimal && out.rows[part] >= k;
    }
    if (minimal) out.minimal.push_back(set);
  }
  return out;
}

std::uint64_t weight_of(std::uint64_t set, const std::vector<std::uint32_t>& weights) {
  std::uint64_t sum = 0;
  for (std::size_t c = 0; c < weights.size(); ++c) sum += (set >> c & 1) != 0 ? weights[c] : 0;
  return sum;
}

// The least weight of a set of blanked columns that leaves no unsafe combination of a size that counts.
std::uint64_t least_weight(const TupleTruth& truth, const CellTable& table, std::size_t k, std::size_t max_size) {
  std::uint64_t best = ~std::uint64_t{0};
  const std::uint64_t sets = std::uint64_t{1} << table.columns;
  for (std::uint64_t blanked = 0; blanked < sets; ++blanked) {
    bool safe = true;
    for (std::uint64_t set = 1; set < sets && safe; ++set) {
      safe = (set & blanked) != 0 || static_cast<std::size_t>(std::popcount(set)) > max_size || truth.rows[set] >= k;
    }
    if (safe) best = std::min(best, weight_of(blanked, table.weights));
  }
  return best;
}

std::vector<std::uint32_t> values_of(const CellTable& table, std::size_t tuple) {
  const auto from = table.codes.begin() + static_cast<std::ptrdiff_t>(tuple * table.columns);
  return {from, from + static_cast<std::ptrdiff_t>(table.columns)};
}

using CombinationKey = std::pair<std::uint64_t, std::vector<std::uint32_t>>;  // columns, and the values there

CombinationKey key_of(const CellTable& table, std::size_t tuple, std::uint64_t columns) {
  CombinationKey out{columns, {}};
  for (std::size_t c = 0; c < table.columns; ++c) {
    if ((columns >> c & 1) != 0) out.second.push_back(table.code(tuple, c));
  }
  return out;
}

void expect_combinations(const RandomTable& table, const std::vector<TupleTruth>& truth, std::size_t k,
                         std::size_t max_size, UnsafeEngine engine, unsigned threads) {
  const CellTable& cells = table.cells;
  std::set<std::pair<std::uint32_t, std::uint64_t>> found;
  std::map<CombinationKey, int> firsts;
  UnsafeOptions options;
  options.max_size = max_size;
  options.engine = engine;
  options.budget.threads = threads;
  options.sink = [&](std::span<const UnsafeCombination> batch) {
    for (const auto& one : batch) {
      EXPECT_TRUE(found.insert({one.tuple, one.columns}).second);
      EXPECT_EQ(one.rows, truth[one.tuple].rows[one.columns]);
      firsts[key_of(cells, one.tuple, one.columns)] += one.first ? 1 : 0;
    }
  };
  const auto outcome = unsafe_combinations(cells, k, options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_TRUE(outcome->complete);
  const std::size_t most = max_size == 0 ? cells.columns : std::min(max_size, cells.columns);
  UnsafeCount total;
  std::vector<UnsafeCount> by_size(most + 1);
  std::map<std::uint64_t, UnsafeCount> by_set;
  std::vector<std::uint64_t> by_column(cells.columns);
  std::set<CombinationKey> distinct;
  std::size_t expected = 0;
  for (std::size_t t = 0; t < cells.tuples(); ++t) {
    double score = 0;
    EXPECT_EQ(outcome->by_tuple[t], truth[t].minimal.size());
    for (const std::uint64_t set : truth[t].minimal) {
      ++expected;
      EXPECT_TRUE(found.contains({static_cast<std::uint32_t>(t), set}));
      const auto size = static_cast<std::size_t>(std::popcount(set));
      const bool first = distinct.insert(key_of(cells, t, set)).second;
      for (UnsafeCount* count : {&total, &by_size[size], &by_set[set]}) {
        count->pairs += cells.counts[t];
        count->combinations += first ? 1 : 0;
      }
      for (std::size_t c = 0; c < cells.columns; ++c) by_column[c] += (set >> c & 1) != 0 ? cells.counts[t] : 0;
      double weight = 1;
      for (std::size_t i = size; i < (table.rows.size() < k ? 1 : most); ++i)
        weight *= static_cast<double>(cells.columns - i);
      score += weight;
    }
    EXPECT_DOUBLE_EQ(outcome->scores[t], score);
  }
  EXPECT_EQ(found.size(), expected);
  for (const auto& [key, count] : firsts) EXPECT_EQ(count, 1);
  EXPECT_EQ(outcome->total, total);
  EXPECT_EQ(outcome->by_size, by_size);
  EXPECT_EQ(outcome->pairs_by_column, by_column);
  std::vector<ColumnSetCount> sets;
  for (const auto& [set, count] : by_set) sets.push_back({set, count});
  EXPECT_EQ(outcome->by_column_set, sets);
  for (std::size_t c = 0; c < cells.columns; ++c) {
    const auto& values = outcome->pairs_by_value[c];
    EXPECT_EQ(std::accumulate(values.begin(), values.end(), std::uint64_t{0}), by_column[c]);
  }
}

// A minimal unsafe set of columns of a tuple, other rows that have these values, whether no tuple before it does.
using TupleSet = std::tuple<std::uint64_t, std::size_t, bool>;

std::vector<TupleSet> by_difference(const unsafe::DifferenceRows& rows) {
  std::vector<TupleSet> out;
  std::vector<std::uint64_t> memory(unsafe::search_words(rows.columns, rows.words));
  const unsafe::Poll never{[](void*) { return false; }, nullptr};
  const auto keep = [](void* list, const unsafe::Found& found) {
    for (std::uint64_t rest = found.last; rest != 0; rest &= rest - 1) {
      const std::uint64_t column = rest & -rest;
      const std::size_t other = found.rows[std::countr_zero(rest)];
      static_cast<std::vector<TupleSet>*>(list)->emplace_back(found.common | column, other,
                                                              (found.first & column) != 0);
    }
  };
  std::uint64_t nodes = 0;
  EXPECT_TRUE(unsafe::kernels().combinations(rows, memory.data(), never, keep, &out, nodes));
  return out;
}

// Both ways in which the engine of records may look at a tuple, whatever it would choose itself.
void expect_tuples(const RandomTable& table, const std::vector<TupleTruth>& truth, std::size_t k,
                   std::size_t max_size) {
  const CellTable& cells = table.cells;
  if (table.rows.size() < k) return;  // no engine is asked
  const auto most = static_cast<std::uint32_t>(max_size == 0 ? cells.columns : std::min(max_size, cells.columns));
  const unsafe::PairTable pairs(cells, false);
  unsafe::TupleDifferences differences(pairs, unsafe::kernels());
  unsafe::TuplePowerset powerset(pairs, unsafe::kernels());
  std::set<CombinationKey> seen;
  std::vector<std::size_t> place_of(pairs.tuples());
  for (std::size_t place = 0; place < pairs.tuples(); ++place) place_of[pairs.tuple_of(place)] = place;
  for (std::size_t t = 0; t < cells.tuples(); ++t) {
    if (cells.counts[t] >= k) continue;
    const auto need = static_cast<std::uint32_t>(k - cells.counts[t]);
    std::vector<TupleSet> expected, searched = by_difference(differences.of(place_of[t], need, most)), counted;
    for (const std::uint64_t set : truth[t].minimal) {
      const bool first = seen.insert(key_of(cells, t, set)).second;
      expected.emplace_back(set, truth[t].rows[set] - cells.counts[t], first);
    }
    std::sort(searched.begin(), searched.end());
    EXPECT_EQ(searched, expected);
    if (!unsafe::TuplePowerset::fits(cells.columns, need)) continue;
    for (const auto& one : powerset.of(place_of[t], need, most)) {
      EXPECT_EQ(one.size, std::popcount(one.columns));
      counted.emplace_back(one.columns, one.rows, one.first != 0);
    }
    std::sort(counted.begin(), counted.end());
    EXPECT_EQ(counted, expected);
  }
}

void expect_least(const RandomTable& table, const std::vector<TupleTruth>& truth, std::size_t k, std::size_t max_size,
                  unsigned threads) {
  const CellTable& cells = table.cells;
  const std::size_t most = max_size == 0 ? cells.columns : max_size;
  OriginalOptions options;
  options.max_size = max_size;
  options.budget.threads = threads;
  const auto outcome = original_suppression(cells, k, options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_TRUE(outcome->complete);
  std::uint64_t cost = 0, blanked_cells = 0;
  for (std::size_t t = 0; t < cells.tuples(); ++t) {
    const std::uint64_t blanked = outcome->blanked[t];
    cost += least_weight(truth[t], cells, k, most) * cells.counts[t];
    blanked_cells += static_cast<std::uint64_t>(std::popcount(blanked)) * cells.counts[t];
    EXPECT_EQ(weight_of(blanked, cells.weights), least_weight(truth[t], cells, k, most));
    for (const std::uint64_t set : truth[t].minimal) EXPECT_NE(set & blanked, 0u) << "not hit";
    std::uint64_t rows = cells.counts[t];
    std::set<std::uint32_t> others;
    for (std::size_t i = outcome->witness_starts[t]; i < outcome->witness_starts[t + 1]; ++i) {
      const std::uint32_t other = outcome->witnesses[i];
      EXPECT_NE(other, t);
      EXPECT_TRUE(others.insert(other).second);
      for (std::size_t c = 0; c < cells.columns; ++c) {
        EXPECT_TRUE((blanked >> c & 1) != 0 || cells.code(other, c) == cells.code(t, c));
      }
      rows += cells.counts[other];
    }
    const bool proven = most >= cells.columns && table.rows.size() >= k;
    EXPECT_TRUE(!proven || rows >= k) << "the witnesses are too few";
  }
  EXPECT_EQ(outcome->cost, cost);
  EXPECT_EQ(outcome->cells, blanked_cells);
}

void expect_all(const RandomTable& table, std::size_t k, std::size_t max_size, unsigned threads = 2) {
  std::vector<TupleTruth> truth;
  const std::size_t most = max_size == 0 ? table.cells.columns : max_size;
  for (std::size_t t = 0; t < table.cells.tuples(); ++t) {
    truth.push_back(truth_of(table.rows, values_of(table.cells, t), k, most));
  }
  expect_tuples(table, truth, k, max_size);
  expect_combinations(table, truth, k, max_size, UnsafeEngine::records, threads);
  expect_combinations(table, truth, k, max_size, UnsafeEngine::column_sets, threads);
  expect_least(table, truth, k, max_size, threads);
}

TEST(UnsafeOracle, SmallTables) {
  for (std::size_t seed = 0; seed < 5000 / kShare && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    RandomTable table = random_table(dice, 6, 24);
    if (dice.one_in(2)) {
      const std::size_t heaviest = dice.one_in(4) ? 1000000 : 5;  // above 255 in sum: scaled for the comparison
      for (auto& weight : table.cells.weights) weight = static_cast<std::uint32_t>(dice.from_to(1, heaviest));
    }
    const std::size_t k = dice.from_to(2, 5);
    expect_all(table, k, dice.one_in(2) ? 0 : dice.from_to(1, table.cells.columns), seed % 10 == 0 ? 2 : 1);
  }
}

// More rows that matter than fit into one word, and larger k.
TEST(UnsafeOracle, MiddlingTables) {
  for (std::size_t seed = 0; seed < 40 / kShare && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed + 100000);
    const RandomTable table = random_table(dice, 9, 150);
    expect_all(table, dice.from_to(2, 20), dice.one_in(2) ? 0 : dice.from_to(1, table.cells.columns));
  }
}

TEST(UnsafeOracle, EdgesOfTheDefinition) {
  Dice dice(1);
  RandomTable one;
  one.rows = {{0}, {0}, {1}};
  one.cells = tuples_of(one.rows, 1, dice);
  for (const std::size_t k : {1, 2, 3, 4, 100}) expect_all(one, k, 0);
  RandomTable equal;
  equal.rows.assign(5, {3, 1, 2});
  equal.cells = tuples_of(equal.rows, 3, dice);
  for (const std::size_t k : {2, 5, 6}) expect_all(equal, k, 0);
  RandomTable different;
  for (std::uint32_t i = 0; i < 70; ++i) different.rows.push_back({i, i, i, i});
  different.cells = tuples_of(different.rows, 4, dice);
  for (const std::size_t k : {2, 3, 70, 71}) expect_all(different, k, 0);
}

// Too large for brute force: ways that share nothing but the comparing of tuples, or the counting, must agree.
TEST(UnsafeOracle, EnginesAgree) {
  for (const std::size_t k : {2, 3, 6}) {
    Dice dice(k);
    Rows rows;
    for (std::size_t r = 0; r < 2000 / kShare; ++r) {
      auto& row = rows.emplace_back();
      for (std::size_t c = 0; c < 13; ++c) row.push_back(static_cast<std::uint32_t>(dice.below(2 + c / 2)));
    }
    const CellTable cells = tuples_of(rows, 13, dice);
    UnsafeOptions options;
    options.engine = UnsafeEngine::records;
    const auto records = unsafe_combinations(cells, k, options);
    options.engine = UnsafeEngine::column_sets;
    options.budget.threads = 1;
    const auto sets = unsafe_combinations(cells, k, options);
    ASSERT_TRUE(records.ok() && sets.ok());
    EXPECT_GT(records->total.pairs, 1000u);
    EXPECT_EQ(records->total, sets->total);
    EXPECT_EQ(records->by_column_set, sets->by_column_set);
    EXPECT_EQ(records->pairs_by_value, sets->pairs_by_value);
    EXPECT_EQ(records->by_tuple, sets->by_tuple);
    EXPECT_EQ(records->scores, sets->scores);
  }
}

// The two ways of the engine of records, on blocks of sets above each other; values that share bytes; many rows needed.
TEST(UnsafeOracle, WaysThroughOneTupleAgree) {
  for (const std::size_t columns : {11, 12, 17, 22}) {
    Dice dice(columns);
    Rows rows;
    for (std::size_t r = 0; r < 600; ++r) {
      auto& row = rows.emplace_back();
      for (std::size_t c = 0; c < columns; ++c) {
        row.push_back(static_cast<std::uint32_t>(c == 3 ? dice.below(400) : dice.below(2 + c / 3)));
      }
      if (dice.one_in(5)) rows.push_back(row);
    }
    const CellTable cells = tuples_of(rows, columns, dice);
    const unsafe::PairTable pairs(cells, false);
    unsafe::TupleDifferences differences(pairs, unsafe::kernels());
    unsafe::TuplePowerset powerset(pairs, unsafe::kernels());
    for (const std::uint32_t need : {1, 2, 3, 4, 7, 8, 15, 31}) {
      for (std::size_t place = need; place < pairs.tuples(); place += 41 * kShare) {
        const std::uint32_t most = place % 3 == 0 ? 4 : static_cast<std::uint32_t>(columns);
        auto expected = by_difference(differences.of(place, need, most));
        std::vector<TupleSet> counted;
        for (const auto& one : powerset.of(place, need, most)) {
          counted.emplace_back(one.columns, one.rows, one.first != 0);
        }
        std::sort(expected.begin(), expected.end());
        std::sort(counted.begin(), counted.end());
        EXPECT_FALSE(expected.empty());
        EXPECT_EQ(counted, expected) << columns << " columns, need " << need << ", place " << place;
      }
    }
  }
}

}  // namespace
}  // namespace kanon::tests
