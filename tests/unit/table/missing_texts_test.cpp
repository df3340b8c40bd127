// Texts that mean missing, in every column or in one.
#include "table/missing_texts.hpp"

#include "base/column_texts.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Texts = std::vector<std::string>;

TEST(MissingTexts, AreThoseOfAllColumnsAndOfTheColumn) {
  const Texts named = {"NA", "income:-8", "a:b:x"};
  EXPECT_EQ(missing_in(named, "age"), named);
  EXPECT_EQ(missing_in(named, "income"), (Texts{"NA", "income:-8", "a:b:x", "-8"}));
  EXPECT_EQ(missing_in(named, "a:b"), (Texts{"NA", "income:-8", "a:b:x", "x"}));
  EXPECT_EQ(missing_in({"income:"}, "income"), (Texts{"income:"}));
}

TEST(MissingTexts, AreListedBehindTheColumn) {
  EXPECT_EQ(one_by_one({"N/A", "income:-8/-9", "x:y"}), (Texts{"N/A", "income:-8", "income:-9", "x:y"}));
}

TEST(MissingTexts, OfAnUnknownColumnAreRefused) {
  EXPECT_TRUE(check_missing({"NA", "income:-8", "?:"}, {"income"}).ok());
  expect_error(check_missing({"incme:-8"}, {"income"}), "\"incme:-8\" says what means missing");
  expect_error(check_missing({"incme:-8"}, {"income"}), "Did you mean \"income\"?");
}

}  // namespace
}  // namespace kanon::tests
