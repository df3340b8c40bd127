// Writing the census: whole files or none, nothing overwritten, CSV and Parquet with the same rows.
#include "demo/write_census.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <string>
#include <vector>

#include "demo/census.hpp"
#include "engine/duckdb.hpp"
#include "support/files.hpp"

namespace kanon::demo {
namespace {

class WriteCensus : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.at(name); }
  [[nodiscard]] std::string content(const std::string& name) const { return tests::text_of(path(name)); }
  [[nodiscard]] std::size_t files() const { return folder_.names().size(); }

  tests::TempFolder folder_;
};

// All cells of all columns in order, "-" for missing ones.
std::vector<std::string> cells(const std::string& path) {
  EngineOptions one_thread;  // so that the scan keeps the order of the file
  one_thread.threads = 1;
  auto source = open_source({.path = path, .delimiter = {}}, one_thread);
  EXPECT_TRUE(source.ok());
  std::vector<std::string> out;
  const auto names = (*source)->info().columns;
  EXPECT_TRUE((*source)
                  ->scan(names,
                         [&](const Batch& batch) -> Status {
                           for (std::size_t row = 0; row < batch.rows(); ++row)
                             for (std::size_t column = 0; column < names.size(); ++column)
                               out.emplace_back(batch.text(column, row).value_or("-"));
                           return Done{};
                         })
                  .ok());
  return out;
}

TEST_F(WriteCensus, CsvHasAHeaderAndTheRowsOfTheCensus) {
  ASSERT_TRUE(write_census({.rows = 300, .seed = 5}, path("a.csv")).ok());
  std::string expected =
      "id,name,age,workclass,education,marital_status,occupation,race,sex,native_country,hours_per_week,salary_class\n";
  const Census census(5);
  for (std::uint64_t i = 0; i < 300; ++i) {
    append_csv(expected, i, census.row(i));
    expected += '\n';
  }
  EXPECT_EQ(content("a.csv"), expected);
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteCensus, MoreRowsOnlyAddRows) {
  ASSERT_TRUE(write_census({.rows = 100}, path("few.csv")).ok());
  ASSERT_TRUE(write_census({.rows = 20000}, path("many.csv")).ok());  // more than one buffer
  EXPECT_TRUE(content("many.csv").starts_with(content("few.csv")));
}

TEST_F(WriteCensus, ParquetHoldsTheSameRowsInTheSameOrder) {
  ASSERT_TRUE(write_census({.rows = 5000}, path("a.csv")).ok());
  const auto written = write_census({.rows = 5000}, path("a.parquet"));
  ASSERT_TRUE(written.ok()) << written.error().text();
  EXPECT_EQ(files(), 2U);
  const auto expected = cells(path("a.csv"));
  ASSERT_EQ(expected.size(), 5000 * kCensusColumns.size());
  EXPECT_EQ(cells(path("a.parquet")), expected);
}

TEST_F(WriteCensus, ParquetHasNumbersWhereNumbersAre) {
  ASSERT_TRUE(write_census({.rows = 10}, path("a.parquet")).ok());
  auto database = Database::open({});
  ASSERT_TRUE(database.ok());
  std::vector<std::string> numbers;
  std::size_t texts = 0;
  const std::string sql = "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(" +
                          quoted_text(path("a.parquet")) + "))";
  const auto described = database->query(sql, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      if (batch.text(1, row) == "INTEGER") numbers.emplace_back(*batch.text(0, row));
      texts += batch.text(1, row) == "VARCHAR" ? 1U : 0U;
    }
    return Done{};
  });
  ASSERT_TRUE(described.ok());
  EXPECT_EQ(numbers, (std::vector<std::string>{"age", "hours_per_week"}));
  EXPECT_EQ(texts, 10U);
}

TEST_F(WriteCensus, NeverOverwritesUnlessTold) {
  for (const std::string name : {"a.csv", "a.parquet"}) {
    folder_.write(name, "mine");
    const auto refused = write_census({.rows = 10}, path(name));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().place, path(name));
    EXPECT_EQ(content(name), "mine");
    EXPECT_TRUE(write_census({.rows = 10, .overwrite = true}, path(name)).ok());
    EXPECT_NE(content(name), "mine");
  }
  EXPECT_EQ(files(), 2U);
}

TEST_F(WriteCensus, StoppedOnRequestLeavesNothing) {
  Cancel cancel;
  cancel.request();
  EngineOptions engine;
  engine.cancel = &cancel;
  for (const std::string name : {"a.csv", "a.parquet"}) {
    const auto stopped = write_census({.rows = 100000}, path(name), engine);
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(WriteCensus, NoRoomLeavesNothing) {
  // A limit on the size of files fails in the middle of a write, as a full disk does.
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  const rlimit tight{.rlim_cur = 100000, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const auto csv = write_census({.rows = 20000}, path("a.csv"));
  const auto parquet = write_census({.rows = 20000}, path("a.parquet"));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  ASSERT_FALSE(csv.ok());
  EXPECT_EQ(csv.error().place, path("a.csv"));
  EXPECT_FALSE(parquet.ok());
  EXPECT_EQ(files(), 0U);
}

TEST_F(WriteCensus, MissingFolderAndUnknownEndingAreErrors) {
  EXPECT_FALSE(write_census({.rows = 1}, path("none/a.csv")).ok());
  EXPECT_FALSE(write_census({.rows = 1}, path("a.json")).ok());
  EXPECT_FALSE(write_census({.rows = 1}, path("a.xyz")).ok());
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace kanon::demo
