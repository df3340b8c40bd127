// Strict suppression against brute force: over all releases of tiny tables, over all partitions of small ones into
// stars.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <limits>
#include <map>
#include <string>

#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/suppress/strict_bound.hpp"
#include "search/cells/suppress/strict_local.hpp"
#include "search/cells/suppress/strict_near.hpp"
#include "search/cells/suppress/strict_suppression.hpp"
#include "support/dice.hpp"
#include "support/share.hpp"

namespace kanon {
namespace {

using tests::Dice;

using Rows = std::vector<std::vector<std::uint32_t>>;

CellTable table_of(const Rows& rows, std::vector<std::uint32_t> weights) {
  CellTable table;
  table.columns = weights.size();
  table.weights = std::move(weights);
  table.values.assign(table.columns, 0);
  std::map<std::vector<std::uint32_t>, std::uint32_t> counts;
  for (const auto& row : rows) ++counts[row];
  for (const auto& [row, count] : counts) {
    table.codes.insert(table.codes.end(), row.begin(), row.end());
    table.counts.push_back(count);
    for (std::size_t column = 0; column < table.columns; ++column)
      table.values[column] = std::max(table.values[column], row[column] + 1);
  }
  return table;
}

// The rows of a table again, equal ones together.
Rows rows_of(const CellTable& table) {
  Rows rows;
  for (std::size_t tuple = 0; tuple < table.tuples(); ++tuple)
    for (std::uint32_t i = 0; i < table.counts[tuple]; ++i)
      rows.emplace_back(table.codes.begin() + static_cast<std::ptrdiff_t>(tuple * table.columns),
                        table.codes.begin() + static_cast<std::ptrdiff_t>((tuple + 1) * table.columns));
  return rows;
}

bool agree(const Rows& rows, std::size_t a, std::size_t b, ColumnMask columns) {
  for (std::size_t column = 0; column < rows[a].size(); ++column)
    if ((columns >> column & 1) != 0 && rows[a][column] != rows[b][column]) return false;
  return true;
}

// Word for word as the rules are stated; `visible` per row.
std::uint64_t naive_unsafe(const Rows& rows, const std::vector<ColumnMask>& visible, std::uint64_t k, CellRule rule) {
  std::uint64_t unsafe = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::uint64_t count = 0;
    for (std::size_t other = 0; other < rows.size(); ++other) {
      if (rule == CellRule::original) count += agree(rows, r, other, visible[r]) ? 1 : 0;
      if (rule == CellRule::strict)
        count += (visible[other] & visible[r]) == visible[r] && agree(rows, r, other, visible[r]) ? 1 : 0;
      if (rule == CellRule::wildcard) count += agree(rows, r, other, visible[r] & visible[other]) ? 1 : 0;
    }
    if (count < k && visible[r] != 0) ++unsafe;
  }
  return unsafe;
}

std::uint64_t weight_of_blanks(const std::vector<std::uint32_t>& weights, ColumnMask visible) {
  std::uint64_t sum = 0;
  for (std::size_t column = 0; column < weights.size(); ++column)
    if ((visible >> column & 1) == 0) sum += weights[column];
  return sum;
}

// The least over every single release there is: 2^(rows x columns) of them.
std::uint64_t least_of_all_releases(const CellTable& table, std::uint64_t k, CellRule rule) {
  const Rows rows = rows_of(table);
  const std::size_t bits = rows.size() * table.columns;
  std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
  std::vector<ColumnMask> visible(rows.size());
  for (std::uint64_t code = 0; code < std::uint64_t{1} << bits; ++code) {
    std::uint64_t cost = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      visible[r] = code >> (r * table.columns) & ((ColumnMask{1} << table.columns) - 1);
      cost += weight_of_blanks(table.weights, visible[r]);
    }
    if (cost < best && naive_unsafe(rows, visible, k, rule) == 0) best = cost;
  }
  return best;
}

// What rows share, and what showing no more than some columns costs: looked up, since every star asks for it.
struct Shares {
  std::vector<std::vector<ColumnMask>> shared;  // by pair of rows
  std::vector<std::uint64_t> blanks;            // by visible columns

