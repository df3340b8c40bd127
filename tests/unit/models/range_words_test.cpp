// The words for ranges of models: every form, its steps, and what is refused.
#include "models/range_words.hpp"

#include <gtest/gtest.h>

#include "models/words.hpp"
#include "support/expect_text.hpp"

namespace kanon::tests {
namespace {

std::vector<std::string> texts(const std::string& option, const std::string& range) {
  const auto steps = parse_range(option, range);
  EXPECT_TRUE(steps.ok()) << range << ": " << steps.error().text();
  std::vector<std::string> out;
  if (!steps.ok()) return out;
  for (const auto& step : *steps) out.push_back(text_of(step));
  return out;
}

using Texts = std::vector<std::string>;

TEST(RangeWords, EveryFormIsSteppedThrough) {
  const std::tuple<const char*, const char*, Texts> cases[] = {
      {"l", "illness=1..3", {"illness=1", "illness=2", "illness=3"}},
      {"l", "illness=2..2", {"illness=2"}},
      {"l", "illness=1..5/2", {"illness=1", "illness=3", "illness=5"}},
      {"l", "illness=entropy:1..3", {"illness=entropy:1", "illness=entropy:2", "illness=entropy:3"}},
      {"l", "illness=entropy:1.5..2.5/0.5", {"illness=entropy:1.5", "illness=entropy:2", "illness=entropy:2.5"}},
      {"l", "illness=recursive:1.5/2..3", {"illness=recursive:1.5/2", "illness=recursive:1.5/3"}},
      {"t", "illness=0.1..0.3", {"illness=0.1", "illness=0.2", "illness=0.3"}},
      {"t", "illness=0.1..0.2/0.05", {"illness=0.1", "illness=0.15", "illness=0.2"}},
      {"t", "illness=10%..20%/5%", {"illness=0.1", "illness=0.15", "illness=0.2"}},
      {"t", "illness=0..0.1:ordered", {"illness=0:ordered", "illness=0.1:ordered"}},
      {"t", "illness=0.1..0.2/0.1:../h.csv", {"illness=0.1:../h.csv", "illness=0.2:../h.csv"}},
      {"cap", "illness=0.3..0.5", {"illness=0.3", "illness=0.4", "illness=0.5"}},
      {"cap", "illness:1..2=0.3..0.4", {"illness:1..2=0.3", "illness:1..2=0.4"}},
      {"cap", "illness=beta:1..2", {"illness=beta:1", "illness=beta:2"}},
      {"cap", "illness=enhanced-beta:0.5..1/0.5", {"illness=enhanced-beta:0.5", "illness=enhanced-beta:1"}},
      {"l", "years 1..2=1..2", {"years 1..2=1", "years 1..2=2"}},
      {"l", "a=1..2=2..3", {"a=1..2=2", "a=1..2=3"}}};
  for (const auto& [option, range, expected] : cases) {
    EXPECT_TRUE(is_range(range)) << range;
    EXPECT_EQ(texts(option, range), expected) << range;
  }
  // Decimals are exact: a third of the steps of binary fractions would not end at 1.
  EXPECT_EQ(texts("t", "illness=0..1/0.1").size(), 11u);
  EXPECT_EQ(texts("t", "illness=0..1/0.1").back(), "illness=1");
}

TEST(RangeWords, AModelIsNoRange) {
  for (const char* text : {"illness=3", "illness=0.3:ordered", "illness=0.3:../h.csv", "illness", "..", "a..b", "1..",
                           "..2", "illness=0.1...0.5"})
    EXPECT_FALSE(is_range(text)) << text;
}

TEST(RangeWords, WhatIsNoRangeIsRefusedWithAHint) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"l", "illness=5..1", "the range from 5 to 1 is empty"},
      {"l", "illness=1..4/2", "steps of 2 from 1 do not end at 4"},
      {"l", "illness=entropy:1..2.5", "such as 1..2.5/0.5"},
      {"t", "illness=0.05..0.3", "such as 0.05..0.3/0.05"},
      {"t", "illness=0.1..0.5/0", "a step of 0 leads nowhere"},
      {"t", "illness=0..1/0.01", "these are 101 steps"},
      {"l", "illness=1..13", "at most 12"},
      {"l", "illness=0..3", "Write illness=3"},
      {"l", "illness=1..2/0.5", "whole"},
      {"t", "illness=0.5..1.5", "\"illness=1.1\" is not understood"},
      {"cap", "illness=beta:0..2", "enhanced-beta"},
      {"l", "illness", "no range of a model"},
      {"t", "illness=0.1..0.5/x", "no range of a model"}};
  for (const auto& [option, range, expected] : cases) {
    const auto steps = parse_range(option, range);
    ASSERT_FALSE(steps.ok()) << range;
    expect_has(steps.error().text(), expected);
    EXPECT_EQ(steps.error().place, option);
    EXPECT_FALSE(steps.error().hint.empty()) << range;
  }
}

// Recipes and other commands know one limit only, and say where a range belongs.
TEST(RangeWords, OtherPlacesSayWhereARangeBelongs) {
  for (const auto& [option, text] : {std::pair{"l", "illness=1..5"}, {"t", "illness=0.1..0.5"}, {"cap", "a=beta:1..2"}})
    expect_has(parse_sensitive(option, text).error().hint, "kanon frontier");
}

}  // namespace
}  // namespace kanon::tests
