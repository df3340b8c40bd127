// Decimals are compared and added as they are written: nothing is rounded.
#include "certify/common/decimal.hpp"

#include <gtest/gtest.h>

namespace kanon::certify {
namespace {

Decimal d(const char* text) {
  const auto number = Decimal::parse(text);
  EXPECT_TRUE(number) << text;
  return *number;
}

TEST(Decimal, ReadsWhatNumbersLookLike) {
  EXPECT_EQ(d("1"), d("1.0"));
  EXPECT_EQ(d("+1e+2"), d("100"));
  EXPECT_EQ(d(".5"), d("5e-1"));
  EXPECT_EQ(d("-0"), d("0"));
  EXPECT_EQ(d("007"), d("7."));
  EXPECT_TRUE(d("12e1").is_whole());
  EXPECT_FALSE(d("0.5").is_whole());
  for (const char* text : {"", "-", ".", "1e", "1e999", "0x10", "1 ", "1,5", "inf", "nan", "--1", "1.2.3"})
    EXPECT_FALSE(Decimal::parse(text)) << text;
}

TEST(Decimal, OrdersExactly) {
  EXPECT_LT(d("9007199254740992"), d("9007199254740993"));
  EXPECT_LT(d("0.59999999999999999999"), d("0.6"));
  EXPECT_LT(d("-2"), d("-1"));
  EXPECT_LT(d("-1"), d("0"));
  EXPECT_LT(d("1e-300"), d("1e300"));
  EXPECT_LT(d("9"), d("10"));
}

TEST(Decimal, AddsAndDivides) {
  EXPECT_EQ(d("0.1") + d("0.2"), d("0.3"));
  EXPECT_EQ(d("0.6") - d("0.4"), d("0.2"));
  EXPECT_EQ(d("1") - d("1000"), d("-999"));
  EXPECT_EQ(d("-5") + d("12"), d("7"));
  EXPECT_EQ(floor_of_quotient(d("0.3"), d("0.1")), d("3"));
  EXPECT_EQ(floor_of_quotient(d("-1"), d("5")), d("-1"));
  EXPECT_EQ(floor_of_quotient(d("-10"), d("5")), d("-2"));
  EXPECT_EQ(floor_of_quotient(d("4"), d("5")), d("0"));
  EXPECT_EQ(floor_to_multiple(d("0.7"), d("0.2")), d("0.6"));
  EXPECT_EQ(floor_to_multiple(d("-1.4"), d("0.2")), d("-1.4"));
  EXPECT_EQ(floor_to_multiple(d("-1"), d("5")), d("-5"));
  EXPECT_EQ(floor_to_multiple(d("0"), d("5")), d("0"));
}

TEST(Decimal, ZeroIsZeroWhateverItsExponent) {
  EXPECT_EQ(d("0e500"), d("0"));
  EXPECT_EQ(d("0.00e-99999999999999999999"), d("0"));
  EXPECT_FALSE(Decimal::parse("1e500"));
  EXPECT_FALSE(Decimal::parse("0e"));
}

TEST(Decimal, IsWrittenWithAllItsDigits) {
  EXPECT_EQ(d("0").text(12), "0");
  EXPECT_EQ(d("-0.40").text(12), "-0.4");
  EXPECT_EQ(d("1000000000000000").text(12), "1e+15");
  EXPECT_EQ(d("1000000000000000").text(17), "1000000000000000");
  EXPECT_EQ(d("1234567890123.5").text(12), "1234567890123.5");
  EXPECT_EQ(d("0.1234567890123456789").text(12), "0.1234567890123456789");
  EXPECT_EQ(d("9007199254740993").text(17), "9007199254740993");
  EXPECT_EQ(d("123456789012345678901e30").text(12), "123456789012345678901e30");
}

}  // namespace
}  // namespace kanon::certify
