// Plans of boxes whose k counts people: the checker counts them again from the original, and refuses what parts them.
#include "certify/verdict_text.hpp"
#include "unit/certify/boxes/case.hpp"

namespace kanon::certify_tests {
namespace {

// The example with both rows of (31, 10115) in one box, and names for people.
BoxCase people_boxes() {
  BoxCase out;
  out.plan["columns"][0]["role"] = "entity";
  out.plan["entity"] = "name";
  out.plan["tuples"][3]["to"] = Json::parse("[[1, 2]]");
  out.plan["boxes"][1]["rows"] = 3;
  out.plan["boxes"][2]["rows"] = 2;
  out.claim()["smallest_entities"] = 2;
  const double whole = 84 - (23 - (84.0 - 23) / 6);
  out.claim()["cost"] = ((2 * 4 + 3 * 7 + 2 * 8) / whole + 2 + 2 / 3.0 + 3 / 3.0 + 2 + 2) / 18;
  out.release = {"age,zip,illness",  "*,*,burn",        "*,*,flu",          "23-27,1011*,asthma", "23-27,1011*,flu",
                 "31-38,1011*,burn", "31-38,1011*,flu", "31-38,1011*,gout", "31-39,*,flu",        "31-39,*,gout"};
  return out;
}

// The plan claims to be of the table as it is now.
BoxCase made_for_its_table(BoxCase one) {
  const TempFolder folder;
  auto source = open_source({.path = folder.write("table.csv", joined(one.table)), .delimiter = {}}, {});
  TupleCounts counts =
      *count_tuples(**source, {.columns = {"age", "zip"}, .class_column = {}, .target_column = {}}, {"?"});
  counts.by_entity.push_back(
      *count_tuples(**source, {.columns = {"age", "zip"}, .class_column = "name", .target_column = {}}, {"?"}));
  one.claim()["fingerprint"] = one.head["fingerprint"] = fingerprint(counts);
  return one;
}

TEST(BoxPeople, EveryBoxIsCountedInPeople) {
  const BoxCase one = made_for_its_table(people_boxes());
  const auto verdict = one.check();
  expect_holds(verdict);
  EXPECT_NE(joined(verdict->checked).find("each of 3 groups has at least 2 distinct entity values"), std::string::npos);
  EXPECT_NE(joined(verdict->checked).find("of 'name', counted in 3 released groups, each has at least 2"),
            std::string::npos);
  EXPECT_NE(joined(verdict->checked).find("the starred rows are about 2 distinct entity values"), std::string::npos);
  EXPECT_EQ(verdict->entity, "name");
  EXPECT_EQ(verdict->smallest_entities, 2u);
  EXPECT_TRUE(verdict->people_judged);
  EXPECT_FALSE(verdict->columns[0].released);
  EXPECT_EQ(verdict->standing(), Standing::holds);
}

TEST(BoxPeople, WithoutTheOriginalPeopleAreNotJudged) {
  const auto verdict = made_for_its_table(people_boxes()).alone().check();
  expect_holds(verdict);
  EXPECT_NE(joined(verdict->unchecked).find("which only the original has"), std::string::npos);
  EXPECT_EQ(verdict->standing(), Standing::holds_for_listed);
  EXPECT_FALSE(verdict->smallest_entities.has_value());
  EXPECT_FALSE(verdict->holds_strictly());
  EXPECT_NE(verdict_text(*verdict).find("people were not judged"), std::string::npos);
  EXPECT_NE(strict_failure(*verdict).find("people were not judged"), std::string::npos);
}

// Ann came twice: her box has k rows, and is about one person.
TEST(BoxPeople, OnePersonShortIsCaught) {
  BoxCase one = people_boxes();
  one.table[2] = "Ann,27,10117,asthma";
  const auto verdict = made_for_its_table(one).check();
  expect_failure(verdict,
                 "1 of 3 groups with fewer than 2 distinct entity values: ('age': '23-27', 'zip': '1011*') has "
                 "1 distinct entity value");
  expect_failure(verdict, "each has at least 1 distinct value, which is not what the plan claims");
  EXPECT_EQ(verdict->failures.size(), 2u);
  // In another box she is another member.
  one = people_boxes();
  one.table[4] = "Ann,31,10115,gout";
  expect_holds(made_for_its_table(one).check());
}

TEST(BoxPeople, RowsWithoutAPersonHideNobody) {
  for (const char* nobody : {"", "?"}) {
    BoxCase one = people_boxes();
    one.table[2] = std::string(nobody) + ",27,10117,asthma";
    const auto verdict = made_for_its_table(one).check();
    expect_failure(verdict, "has 1 distinct entity value");
    EXPECT_NE(joined(verdict->notes).find("1 row without a value of 'name', counted for nobody"), std::string::npos);
  }
}

// By rows the plan of the example is a good one; whose rows are in which box it does not say.
TEST(BoxPeople, PartedTuplesAreRefused) {
  BoxCase one;
  one.plan["columns"][0]["role"] = "entity";
  one.plan["entity"] = "name";
  one.claim()["smallest_entities"] = 2;
  one.with_prices = false;
  for (const bool original : {false, true}) {
    one.with_original = original;
    expect_failure(made_for_its_table(one).check(),
                   "plan: 1 of its tuples go to several places, which parts people where k counts them: ('age': '31'");
  }
  one = people_boxes();
  one.plan["tuples"][3] = Json::parse(R"({"at": [3, 0], "to": [[1, 1]], "suppressed": 1})");
  expect_failure(made_for_its_table(one).check(), "go to several places");
}

TEST(BoxPeople, StarredRowsOfOnePersonMustBeDropped) {
  BoxCase one = people_boxes();
  one.table[9] = "Gus,?,10115,burn";
  expect_only_failure(made_for_its_table(one).check(),
                      "original: the starred rows are about 1 distinct entity value, fewer than k = 2");
  one.plan["suppression"]["rows"] = "drop";
  one.claim()["starred_rows"] = 0;
  one.claim()["dropped_rows"] = 2;
  one.release.erase(one.release.begin() + 1, one.release.begin() + 3);
  expect_holds(made_for_its_table(one).check());
}

TEST(BoxPeople, TheClaimedNumberIsThatOfTheOriginal) {
  BoxCase one = made_for_its_table(people_boxes());
  one.claim()["smallest_entities"] = 3;
  expect_only_failure(one.check(), "which is not what the plan claims");
  one.claim()["smallest_entities"] = 1;
  expect_failure(one.alone().check(), "a group is claimed to have 1 distinct entity value, groups were formed at 2");
  one.claim().erase("smallest_entities");
  expect_failure(one.alone().check(), "is claimed where k counts them, and only there");
  BoxCase rows;
  rows.claim()["smallest_entities"] = 2;
  expect_failure(rows.alone().check(), "is claimed where k counts them, and only there");
}

TEST(BoxPeople, TheirColumnIsNamedAndNotReleased) {
  BoxCase one = made_for_its_table(people_boxes());
  for (std::size_t i = 0; i < one.release.size(); ++i) one.release[i] = (i == 0 ? "name," : "Ann,") + one.release[i];
  expect_failure(one.check(), "1 identifier column released: 'name'");
  one = people_boxes();
  one.plan["entity"] = "illness";
  expect_error(one.check(), "must name the column of role entity");
}

TEST(BoxPeople, ThePeopleAreInTheFingerprint) {
  BoxCase one = made_for_its_table(people_boxes());
  one.with_prices = false;
  one.table[4] = "Ann,31,10115,gout";  // still two people everywhere, and another table
  expect_only_failure(one.check(), "its fingerprint is not the plan's");
}

// k asked for beside the plan counts people where their column is named.
TEST(BoxPeople, AnyKIsJudgedBesideThePlan) {
  const BoxCase one = made_for_its_table(people_boxes());
  const TempFolder folder;
  VerifyRequest request;
  request.release = folder.write("release.csv", released(one.release));
  request.plan = folder.write("plan.json", sealed(one.plan));
  request.original = folder.write("table.csv", joined(one.table));
  request.entity = "name";
  request.k = 2;
  expect_holds(verify(request));
  request.k = 3;
  expect_failure(verify(request), "2 of 3 groups with fewer than 3 distinct entity values");
  request.entity = "illness";
  expect_error(verify(request), "the plan counts the distinct values of 'name', not of 'illness'");
  request.plan = folder.write("rows.json", sealed(BoxCase().plan));
  request.entity = "name";
  expect_error(verify(request), "k counts rows in this plan of boxes");
}

}  // namespace
}  // namespace kanon::certify_tests
