// verify on local recoding: what a truthful release gets, and what every edit of release, plan or table must bring to
// light.
#include <gtest/gtest.h>

#include "certify/boxes/domain.hpp"
#include "certify/verdict_text.hpp"
#include "unit/certify/boxes/case.hpp"

namespace kanon::certify_tests {
namespace {

TEST(BoxVerify, ATruthfulReleaseHolds) {
  const BoxCase one;
  for (const bool original : {false, true}) {
    const auto verdict = (original ? one : one.alone()).check();
    expect_holds(verdict);
    ASSERT_TRUE(verdict->boxes);
    EXPECT_EQ(verdict->rows, 9u);
    EXPECT_EQ(verdict->groups, 3u);
    EXPECT_EQ(verdict->smallest_group, 2u);
    EXPECT_EQ(verdict->starred_rows, 2u);
    EXPECT_TRUE(verdict->unchecked.empty());
    EXPECT_EQ(verdict->on_trust.size(), original ? 1u : 2u);  // what was asked; without prices the bound
    EXPECT_EQ(verdict->boxes->proven_bound.has_value(), original);
    // Two rows show 23-27 (two positions), 31-38 (its ends) and 1011* twice (two values each).
    EXPECT_EQ(verdict->boxes->generalized_cells, 14u);
    EXPECT_EQ(verdict->boxes->forced_cells, 8u);
  }
  const std::string json = verdict_json(*one.check());
  EXPECT_NE(json.find(R"("boxes":{"formed_at":2,"generalized_cells":14,"forced_cells":8,"proven_bound":0.000777)"),
            std::string::npos)
      << json;
  EXPECT_NE(verdict_text(*one.check()).find("8 of 14 generalized cells"), std::string::npos);
}

TEST(BoxVerify, AnEditedCellIsCaughtByTheReleaseAlone) {
  BoxCase one;
  one.replace_in_release("23-27,1011*,flu", "23-27,10115,flu");
  expect_failure(one.alone().check(), "1 row shows what is no box of the plan: ('age': '23-27', 'zip': '10115')");
  expect_failure(one.alone().check(), "('age': '23-27', 'zip': '1011*') has 1 row, 2 by the plan");
  expect_failure(one.check(), "not of the size that the plan gives");
}

// Cell after cell takes what another row shows in its column.
TEST(BoxVerify, EveryEditedCellIsCaughtWithTheOriginal) {
  const BoxCase whole;
  const auto cells_of = [](const std::string& row) {
    const auto first = row.find(','), second = row.find(',', first + 1);
    return Lines{row.substr(0, first), row.substr(first + 1, second - first - 1), row.substr(second + 1)};
  };
  for (std::size_t r = 1; r < whole.release.size(); ++r) {
    for (std::size_t c = 0; c < 3; ++c) {
      Lines cells = cells_of(whole.release[r]);
      std::size_t other = r;
      while (cells_of(whole.release[other])[c] == cells[c]) other = other + 1 < whole.release.size() ? other + 1 : 1;
      cells[c] = cells_of(whole.release[other])[c];
      BoxCase one = whole;
      one.with_prices = false;
      one.release[r] = cells[0] + "," + cells[1] + "," + cells[2];
      const auto verdict = one.check();
      ASSERT_TRUE(verdict.ok());
      EXPECT_FALSE(verdict->holds()) << whole.release[r] << " as " << one.release[r];
    }
  }
}

TEST(BoxVerify, ARowMovedToAnotherBoxIsCaught) {
  BoxCase one;
  one.replace_in_release("31-38,1011*,burn", "31-39,*,burn");
  expect_failure(one.alone().check(), "k = 2 on 'age', 'zip': 1 of 3 groups with fewer than 2 rows");
}

TEST(BoxVerify, SwappedValuesAreCaughtByTheOriginal) {
  BoxCase one;
  one.replace_in_release("23-27,1011*,asthma", "23-27,1011*,burn");
  one.replace_in_release("31-38,1011*,burn", "31-38,1011*,asthma");
  expect_holds(one.alone().check());
  expect_only_failure(one.check(), "original: 2 groups with other rows than the original has there");
}

TEST(BoxVerify, WhichRowOfATupleGoesWhereIsNoChoice) {
  BoxCase one;
  const std::string first = one.release[8], second = one.release[9];
  one.release[8] = first.substr(0, 12) + second.substr(second.rfind(',') + 1);
  one.release[9] = second.substr(0, 8) + first.substr(first.rfind(',') + 1);
  expect_only_failure(one.check(), "original: 2 groups with other rows than the original has there");
}

TEST(BoxVerify, AnAddedRowAndALostRowAreCaught) {
  BoxCase more;
  more.release.push_back("23-27,1011*,flu");
  expect_failure(more.alone().check(), "has 3 rows, 2 by the plan");
  expect_failure(more.alone().check(), "are not the 9 rows of the table");
  BoxCase fewer;
  fewer.release.erase(fewer.release.begin() + 1);
  expect_failure(fewer.alone().check(), "release: 1 starred row, fewer than k = 2");
  expect_failure(fewer.check(), "('age': '*', 'zip': '*') has 1 row, 2 by the plan");
}

TEST(BoxVerify, ANarrowedBoxIsCaught) {
  BoxCase one;
  one.age()["shown"][0] = {{"label", "23"}, {"run", {1, 1}}};
  one.replace_in_release("23-27,1011*,asthma", "23,1011*,asthma");
  one.replace_in_release("23-27,1011*,flu", "23,1011*,flu");
  expect_failure(one.alone().check(),
                 "1 of its tuples go to a box that does not hold them: ('age': '27', 'zip': '10117') in ('age': '23', "
                 "'zip': '1011*')");
}

TEST(BoxVerify, APlanEditedByHandIsCaught) {
  BoxCase one;
  one.reseal = false;
  one.claim()["search"] = "mondrian";
  expect_only_failure(one.alone().check(), "plan: its digest does not match");
}

Result<Verdict> check_edited(const auto& edit) {
  BoxCase one;
  edit(one);
  return one.alone().check();
}

TEST(BoxVerify, AFalsifiedPlanIsCaughtThoughSealedAgain) {
  const auto edited = [](const auto& edit, const std::string& part) { expect_failure(check_edited(edit), part); };
  edited([](BoxCase& one) { one.plan["k"] = 3; }, "less than its k = 3");
  edited([](BoxCase& one) { one.plan["formed_at"] = 3; }, "have fewer than the 3 rows they were formed at");
  edited([](BoxCase& one) { one.claim()["cost"] = 0.4; }, "the plan claims 0.4");
  edited([](BoxCase& one) { one.claim()["dm"] = 34; }, "cost: dm is 35, the plan claims 34");
  edited([](BoxCase& one) { one.claim()["groups"] = 4; }, "plan: groups: 3 by its tuples, it claims 4");
  edited([](BoxCase& one) { one.claim()["rows"] = 8; }, "plan: rows: 9 by its tuples, it claims 8");
  edited([](BoxCase& one) { one.claim()["starred_rows"] = 0; }, "plan: starred rows: 2 by its tuples");
  edited([](BoxCase& one) { one.claim()["status"] = "optimal"; }, "its bound is not equal to its cost");
  edited([](BoxCase& one) { one.claim()["bound"] = 0.9; }, "the claimed bound is above the claimed cost");
  edited([](BoxCase& one) { one.plan["suppression"]["limit_rows"] = 3; }, "the limit '2' of 9 rows is 2 rows, not 3");
  edited([](BoxCase& one) { one.plan["boxes"][0]["rows"] = 3; }, "of its boxes have other rows than its tuples give");
  edited([](BoxCase& one) { one.plan["boxes"][1] = one.plan["boxes"][0]; }, "of its boxes stand in it twice");
  edited([](BoxCase& one) { one.plan["tuples"][2]["at"] = {1, 0}; }, "of its tuples stand in it twice");
  edited([](BoxCase& one) { one.age()["shown"][1]["label"] = "23-27"; }, "stands for two runs");
  edited([](BoxCase& one) { one.age()["shown"][0]["label"] = "*"; }, "is shown for a part of the values");
  edited([](BoxCase& one) { one.age()["shown"][0]["label"] = "31"; }, "that value is not in its run");
  edited([](BoxCase& one) { one.age()["positions"][1][0] = "84"; }, "a value stands at two positions");
  edited([](BoxCase& one) { one.age()["positions"][1][0] = "24.5x"; }, "not all its values are numbers or dates");
  edited([](BoxCase& one) { one.age()["positions"][1][0] = "77"; }, "its positions are not in ascending order");
  edited([](BoxCase& one) { one.zip()["runs"][1] = {0, 2}; }, "two runs overlap");
  edited([](BoxCase& one) { one.zip()["runs"].erase(1); }, "the run of '1011*' may not be shown");
  edited([](BoxCase& one) { one.zip()["weight"] = 3.0; }, "cost: lm is");
}

TEST(BoxVerify, APlanThatDoesNotFitTheTableIsCaught) {
  BoxCase moved;  // Emil and Fay exchange their zips, in the plan only
  moved.plan["tuples"][4]["at"] = {4, 3};
  moved.plan["tuples"][6]["at"] = {6, 2};
  expect_holds(moved.alone().check());
  expect_failure(moved.check(), "original: 4 tuples not in as many rows as the plan says");
  BoxCase unknown;
  unknown.table[1] = "Ann,24,10115,flu";
  expect_failure(unknown.check(), "the plan does not cover the values of column 'age' in 1 row");
}

TEST(BoxVerify, RowsWithUnseenValuesAreSuppressed) {
  BoxCase one;
  one.with_prices = false;
  one.age()["positions"].erase(7);
  one.age()["unseen"] = {"84"};
  // 84 is out of the domain, so 39 is the end of it: 39 - (23 - 16/5).
  one.claim()["cost"] = (46 / (16 + 16 / 5.0) + 2 + 2 / 3.0 + 2 / 3.0 + 3 + 2) / 18;
  expect_holds(one.check());
  one.age()["shown"][2] = {{"label", "31-39"}, {"run", {3, 7}}};
  expect_error(one.check(), "must be a first and a last position");
}

TEST(BoxVerify, ABoxThatShowsTheMarkEverywhereAndStarredRowsAreOneGroup) {
  BoxCase one;  // the third box shows everything, and two starred rows look like it
  one.with_prices = false;
  one.age()["shown"][2] = {{"label", "*"}, {"run", {0, 7}}};
  for (auto& row : one.release) row = replaced(row, "31-39", "*");
  one.claim()["cost"] = ((2 * 4 + 2 * 7) / (84 - (23 - 61 / 6.0)) + 3 + 2 + 2 / 3.0 + 2 / 3.0 + 3 + 2) / 18;
  expect_holds(one.alone().check());
  expect_holds(one.check());
  EXPECT_EQ(one.check()->groups, 3u);
  one.release.push_back("*,*,flu");
  expect_failure(one.alone().check(), "('age': '*', 'zip': '*') has 6 rows, 5 by the plan");
}

TEST(BoxVerify, IdentifiersAndOtherColumns) {
  BoxCase one;
  for (std::size_t i = 0; i < one.release.size(); ++i) one.release[i] = (i == 0 ? "name," : "x,") + one.release[i];
  expect_failure(one.alone().check(), "release: 1 identifier column released");
  BoxCase less;
  for (auto& row : less.release) row = row.substr(0, row.rfind(','));
  expect_failure(less.alone().check(), "column of the plan not there: 'illness'");
}

TEST(BoxVerify, WhatCannotBeReadIsAnError) {
  const auto edited = [](const auto& edit, const std::string& part) { expect_error(check_edited(edit), part); };
  edited([](BoxCase& one) { one.plan["boxes"][0]["shows"][0] = 3; }, "`boxes[0].shows`");
  edited([](BoxCase& one) { one.plan["tuples"][0]["at"][0] = 8; }, "`tuples[0].at`");
  edited([](BoxCase& one) { one.plan["tuples"][1]["to"][0][0] = 3; }, "`tuples[1].to`");
  edited([](BoxCase& one) { one.plan["tuples"][0].erase("suppressed"); }, "must say where its rows go");
  edited([](BoxCase& one) { one.age()["positions"] = Json::array(); }, "`columns[1].positions` must not be empty");
  edited([](BoxCase& one) { one.age().erase("runs"); }, "`columns[1].runs` is missing");
  edited([](BoxCase& one) { one.plan["suppression"]["limit"] = "many"; }, "`suppression.limit`");
  edited([](BoxCase& one) { one.claim()["cost_name"] = "cm"; }, "`claim.cost_name`");
}

TEST(BoxVerify, PricesNeedTheOriginalAndAPlanOfBoxes) {
  const TempFolder folder;
  VerifyRequest request{
      .release = folder.write("r.csv", "a\n1\n"), .plan = folder.write("p.json", "{}"), .prices = "x"};
  expect_error(verify(request), "a certificate is checked against the original");
  ReleaseCase recoded = worked_example();
  request.plan = folder.write("p.json", sealed(recoded.plan));
  request.original = folder.write("t.csv", joined(recoded.table));
  expect_error(verify(request), "`request.prices` are for local recoding");
  request.plan.clear();
  request.original.clear();
  expect_error(verify(request), "a certificate is that of a plan");
}

TEST(BoxDomain, RunsMustBeATree) {
  const auto planted = [](std::vector<certify::BoxRun> runs) {
    certify::BoxDomain domain;
    EXPECT_FALSE(certify::measure({{"a"}, {"b", "c"}, {"d"}}, false, domain));
    return certify::plant_nodes(std::move(runs), domain).value_or("");
  };
  EXPECT_EQ(planted({{0, 2}, {0, 0}, {1, 2}, {1, 1}, {2, 2}}), "");
  EXPECT_EQ(planted({{2, 2}, {0, 1}}), "");
  EXPECT_NE(planted({{0, 0}, {2, 2}}), "");
  EXPECT_NE(planted({{0, 1}}), "");
  EXPECT_NE(planted({{0, 1}, {1, 2}}), "");
  EXPECT_NE(planted({{0, 2}, {0, 2}}), "");
}

TEST(BoxDomain, TreesHaveAtMostAThousandLevels) {
  const auto planted = [](std::uint32_t levels) {
    certify::BoxDomain domain;
    EXPECT_FALSE(certify::measure(std::vector<std::vector<std::string>>(levels, {"a"}), false, domain));
    std::vector<certify::BoxRun> runs;
    for (std::uint32_t last = 0; last < levels; ++last) runs.push_back({0, last});
    return certify::plant_nodes(std::move(runs), domain).value_or("");
  };
  EXPECT_EQ(planted(1000), "");
  EXPECT_EQ(planted(1001), "more than 1000 stand one inside the other");
}

// As a plan on another table has them: the two rows of a box do not reach its ends.
TEST(BoxVerify, BoxesThatAreNotTightForceNothing) {
  BoxCase one;
  one.with_prices = false;
  one.age()["shown"][1]["run"] = {3, 6};  // 31-39 for 31 and 38
  one.age()["shown"][1]["label"] = "31-39 ";
  one.age()["shown"][2]["run"] = {3, 7};
  const auto verdict = one.alone().check();
  ASSERT_TRUE(verdict.ok());
  ASSERT_TRUE(verdict->boxes);
  EXPECT_EQ(verdict->boxes->generalized_cells, 14u);
  EXPECT_EQ(verdict->boxes->forced_cells, 6u);
  EXPECT_FALSE(verdict->boxes->tight);
  EXPECT_EQ(verdict_text(*verdict).find("generalized cells"), std::string::npos);
}

}  // namespace
}  // namespace kanon::certify_tests
