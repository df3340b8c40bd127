// Tables as people have them: CSV dialects, Parquet, JSON lines, globs, awkward names.
#include "engine/duckdb.hpp"
#include "support/missing.hpp"
#include "unit/engine/source_case.hpp"

namespace kanon::tests {
namespace {

void expect_rows(const std::string& text, const std::vector<Row>& rows) {
  const TempFolder folder;
  const auto found = rows_of(folder.write("t.csv", text));
  ASSERT_OK(found);
  EXPECT_EQ(*found, rows) << text;
}

TEST(CsvSource, ReadsDialects) {
  expect_rows("a,b\n1,x\n2,y\n", {{"1", "x"}, {"2", "y"}});
  expect_rows("a;b\n1;x,y\n", {{"1", "x,y"}});
  expect_rows("a\tb\n1\tx\n", {{"1", "x"}});
  expect_rows("a|b\n1|x\n", {{"1", "x"}});
  expect_rows(
      "\xEF\xBB\xBF"
      "a,b\r\n1,x\r\n2,y\r\n",
      {{"1", "x"}, {"2", "y"}});
  expect_rows("a,b\n1,x", {{"1", "x"}});
  expect_rows("a\n1\n2\n", {{"1"}, {"2"}});
}

TEST(CsvSource, ReadsQuotes) {
  expect_rows("a,b\n\"x,\"\"y\"\"\",\"two\nlines\"\n1,2\n", {{"1", "2"}, {"x,\"y\"", "two\nlines"}});
  expect_rows("\"a;1\",b\n1,2\n", {{"1", "2"}});
}

TEST(CsvSource, KeepsCellsAsTheyAre) {
  expect_rows("a,b\n007, x \n1e3,true\n", {{"007", " x "}, {"1e3", "true"}});
  expect_rows("a,b\nNULL,nan\n", {{"NULL", "nan"}});
  expect_rows("a,b\nZ\xC3\xBCrich,\xF0\x9F\x98\x80\n", {{"Z\xC3\xBCrich", "\xF0\x9F\x98\x80"}});
}

TEST(CsvSource, EmptyCellsAreMissing) {
  expect_rows("a,b\n,x\n\"\",y\n", {{kMissing, "x"}, {kMissing, "y"}});
}

TEST(CsvSource, HeaderOnlyHasNoRows) {
  expect_rows("a,b\n", {});
}

TEST(CsvSource, ReadsWideTables) {
  std::string header, row;
  for (int c = 0; c < 1000; ++c) {
    header += (c > 0 ? "," : "") + ("c" + std::to_string(c));
    row += (c > 0 ? "," : "") + std::to_string(c);
  }
  const TempFolder folder;
  const auto found = rows_of(folder.write("t.csv", header + "\n" + row + "\n"));
  ASSERT_OK(found);
  ASSERT_EQ(found->size(), 1u);
  EXPECT_EQ((*found)[0][999], Value("999"));
}

TEST(CsvSource, ReadsATenMegabyteCell) {
  const TempFolder folder;
  const auto found = rows_of(folder.write("t.csv", "a,b\n" + std::string(10 << 20, 'x') + ",1\n2,2\n"));
  ASSERT_OK(found);
  ASSERT_EQ(found->size(), 2u);
  EXPECT_EQ((*found)[1][0]->size(), std::size_t{10} << 20);
}

// The error names the line and the cause, and shows no cell.
void expect_refused(const std::string& text, const std::string& part) {
  const TempFolder folder;
  const auto found = rows_of(folder.write("t.csv", text));
  expect_error(found, part);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().text().find("SECRET"), std::string::npos) << found.error().text();
}

TEST(CsvSource, NamesTheLineOfARaggedRowWithoutShowingIt) {
  expect_refused("a,b\n1,2\n3,SECRET,4\n5,6\n", "line 3");
  expect_refused("a,b\n1,2\n3,SECRET,4\n5,6\n", "another number of cells");
  expect_refused("a,b\n1,2\nSECRET\n", "line 3");
}

TEST(CsvSource, RefusesWhatIsNotUtf8) {
  expect_refused("a,b\n1,2\nSECRET\xFC,4\n", "UTF-8");
}

TEST(CsvSource, RefusesAQuoteThatDoesNotEnd) {
  expect_refused("a,b\n1,2\n\"SECRET,4\n5,6\n", "t.csv");
}

TEST(CsvSource, ReadsSeveralFiles) {
  const TempFolder folder;
  folder.write("part1.csv", "a,b\n1,x\n");
  folder.write("part2.csv", "a,b\n2,y\n");
  folder.write("other.txt", "a,b\n3,z\n");
  const auto found = rows_of(folder.at("part*.csv"));
  ASSERT_OK(found);
  EXPECT_EQ(*found, (std::vector<Row>{{"1", "x"}, {"2", "y"}}));
  folder.write("part3.csv", "a,c\n2,y\n");
  expect_error(rows_of(folder.at("part*.csv")), "the columns differ");
  expect_error(rows_of(folder.at("nothing*.csv")), "no file matches");
}

TEST(CsvSource, TakesFileNamesForWhatTheyAre) {
  const TempFolder folder;
  folder.write("t[1].csv", "a\nbrackets\n");
  folder.write("t1.csv", "a\nplain\n");
  folder.write("t*.csv", "a\nstar\n");
  folder.write("t?.csv", "a\nquestion\n");
  folder.write("it's.csv", "a\nquote\n");
  EXPECT_EQ(*rows_of(folder.at("t[1].csv")), (std::vector<Row>{{"brackets"}}));
  EXPECT_EQ(*rows_of(folder.at("t*.csv")), (std::vector<Row>{{"star"}}));
  EXPECT_EQ(*rows_of(folder.at("t?.csv")), (std::vector<Row>{{"question"}}));
  EXPECT_EQ(*rows_of(folder.at("it's.csv")), (std::vector<Row>{{"quote"}}));
}

TEST(Source, NamesWhatIsWrongWithTheFile) {
  const TempFolder folder;
  expect_error(rows_of(folder.at("nowhere.csv")), "no such file");
  expect_error(rows_of(folder.path()), "this is a folder");
  expect_error(rows_of(folder.write("t.xlsx", "x")), "does not say what it is");
  expect_error(rows_of(folder.write("t.parquet", "PAR1 cut off")), "not a whole Parquet file");
  expect_error(rows_of(folder.write("empty.parquet", "")), "not a whole Parquet file");
}

TEST(ParquetSource, ReadsTypedColumnsAsText) {
  const TempFolder folder;
  auto database = Database::open({.threads = 1, .temp_folder = {}});
  ASSERT_OK(database);
  ASSERT_OK(
      database->execute("COPY (SELECT * FROM (VALUES (1, 'x', DATE '2001-02-03', 1.5), (NULL, '', NULL, NULL)) AS "
                        "t(\"the number\", \"te\"\"xt\", day, amount)) TO " +
                        quoted_text(folder.at("t.parquet")) + " (FORMAT parquet)"));
  auto source = opened(folder.at("t.parquet"));
  ASSERT_OK(source);
  EXPECT_EQ((*source)->info().columns, (std::vector<std::string>{"the number", "te\"xt", "day", "amount"}));
  const auto rows = all_rows(**source);
  ASSERT_OK(rows);
  EXPECT_EQ(*rows, (std::vector<Row>{{kMissing, kMissing, kMissing, kMissing}, {"1", "x", "2001-02-03", "1.5"}}));
}

TEST(ParquetSource, RefusesATruncatedFile) {
  const TempFolder folder;
  auto database = Database::open({.threads = 1, .temp_folder = {}});
  ASSERT_OK(database);
  ASSERT_OK(database->execute("COPY (SELECT range AS a FROM range(1000)) TO " + quoted_text(folder.at("t.parquet")) +
                              " (FORMAT parquet)"));
  const std::string whole = text_of(folder.at("t.parquet"));
  folder.write("t.parquet", whole.substr(0, whole.size() / 2));
  expect_error(rows_of(folder.at("t.parquet")), "not a whole Parquet file");
}

TEST(JsonSource, ReadsJsonLines) {
  const TempFolder folder;
  const auto rows =
      rows_of(folder.write("t.jsonl", "{\"a\": \"x\", \"b\": 1}\n{\"a\": null, \"b\": 2}\n{\"a\": \"\"}\n"));
  ASSERT_OK(rows);
  EXPECT_EQ(*rows, (std::vector<Row>{{kMissing, kMissing}, {kMissing, "2"}, {"x", "1"}}));
  const auto broken = rows_of(folder.write("u.jsonl", "{\"a\": \"x\"}\n{\"a\": \"SECRET\n"));
  ASSERT_FALSE(broken.ok());
  EXPECT_EQ(broken.error().text().find("SECRET"), std::string::npos) << broken.error().text();
}

TEST(Source, LeavesNoTemporaryFolderBehind) {
  const TempFolder spill;
  {
    auto database = Database::open({.threads = 1, .memory_mb = 64, .temp_folder = spill.path()});
    ASSERT_OK(database);
    ASSERT_OK(database->execute("CREATE TEMP TABLE t AS SELECT range AS a, hash(range) AS b FROM range(12000000)"));
    EXPECT_EQ(spill.names().size(), 1u);  // it did spill
  }
  EXPECT_TRUE(spill.names().empty());
}

TEST(Source, StopsWhenAsked) {
  const TempFolder folder;
  std::string text = "a\n";
  for (int i = 0; i < 200000; ++i) text += std::to_string(i) + "\n";
  folder.write("t.csv", text);
  Cancel cancel;
  auto source = open_source({.path = folder.at("t.csv"), .delimiter = {}}, {.temp_folder = {}, .cancel = &cancel});
  ASSERT_OK(source);
  cancel.request();
  const auto rows = all_rows(**source);
  ASSERT_FALSE(rows.ok());
  EXPECT_EQ(rows.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace kanon::tests
