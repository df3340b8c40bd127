// The rules a plan keeps in itself: limits in rows, nodes, labels, claims that contradict themselves.
#include "certify/recoding/plan_rules.hpp"

#include "support/known_limits.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

using certify::limit_in_rows;

TEST(Limit, IsRoundedDownExactly) {
  for (const auto& [limit, of, rows] : tests::kKnownWordsAndRows) EXPECT_EQ(limit_in_rows(limit, of), rows) << limit;
  for (const auto& [limit, of, rows] : tests::kKnownPercentages) EXPECT_EQ(limit_in_rows(limit, of), rows) << limit;
  EXPECT_EQ(limit_in_rows("33.3333333333333%", 3'000'000'000'000'000'000), 999'999'999'999'999'000u);
  EXPECT_EQ(limit_in_rows("99.9999999999999%", UINT64_MAX), 18'446'744'073'709'533'168u);
}

TEST(Limit, RefusesOtherTexts) {
  for (const char* text : {"", "%", "one", "-1", "1.5", "1 %", " 1%", ".5%", "5.%", "1.2.3%", "1e1%", "100.1%", "101%",
                           "18446744073709551616", "+1", "0.0000000000000001%"}) {
    EXPECT_EQ(limit_in_rows(text, 1000), std::nullopt) << text;
  }
}

TEST(PlanRules, EditedLimitIsCaught) {
  ReleaseCase example = worked_example();
  example.plan["suppression"]["limit_rows"] = 7;
  expect_only_failure(example.verify_release(), "the limit 'any' of 8 rows is 8 rows, not 7");
  example.plan["suppression"] = {{"limit", "25%"}, {"limit_rows", 2}, {"rows", "star"}, {"shown_as", "*"}};
  expect_holds(example.verify_release());
  example.plan["suppression"]["limit"] = "24.9%";
  expect_only_failure(example.verify_release(), "is 1 row, not 2");
  example.plan["suppression"]["limit_rows"] = 1;
  expect_failure(example.verify_release(), "release: 2 suppressed, more than the limit of 1");
  example.plan["suppression"]["limit"] = "lots";
  expect_error(example.verify_release(), "`suppression.limit`");
}

TEST(PlanRules, AValueInTwoNodesIsCaught) {
  ReleaseCase example = worked_example();
  example.column(1)["nodes"][1]["values"].push_back("31");
  expect_failure(example.verify_release(), "1 value of column 'age' more than once among the nodes: '31'");
}

TEST(PlanRules, NullAndEmptyTextAreOneValue) {
  ReleaseCase example = worked_example();
  example.column(1)["nodes"][1]["values"].push_back("");
  expect_failure(example.verify_release(), "more than once among the nodes: (empty)");
}

TEST(PlanRules, ASharedLabelIsCaught) {
  ReleaseCase example = worked_example();
  example.column(1)["nodes"][3]["label"] = "30-39";
  expect_failure(example.verify_release(), "1 label of column 'age' shared by several nodes: '30-39'");
}

TEST(PlanRules, AStarAmongSeveralLabelsIsCaught) {
  ReleaseCase example = worked_example();
  example.column(1)["nodes"][3]["label"] = "*";
  expect_failure(example.verify_release(), "a node of column 'age' shows '*', the mark of suppressed cells");
}

TEST(PlanRules, ClaimsMustAddUp) {
  ReleaseCase example = worked_example();
  example.plan["claim"]["dropped_rows"] = 1;
  expect_failure(example.verify_release(), "claims 2 suppressed, but 2 starred and 1 dropped");
  example = worked_example();
  example.plan["suppression"]["rows"] = "drop";
  expect_failure(example.verify_release(), "suppressed rows are dropped, but claims 2 starred");
}

}  // namespace
}  // namespace kanon::certify_tests
