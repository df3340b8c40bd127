// Which texts keep values from having an order.
#include "table/odd_texts.hpp"

#include <gtest/gtest.h>

#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

TEST(OddTexts, AmongNumbersDatesAndBrackets) {
  EXPECT_EQ(odd_texts({"21", "22", "30", "41", "unknown"}), Names{"unknown"});
  EXPECT_EQ(odd_texts({"21", "22", "30", "41", "?", "n/a", kMissing}), (Names{"?", "n/a"}));
  EXPECT_EQ(odd_texts({"2001-02-03", "2001-02-04", "2002-01-01", "2003-05-05", "never"}), Names{"never"});
  EXPECT_EQ(odd_texts({"?", "[0-25)", "[25-50)", "[50-75)", ">75"}), Names{"?"});
}

TEST(OddTexts, NoneWhereNothingElseHasAnOrder) {
  EXPECT_EQ(odd_texts({"cook", "nurse", "pilot", "baker", "5"}), Names{});
  EXPECT_EQ(odd_texts({"21", "22", "30", "41"}), Names{});
  EXPECT_EQ(odd_texts({"21", "22", "unknown"}), Names{});                             // too few to speak of an order
  EXPECT_EQ(odd_texts({"1", "2", "3", "4", "a", "b", "c", "d"}), Names{});            // these are kinds
  EXPECT_EQ(odd_texts({"[0-25)", "[25-50)", "[50-75)", "[75-90)", ">90"}), Names{});  // nothing is odd
  EXPECT_EQ(odd_texts({"007", "008", "101", "102", "x"}), Names{});                   // digits that are codes
  EXPECT_EQ(odd_texts({}), Names{});
}

}  // namespace
}  // namespace kanon::tests
