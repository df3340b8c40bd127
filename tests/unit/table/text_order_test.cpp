// Texts that say where they stand are put in that order; all others are left alone.
#include "table/text_order.hpp"

#include <gtest/gtest.h>

#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Texts = std::vector<std::string>;

void expect_order(const Texts& texts) {
  std::vector<Value> values = {kMissing};
  for (auto text = texts.rbegin(); text != texts.rend(); ++text) values.emplace_back(*text);
  const auto order = order_of_texts(values);
  ASSERT_TRUE(order) << texts[0];
  EXPECT_EQ(*order, texts);
}

void expect_none(const std::vector<Value>& values) {
  EXPECT_FALSE(order_of_texts(values)) << values[0].value_or("(missing)");
}

TEST(TextOrder, ReadsBracketsAndBounds) {
  expect_order({"[0-25)", "[25-50)", "[50-75)", "[100-125)", ">200"});
  expect_order({"[0, 10)", "[10, 20)", "[20, 30]"});
  expect_order({"under 5", "5-9", "10-14", "90+"});
  expect_order({"<5", "5", "6", "7 to 9", "10 or more"});
  expect_order({"less than $10,000", "$10,000 to $14,999", "$15,000-$49,999", "$50k or more"});
  expect_order({"0-1 years", "2-4 years", "5 years and over"});
  expect_order({"-5..-1", "0", "1..5"});
  expect_order({"00-04", "05-09", "10+"});
  expect_order({"<=50K", ">50K"});
}

TEST(TextOrder, ReadsMonthsAndWeekdays) {
  expect_order({"Jan", "feb", "March", "Sep", "Dec."});
  expect_order({"Monday", "Tue", "Sunday"});
}

TEST(TextOrder, LeavesTheRestAlone) {
  expect_none({"low", "high"});
  expect_none({"1-4", "unknown"});
  expect_none({"[0-25)", "?"});
  expect_none({"11-1011", "13-2011"});  // codes: the ranges overlap
  expect_none({"0-10", "5-15"});
  expect_none({"0-100", "10-20", "20-30"});
  expect_none({"9-5", "1-2"});
  expect_none({"May", "Monday"});
  EXPECT_EQ(order_of_texts({kMissing}), std::optional(Texts()));  // nothing to put in order
  expect_none({"2019-01", "2019-02"});
}

}  // namespace
}  // namespace kanon::tests