  Shares(const CellTable& table, const Rows& rows) {
    for (std::size_t a = 0; a < rows.size(); ++a) {
      auto& line = shared.emplace_back(rows.size(), 0);
      for (std::size_t b = 0; b < rows.size(); ++b)
        for (std::size_t column = 0; column < table.columns; ++column)
          if (rows[a][column] == rows[b][column]) line[b] |= ColumnMask{1} << column;
    }
    for (ColumnMask visible = 0; visible < ColumnMask{1} << table.columns; ++visible)
      blanks.push_back(weight_of_blanks(table.weights, visible));
  }
};

// The cheapest pattern for these rows as one star: at least k of them match it, the others show what they share.
std::uint64_t cost_of_star(const Shares& shares, std::uint64_t k, std::size_t star) {
  std::uint64_t best = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t left = star; left != 0; left &= left - 1) {
    const auto& shared = shares.shared[static_cast<std::size_t>(std::countr_zero(left))];
    for (ColumnMask pattern = 0; pattern < shares.blanks.size(); ++pattern) {
      std::uint64_t cost = 0, anchors = 0;
      for (std::size_t rest = star; rest != 0; rest &= rest - 1) {
        const ColumnMask visible = shared[static_cast<std::size_t>(std::countr_zero(rest))] & pattern;
        cost += shares.blanks[visible];
        anchors += visible == pattern ? 1 : 0;
      }
      if (anchors >= k || pattern == 0) best = std::min(best, cost);
    }
  }
  return best;
}

// The least over all partitions of the rows into stars.
std::uint64_t least_of_all_partitions(const CellTable& table, std::uint64_t k) {
  const Rows rows = rows_of(table);
  const Shares shares(table, rows);
  const std::size_t sets = std::size_t{1} << rows.size();
  std::vector<std::uint64_t> star(sets, 0), least(sets, 0);
  for (std::size_t set = 1; set < sets; ++set) star[set] = cost_of_star(shares, k, set);
  for (std::size_t set = 1; set < sets; ++set) {
    const std::size_t first = set & (~set + 1);
    least[set] = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t part = set; part != 0; part = (part - 1) & set)
      if ((part & first) != 0) least[set] = std::min(least[set], star[part] + least[set ^ part]);
  }
  return least[sets - 1];
}

CellTable random_table(Dice& dice, std::size_t rows, std::size_t columns, bool weighted) {
  const std::size_t values = dice.from_to(2, 4);
  Rows out;
  for (std::size_t r = 0; r < rows; ++r) {
    std::vector<std::uint32_t> row;
    for (std::size_t column = 0; column < columns; ++column)
      row.push_back(static_cast<std::uint32_t>(dice.below(values)));
    // Some rows are like an earlier one, equal or nearly so.
    if (r > 0 && dice.one_in(3)) {
      row = out[dice.below(r)];
      if (dice.one_in(2)) row[dice.below(columns)] = static_cast<std::uint32_t>(dice.below(values));
    }
    out.push_back(row);
  }
  std::vector<std::uint32_t> weights(columns, 1);
  for (auto& weight : weights)
    if (weighted) weight = static_cast<std::uint32_t>(dice.from_to(1, 6));
  return table_of(out, weights);
}

std::vector<ColumnMask> visible_rows(const CellRelease& release) {
  std::vector<ColumnMask> out;
  for (const auto& parts : release)
    for (const auto& part : parts) out.insert(out.end(), part.rows, part.visible);
  return out;
}

// The release is what it says it is, by the naive rules.
void expect_sound(const CellTable& table, std::uint64_t k, const StrictOutcome& outcome) {
  ASSERT_TRUE(covers(table, outcome.release));
  EXPECT_EQ(naive_unsafe(rows_of(table), visible_rows(outcome.release), k, CellRule::strict), 0u);
  std::uint64_t cost = 0;
  for (const auto visible : visible_rows(outcome.release)) cost += weight_of_blanks(table.weights, visible);
  EXPECT_EQ(outcome.cost, cost);
  EXPECT_EQ(outcome.cost, blanked_weight(table, outcome.release));
  EXPECT_LE(outcome.bound, outcome.cost);
}

StrictOutcome solve(const CellTable& table, std::uint64_t k, const StrictOptions& options, const Budget& budget = {}) {
  auto outcome = strict_suppression(table, k, options, budget);
  EXPECT_TRUE(outcome.ok()) << outcome.error().text();
  return outcome.ok() ? *outcome : StrictOutcome{};
}

