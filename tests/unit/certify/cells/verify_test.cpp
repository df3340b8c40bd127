// verify on releases with blanked cells: a small plan, its release and its table, and what each edit must bring to
// light.
#include <gtest/gtest.h>

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

// Ages in tens; (30-39, m) has two rows of which one is shown whole. k = 2, rule strict.
struct CellCase {
  Json plan = Json::parse(R"({
    "format": "kanon plan", "version": 1, "kind": "cells", "made_by": "kanon 0.1.0", "k": 2, "rule": "strict", "max_size": 0,
    "blank": "*", "missing": ["?"], "missing_as": "value",
    "columns": [
      {"name": "name", "role": "identifier"},
      {"name": "age", "role": "quasi", "weight": 2, "recoded": "interval:widths=10 level 1", "nodes": [
        {"label": "20-29", "values": ["21", "22"]}, {"label": "30-39", "values": ["31", "32"]},
        {"label": null, "values": [null]}]},
      {"name": "sex", "role": "quasi", "weight": 1},
      {"name": "ill", "role": "sensitive"}],
    "tuples": [
      {"values": ["20-29", "f"], "parts": [{"rows": 1, "blanked": ["sex"]}]},
      {"values": ["20-29", "m"], "parts": [{"rows": 1, "blanked": ["sex"]}]},
      {"values": [null, "m"], "parts": [{"rows": 1, "blanked": ["age"]}]}],
    "claim": {"status": "feasible", "search": "suppress", "cost_name": "cells", "cost": 4, "bound": 3, "rows": 5,
      "blanked_rows": 3, "blanked_cells": 3, "blanked_by_column": {"age": 1, "sex": 2}, "fingerprint": "f"}})");
  Lines release = {"age,sex,ill", "*,m,e", "20-29,*,a", "20-29,*,b", "30-39,m,c", "30-39,m,d"};
  Lines table = {"name,age,sex,ill", "A,21,f,a", "B,22,m,b", "C,31,m,c", "D,32,m,d", "E,?,m,e"};

  CellCase() { plan["claim"]["fingerprint"] = print_of(table, {"age", "sex"}, {"?"}); }

  [[nodiscard]] Result<Verdict> verify_with(const std::string& rule = {}, bool original = true) const {
    const TempFolder folder;
    VerifyRequest request;
    request.release = folder.write("release.csv", released(release));
    request.plan = folder.write("plan.json", sealed(plan));
    if (original) request.original = folder.write("table.csv", joined(table));
    request.rule = rule;
    request.threads = 1;
    return verify(request);
  }
  void expect_failure(const std::string& part) const {
    const auto verdict = verify_with();
    ASSERT_TRUE(verdict.ok()) << verdict.error().text();
    std::string all;
    for (const auto& line : verdict->failures) all += line + "\n";
    EXPECT_NE(all.find(part), std::string::npos) << "expected: " << part << "\nfound: " << all;
  }
};

TEST(CellVerify, ATruthfulReleaseHolds) {
  const CellCase one;
  for (const bool original : {false, true}) {
    const auto verdict = one.verify_with("", original);
    ASSERT_TRUE(verdict.ok()) << verdict.error().text();
    EXPECT_TRUE(verdict->holds()) << verdict->failures.at(0);
    ASSERT_TRUE(verdict->cells);
    EXPECT_EQ(verdict->cells->blanked_cells, 3u);
    EXPECT_EQ(verdict->cells->rules.at(0).judged, original);
    EXPECT_EQ(verdict->cells->rules.at(1).unsafe_rows, 0u);
    EXPECT_TRUE(verdict->cells->rules.at(1).required);
    EXPECT_FALSE(verdict->cells->rules.at(2).required);
  }
  EXPECT_TRUE(one.verify_with("all")->holds());
}

TEST(CellVerify, FindsCellsShownThatThePlanBlanks) {
  CellCase one;
  one.release[2] = "20-29,f,a";
  one.expect_failure("rule strict, k = 2: 1 row breaks it: ('age': '20-29', 'sex': 'f')");
  one.expect_failure("release: 1 shown tuple not in as many rows");
}

// Other lines in the release, or in the table, are found.
void expect_found(const std::vector<OtherLine>& release, const std::vector<OtherLine>& table, const std::string& part) {
  CellCase one;
  for (const auto& [at, line] : release) one.release[at] = line;
  for (const auto& [at, line] : table) one.table[at] = line;
  one.expect_failure(part);
}

TEST(CellVerify, FindsValuesThatWereNotThere) {
  expect_found({{4, "30-39,f,c"}, {5, "30-39,f,d"}}, {},
               "original: 2 shown tuples not in as many rows as the plan gives");
}

TEST(CellVerify, FindsOtherCellsThatChanged) {
  expect_found({{2, "20-29,*,z"}}, {}, "with other rows than the original has there: ('age': '20-29', 'sex': blanked)");
}

TEST(CellVerify, FindsValuesThatTheRecodingLacks) {
  expect_found({}, {{1, "A,77,f,a"}}, "recoding of column 'age' does not cover 1 row");
}

TEST(CellVerify, FindsOriginalsThatShowTheBlank) {
  expect_found({}, {{3, "C,31,*,c"}}, "column 'sex' shows the text of a blanked cell in 1 row");
}

TEST(CellVerify, FindsTuplesOfAnotherTable) {
  CellCase one;
  one.table.push_back("F,21,f,a");
  one.release.push_back("20-29,f,a");
  one.plan["claim"]["rows"] = 6;
  one.expect_failure("original: 1 tuple of the plan with other rows than there");
}

TEST(CellVerify, FindsClaimsThatTheTuplesDoNotBear) {
  CellCase one;
  one.plan["claim"]["blanked_by_column"]["age"] = 2;
  one.expect_failure("blanked cells by column: 'age' 1, claimed 2");
  one = {};
  one.plan["columns"][1]["weight"] = 7;
  one.expect_failure("cost: 9 by the weights of the columns, the plan claims 4");
  one = {};
  one.plan["claim"]["bound"] = 5;
  one.expect_failure("bound: 5 is above the cost 4");
  one = {};
  one.plan["claim"]["status"] = "optimal";
  one.expect_failure("nothing is proven optimal");
  one = {};
  one.plan["tuples"].push_back(one.plan["tuples"][0]);
  one.expect_failure("a tuple stands in it twice");
  one = {};
  one.plan["tuples"][0]["values"][1] = "*";
  one.expect_failure("reads as a blanked or a missing cell");
  one = {};
  one.plan["columns"][1]["nodes"][1]["label"] = "20-29";
  one.expect_failure("has a label in two nodes");
}

TEST(CellVerify, WrongUseIsAnError) {
  CellCase one;
  EXPECT_FALSE(one.verify_with("strickt").ok());
  one.plan["rule"] = "original";
  EXPECT_FALSE(one.verify_with("", false).ok());
  EXPECT_TRUE(one.verify_with("", true)->holds());
}

}  // namespace
}  // namespace kanon::certify_tests
