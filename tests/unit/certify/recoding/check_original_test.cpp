// Releases that keep k and every claim, and still are not the plan's image of the table.
#include "certify/recoding/check_original.hpp"

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

TEST(CheckOriginal, WorkedExampleHolds) {
  ReleaseCase example = worked_example();
  expect_holds(example.verify_all());
  std::swap(example.table[1], example.table[7]);  // order says nothing
  std::swap(example.release[1], example.release[6]);
  expect_holds(example.verify_all());
}

TEST(CheckOriginal, SwappedSensitiveCellsAreCaught) {
  ReleaseCase example = worked_example();
  example.release[3] = "20-29,101**,burn";
  example.release[5] = "30-39,101**,asthma";
  expect_holds(example.verify_release());
  const auto verdict = example.verify_all();
  expect_only_failure(verdict,
                      "2 groups with other rows than the original has there: ('age': '20-29', 'zip': '101**') of "
                      "2 rows; ('age': '30-39', 'zip': '101**') of 2 rows");
  EXPECT_EQ(all_failures(*verdict).find("asthma"), std::string::npos);
}

// The release alone gives nothing away, the table does.
void expect_caught_by_the_table(const std::vector<OtherLine>& release, const std::string& failure) {
  const ReleaseCase example = with_release_lines(release);
  expect_holds(example.verify_release());
  expect_only_failure(example.verify_all(), failure);
}

TEST(CheckOriginal, SwappedWithAStarredRowIsCaught) {
  expect_caught_by_the_table({{1, "*,*,gout"}, {8, "30-39,200**,burn"}}, "the group of starred rows of 2 rows");
}

TEST(CheckOriginal, SwappedQuasiValuesAreCaught) {
  expect_caught_by_the_table({{3, "30-39,200**,asthma"}, {8, "20-29,101**,gout"}}, "2 groups with other rows");
}

TEST(CheckOriginal, OneEditedSensitiveCellIsCaught) {
  expect_caught_by_the_table({{8, "30-39,200**,gouT"}}, "1 group with other rows");
}

TEST(CheckOriginal, AddedAndRemovedRowsAreCaught) {
  ReleaseCase example = worked_example();
  example.release.push_back("30-39,200**,flu");
  expect_failure(example.verify_all(),
                 "1 group not of the size that the plan gives: ('age': '30-39', 'zip': '200**') has 3 "
                 "rows, 2 by the plan");
  example = worked_example();
  example.release.push_back("80-89,200**,flu");
  example.release.push_back("80-89,200**,flu");
  expect_failure(example.verify_all(), "('age': '80-89', 'zip': '200**') has 2 rows, 0 by the plan");
  example = worked_example();
  example.release.resize(7);
  expect_failure(example.verify_all(), "('age': '30-39', 'zip': '200**') has 0 rows, 2 by the plan");
}

TEST(CheckOriginal, RowsOfTheTableAreCounted) {
  ReleaseCase example = worked_example();
  example.table.push_back("Ida,23,10115,flu");
  const auto verdict = example.verify_all();
  expect_failure(verdict, "original: it has 9 rows, the plan claims 8");
  expect_failure(verdict, "('age': '20-29', 'zip': '101**') has 2 rows, 3 by the plan");
}

TEST(CheckOriginal, UncoveredValuesAreNamed) {
  ReleaseCase example = worked_example();
  example.table[1] = "Ann,24,10115,flu";
  const auto verdict = example.verify_all();
  expect_only_failure(verdict, "does not cover 1 value of column 'age': '24' in 1 row");
  EXPECT_EQ(all_failures(*verdict).find("Ann"), std::string::npos);
}

TEST(CheckOriginal, UncoveredMissingValueIsCaught) {
  expect_failure(with_table_lines({{1, "Ann,23,?,flu"}, {2, "Bob,27,,asthma"}}).verify_all(),
                 "does not cover 1 value of column 'zip': (empty) in 2 rows");
}

