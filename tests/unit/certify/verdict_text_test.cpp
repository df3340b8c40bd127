// What people and programs are shown.
#include "certify/verdict_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kanon {
namespace {

Verdict good() {
  return {.checked = {"one", "two"},
          .failures = {},
          .k = 2,
          .rows = 8,
          .groups = 3,
          .smallest_group = 2,
          .starred_rows = 2};
}

Verdict bad() {
  Verdict verdict = good();
  verdict.failures = {"label \xff is odd", "other"};
  return verdict;
}

TEST(VerdictText, EndsWithTheVerdict) {
  const std::string text = verdict_text(good());
  EXPECT_TRUE(text.starts_with("holds  one\nholds  two\n")) << text;
  EXPECT_NE(text.find("8 rows in 3 groups and 2 starred, smallest group 2, k = 2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("quasi-identifiers only"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\nthe release keeps its promises\n")) << text;
  EXPECT_TRUE(verdict_text(bad()).ends_with("\nthe release does NOT keep its promises: 2 failures\n"));
  EXPECT_NE(verdict_text(bad()).find("FAILS  other\n"), std::string::npos);
}

TEST(VerdictText, QuietShowsFailuresOnly) {
  EXPECT_EQ(verdict_failures(good()), "");
  Verdict verdict = bad();
  verdict.failures = {"other"};
  EXPECT_EQ(verdict_failures(verdict), "FAILS  other\nthe release does NOT keep its promises: 1 failure\n");
}

TEST(VerdictText, JsonIsOneObject) {
  EXPECT_EQ(
      verdict_json(good()),
      R"({"version":1,"command":"verify","status":"holds","k":2,"rows":8,"groups":3,"smallest_group":2,"starred_rows":2,"plain":null,)"
      R"("checked":["one","two"],"failures":[],"unchecked":[],"notes":[]})"
      "\n");
  const auto json = nlohmann::json::parse(verdict_json(bad()));  // bytes that are no UTF-8 do no harm
  EXPECT_EQ(json["status"], "fails");
  EXPECT_EQ(json["failures"].size(), 2u);
}

}  // namespace
}  // namespace kanon
