// Hierarchies that need no file.
#include "hierarchy/build_hierarchy.hpp"

#include <map>

#include "base/text.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
// The labels of one value from level 0 up.
Values path_of(const Hierarchy& hierarchy, const Value& value) {
  Values out;
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
    if (hierarchy.leaves[leaf] != value) continue;
    for (const auto& labels : hierarchy.labels) out.push_back(labels[leaf]);
  }
  return out;
}

void expect_functions(const Hierarchy& hierarchy, const std::string& what) {
  for (std::size_t level = 0; level + 1 < hierarchy.levels(); ++level) {
    std::map<Value, Value> above;
    for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
      const auto [at, fresh] = above.emplace(hierarchy.labels[level][leaf], hierarchy.labels[level + 1][leaf]);
      ASSERT_EQ(at->second, hierarchy.labels[level + 1][leaf])
          << what << ": level " << level << " label " << at->first.value_or("(missing)");
    }
  }
  for (const auto& label : hierarchy.labels.back()) ASSERT_EQ(label, Value("*")) << what;
}

HierarchyBuild intervals(std::vector<double> widths, double anchor = 0) {
  HierarchyBuild out;
  out.name = "interval";
  out.widths = std::move(widths);
  out.anchor = anchor;
  return out;
}

TEST(IntervalBuilder, MakesIntervals) {
  const auto built = build_hierarchy({"23", "5", "30", kMissing}, intervals({5, 10}), "age");
  ASSERT_OK(built);
  EXPECT_EQ(built->leaves, (Values{kMissing, "5", "23", "30"}));
  EXPECT_EQ(path_of(*built, "23"), (Values{"23", "20-24", "20-29", "*"}));
  EXPECT_EQ(path_of(*built, "30"), (Values{"30", "30-34", "30-39", "*"}));
  EXPECT_EQ(path_of(*built, kMissing), (Values{kMissing, kMissing, kMissing, "*"}));
}

TEST(IntervalBuilder, StartsAnIntervalAtTheAnchor) {
  const auto built = build_hierarchy({"17", "21", "22", "16"}, intervals({5, 10}, 17), "age");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "17"), (Values{"17", "17-21", "17-26", "*"}));
  EXPECT_EQ(path_of(*built, "22"), (Values{"22", "22-26", "17-26", "*"}));
  EXPECT_EQ(path_of(*built, "16"), (Values{"16", "12-16", "7-16", "*"}));
}

TEST(IntervalBuilder, CodesBottomAndTop) {
  HierarchyBuild build = intervals({10, 20});
  build.bottom = 18;
  build.top = 65;
  const auto built = build_hierarchy({"3", "17", "18", "19", "25", "35", "64", "65", "99"}, build, "age");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "3"), (Values{"3", "<18", "<18", "*"}));
  EXPECT_EQ(path_of(*built, "18"), (Values{"18", "18-19", "18-19", "*"}));
  EXPECT_EQ(path_of(*built, "64"), (Values{"64", "60-64", "60-64", "*"}));
  EXPECT_EQ(path_of(*built, "65"), (Values{"65", ">=65", ">=65", "*"}));
  build.top = 18;
  expect_error(build_hierarchy({"3"}, build, "age"), "is not below its top");
}

TEST(IntervalBuilder, TakesNegativeNumbersAndDecimals) {
  const auto built = build_hierarchy({"-1", "-5", "-6", "0", "4"}, intervals({5, 10}), "t");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "-1"), (Values{"-1", "-5..-1", "-10..-1", "*"}));
  EXPECT_EQ(path_of(*built, "-6"), (Values{"-6", "-10..-6", "-10..-1", "*"}));
  EXPECT_EQ(path_of(*built, "4"), (Values{"4", "0-4", "0-9", "*"}));
  const auto decimals = build_hierarchy({"0.05", "0.15", "0.3"}, intervals({0.1, 0.2}), "t");
  ASSERT_OK(decimals);
  EXPECT_EQ(path_of(*decimals, "0.05"), (Values{"0.05", "[0, 0.1)", "[0, 0.2)", "*"}));
}

