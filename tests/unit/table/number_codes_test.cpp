// Whole numbers that name kinds are told from those that measure.
#include "table/number_codes.hpp"

#include <gtest/gtest.h>

#include "support/missing.hpp"

namespace kanon::tests {
namespace {

constexpr std::uint64_t kRows = 1000;

TEST(NumberCodes, ByTheNameOfTheColumn) {
  for (const char* name : {"RACE", "statefip", "MARSTAT", "native_country", "zip", "RAC1P", "householdZip",
                           "admission_source_id", "COMPCODE"})
    EXPECT_TRUE(are_number_codes(name, {"1", "2", "3"}, kRows)) << name;
  for (const char* name : {"age", "children", "state_population", "hours_per_week", "x", "package"})
    EXPECT_FALSE(are_number_codes(name, {"1", "2", "3"}, kRows)) << name;
  EXPECT_FALSE(are_number_codes("RACE", {"1.5", "2", "3"}, kRows));
  EXPECT_FALSE(are_number_codes("RACE", {"white", "2", "3"}, kRows));
  EXPECT_FALSE(are_number_codes("SEX", {"1", "2", kMissing}, kRows));  // two values have no order to speak of
  EXPECT_TRUE(has_digit_code_name("zip_code"));
  EXPECT_FALSE(has_digit_code_name("race"));
}

TEST(NumberCodes, ByUnevenGapsOfAFewValues) {
  EXPECT_TRUE(are_number_codes("roof", {"2", "4", "5", "6", "9", kMissing}, kRows));
  EXPECT_TRUE(are_number_codes("x", {"1", "2", "3", "99"}, kRows));
  EXPECT_TRUE(are_number_codes("x", {"-9", "1", "2", "3"}, kRows));
  EXPECT_FALSE(are_number_codes("x", {"0", "1", "2", "4"}, kRows));      // counts with a thin tail
  EXPECT_FALSE(are_number_codes("x", {"5", "10", "20", "50"}, kRows));   // multiples
  EXPECT_FALSE(are_number_codes("x", {"1990", "1991", "1999"}, kRows));  // years
  EXPECT_FALSE(are_number_codes("x", {"1", "2", "3", "99"}, 60));        // too few rows to tell
  EXPECT_FALSE(are_number_codes("n_visits_count", {"1", "2", "3", "9"}, kRows));
  EXPECT_FALSE(are_number_codes("x", {"3", "4", "5"}, kRows));
  std::vector<Value> many;
  for (int i = 0; i < 40; ++i) many.emplace_back(std::to_string(i * i));
  EXPECT_FALSE(are_number_codes("x", many, 100'000));
}

}  // namespace
}  // namespace kanon::tests
