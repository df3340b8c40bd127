// The form of Parquet releases: whatever stands beside the cells is refused beside a plan, and left open without one.
#include "certify/form/check_form.hpp"

#include "engine/duckdb.hpp"
#include "engine/parquet_form.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

// The worked example as a Parquet file, written with these options or in this order.
struct ParquetCase {
  std::string options = "WRITE_BLOOM_FILTER false";
  std::string select = "*";
  std::string order = "age NULLS FIRST, zip, illness";
  bool planned = true;
  bool with_original = false;
  std::string edit_from = {}, edit_to = {};  // in the bytes, of one length

  [[nodiscard]] Result<Verdict> judged() const {
    const ReleaseCase example = worked_example();
    const TempFolder folder;
    const std::string csv = folder.write("release.csv", joined(example.release));
    VerifyRequest request;
    request.release = folder.write("release.parquet", "");
    if (planned) {
      request.plan = folder.write("plan.json", sealed(example.plan));
    } else {
      request.k = 2;
      request.quasi = {"age", "zip"};
    }
    if (with_original) request.original = folder.write("table.csv", joined(example.table));
    auto database = Database::open({.threads = 1, .temp_folder = {}});
    if (!database.ok()) return database.error();
    const Status made = database->execute(
        "COPY (SELECT " + select + " FROM read_csv(" + quoted_text(csv) + ", all_varchar=true) ORDER BY " + order +
        ") TO " + quoted_text(request.release) + " (FORMAT parquet, COMPRESSION zstd, " + options + ")");
    if (!made.ok()) return made.error();
    if (!edit_from.empty()) {
      std::ifstream in(request.release, std::ios::binary);
      std::string bytes(std::istreambuf_iterator<char>(in), {});
      const std::size_t at = bytes.rfind(edit_from);
      EXPECT_NE(at, std::string::npos);
      folder.write("release.parquet", bytes.replace(at, edit_from.size(), edit_to));
    }
    return verify(request);
  }
  void expect_refused(const std::string& part) {
    for (const bool original : {false, true}) {
      with_original = original;
      expect_only_failure(judged(), part);
    }
  }
};

bool says(const std::vector<std::string>& lines, const std::string& part) {
  return joined(lines).find(part) != std::string::npos;
}

TEST(ParquetForm, OfAReleaseIsAccepted) {
  ParquetCase plain;
  const auto verdict = plain.judged();
  expect_holds(verdict);
  EXPECT_TRUE(says(verdict->checked, "every byte of it is one that the engine writes"));
  EXPECT_TRUE(says(verdict->checked, "its rows are sorted"));
  plain.with_original = true;
  expect_holds(plain.judged());
}

TEST(ParquetForm, HasNoPlaceForTextBesideTheCells) {
  ParquetCase{.options = "WRITE_BLOOM_FILTER false, KV_METADATA {'note': 'Name00 is row 1'}"}.expect_refused(
      "key-value metadata");
  ParquetCase{.options = "WRITE_BLOOM_FILTER false, FIELD_IDS {age: 17}"}.expect_refused("field ids");
}

TEST(ParquetForm, HasNoFilters) {
  const TempFolder folder;
  const std::string path = folder.write("many.parquet", "");
  auto database = Database::open({.threads = 1, .temp_folder = {}});
  ASSERT_TRUE(database.ok());
  for (const bool filter : {true, false}) {  // a few rows get none in any case
    ASSERT_TRUE(database
                    ->execute("COPY (SELECT CAST(i % 50 AS VARCHAR) AS a FROM range(5000) r(i)) TO " +
                              quoted_text(path) + " (FORMAT parquet, WRITE_BLOOM_FILTER " +
                              (filter ? "true)" : "false)"))
                    .ok());
    const auto form = parquet_form(path, {.threads = 1, .temp_folder = {}});
    ASSERT_TRUE(form.ok());
    EXPECT_EQ(says(form->beside, "Bloom filters"), filter);
  }
}

TEST(ParquetForm, StatisticsAreThoseOfTheCells) {
  ParquetCase edited;
  edited.edit_from = "gout";  // the greatest illness, in the footer
  edited.edit_to = "name";
  edited.expect_refused("it is not what the engine writes for its cells");
}

TEST(ParquetForm, NamesNoOtherWriter) {
  ParquetCase edited;
  edited.edit_from = "DuckDB version v";
  edited.edit_to = "Ann is the first";
  edited.expect_refused("the name of another program");
}

TEST(ParquetForm, OfAnotherVersionOfTheEngineIsLookedAtAsFarAsItGoes) {
  ParquetCase edited;
  edited.edit_from = "DuckDB version v1";
  edited.edit_to = "DuckDB version v0";
  const auto verdict = edited.judged();
  expect_holds(verdict);
  EXPECT_TRUE(says(verdict->unchecked, "another version of the engine"));
}

TEST(ParquetForm, RowsAreSorted) {
  ParquetCase{.order = "illness, age, zip"}.expect_refused("not in the promised order");
  ParquetCase{.order = "age DESC, zip, illness"}.expect_refused("by column 'age'");
}

TEST(ParquetForm, WithoutAPlanIsLeftOpen) {
  const auto verdict = ParquetCase{.options = "WRITE_BLOOM_FILTER false, KV_METADATA {'note': 'hello'}",
                                   .order = "illness, age, zip",
                                   .planned = false}
                           .judged();
  expect_holds(verdict);
  EXPECT_TRUE(says(verdict->unchecked, "key-value metadata"));
  EXPECT_TRUE(says(verdict->unchecked, "not sorted"));
}

TEST(ReleaseOrder, OfCsvIsJudgedWithAPlanAndLeftOpenWithout) {
  ReleaseCase example = worked_example();
  std::swap(example.release[3], example.release[8]);
  const TempFolder folder;
  VerifyRequest request;
  request.release = folder.write("release.csv", joined(example.release));
  request.k = 2;
  request.quasi = {"age", "zip"};
  const auto open = verify(request);
  expect_holds(open);
  EXPECT_TRUE(says(open->unchecked, "not sorted"));
  request.k.reset();
  request.quasi.clear();
  request.plan = folder.write("plan.json", sealed(example.plan));
  expect_only_failure(verify(request), "row 4 sorts before the row above it by column 'age', and 1 row more");
}

}  // namespace
}  // namespace kanon::certify_tests