TEST(IntervalBuilder, RefusesWidthsThatDoNotNest) {
  for (const auto& widths : std::vector<std::vector<double>>{{5, 12}, {10, 5}, {5, 5}, {0}, {-5}, {5, 10, 15}}) {
    expect_error(build_hierarchy({"1", "2"}, intervals(widths), "age"), "do not nest");
  }
  expect_error(build_hierarchy({"1", "x"}, intervals({5}), "age"), "values that are not numbers");
}

// 0.1 has no exact binary form: a narrow interval must still never straddle a wide one.
TEST(IntervalBuilder, NeverTearsAnIntervalApart) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Dice dice(seed);
    Values values;
    const double step = dice.pick(std::vector<double>{0.1, 0.01, 0.7, 1, 3, 0.3});
    for (std::size_t i = 0; i < 60; ++i) {
      char text[32];
      std::snprintf(text, sizeof text, "%.3f", (static_cast<double>(dice.below(2000)) - 1000) * step);
      if (std::find(values.begin(), values.end(), Value(text)) == values.end()) values.emplace_back(text);
    }
    if (dice.one_in(2)) values.push_back(kMissing);
    HierarchyBuild build = intervals({step, step * 2, step * 6, step * 30}, dice.one_in(2) ? 0 : step * 0.5);
    if (dice.one_in(3)) build.widths.clear();  // chosen by the builder
    if (dice.one_in(3)) build.bottom = -20 * step;
    if (dice.one_in(3)) build.top = 33.3 * step;
    const auto built = build_hierarchy(values, build, "x");
    ASSERT_OK(built);
    expect_functions(*built, "seed " + std::to_string(seed));
  }
}

TEST(IntervalBuilder, KeepsLargeNumbersApart) {
  const auto built = build_hierarchy({"1234567890128.5", "1234567890129.5", "1234567890130.5", "1234567890131.5"},
                                     intervals({1, 10}), "x");
  ASSERT_OK(built);
  expect_functions(*built, "large decimals");
  const auto huge = build_hierarchy({"1e15", "1000000000000001", "2e15"}, intervals({1, 10}), "x");
  ASSERT_OK(huge);
  expect_functions(*huge, "large whole numbers");
}

TEST(IntervalBuilder, ChoosesWidthsItself) {
  const auto one = build_hierarchy({"7"}, {}, "x");
  ASSERT_OK(one);
  EXPECT_EQ(one->levels(), 2u);
  const auto tiny = build_hierarchy({"0", "5e-324"}, {}, "x");
  ASSERT_OK(tiny);
  EXPECT_EQ(tiny->levels(), 2u);
  Values ages;
  for (int age = 17; age <= 90; ++age) ages.emplace_back(std::to_string(age));
  const auto built = build_hierarchy(ages, {}, "age");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "23")[1], Value("20-24"));
  expect_functions(*built, "ages");
}

HierarchyBuild named(const std::string& name) {
  HierarchyBuild out;
  out.name = name;
  return out;
}

TEST(PrefixBuilder, MasksFromTheEnd) {
  const auto built = build_hierarchy({"01067", "10115"}, {}, "zip");  // codes get prefixes unasked
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "01067"), (Values{"01067", "0106*", "010**", "01***", "0****", "*"}));
}

TEST(PrefixBuilder, TakesUnequalLengthsAndUtf8) {
  const auto built = build_hierarchy({"\xC3\xBC"
                                      "berall",
                                      "\xC3\xBC"
                                      "b",
                                      "x", kMissing},
                                     named("prefix"), "word");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built,
                    "\xC3\xBC"
                    "b"),
            (Values{"\xC3\xBC"
                    "b",
                    "\xC3\xBC"
                    "b",
                    "\xC3\xBC"
                    "b",
                    "\xC3\xBC"
                    "b",
                    "\xC3\xBC"
                    "b",
                    "\xC3\xBC"
                    "b",
                    "\xC3\xBC*", "*"}));
  for (const auto& labels : built->labels) {
    for (const auto& label : labels) EXPECT_TRUE(!label || is_utf8(*label));
  }
  expect_functions(*built, "unequal");
}