TEST(Strict, FirstErratum) {
  // Every record alone is wrong for the strict rule.
  const CellTable table = table_of({{0, 0}, {0, 1}, {1, 1}}, {1, 1});
  EXPECT_EQ(least_of_all_releases(table, 2, CellRule::original), 3u);
  EXPECT_EQ(least_of_all_releases(table, 2, CellRule::strict), 4u);
  EXPECT_EQ(least_of_all_releases(table, 2, CellRule::wildcard), 2u);
  const auto outcome = solve(table, 2, {});
  EXPECT_EQ(outcome.cost, 4u);
  EXPECT_TRUE(outcome.optimal);
  expect_sound(table, 2, outcome);
}

TEST(Strict, EqualsAllReleasesOfTinyTables) {
  const std::pair<std::size_t, std::size_t> shapes[] = {{3, 5},  {4, 4}, {5, 3}, {8, 2},
                                                        {16, 1}, {2, 6}, {4, 3}, {6, 2}};
  Dice dice(51);
  for (int trial = 0; trial < 160; ++trial) {
    const auto [rows, columns] = shapes[trial % std::size(shapes)];
    const CellTable table = random_table(dice, rows, columns, trial % 3 == 0);
    const std::uint64_t k = dice.from_to(1, 5);
    const std::uint64_t least = least_of_all_releases(table, k, CellRule::strict);
    EXPECT_EQ(least, rows <= 8 ? least_of_all_partitions(table, k) : least) << "trial " << trial;
    const auto outcome = solve(table, k, {.moves = trial % 2 == 0 ? 0u : 500u});
    EXPECT_EQ(outcome.cost, least) << "trial " << trial << " k " << k;
    EXPECT_TRUE(outcome.optimal);
    expect_sound(table, k, outcome);
  }
}

