// Kinds of values and their order.
#include "table/value_order.hpp"

#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
TEST(ValueKind, FitsEveryValue) {
  EXPECT_EQ(kind_of({"1", "-2.5", "1e3", kMissing}), ValueKind::number);
  EXPECT_EQ(kind_of({"0", "0.5", "10"}), ValueKind::number);  // a zero alone is not padding
  EXPECT_EQ(kind_of({"01234", "99999"}), ValueKind::code);
  EXPECT_EQ(kind_of({"007", "1.5"}), ValueKind::text);
  EXPECT_EQ(kind_of({"2020-01-31", "1999-12-01T10:00:00"}), ValueKind::date);
  EXPECT_EQ(kind_of({"2020-01-31", "2020-02-30"}), ValueKind::text);
  EXPECT_EQ(kind_of({"1", "x"}), ValueKind::text);
  EXPECT_EQ(kind_of({kMissing}), ValueKind::text);
  EXPECT_EQ(kind_of({}), ValueKind::text);
}

TEST(ValueOrder, KnowsTheCalendar) {
  EXPECT_EQ(day_of("1970-01-01"), 0);
  EXPECT_EQ(day_of("1970-01-02 23:59:59"), 1);
  EXPECT_EQ(day_of("1969-12-31"), -1);
  EXPECT_EQ(day_of("2000-02-29"), 11016);
  EXPECT_EQ(day_of("2000-02-29T00:00:00Z"), 11016);
  for (const char* wrong :
       {"2001-02-29", "1900-02-29", "2020-13-01", "2020-00-10", "2020-01-00", "2020-04-31", "2020-1-1", "20200101",
        "2020/01/01", "2020-01-01x", "2020-01-0a", "-020-01-01", "", "2020-01"}) {
    EXPECT_EQ(day_of(wrong), std::nullopt) << wrong;
  }
}

TEST(ValueOrder, SortsNumbersBySizeAndTheRestByBytes) {
  Values numbers = {"10", "9", "-1.5", kMissing, "1e2", "1.0", "1"};
  sort_values(numbers, ValueKind::number);
  EXPECT_EQ(numbers, (Values{kMissing, "-1.5", "1", "1.0", "9", "10", "1e2"}));
  Values texts = {"b", "B", "a", "\xC3\xA4", kMissing, "10", "9"};
  sort_values(texts, ValueKind::text);
  EXPECT_EQ(texts, (Values{kMissing, "10", "9", "B", "a", "b", "\xC3\xA4"}));
  Values codes = {"10115", "01067", kMissing, "99999"};
  sort_values(codes, ValueKind::code);
  EXPECT_EQ(codes, (Values{kMissing, "01067", "10115", "99999"}));
}

TEST(ValueOrder, SortsDatesByTime) {
  Dice dice(3);
  Values dates;
  for (int i = 0; i < 200; ++i) {
    char text[16];
    std::snprintf(text, sizeof text, "%04d-%02d-%02d", 1900 + static_cast<int>(dice.below(200)),
                  1 + static_cast<int>(dice.below(12)), 1 + static_cast<int>(dice.below(28)));
    dates.emplace_back(text);
  }
  sort_values(dates, ValueKind::date);
  for (std::size_t i = 1; i < dates.size(); ++i) EXPECT_LE(*day_of(*dates[i - 1]), *day_of(*dates[i]));
}

TEST(ValueOrder, TakesTheOrderOfTheUser) {
  const auto ordered = ordered_as({"high", kMissing, "low"}, {"low", "middle", "high"}, "risk");
  ASSERT_OK(ordered);
  EXPECT_EQ(*ordered, (Values{kMissing, "low", "middle", "high"}));
  expect_error(ordered_as({"low", "high", "none"}, {"low", "high"}, "risk"), "leaves out 1 of its values: none");
  expect_error(ordered_as({"low"}, {"low", "low"}, "risk"), "names a value twice");
}

}  // namespace
}  // namespace kanon::tests
