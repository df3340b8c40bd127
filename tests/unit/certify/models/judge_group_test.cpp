// Each model on groups made by hand: at a tie, just above it and just below; and random groups against sums of
// fractions, written from the definitions.
#include "certify/models/judge_group.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "support/dice.hpp"

namespace kanon::certify_tests {
namespace {

using namespace certify;
using tests::Dice;
using Counts = std::vector<std::uint64_t>;  // by place in the distribution; 0: not in the group

// A table, its models, and groups of it.
struct Table {
  PlanModels models;
  explicit Table(const Counts& rows) {
    ValueDistribution distribution{.column = "illness"};
    for (std::size_t i = 0; i < rows.size(); ++i)
      distribution.values.push_back(std::string(1, static_cast<char>('a' + i)));
    distribution.rows = rows;
    distribution.total = std::accumulate(rows.begin(), rows.end(), std::uint64_t{0});
    models.distributions.push_back(distribution);
  }
  Table& with(const char* key, const std::string& words) {
    models.columns = {*parse_column_model(key, words)};
    return *this;
  }
  Table& tree(const std::vector<std::vector<std::string>>& labels) {
    models.hierarchies = {{.column = "illness", .file = "tree.csv", .labels = labels}};
    return with("t", "illness=1:tree.csv");
  }
  [[nodiscard]] GroupJudgement judge(const Counts& counts) const {
    std::vector<ValueRows> values;
    for (std::uint32_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) values.push_back({i, counts[i]});
    }
    const GroupFacts group{.rows = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}),
                           .values = {std::span<const ValueRows>(values)}};
    return GroupJudge(models).by_column(models.columns[0], group);
  }
  [[nodiscard]] bool holds(const Counts& counts) const { return judge(counts).holds; }
};

TEST(JudgeGroup, DistinctValues) {
  Table table({5, 5, 5, 5});
  table.with("l", "illness=3");
  EXPECT_TRUE(table.holds({1, 1, 1}));
  EXPECT_FALSE(table.holds({4, 5}));
  EXPECT_TRUE(table.holds({1, 1, 1, 1}));
  EXPECT_EQ(table.judge({4, 0, 5}).measure, 2);
  EXPECT_FALSE(table.holds({}));
  EXPECT_TRUE(table.with("l", "illness=1").holds({}));
}

TEST(JudgeGroup, Entropy) {
  Table table({50, 50, 50});
  table.with("l", "illness=entropy:2");
  EXPECT_TRUE(table.holds({5, 5}));
  EXPECT_FALSE(table.holds({5, 6}));
  EXPECT_TRUE(table.holds({6, 5, 1}));
  EXPECT_FALSE(table.holds({7}));
  EXPECT_FALSE(table.holds({}));
  EXPECT_TRUE(table.with("l", "illness=entropy:1").holds({}));
  EXPECT_TRUE(table.holds({7}));
}

// The most frequent value has strictly fewer than c times the rows of the l-th and all rarer ones.
TEST(JudgeGroup, Recursive) {
  Table table({50, 50, 50});
  table.with("l", "illness=recursive:3/2");
  EXPECT_FALSE(table.holds({6, 2}));
  EXPECT_TRUE(table.holds({5, 2}));
  EXPECT_TRUE(table.holds({2, 5}));
  EXPECT_FALSE(table.holds({6, 1, 1}));
  EXPECT_TRUE(table.holds({5, 1, 1}));
  EXPECT_FALSE(table.holds({6}));
  table.with("l", "illness=recursive:1.5/3");
  EXPECT_FALSE(table.holds({3, 3, 2}));
  EXPECT_TRUE(table.holds({4, 4, 3}));
  EXPECT_FALSE(table.holds({4, 4}));
  table.with("l", "illness=recursive:0.5/1");
  EXPECT_FALSE(table.holds({1, 1}));
  EXPECT_TRUE(table.holds({1, 1, 1}));
  EXPECT_TRUE(table.holds({}));
}

TEST(JudgeGroup, EqualDistance) {
  Table table({6, 3, 1});
  table.with("t", "illness=0.3");
  EXPECT_TRUE(table.holds({6, 3, 1}));
  EXPECT_TRUE(table.holds({9, 0, 1}));
  EXPECT_FALSE(table.holds({91, 0, 9}));
  EXPECT_TRUE(table.holds({89, 1, 10}));
  EXPECT_NEAR(table.judge({1, 0, 0}).measure, 0.4, 1e-15);
  EXPECT_TRUE(table.holds({}));
}

