// Plans whose k counts people: the checker counts them again from the original, and the release shows none of them.
#include "certify/verdict_text.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

ReleaseCase people_example() {
  ReleaseCase out = worked_example();
  out.column(0)["role"] = "entity";
  out.plan["entity"] = "name";
  out.plan["claim"]["smallest_entities"] = 2;
  return out;
}

TEST(CheckEntities, EveryGroupIsCountedInPeople) {
  const auto verdict = people_example().verify_all();
  expect_holds(verdict);
  EXPECT_NE(joined(verdict->checked).find("of 'name', counted in 3 released groups, each has at least 2 distinct"),
            std::string::npos);
  EXPECT_EQ(verdict->entity, "name");
  EXPECT_EQ(verdict->smallest_entities, 2u);
  EXPECT_FALSE(verdict->columns[0].released);
}

TEST(CheckEntities, TheReleaseAloneCannotTell) {
  const auto verdict = people_example().verify_release();
  expect_holds(verdict);
  EXPECT_NE(joined(verdict->unchecked).find("which only the original has"), std::string::npos);
  // What nobody counted is not shown as if it had been.
  EXPECT_FALSE(verdict->smallest_entities.has_value());
  EXPECT_EQ(verdict_text(*verdict).find("2 distinct values of"), std::string::npos);
}

// Ann came twice: her group has k rows, and is about one person.
TEST(CheckEntities, TwoRowsOfOnePersonAreNoGroupOfTwo) {
  ReleaseCase example = people_example();
  example.table[2] = "Ann,27,10117,asthma";
  expect_failure(example.verify_all(), "original: the plan suppresses 4 rows, it claims 2");
  expect_failure(example.verify_all(), "('age': '20-29', 'zip': '101**') has 2 rows, 0 by the plan");
  // In another group she is another member.
  example = people_example();
  example.table[3] = "Ann,31,10115,flu";
  expect_holds(example.verify_all());
}

TEST(CheckEntities, RowsWithoutAPersonHideNobody) {
  for (const char* nobody : {"", "?"}) {
    ReleaseCase example = people_example();
    example.table[2] = std::string(nobody) + ",27,10117,asthma";
    expect_failure(example.verify_all(), "original: the plan suppresses 4 rows, it claims 2");
  }
}

TEST(CheckEntities, StarredRowsOfOnePersonMustBeDropped) {
  ReleaseCase example = people_example();
  example.table[8] = "Gus,,10115,burn";
  expect_failure(example.verify_all(), "the group of starred rows has 2 rows, 0 by the plan");
  example.release.erase(example.release.begin() + 1, example.release.begin() + 3);
  example.plan["claim"]["starred_rows"] = 0;
  example.plan["claim"]["dropped_rows"] = 2;
  expect_holds(example.verify_all());
  // By rows two are enough, and dropping them is not what the plan says.
  example.plan.erase("entity");
  example.plan["claim"].erase("smallest_entities");
  expect_failure(example.verify_all(), "starred where they are k or more");
}

TEST(CheckEntities, TheClaimedNumberIsThatOfTheOriginal) {
  ReleaseCase example = people_example();
  example.plan["claim"]["smallest_entities"] = 3;
  expect_only_failure(example.verify_all(), "which is not what the plan claims");
  example.plan["claim"].erase("smallest_entities");
  expect_failure(example.verify_release(), "is claimed where k counts them, and only there");
  example = worked_example();
  example.plan["claim"]["smallest_entities"] = 2;
  expect_failure(example.verify_release(), "is claimed where k counts them, and only there");
}

TEST(CheckEntities, TheirColumnIsNotReleased) {
  ReleaseCase example = people_example();
  for (std::size_t i = 0; i < example.release.size(); ++i)
    example.release[i] = (i == 0 ? "name," : "Ann,") + example.release[i];
  expect_failure(example.verify_all(), "1 identifier column released: 'name'");
}

TEST(CheckEntities, ThePlanMustHaveTheirColumn) {
  ReleaseCase example = people_example();
  example.plan["entity"] = "illness";
  expect_error(example.verify_release(), "must name the column of role entity");
}

TEST(CheckEntities, ThePeopleAreInTheFingerprint) {
  ReleaseCase example = people_example();
  const TempFolder folder;
  auto source = open_source({.path = folder.write("table.csv", joined(example.table)), .delimiter = {}}, {});
  TupleCounts counts =
      *count_tuples(**source, {.columns = {"age", "zip"}, .class_column = {}, .target_column = {}}, {"", "?"});
  counts.by_entity.push_back(
      *count_tuples(**source, {.columns = {"age", "zip"}, .class_column = "name", .target_column = {}}, {"", "?"}));
  example.plan["claim"]["fingerprint"] = fingerprint(counts);
  expect_holds(example.verify_all());
  std::swap(example.table[1], example.table[2]);
  expect_holds(example.verify_all());
  example.table[3] = "Ann,31,10115,flu";  // still two people everywhere, and another table
  expect_only_failure(example.verify_all(), "its fingerprint is not the plan's");
}

// k asked for beside a plan counts people where a column is named for them, whatever the plan's own k.
TEST(CheckEntities, AnyKIsJudgedBesideAPlan) {
  for (const bool by_plan : {false, true}) {
    ReleaseCase example = by_plan ? people_example() : worked_example();
    if (!by_plan) example.table[2] = "Ann,27,10117,asthma";
    const TempFolder folder;
    VerifyRequest request;
    request.release = folder.write("release.csv", released(example.release));
    request.plan = folder.write("plan.json", sealed(example.plan));
    request.original = folder.write("table.csv", joined(example.table));
    request.entity = "name";
    const auto with_k = [&](std::uint64_t k) {
      request.k = k;
      return verify(request);
    };
    expect_holds(with_k(1));
    by_plan ? expect_holds(with_k(2)) : expect_failure(with_k(2), "has 1 distinct entity value");
    expect_failure(with_k(3), "with fewer than 3 distinct entity values");
    request.entity = "illness";
    if (by_plan) expect_error(with_k(1), "the plan counts the distinct values of 'name', not of 'illness'");
  }
}

}  // namespace
}  // namespace kanon::certify_tests
