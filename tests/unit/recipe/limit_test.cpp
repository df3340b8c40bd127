// Suppression limits: exact arithmetic, clear refusals.
#include <cstdint>

#include "plan/recoding/plan.hpp"
#include "recipe/limit.hpp"
#include "support/files.hpp"
#include "support/known_limits.hpp"

namespace kanon::tests {
namespace {

std::uint64_t rows(const std::string& limit, std::uint64_t of) {
  const auto found = limit_in_rows(limit, of);
  EXPECT_TRUE(found.ok()) << limit;
  return found.ok() ? *found : ~std::uint64_t{0};
}

TEST(Limit, ReadsWordsAndRows) {
  for (const auto& known : kKnownWordsAndRows) EXPECT_EQ(rows(known.limit, known.of), known.rows) << known.limit;
}

TEST(Limit, TwoOfOneKindAreCompared) {
  for (const auto& [limit, than, more] : {std::tuple("none", "none", false),
                                          {"1%", "none", true},
                                          {"0%", "none", false},
                                          {"0", "1%", false},
                                          {"5", "none", true},
                                          {"5", "5", false},
                                          {"6", "5", true},
                                          {"1%", "1.0%", false},
                                          {"0.29%", "0.289999999%", true},
                                          {"any", "5", true},
                                          {"any", "99%", true},
                                          {"any", "100%", false},
                                          {"any", "any", false},
                                          {"5", "any", false},
                                          {"1%", "any", false}})
    EXPECT_EQ(allows_more(limit, than), more) << limit << " " << than;
  EXPECT_EQ(allows_more("5", "1%"), std::nullopt);
  EXPECT_EQ(allows_more("1%", "5"), std::nullopt);
}

TEST(Limit, ReadsPercentagesExactly) {
  for (const auto& known : kKnownPercentages) EXPECT_EQ(rows(known.limit, known.of), known.rows) << known.limit;
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
