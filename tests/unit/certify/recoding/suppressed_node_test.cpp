// Plans with values whose rows are suppressed, however many they are.
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

// The worked example with two people of an age that the plan did not know: a group of k = 2, and suppressed all the
// same.
ReleaseCase with_suppressed_age() {
  ReleaseCase out = worked_example();
  out.table.insert(out.table.end(), {"Ida,99,10115,flu", "Jan,99,10115,gout"});
  out.column(1)["nodes"].push_back({{"label", "*"}, {"values", {"99"}}, {"suppressed", true}});
  out.plan["suppression"]["limit_rows"] = 10;
  auto& claim = out.plan["claim"];
  claim["rows"] = 10;
  claim["suppressed_rows"] = claim["starred_rows"] = 4;
  // Each column: 4 suppressed rows lose 1; 6 rows lose 2 in all (2/7 + 12/7, and 6/3): the new value is in no domain.
  claim["cost"] = claim["bound"] = 0.6;
  out.release.insert(out.release.begin() + 3, {"*,*,flu", "*,*,gout"});
  return out;
}

TEST(SuppressedNode, HoldsWithAndWithoutTheOriginal) {
  expect_holds(with_suppressed_age().verify_release());
  expect_holds(with_suppressed_age().verify_all());
}

TEST(SuppressedNode, ItsRowsMustNotBeShown) {
  ReleaseCase shown = with_suppressed_age();
  shown.release[3] = "99,101**,flu";
  shown.release[4] = "99,101**,gout";
  expect_failure(shown.verify_all(), "shows what is no label of the plan in 2 rows: '99'");
  // The mark in one column only is no suppressed row.
  ReleaseCase half = with_suppressed_age();
  half.release[3] = "*,101**,flu";
  half.release[4] = "*,101**,gout";
  expect_failure(half.verify_all(), "shows what is no label of the plan in 2 rows: '*'");
  expect_failure(half.verify_release(), "shows what is no label of the plan in 2 rows: '*'");
}

TEST(SuppressedNode, OnlyASuppressedNodeMayShowTheMark) {
  ReleaseCase plain = with_suppressed_age();
  plain.column(1)["nodes"][4].erase("suppressed");
  expect_failure(plain.verify_all(), "shows '*', the mark of suppressed cells");
  ReleaseCase labelled = with_suppressed_age();
  labelled.column(1)["nodes"][4]["label"] = "90+";
  expect_failure(labelled.verify_all(), "a suppressed node of column 'age' must show '*'");
  ReleaseCase wrong = with_suppressed_age();
  wrong.column(1)["nodes"][4]["suppressed"] = "yes";
  expect_error(wrong.verify_all(), "must be true or false");
}

TEST(SuppressedNode, RowsAreComparedWithTheOriginal) {
  ReleaseCase fewer = with_suppressed_age();
  fewer.column(1)["nodes"][4]["values"] = {"98"};
  expect_failure(fewer.verify_all(), "the plan does not cover 1 value of column 'age'");
}

}  // namespace
}  // namespace kanon::certify_tests