TEST(CheckOriginal, MissingTextsMeanMissingInQuasiColumnsOnly) {
  ReleaseCase example = worked_example();
  example.table[8] = "Hao,?,10115,burn";
  expect_holds(example.verify_all());
  example.table[8] = "Hao,?,10115,?";
  expect_failure(example.verify_all(), "the group of starred rows");
  example.release[1] = "*,*,?";
  expect_holds(example.verify_all());
  example.release[1] = "*,*,";
  expect_failure(example.verify_all(), "the group of starred rows");
}

TEST(CheckOriginal, EmptyAndNullAreEqual) {
  ReleaseCase example = worked_example();
  example.table[8] = "Hao,,10115,\"\"";
  example.release[1] = "*,*,";
  expect_holds(example.verify_all());
}

TEST(CheckOriginal, AStarInTheTableIsNoSuppressedCell) {
  ReleaseCase example = worked_example();
  example.column(2)["hierarchy"] = "zip.csv";
  example.column(2)["nodes"] =
      Json::parse(R"([{"label": "101**", "values": ["10115", "10117"]}, {"label": "\\*", "values": ["*", "20099"]}])");
  for (std::size_t i : {5, 7}) example.table[i] = replaced(example.table[i], "20095", "*");
  for (std::size_t i : {7, 8}) example.release[i] = replaced(example.release[i], "200**", "\\*");
  expect_holds(example.verify_all());
}

TEST(CheckOriginal, DroppedRows) {
  ReleaseCase example = worked_example();
  example.plan["suppression"]["rows"] = "drop";
  example.plan["claim"]["starred_rows"] = 0;
  example.plan["claim"]["dropped_rows"] = 2;
  expect_failure(example.verify_all(), "the group of starred rows has 2 rows, 0 by the plan");
  example.release.erase(example.release.begin() + 1, example.release.begin() + 3);
  expect_holds(example.verify_all());
  // A plan that says star must not drop k or more.
  example.plan["suppression"]["rows"] = "star";
  expect_failure(example.verify_all(), "starred where they are k or more, but claims 0 starred and 2 dropped");
}

TEST(CheckOriginal, ColumnsOfTheTable) {
  ReleaseCase example = worked_example();
  example.table[0] = "name,age,postcode,illness";
  expect_failure(example.verify_all(), "original: 1 column of the plan not there: 'zip'");
  example = worked_example();
  for (std::string& line : example.table) line += ",x";
  expect_only_failure(example.verify_all(), "original: 1 column that should not be there: 'x'");
}

// A plan with all numbers adjusted to a release that suppresses too many rows: only the table gives it away.
TEST(CheckOriginal, NeedlessSuppressionIsCaught) {
  ReleaseCase example = worked_example();
  for (std::size_t i : {7, 8}) example.release[i] = replaced(example.release[i], "30-39,200**", "*,*");
  Json& claim = example.plan["claim"];
  claim["suppressed_rows"] = claim["starred_rows"] = 4;
  claim["groups"] = 2;
  claim["cost_name"] = "dm";
  claim["cost"] = claim["bound"] = 40;
  expect_holds(example.verify_release());
  const auto verdict = example.verify_all();
  expect_failure(verdict, "the plan suppresses 2 rows, it claims 4");
  expect_failure(verdict, "the group of starred rows has 4 rows, 2 by the plan");
}

TEST(CheckOriginal, QuotedAndSemicolonFiles) {
  ReleaseCase example = worked_example();
  example.column(2)["hierarchy"] = "zip.csv";
  example.column(2)["nodes"][0]["label"] = "101; \"old\", town";
  for (Lines* lines : {&example.release, &example.table}) {
    for (std::string& line : *lines) {
      for (char& c : line) c = c == ',' ? ';' : c;
    }
  }
  for (std::string& line : example.release) {
    line = replaced(line, "101**", "\"101; \"\"old\"\", town\"");
  }
  example.table[2] = "\"Bob; \"\"B\"\"\";\"27\";10117;\"asthma\"";
  for (std::string& line : example.table) line += "\r";  // the table is as it is, the release as kanon writes it
  expect_holds(example.verify_all());
}

}  // namespace
}  // namespace kanon::certify_tests
