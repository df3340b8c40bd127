// Releases that do not keep the promises of their plan.
#include "certify/recoding/check_release.hpp"

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

TEST(CheckRelease, WorkedExampleHolds) {
  const auto verdict = worked_example().verify_release();
  expect_holds(verdict);
  EXPECT_EQ(verdict->k, 2u);
  EXPECT_EQ(verdict->rows, 8u);
  EXPECT_EQ(verdict->groups, 3u);
  EXPECT_EQ(verdict->smallest_group, 2u);
  EXPECT_EQ(verdict->starred_rows, 2u);
  EXPECT_FALSE(verdict->checked.empty());
}

TEST(CheckRelease, EditedCellThatBreaksKIsCaught) {
  ReleaseCase example = worked_example();
  example.release[3] = "80-89,101**,asthma";
  const auto verdict = example.verify_release();
  expect_failure(verdict,
                 "k = 2 on 'age', 'zip': 2 of 4 groups with fewer than 2 rows: "
                 "('age': '20-29', 'zip': '101**') has 1 row; ('age': '80-89', 'zip': '101**') has 1 row");
  expect_failure(verdict, "groups: 4, the plan claims 3");
  expect_failure(verdict, "rows in the smallest group: 1, the plan claims 2");
  EXPECT_EQ(verdict->smallest_group, 1u);
}

TEST(CheckRelease, EditedPlanWithoutNewDigestIsCaught) {
  for (const auto& [pointer, value] : std::vector<std::pair<const char*, Json>>{{"/k", 1},
                                                                                {"/made_by", "kanon 9.9"},
                                                                                {"/columns/1/hierarchy", "x"},
                                                                                {"/claim/search", "best"},
                                                                                {"/missing/1", "NA"}}) {
    const ReleaseCase example = worked_example();
    Json plan = Json::parse(sealed(example.plan));
    plan.at(Json::json_pointer(pointer)) = value;
    expect_only_failure(example.verify_text(plan.dump(), false), "its digest does not match");
  }
}

TEST(CheckRelease, EditedKWithNewDigestIsCaught) {
  ReleaseCase example = worked_example();
  example.plan["k"] = 3;
  const auto verdict = example.verify_release();
  expect_failure(verdict, "3 of 3 groups with fewer than 3 rows");
  expect_failure(verdict, "2 starred rows, fewer than k = 3");
}

TEST(CheckRelease, EditedLabelWithNewDigestIsCaught) {
  ReleaseCase example = worked_example();
  example.column(1)["nodes"][1]["label"] = "20-28";
  expect_failure(example.verify_release(),
                 "column 'age' shows what is no label of the plan in 2 rows: '20-29' in 2 rows");
}

TEST(CheckRelease, EditedClaimsAreCaught) {
  for (const auto& [key, part] : std::vector<std::pair<const char*, const char*>>{
           {"rows", "are not the 9 rows of the table"},
           {"groups", "groups: 3, the plan claims 4"},
           {"smallest_group", "rows in the smallest group: 2, the plan claims 3"},
           {"starred_rows", "starred rows: 2, the plan claims 3"},
           {"suppressed_rows", "suppressed rows: 2, the plan claims 3"},
           {"dropped_rows", "8 released and 1 claimed as dropped are not the 8 rows of the table"}}) {
    ReleaseCase example = worked_example();
    example.plan["claim"][key] = example.plan["claim"][key].get<int>() + 1;
    expect_failure(example.verify_release(), part);
  }
}

TEST(CheckRelease, IdentifierColumnIsCaught) {
  ReleaseCase example = worked_example();
  example.release[0] = "name," + example.release[0];
  for (std::size_t i = 1; i < example.release.size(); ++i) example.release[i] = "Zoe," + example.release[i];
  const auto verdict = example.verify_release();
  expect_failure(verdict, "1 identifier column released: 'name'");
  expect_failure(verdict, "1 column that should not be there: 'name'");
  EXPECT_EQ(all_failures(*verdict).find("Zoe"), std::string::npos);
}

TEST(CheckRelease, MissingAndReorderedColumnsAreCaught) {
  ReleaseCase example = worked_example();
  example.release = {"age,illness", "*,burn"};
  const auto verdict = example.verify_release();
  expect_only_failure(verdict, "1 column of the plan not there: 'zip'");
  EXPECT_EQ(verdict->rows, 1u);
  example.release = {"zip,age,illness",  "*,*,burn",        "*,*,flu",         "101**,20-29,asthma", "101**,20-29,flu",
                     "101**,30-39,burn", "101**,30-39,flu", "200**,30-39,flu", "200**,30-39,gout"};
  expect_only_failure(example.verify_release(), "not in the order of the plan");
}

