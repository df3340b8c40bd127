// Text tools: nearest names, UTF-8, numbers, lists.
#include "base/text.hpp"

#include <gtest/gtest.h>

namespace kanon {
namespace {

TEST(Text, SplitsKeepingEmptyParts) {
  EXPECT_EQ(split("a,b,,c,", ','), (std::vector<std::string>{"a", "b", "", "c", ""}));
  EXPECT_EQ(split("", ','), (std::vector<std::string>{""}));
}

TEST(Text, TrimsBlanksOnBothSides) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed(" \r\n"), "");
}

TEST(Text, ListsAtMostAsManyAsAskedFor) {
  EXPECT_EQ(list_of({"a", "b", "c"}), "a, b, c");
  EXPECT_EQ(list_of({"a", "b", "c", "d"}, 2), "a, b ... and 2 more");
  EXPECT_EQ(list_of({}), "");
}

TEST(Text, FindsTheNearestName) {
  const std::vector<std::string> names = {"age", "sex", "education", "marital_status"};
  EXPECT_EQ(nearest("eductaion", names), "education");
  EXPECT_EQ(nearest("AGE", names), "age");
  EXPECT_EQ(nearest("maritalstatus", names), "marital_status");
  EXPECT_EQ(nearest("zipcode", names), std::nullopt);
  EXPECT_EQ(nearest("x", {}), std::nullopt);
  EXPECT_EQ(did_you_mean("ages", names), "Did you mean \"age\"?");
  EXPECT_EQ(did_you_mean("zipcode", names), "There are: age, sex, education, marital_status.");
}

TEST(Text, AcceptsUtf8) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("plain"));
  EXPECT_TRUE(is_utf8("Z\xC3\xBCrich"));
  EXPECT_TRUE(is_utf8("\xE2\x82\xAC"));
  EXPECT_TRUE(is_utf8("\xF0\x9F\x98\x80"));
  EXPECT_TRUE(is_utf8("\xF4\x8F\xBF\xBF"));  // the last code point
}

TEST(Text, RefusesWhatIsNotUtf8) {
  EXPECT_FALSE(is_utf8("Z\xFCrich"));         // Latin-1
  EXPECT_FALSE(is_utf8("\xC3"));              // cut off
  EXPECT_FALSE(is_utf8("\xE2\x82"));          // cut off
  EXPECT_FALSE(is_utf8("\x80"));              // continuation without a start
  EXPECT_FALSE(is_utf8("\xC0\x80"));          // longer than needed
  EXPECT_FALSE(is_utf8("\xE0\x80\x80"));      // longer than needed
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));      // surrogate
  EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));  // beyond the last code point
  EXPECT_FALSE(is_utf8("\xFF\xFE"));
}

TEST(Text, ParsesCounts) {
  EXPECT_EQ(parse_count("0"), 0u);
  EXPECT_EQ(parse_count("007"), 7u);
  EXPECT_EQ(parse_count("18446744073709551615"), 18446744073709551615u);
  for (const char* wrong : {"", "18446744073709551616", "-1", "+1", "1.0", " 1", "1 ", "1e3", "x"}) {
    EXPECT_EQ(parse_count(wrong), std::nullopt) << wrong;
  }
}

TEST(Text, ParsesNumbers) {
  EXPECT_EQ(parse_number("-1.5"), -1.5);
  EXPECT_EQ(parse_number("+2"), 2.0);
  EXPECT_EQ(parse_number("1e3"), 1000.0);
  for (const char* wrong : {"", "+", "-", "1,5", "0x10", "nan", "inf", "-inf", "1e999", " 1", "1 ", "1a", "+-1"}) {
    EXPECT_EQ(parse_number(wrong), std::nullopt) << wrong;
  }
}

TEST(Text, GroupsDigits) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
  EXPECT_EQ(with_commas(18446744073709551615u), "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace kanon
