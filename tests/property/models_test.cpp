// The algebra of privacy models on random groups: what holds is what the definitions say; up-closed and merge-closed
// models are that; and no part that holds is larger than the bound the searches prune by.
#include <gtest/gtest.h>

#include "models/group_test.hpp"
#include "support/model_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

constexpr std::uint64_t kCases = 20000 / kShare;

using Counts = std::vector<std::uint64_t>;

// A column of two to five values, and the test of one model on it.
struct Tested {
  SensitiveColumn column;
  Models models;
  std::unique_ptr<GroupTest> test;

  [[nodiscard]] bool holds(const Counts& counts) const {
    const auto sparse = sparse_of(counts);
    return test->holds({.rows = rows_of(counts), .values = sparse});
  }
  [[nodiscard]] std::uint64_t most(const Counts& counts) const {
    const auto sparse = sparse_of(counts);
    return test->most({.rows = rows_of(counts), .values = sparse});
  }
  static std::uint64_t rows_of(const Counts& counts) {
    std::uint64_t out = 0;
    for (const auto count : counts) out += count;
    return out;
  }

 private:
  static std::vector<ValueCount> sparse_of(const Counts& counts) {
    std::vector<ValueCount> out;
    for (std::uint32_t v = 0; v < counts.size(); ++v) {
      if (counts[v] > 0) out.push_back({v, static_cast<std::uint32_t>(counts[v])});
    }
    return out;
  }
};

Tested random_test(ModelName name, Dice& dice) {
  Tested out;
  out.column.name = "s";
  const std::size_t values = dice.from_to(2, 5);
  for (std::size_t v = 0; v < values; ++v) {
    out.column.values.emplace_back(std::to_string(v));
    out.column.rows.push_back(dice.from_to(1, 12));
    out.column.labels.push_back({out.column.values[v], Value("g" + std::to_string(v / 2)), Value("*")});
  }
  out.models.sensitive = {random_model(name, "s", dice)};
  if (name == ModelName::cap_value) out.models.sensitive[0].value = std::to_string(dice.below(values));
  auto made = GroupTest::make(out.models, {out.column});
  EXPECT_TRUE(made.ok());
  out.test = std::make_unique<GroupTest>(std::move(made).value());
  return out;
}

Counts random_group(const Tested& tested, Dice& dice, std::size_t most) {
  Counts out;
  do {
    out.clear();
    for (std::size_t v = 0; v < tested.column.values.size(); ++v) out.push_back(dice.below(most + 1));
  } while (Tested::rows_of(out) == 0);
  return out;
}

Counts joined(Counts a, const Counts& b) {
  for (std::size_t v = 0; v < a.size(); ++v) a[v] += b[v];
  return a;
}

// The rows of the largest part that holds, by trying all parts.
std::uint64_t largest_part(const Tested& tested, const Counts& group) {
  std::uint64_t out = 0;
  Counts part(group.size());
  for (;;) {
    std::size_t v = 0;
    while (v < part.size() && part[v] == group[v]) part[v++] = 0;
    if (v == part.size()) return out;
    ++part[v];
    const auto rows = Tested::rows_of(part);
    if (rows > out && tested.holds(part)) out = rows;
  }
}

class ModelAlgebra : public ::testing::TestWithParam<ModelName> {};

TEST_P(ModelAlgebra, HoldsWhatTheDefinitionSays) {
  Dice dice(31 + static_cast<std::uint64_t>(GetParam()));
  std::uint64_t held = 0;
  for (std::uint64_t i = 0; i < kCases && !HasFailure(); ++i) {
    const Tested tested = random_test(GetParam(), dice);
    const Counts group = random_group(tested, dice, i % 3 == 0 ? 40 : 4);
    const bool defined =
        holds_by_definition(tested.models, {tested.column}, {.rows = Tested::rows_of(group), .counts = {group}});
    EXPECT_EQ(tested.holds(group), defined);
    held += defined ? 1 : 0;
  }
  EXPECT_GT(held, kCases / 20);
  EXPECT_LT(held, kCases - kCases / 20);
}

// A column of missing values that count apart has no value at all.
TEST_P(ModelAlgebra, AColumnWithoutValuesIsNoHarm) {
  Dice dice(5);
  Models models{.sensitive = {random_model(GetParam(), "s", dice)}, .missing_apart = true};
  if (GetParam() == ModelName::cap_value) return;  // there is no value to name
  auto test = GroupTest::make(models, {SensitiveColumn{.name = "s", .values = {}, .rows = {}}});
  ASSERT_TRUE(test.ok());
  const bool holds = holds_by_definition(models, test->columns(), DefinedGroup{.rows = 7, .counts = {{}}});
  EXPECT_EQ(test->holds({.rows = 7}), holds);
  EXPECT_EQ(test->most({.rows = 7}), holds ? 7u : 0u);
}

TEST_P(ModelAlgebra, JoiningGroupsThatHoldGivesOneThatHolds) {
  Dice dice(310 + static_cast<std::uint64_t>(GetParam()));
  for (std::uint64_t i = 0; i < kCases && !HasFailure(); ++i) {
    const Tested tested = random_test(GetParam(), dice);
    const Counts a = random_group(tested, dice, 6), b = random_group(tested, dice, 6);
    const bool one = tested.holds(a) || tested.holds(b), both = tested.holds(a) && tested.holds(b);
    if (tested.test->up_closed() ? one : both) {
      EXPECT_TRUE(tested.holds(joined(a, b)));
    }
  }
}

TEST_P(ModelAlgebra, NoPartThatHoldsIsLargerThanTheBound) {
  Dice dice(3100 + static_cast<std::uint64_t>(GetParam()));
  std::uint64_t exact = 0;
  for (std::uint64_t i = 0; i < kCases / 4 && !HasFailure(); ++i) {
    const Tested tested = random_test(GetParam(), dice);
    const Counts group = random_group(tested, dice, 5);
    const auto most = tested.most(group), rows = Tested::rows_of(group), truth = largest_part(tested, group);
    EXPECT_GE(most, truth);
    EXPECT_LE(most, rows);
    if (tested.holds(group)) {
      EXPECT_EQ(most, rows);
    }
    exact += most == truth ? 1 : 0;
    // A larger group has no smaller bound: searches look for the least slab in which it reaches k.
    const auto more = joined(group, random_group(tested, dice, 3));
    EXPECT_GE(tested.most(more) + 1, most);
  }
  EXPECT_GT(exact, kCases / 16) << "a bound that is never exact prunes nothing";
}

INSTANTIATE_TEST_SUITE_P(Models, ModelAlgebra, ::testing::ValuesIn(all_models()));

}  // namespace
}  // namespace kanon::tests