TEST(Strict, EqualsAllPartitionsOfSmallTables) {
  Dice dice(52);
  std::uint64_t nodes = 0;
  for (int trial = 0; trial < static_cast<int>(1500 / tests::kShare); ++trial) {
    const CellTable table = random_table(dice, dice.from_to(1, 12), dice.from_to(1, 5), trial % 2 == 0);
    const std::uint64_t k = dice.from_to(2, 5);
    const std::uint64_t least = least_of_all_partitions(table, k);
    // With few moves and steps the exact search has to do the work.
    const auto outcome = solve(table, k, {.rounds = dice.one_in(2) ? 30u : 1u, .moves = dice.one_in(2) ? 0u : 300u});
    EXPECT_EQ(outcome.cost, least) << "trial " << trial << " k " << k;
    EXPECT_TRUE(outcome.optimal) << "trial " << trial;
    expect_sound(table, k, outcome);
    nodes += outcome.effort.nodes;
  }
  EXPECT_GT(nodes, 2'000u / tests::kShare);
}

// What is left out when a table is too large for all patterns must not make the bound too high.
TEST(Strict, BoundHoldsWithoutAllPatterns) {
  Dice dice(53);
  const std::function<bool()> never = [] { return false; };
  std::uint64_t left_out = 0;
  for (int trial = 0; trial < static_cast<int>(1000 / tests::kShare); ++trial) {
    const CellTable table = random_table(dice, dice.from_to(4, 11), dice.from_to(3, 5), trial % 2 == 0);
    const std::uint64_t k = dice.from_to(2, 4);
    const std::uint64_t least = least_of_all_partitions(table, k);
    const std::uint64_t regrouped = dice.from_to(1, 150);
    const auto outcome = solve(table, k, {.rounds = 60, .moves = 300, .nodes = 1, .regrouped = regrouped});
    EXPECT_LE(outcome.bound, least) << "trial " << trial;
    EXPECT_GE(outcome.cost, least) << "trial " << trial;
    expect_sound(table, k, outcome);
    const auto original = original_suppression(table, k);
    ASSERT_TRUE(original.ok());
    EXPECT_GE(outcome.bound, original->cost) << "trial " << trial;
    // And before the records' own minima are known.
    const auto model = strict::build_model(table, k, {.work = regrouped, .arcs = dice.from_to(10, 100)}, never);
    EXPECT_LE(strict::raise_prices(model, 1'000'000, 60, never).bound, least) << "trial " << trial;
    for (const auto& [name, value] : outcome.effort.details) left_out += name == "all_patterns" && value == 0 ? 1 : 0;
  }
  EXPECT_GT(left_out, 200u / tests::kShare);
}

// Hardly two rows alike: many patterns, many records near each of them.
CellTable plain_table(Dice& dice, std::size_t rows, std::size_t columns, std::size_t values) {
  Rows out(rows);
  for (auto& row : out)
    for (std::size_t column = 0; column < columns; ++column)
      row.push_back(static_cast<std::uint32_t>(dice.below(values)));
  return table_of(out, std::vector<std::uint32_t>(columns, 1));
}

// Arcs that are left out for want of room, or because the model was stopped somewhere, must not make the bound too high
// either, nor the hubs that are left wrong; with the records' own minima and without.
TEST(Strict, BoundHoldsWithoutAllArcs) {
  Dice dice(57);
  const std::function<bool()> never = [] { return false; };
  std::uint64_t fewer = 0, stopped = 0, free_tuples = 0;
  for (int trial = 0; trial < static_cast<int>(1000 / tests::kShare); ++trial) {
    const std::size_t rows = dice.from_to(6, 11), columns = dice.from_to(4, 6);
    const bool stops = trial % 2 == 0;
    const CellTable table = stops ? random_table(dice, rows, columns, dice.one_in(2))
                                  : plain_table(dice, rows, columns, dice.from_to(2, 4));
    const std::uint64_t k = dice.from_to(2, 3);
    const std::uint64_t least = least_of_all_partitions(table, k);
    const auto original = original_suppression(table, k);
    ASSERT_TRUE(original.ok());
    std::atomic<std::uint64_t> asked = 0;
    const std::uint64_t end = dice.from_to(1, 60);
    const auto whole = strict::build_model(table, k, {}, never);
    const std::uint64_t arcs = whole.hub_arcs.size();
    const strict::ModelLimits limits{.arcs = stops ? 1'000 : dice.from_to(arcs / 3, arcs * 2 / 3) + 1};
    auto model = strict::build_model(table, k, limits, [&] { return stops && ++asked > end; });
    fewer += !stops && model.hub_arcs.size() < arcs ? 1 : 0;
    stopped += stops && asked > end && !model.hubs.empty() ? 1 : 0;
    const auto free_before = model.free_cost;
    for (const auto step : {"alone", "near", "sorted"}) {
      if (step == std::string("near")) strict::add_near_hubs(model, *original);
      if (step == std::string("sorted")) strict::add_sorted_hubs(model);
      EXPECT_LE(strict::raise_prices(model, 1'000'000, 60, never).bound, least) << "trial " << trial << " " << step;
      const auto greedy = strict::greedy_incumbent(model);
      EXPECT_GE(greedy.cost, least) << "trial " << trial << " " << step;
      const auto release = strict::release_of(model, greedy.assignment);
      EXPECT_EQ(blanked_weight(table, release), greedy.cost);
      EXPECT_EQ(naive_unsafe(rows_of(table), visible_rows(release), k, CellRule::strict), 0u) << "trial " << trial;
    }
    free_tuples += model.free_cost != free_before ? 1 : 0;
  }
  EXPECT_GT(fewer, 50u / tests::kShare);
  EXPECT_GT(stopped, 50u / tests::kShare);
  EXPECT_GE(free_tuples, 6u / tests::kShare);  // rare: none need be among a few
}

TEST(Strict, ArcsStayWithinTheirLimit) {
  Dice dice(58);
  const CellTable table = plain_table(dice, 300, 10, 5);
  const std::function<bool()> never = [] { return false; };
  const auto whole = strict::build_model(table, 3, {}, never);
  std::uint64_t limit = 0;  // the anchors fit, the others do not
  for (const auto& hub : whole.hubs) limit += hub.anchors;
  EXPECT_GT(whole.hub_arcs.size(), 4 * limit) << limit;
  auto small = strict::build_model(table, 3, {.arcs = limit}, never);
  EXPECT_LE(small.hub_arcs.size(), 2 * limit);
  EXPECT_GT(small.hub_arcs.size(), limit / 10);
  EXPECT_FALSE(small.complete);
  // No price may be above the cost of an arc that is left out.
  std::map<std::pair<ColumnMask, strict::Record>, strict::HubIndex> same;
  for (strict::HubIndex hub = 0; hub < whole.hubs.size(); ++hub)
    same[{whole.hubs[hub].visible, whole.hubs[hub].example}] = hub;
  const auto cheap = [&](const strict::Arc& arc) { return arc.cost < small.most[arc.end]; };
  std::ptrdiff_t missing = 0, compared = 0;
  for (strict::HubIndex hub = 0; hub < small.hubs.size(); ++hub) {
    const auto mine = small.arcs_of_hub(hub);
    const auto all = whole.arcs_of_hub(same.at({small.hubs[hub].visible, small.hubs[hub].example}));
    compared += std::count_if(all.begin(), all.end(), cheap);
    missing += std::count_if(all.begin(), all.end(), cheap) - std::count_if(mine.begin(), mine.end(), cheap);
  }
  EXPECT_EQ(missing, 0);
  EXPECT_GT(compared, 1'000);
  const auto good = solve(table, 3, {.rounds = 100, .moves = 50'000, .nodes = 0});
  EXPECT_LE(strict::raise_prices(small, 1'000'000, 200, never).bound, good.cost);
  const auto original = original_suppression(table, 3);
  ASSERT_TRUE(original.ok());
  strict::add_near_hubs(small, *original);
  const auto bound = strict::raise_prices(small, 1'000'000, 200, never).bound;
  EXPECT_LE(bound, good.cost);
  EXPECT_GE(bound, original->cost);
}

// A clock that is spent while the model is built must not blank the table.
TEST(Strict, SpentClockBlanksNoMoreThanItMust) {
  Dice dice(58);
  const CellTable table = plain_table(dice, 300, 10, 5);
  const std::uint64_t everything = 300 * 10;
  Budget budget;
  for (const double seconds : {0.0, 0.001, 0.01, 0.1}) {
    budget.seconds = seconds;
    const auto outcome = solve(table, 3, {}, budget);
    expect_sound(table, 3, outcome);
    EXPECT_LT(outcome.cost, everything * 9 / 10) << seconds;
  }
  Cancel cancel;
  cancel.request();
  budget = {};
  budget.cancel = &cancel;
  const auto cancelled = solve(table, 3, {}, budget);
  expect_sound(table, 3, cancelled);
  EXPECT_LT(cancelled.cost, everything * 9 / 10);
  budget = {};
  budget.evaluations = 0;
  const auto no_moves = solve(table, 3, {}, budget);
  expect_sound(table, 3, no_moves);
  EXPECT_LT(no_moves.cost, everything * 9 / 10);
}

TEST(Strict, RulesCountAsStated) {
  Dice dice(54);
  std::uint64_t differ = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const CellTable table = random_table(dice, dice.from_to(1, 12), dice.from_to(1, 5), false);
    const std::uint64_t k = dice.from_to(1, 5);
    CellRelease release(table.tuples());
    for (std::size_t tuple = 0; tuple < table.tuples(); ++tuple)
      for (std::uint32_t row = 0; row < table.counts[tuple]; ++row)
        release[tuple].push_back({(dice.below(1u << table.columns) | dice.below(1u << table.columns)), 1});
    std::map<CellRule, std::uint64_t> unsafe;
    for (const auto rule : {CellRule::original, CellRule::strict, CellRule::wildcard}) {
      unsafe[rule] = unsafe_rows(table, release, k, rule);
      EXPECT_EQ(unsafe[rule], naive_unsafe(rows_of(table), visible_rows(release), k, rule));
    }
    EXPECT_LE(unsafe[CellRule::original], unsafe[CellRule::strict]);
    EXPECT_LE(unsafe[CellRule::wildcard], unsafe[CellRule::original]);
    differ +=
        unsafe[CellRule::wildcard] < unsafe[CellRule::original] && unsafe[CellRule::original] < unsafe[CellRule::strict]
            ? 1
            : 0;
  }
  EXPECT_GT(differ, 50u);
}

TEST(Strict, SafeRowsSupportNobodyByBlanking) {
  // Rows of a tuple of k rows show everything, whatever the others need.
  const CellTable table = table_of({{0, 0, 0}, {0, 0, 0}, {0, 0, 1}, {5, 5, 5}}, {1, 1, 1});
  const auto outcome = solve(table, 2, {});
  EXPECT_EQ(outcome.cost, 4u);
  EXPECT_EQ(outcome.release[0], (std::vector<ReleasedPart>{{7, 2}}));
}

TEST(Strict, RowsOfOneTupleMayBeReleasedDifferently) {
  // k = 3: each row of the middle tuple helps another pair, which is cheaper than both with one pair.
  const CellTable table =
      table_of({{0, 0, 0, 1}, {0, 0, 0, 2}, {0, 0, 0, 0}, {0, 0, 0, 0}, {3, 0, 0, 0}, {4, 0, 0, 0}}, {1, 1, 1, 1});
  const auto outcome = solve(table, 3, {});
  EXPECT_EQ(outcome.cost, least_of_all_partitions(table, 3));
  EXPECT_EQ(outcome.cost, 6u);
  expect_sound(table, 3, outcome);
}

TEST(Strict, Edges) {
  const CellTable few = table_of({{0, 0}, {0, 0}, {0, 1}}, {1, 2});
  const auto all_blank = solve(few, 4, {});
  EXPECT_EQ(all_blank.cost, 9u);
  EXPECT_EQ(all_blank.cells, 6u);
  EXPECT_TRUE(all_blank.optimal);
  EXPECT_EQ(solve(few, 1, {}).cost, 0u);
  EXPECT_EQ(solve(table_of({{0, 0}, {0, 0}}, {1, 1}), 2, {}).cost, 0u);
  const CellTable none = table_of({}, {1, 1});
  EXPECT_TRUE(solve(none, 2, {}).optimal);
  EXPECT_FALSE(strict_suppression(few, 0, {}, {}).ok());
  EXPECT_FALSE(strict_suppression(table_of({}, std::vector<std::uint32_t>(65, 1)), 2, {}, {}).ok());
  EXPECT_FALSE(strict_suppression(table_of({{0}}, {0}), 2, {}, {}).ok());
  EXPECT_FALSE(strict_suppression(table_of({{0, 0}}, {1u << 31, 1}), 2, {}, {}).ok());
}

TEST(Strict, AllColumnsThereCanBe) {
  Dice dice(55);
  const CellTable table = random_table(dice, 40, 64, false);
  const auto outcome = solve(table, 2, {.rounds = 50, .moves = 2000, .nodes = 50, .regrouped = 20'000'000});
  expect_sound(table, 2, outcome);
}

CellTable middling_table() {
  Dice dice(56);
  return random_table(dice, 150, 6, true);
}

Budget with_threads(unsigned threads) {
  Budget budget;
  budget.threads = threads;
  return budget;
}

TEST(Strict, TheSameWithAnyNumberOfThreads) {
  const CellTable table = middling_table();
  const StrictOptions options{.rounds = 100, .moves = 20'000, .nodes = 500};
  const auto one = solve(table, 3, options, with_threads(1));
  const auto two = solve(table, 3, options, with_threads(2));
  EXPECT_EQ(one.release, two.release);
  EXPECT_EQ(one.bound, two.bound);
  EXPECT_EQ(one.effort.evaluated, two.effort.evaluated);
}

TEST(Strict, StopsWithReleaseAndBound) {
  const CellTable table = middling_table();
  const auto whole = solve(table, 3, {.moves = 200'000});
  Cancel cancel;
  cancel.request();
  Budget budget;
  budget.cancel = &cancel;
  const auto cancelled = solve(table, 3, {}, budget);
  expect_sound(table, 3, cancelled);
  EXPECT_TRUE(cancelled.stopped);
  EXPECT_GE(cancelled.cost, whole.bound);
  EXPECT_LE(cancelled.bound, whole.cost);
  budget = {};
  for (const std::uint64_t evaluations : {0u, 10u, 1000u, 30'000u}) {
    budget.evaluations = evaluations;
    const auto some = solve(table, 3, {}, budget);
    expect_sound(table, 3, some);
    EXPECT_LE(some.effort.evaluated, evaluations);
    EXPECT_GE(some.cost, whole.bound);
    EXPECT_LE(some.bound, whole.cost);
  }
  budget = {};
  budget.gap = 0.2;
  const auto rough = solve(table, 3, {}, budget);
  expect_sound(table, 3, rough);
  EXPECT_LE(rough.gap, 0.2);
}

}  // namespace
}  // namespace kanon