TEST(PrefixBuilder, EveryLevelIsAFunctionOfTheOneBelow) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    Values values;
    for (int i = 0; i < 30; ++i) {
      std::string text;
      for (std::size_t n = dice.from_to(1, 6); n > 0; --n)
        text += dice.pick(std::vector<std::string>{"1", "2", "*", "\xC3\xBC", "a"});
      if (std::find(values.begin(), values.end(), Value(text)) == values.end()) values.emplace_back(text);
    }
    const auto built = build_hierarchy(values, named("prefix"), "code");
    ASSERT_OK(built);
    expect_functions(*built, "seed " + std::to_string(seed));
  }
}

TEST(DateBuilder, MakesAllParts) {
  const auto built = build_hierarchy({"1999-12-31", "2001-04-05", kMissing}, {}, "born");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "2001-04-05"), (Values{"2001-04-05", "2001-04", "2001-Q2", "2001", "2000s", "*"}));
  EXPECT_EQ(path_of(*built, "1999-12-31"), (Values{"1999-12-31", "1999-12", "1999-Q4", "1999", "1990s", "*"}));
  EXPECT_EQ(path_of(*built, kMissing), (Values{kMissing, kMissing, kMissing, kMissing, kMissing, "*"}));
}

TEST(DateBuilder, MakesTheDayOfATimestampAndThePartsAskedFor) {
  HierarchyBuild build = named("date");
  build.parts = {"decade", "day"};  // in any order
  const auto built = build_hierarchy({"2001-04-05T10:00:00", "2001-04-05T11:00:00"}, build, "seen");
  ASSERT_OK(built);
  EXPECT_EQ(path_of(*built, "2001-04-05T10:00:00"), (Values{"2001-04-05T10:00:00", "2001-04-05", "2000s", "*"}));
  build.parts = {"yaer"};
  expect_error(build_hierarchy({"2001-04-05"}, build, "seen"), "Did you mean \"year\"?");
  build.parts = {};
  expect_error(build_hierarchy({"2001-04-05", "2001-02-30"}, build, "seen"), "not ISO dates");
}

TEST(DateBuilder, EveryLevelIsAFunctionOfTheOneBelow) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed);
    Values values;
    for (int i = 0; i < 60; ++i) {
      char text[16];
      std::snprintf(text, sizeof text, "%04d-%02d-%02d", 1980 + static_cast<int>(dice.below(30)),
                    1 + static_cast<int>(dice.below(12)), 1 + static_cast<int>(dice.below(28)));
      if (std::find(values.begin(), values.end(), Value(text)) == values.end()) values.emplace_back(text);
    }
    HierarchyBuild build = named("date");
    for (const char* part : {"day", "month", "quarter", "year", "decade"}) {
      if (dice.one_in(2)) build.parts.emplace_back(part);
    }
    const auto built = build_hierarchy(values, build, "born");
    ASSERT_OK(built);
    expect_functions(*built, "seed " + std::to_string(seed));
  }
}

TEST(OtherBuilders, FlatKeepAndSuppressed) {
  const auto flat = build_hierarchy({"b", "a", kMissing}, {}, "sex");
  ASSERT_OK(flat);
  EXPECT_EQ(flat->labels, (std::vector<Values>{{kMissing, "a", "b"}, {"*", "*", "*"}}));
  EXPECT_EQ(kept({"b", kMissing}).labels, (std::vector<Values>{{"b", kMissing}}));
  EXPECT_EQ(starred({"b", kMissing}).labels, (std::vector<Values>{{"*", "*"}}));
  EXPECT_EQ(starred({"b", kMissing}).leaves, (Values{"b", kMissing}));
  expect_error(build_hierarchy({"a"}, named("prefxi"), "zip"), "Did you mean \"prefix\"?");
}

}  // namespace
}  // namespace kanon::tests
