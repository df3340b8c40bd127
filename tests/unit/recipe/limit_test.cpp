// Suppression limits: exact arithmetic, clear refusals.
#include <cstdint>

#include "plan/recoding/plan.hpp"
#include "recipe/limit.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

std::uint64_t rows(const std::string& limit, std::uint64_t of) {
  const auto found = limit_in_rows(limit, of);
  EXPECT_TRUE(found.ok()) << limit;
  return found.ok() ? *found : ~std::uint64_t{0};
}

TEST(Limit, ReadsWordsAndRows) {
  EXPECT_EQ(rows("none", 1000), 0u);
  EXPECT_EQ(rows("any", 1000), 1000u);
  EXPECT_EQ(rows("0", 1000), 0u);
  EXPECT_EQ(rows("100", 1000), 100u);
  EXPECT_EQ(rows("100", 50), 100u);  // as the user said it
}

TEST(Limit, ReadsPercentagesExactly) {
  EXPECT_EQ(rows("1%", 30162), 301u);
  EXPECT_EQ(rows("0.29%", 10000), 29u);  // 28.999... as a double
  EXPECT_EQ(rows("0.57%", 10000), 57u);
  EXPECT_EQ(rows("1.1%", 1000), 11u);
  EXPECT_EQ(rows("100%", 7), 7u);
  EXPECT_EQ(rows("100.000%", 7), 7u);
  EXPECT_EQ(rows("0%", 7), 0u);
  EXPECT_EQ(rows("99.999999999%", 1000), 999u);
  EXPECT_EQ(rows("33.3%", 4294967295u), 1430224109u);
}

TEST(Limit, EveryHundredthOfAPercentOfTenThousandRowsIsARow) {
  for (std::uint64_t i = 0; i <= 10000; ++i) {
    char text[16];
    std::snprintf(text, sizeof text, "%d.%02d%%", static_cast<int>(i / 100), static_cast<int>(i % 100));
    ASSERT_EQ(rows(text, 10000), i) << text;
  }
}

TEST(Limit, RefusesTheRest) {
  for (const char* wrong : {"", "%", "some", "-1", "1.5", "-1%", "101%", "100.1%", ".5%", "1.%", "1,5%", "1 %", "1%%",
                            "1e1%", "+1%", "0x1%"}) {
    expect_error(limit_in_rows(wrong, 100), "is not a suppression limit");
  }
}

}  // namespace
}  // namespace kanon::tests
