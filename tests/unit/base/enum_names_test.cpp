// Names of enumerations: both directions, and what is not in the table.
#include "base/enum_names.hpp"

#include <gtest/gtest.h>

#include <string>

namespace kanon {
namespace {

enum class Colour { red, green, blue };
constexpr auto kColours =
    enum_names<Colour>({{Colour::red, "red"}, {Colour::green, "green"}, {Colour::blue, "sky blue"}});

TEST(EnumNames, LeadFromValuesToNamesAndBack) {
  EXPECT_STREQ(kColours.of(Colour::red), "red");
  EXPECT_STREQ(kColours.of(Colour::blue), "sky blue");
  for (const auto& row : kColours.rows) EXPECT_EQ(kColours.find(row.name), row.value);
}

TEST(EnumNames, KnowNothingElse) {
  EXPECT_STREQ(kColours.of(static_cast<Colour>(3)), "");
  EXPECT_EQ(kColours.find("blue"), std::nullopt);
  EXPECT_EQ(kColours.find(""), std::nullopt);
  EXPECT_EQ(kColours.find("Red"), std::nullopt);
}

}  // namespace
}  // namespace kanon