// Three ranks: the ends are 1 apart, neighbours 1/2.
TEST(JudgeGroup, OrderedDistance) {
  Table table({1, 1, 1});
  table.with("t", "illness=1/3:ordered");
  EXPECT_TRUE(table.holds({0, 1, 0}));
  EXPECT_FALSE(table.holds({1, 0, 0}));
  EXPECT_NEAR(table.judge({1, 0, 0}).measure, 0.5, 1e-15);
  EXPECT_TRUE(table.holds({2, 0, 1}));
  EXPECT_TRUE(Table({4}).with("t", "illness=0:ordered").holds({2}));
}

// Flu and cold are respiratory, cancer is another branch: 0.5 within, 1 between.
TEST(JudgeGroup, DistanceByHierarchy) {
  Table table({1, 1, 2});
  table.tree({{"a", "lung", "*"}, {"b", "lung", "*"}, {"c", "other", "*"}});
  EXPECT_NEAR(table.judge({1, 1, 2}).measure, 0, 1e-15);
  EXPECT_NEAR(table.judge({2, 0, 2}).measure, 0.125, 1e-15);  // a quarter moves half the way
  EXPECT_NEAR(table.judge({0, 0, 1}).measure, 0.5, 1e-15);
  EXPECT_NEAR(table.judge({1, 0, 0}).measure, 0.625, 1e-15);
  table.models.columns[0].limit = {.above = 5, .below = 8};
  EXPECT_TRUE(table.holds({1, 0, 0}));
  table.models.columns[0].limit = {.above = 624'999'999, .below = 1'000'000'000};
  EXPECT_FALSE(table.holds({1, 0, 0}));
  // Without a top there is a root above: the same.
  table.tree({{"a", "lung"}, {"b", "lung"}, {"c", "other"}});
  EXPECT_NEAR(table.judge({1, 0, 0}).measure, 0.625, 1e-15);
  EXPECT_NEAR(Table({4}).tree({{"a"}}).judge({1}).measure, 0, 1e-15);
}

TEST(JudgeGroup, Caps) {
  Table table({2, 2, 6});
  table.with("cap", "illness=0.5");
  EXPECT_TRUE(table.holds({5, 5}));
  EXPECT_FALSE(table.holds({6, 5}));
  EXPECT_TRUE(table.holds({5, 4, 1}));
  table.with("cap", "illness:b=0.1");
  EXPECT_TRUE(table.holds({9, 1}));
  EXPECT_FALSE(table.holds({9, 2}));
  EXPECT_TRUE(table.holds({0, 0, 9}));
  EXPECT_TRUE(table.with("cap", "illness:nobody=0").holds({9, 1}));
  EXPECT_TRUE(table.holds({}));
}

TEST(JudgeGroup, Beta) {
  Table table({2, 2, 6});
  table.with("cap", "illness=beta:1");
  EXPECT_TRUE(table.holds({2, 0, 3}));
  EXPECT_FALSE(table.holds({41, 0, 59}));
  EXPECT_TRUE(table.holds({0, 0, 1}));
  EXPECT_NEAR(table.judge({1, 0, 0}).measure, 4, 1e-15);
}

// A share of 0.6 may gain -ln 0.6 = 0.5108..., less than the 1 that the others may: up to 0.9064953...
TEST(JudgeGroup, EnhancedBeta) {
  Table table({2, 2, 6});
  table.with("cap", "illness=enhanced-beta:1");
  EXPECT_TRUE(table.holds({2, 1, 2}));
  EXPECT_FALSE(table.holds({0, 0, 1}));
  EXPECT_TRUE(table.holds({935, 0, 9'064}));
  EXPECT_TRUE(table.holds({9'350'47, 0, 9'064'953}));
  EXPECT_FALSE(table.holds({9'350'46, 0, 9'064'954}));
  EXPECT_TRUE(Table({7}).with("cap", "illness=enhanced-beta:1").holds({3}));
}

TEST(JudgeGroup, ValuesThatTheTableDoesNotHave) {
  Table table({2, 2});
  for (const auto& [key, words] : {std::pair{"l", "illness=1"}, {"t", "illness=1"}, {"cap", "illness=1"}})
    EXPECT_FALSE(table.with(key, words).holds({1, 1, 1}));
}

TEST(JudgeGroup, PeopleOfAPopulation) {
  PlanModels models;
  models.k_map = 20;
  models.population = "people.csv";
  models.presence = parse_presence("0.1..0.5");
  const GroupJudge judge(models);
  const auto people = [](std::uint64_t rows, std::uint64_t all) { return GroupFacts{.rows = rows, .people = all}; };
  EXPECT_TRUE(judge.by_k_map(people(1, 20)).holds);
  EXPECT_FALSE(judge.by_k_map(people(30, 19)).holds);
  EXPECT_TRUE(judge.by_presence(people(2, 20)).holds);
  EXPECT_FALSE(judge.by_presence(people(2, 21)).holds);
  EXPECT_TRUE(judge.by_presence(people(10, 20)).holds);
  EXPECT_FALSE(judge.by_presence(people(10, 19)).holds);
  EXPECT_FALSE(judge.by_presence(people(10, 0)).holds);
  EXPECT_EQ(judge.all_hold(people(4, 20)), true);
  EXPECT_EQ(judge.all_hold(people(1, 20)), false);
  EXPECT_EQ(judge.all_hold({.rows = 4}), std::nullopt);
  models.population_size = 1000;
  models.k_map_rows = 5;
  EXPECT_TRUE(judge.by_k_map({.rows = 5}).holds);
  EXPECT_FALSE(judge.by_k_map({.rows = 4}).holds);
}

// Distances by moving rows one by one is what they mean; here they are computed from shares, as fractions of n N.
struct Slow {
  const Counts& group;
  const Counts& table;
  std::int64_t n, total;

  [[nodiscard]] std::int64_t difference(std::size_t i) const {
    const std::int64_t here = i < group.size() ? static_cast<std::int64_t>(group[i]) : 0;
    return here * total - static_cast<std::int64_t>(table[i]) * n;
  }
  // Times n N.
  [[nodiscard]] std::int64_t equal_twice() const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < table.size(); ++i) sum += std::abs(difference(i));
    return sum;
  }
  [[nodiscard]] std::int64_t ordered() const {
    std::int64_t sum = 0;
    for (std::size_t end = 1; end < table.size(); ++end) {
      std::int64_t prefix = 0;
      for (std::size_t i = 0; i < end; ++i) prefix += difference(i);
      sum += std::abs(prefix);
    }
    return sum;
  }
  // Over all values with the same label at a level.
  [[nodiscard]] std::int64_t tree_twice(const std::vector<std::vector<std::string>>& labels, std::size_t levels) const {
    std::int64_t sum = 0;
    for (std::size_t level = 0; level < levels; ++level) {
      for (std::size_t i = 0; i < table.size(); ++i) {
        bool first = true;
        std::int64_t node = 0;
        for (std::size_t j = 0; j < table.size(); ++j) {
          if (labels[j][level] != labels[i][level]) continue;
          first = first && j >= i;
          node += difference(j);
        }
        if (first) sum += std::abs(node);
      }
    }
    return sum;
  }
};

struct RandomGroup {
  Counts table, group;
  std::int64_t n = 0, total = 0;

  explicit RandomGroup(Dice& dice) {
    table.resize(dice.from_to(1, 6));
    for (std::uint64_t& rows : table) rows = dice.from_to(1, 6);
    group.resize(table.size());
    do {
      for (std::size_t i = 0; i < group.size(); ++i) group[i] = dice.below(table[i] + 1);
      n = std::accumulate(group.begin(), group.end(), std::int64_t{0});
    } while (n == 0);
    total = std::accumulate(table.begin(), table.end(), std::int64_t{0});
  }
  [[nodiscard]] Slow slow() const { return {.group = group, .table = table, .n = n, .total = total}; }
};

TEST(JudgeGroup, RandomDistancesAgree) {
  Dice dice(21);
  int ties = 0;
  for (int i = 0; i < 20'000; ++i) {
    const RandomGroup random(dice);
    Table table(random.table);
    const Slow slow = random.slow();
    const auto parts = static_cast<std::int64_t>(dice.from_to(1, 12));
    const auto part = static_cast<std::int64_t>(dice.below(parts + 1));
    const std::string limit = std::to_string(part) + "/" + std::to_string(parts);
    const std::int64_t whole = slow.n * slow.total;
    const auto values = static_cast<std::int64_t>(random.table.size());
    ASSERT_EQ(table.with("t", "illness=" + limit).holds(random.group), slow.equal_twice() * parts <= 2 * part * whole);
    ASSERT_EQ(table.with("t", "illness=" + limit + ":ordered").holds(random.group),
              values == 1 || slow.ordered() * parts <= part * whole * (values - 1));
    ties += slow.equal_twice() * parts == 2 * part * whole ? 1 : 0;
    std::vector<std::vector<std::string>> labels;
    const bool top = dice.one_in(2);
    for (std::int64_t v = 0; v < values; ++v) {
      labels.push_back({std::to_string(v), std::to_string(v / 2), std::to_string(v / 4)});
      if (top) labels.back().emplace_back("*");
    }
    const std::size_t last = labels[0].size() - 1;
    const bool one_top =
        std::all_of(labels.begin(), labels.end(), [&](const auto& line) { return line[last] == labels[0][last]; });
    const std::size_t height = one_top ? last : last + 1;
    table.tree(labels);
    table.models.columns[0].limit = *Fraction::parse(limit);
    ASSERT_EQ(table.holds(random.group),
              slow.tree_twice(labels, height) * parts <= 2 * part * whole * static_cast<std::int64_t>(height));
  }
  EXPECT_GT(ties, 300);
}

TEST(JudgeGroup, RandomCountsAgree) {
  Dice dice(22);
  for (int i = 0; i < 20'000; ++i) {
    const RandomGroup random(dice);
    Table table(random.table);
    const auto c = static_cast<std::int64_t>(dice.from_to(1, 6)), d = static_cast<std::int64_t>(dice.from_to(1, 6));
    const std::int64_t l = static_cast<std::int64_t>(dice.from_to(1, 4));
    Counts sorted = random.group;
    std::sort(sorted.rbegin(), sorted.rend());
    std::int64_t tail = 0;
    for (std::size_t j = static_cast<std::size_t>(l) - 1; j < sorted.size(); ++j)
      tail += static_cast<std::int64_t>(sorted[j]);
    const auto most = static_cast<std::int64_t>(sorted[0]);
    const std::string ratio = std::to_string(c) + "/" + std::to_string(d);
    table.with("l", "illness=recursive:" + std::to_string(c) + "/" + std::to_string(l));
    table.models.columns[0].factor = *Fraction::parse(ratio);
    ASSERT_EQ(table.holds(random.group), most * d < c * tail);
    if (c <= d) {
      ASSERT_EQ(table.with("cap", "illness=" + ratio).holds(random.group), most * d <= c * random.n);
    }
    bool beta = true;
    for (std::size_t v = 0; v < random.table.size(); ++v)
      beta = beta && static_cast<std::int64_t>(random.group[v]) * random.total * d <=
                         (c + d) * static_cast<std::int64_t>(random.table[v]) * random.n;
    ASSERT_EQ(table.with("cap", "illness=beta:" + ratio).holds(random.group), beta);
  }
}

// A thousand million rows do not overflow.
TEST(JudgeGroup, ManyRows) {
  const std::uint64_t many = 1'000'000'000;
  Table table({many, many, 1});
  EXPECT_TRUE(table.with("t", "illness=0.5").holds({many, 0, 1}));
  EXPECT_TRUE(table.with("t", "illness=0.000000001").holds({many, many, 0}));
  EXPECT_FALSE(table.with("t", "illness=0").holds({many, many, 0}));
  EXPECT_FALSE(table.with("t", "illness=0.249999999:ordered").holds({many, 0, 1}));
  EXPECT_TRUE(table.with("t", "illness=0.25:ordered").holds({many, 0, 1}));
  EXPECT_TRUE(table.with("cap", "illness=enhanced-beta:2").holds({many - 7, many, 1}));
}

}  // namespace
}  // namespace kanon::certify_tests