TEST(CheckRelease, TooFewStarredRowsAreCaught) {
  ReleaseCase example = worked_example();
  example.release.erase(example.release.begin() + 1);
  const auto verdict = example.verify_release();
  expect_failure(verdict, "1 starred row, fewer than k = 2");
  EXPECT_EQ(verdict->smallest_group, 1u);
}

TEST(CheckRelease, HalfStarredRowIsCaught) {
  expect_failure(with_release_lines({{3, "20-29,*,asthma"}, {4, "20-29,*,flu"}}).verify_release(),
                 "column 'zip' shows what is no label of the plan in 2 rows: '*' in 2 rows");
}

TEST(CheckRelease, UnknownLabelsAreCountedAndTheFirstTwentyNamed) {
  ReleaseCase example = worked_example();
  for (int i = 10; i < 40; ++i) example.release.push_back("age " + std::to_string(i) + ",101**,flu");
  const auto verdict = example.verify_release();
  expect_failure(verdict, "column 'age' shows what is no label of the plan in 30 rows: 'age 10' in 1 row; ");
  expect_failure(verdict, "'age 29' in 1 row and 10 more");
  EXPECT_EQ(all_failures(*verdict).find("'age 30' in"), std::string::npos);
}

// It is found in the release, and is not true of values that are there.
TEST(CheckRelease, NullLabelIsTheEmptyCell) {
  ReleaseCase example = worked_example();
  for (std::string& line : example.release) {
    if (line.starts_with("20-29")) line = line.substr(5);
  }
  example.column(1)["nodes"][0]["label"] = "none";
  example.column(1)["nodes"][1]["label"] = nullptr;
  expect_only_failure(example.verify_release(), "(empty) for '23', '27'");
}

// age is shown as * for its whole domain: a row is suppressed only where zip is starred too.
ReleaseCase age_starred() {
  ReleaseCase out = worked_example();
  out.column(1)["nodes"] =
      Json::parse(R"([{"label": "*", "values": [null, "23", "27", "31", "35", "38", "39", "84"]}])");
  out.release = {"age,zip,illness", "*,101**,asthma", "*,101**,burn", "*,101**,burn", "*,101**,flu",
                 "*,101**,flu",     "*,200**,flu",    "*,200**,flu",  "*,200**,gout"};
  out.plan["claim"] = {{"status", "feasible"}, {"search", "lattice"}, {"cost_name", "dm"},    {"cost", 34},
                       {"bound", 0},           {"rows", 8},           {"suppressed_rows", 0}, {"starred_rows", 0},
                       {"dropped_rows", 0},    {"groups", 2},         {"smallest_group", 3}};
  return out;
}

TEST(CheckRelease, AStarForTheWholeColumnIsNoSuppression) {
  ReleaseCase example = age_starred();
  expect_holds(example.verify_all());
  example.column(2)["nodes"] = Json::parse(R"([{"label": "*", "values": ["10115", "10117", "20095", "20099"]}])");
  example.column(2)["level"] = 5;
  for (std::string& line : example.release) line = replaced(replaced(line, "101**", "*"), "200**", "*");
  example.plan["claim"]["cost"] = 64;
  example.plan["claim"]["groups"] = 1;
  example.plan["claim"]["smallest_group"] = 8;
  const auto verdict = example.verify_all();
  expect_holds(verdict);
  EXPECT_EQ(verdict->starred_rows, 0u);
  EXPECT_EQ(verdict->groups, 1u);
}

TEST(CheckRelease, OtherMarkThanAStar) {
  ReleaseCase example = worked_example();
  example.plan["suppression"]["shown_as"] = "hidden";
  example.release[1] = "hidden,hidden,burn";
  example.release[2] = "hidden,hidden,flu";
  expect_holds(example.verify_all());
}

TEST(CheckRelease, EmptyReleaseOfDroppedRows) {
  ReleaseCase example = worked_example();
  example.release.resize(1);
  example.plan["k"] = 9;
  example.plan["claim"] = {{"status", "feasible"}, {"search", "lattice"}, {"cost_name", "dm"},    {"cost", 64},
                           {"bound", 0},           {"rows", 8},           {"suppressed_rows", 8}, {"starred_rows", 0},
                           {"dropped_rows", 8},    {"groups", 0},         {"smallest_group", 0}};
  const auto verdict = example.verify_all();
  expect_holds(verdict);
  EXPECT_EQ(verdict->smallest_group, 0u);
}

}  // namespace
}  // namespace kanon::certify_tests
