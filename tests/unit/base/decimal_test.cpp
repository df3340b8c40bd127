// Numbers exactly as they are written.
#include "base/decimal.hpp"

#include <gtest/gtest.h>

namespace kanon::tests {
namespace {

Decimal decimal(const char* text) {
  const auto out = parse_decimal(text);
  EXPECT_TRUE(out) << text;
  return out.value_or(Decimal{});
}

TEST(Decimal, IsTheSameHoweverItIsWritten) {
  for (const char* text : {"1.50", "+1.5", "15e-1", "0.15E1", "0.0015e+3", "01.5"})
    EXPECT_EQ(decimal(text), decimal("1.5"));
  for (const char* text : {"0", "-0", "0.00", "0e5", "0e99999999999999999999"}) EXPECT_EQ(decimal(text), Decimal{});
  EXPECT_EQ(decimal("1000"), decimal("1e3"));
  EXPECT_EQ(decimal_of(0.1), decimal("0.1"));
  EXPECT_EQ(decimal_of(-1e300), decimal("-1e300"));
  for (const char* text : {"", "x", "1e400", "0x1", "1.2.3", "nan", "1 "}) EXPECT_FALSE(parse_decimal(text)) << text;
}

TEST(Decimal, ComparesBeyondADouble) {
  EXPECT_GT(compare_numbers("9007199254740993", "9007199254740992.9"), 0);
  EXPECT_LT(compare_numbers("-9007199254740993", "-9007199254740992.9"), 0);
  EXPECT_LT(compare_numbers("-1", "0.001"), 0);
  EXPECT_LT(compare_numbers("0.09", "0.1"), 0);
  EXPECT_LT(compare_numbers("9", "10"), 0);
  EXPECT_LT(compare_numbers("1.2", "1.21"), 0);
  EXPECT_GT(compare_numbers("-1.2", "-1.21"), 0);
  EXPECT_EQ(compare_numbers("1.0", "1"), 0);
  EXPECT_GT(compare_numbers("1e308", "-1e308"), 0);
}

TEST(Decimal, RoundsDown) {
  EXPECT_TRUE(floor_at(decimal("0.6"), 1) == 6);
  EXPECT_TRUE(floor_at(decimal("0.69"), 1) == 6);
  EXPECT_TRUE(floor_at(decimal("-0.61"), 1) == -7);
  EXPECT_TRUE(floor_at(decimal("-0.6"), 1) == -6);
  EXPECT_TRUE(floor_at(decimal("-1e-300"), 0) == -1);
  EXPECT_TRUE(floor_at(decimal("1e-300"), 0) == 0);
  EXPECT_TRUE(floor_at(decimal("1234"), -2) == 12);
  EXPECT_TRUE(floor_at(decimal("3e36"), 0).has_value());
  EXPECT_FALSE(floor_at(decimal("3e37"), 0).has_value());
  EXPECT_TRUE(floor_divided(-7, 2) == -4);
  EXPECT_TRUE(floor_divided(-8, 2) == -4);
  EXPECT_TRUE(floor_divided(7, 2) == 3);
}

TEST(Decimal, IsWrittenWithAllItsDigits) {
  EXPECT_EQ(decimal_text(6, 1), "0.6");
  EXPECT_EQ(decimal_text(-1250, 2), "-12.5");
  EXPECT_EQ(decimal_text(1, 300), "1e-300");
  EXPECT_EQ(decimal_text(1234567890123456789, 0), "1234567890123456789");
  EXPECT_EQ(decimal_text(1234567890123456789, 10), "123456789.0123456789");
  EXPECT_EQ(decimal_text(-1234567890123456789, 20), "-0.01234567890123456789");
  EXPECT_EQ(decimal_text(1234567890123456789, -100), "1234567890123456789e100");
}

}  // namespace
}  // namespace kanon::tests
