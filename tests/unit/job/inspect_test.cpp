// inspect on tables small enough to count by hand, on the census, and on tables that are wide, empty or odd.
#include "kanon/inspect.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "demo/write_census.hpp"
#include "engine/open_source.hpp"
#include "recipe/suggest_role.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon {
namespace {

using Names = std::vector<std::string>;

class Inspect : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& content) const { return folder_.write("table.csv", content); }
  [[nodiscard]] Inspection look(const std::string& content, InspectRequest request = {}) const {
    request.table = file(content);
    auto found = inspect(request, {});
    EXPECT_TRUE(found.ok()) << found.error().text();
    return found.ok() ? *found : Inspection{};
  }

  tests::TempFolder folder_;
};

const InspectedColumn& column(const Inspection& found, const std::string& name) {
  for (const auto& each : found.columns) {
    if (each.name == name) return each;
  }
  ADD_FAILURE() << "no column " << name;
  return found.columns.front();
}

std::uint64_t unique_by(const Inspection& found, const Names& columns) {
  for (const auto& each : found.riskiest_combinations) {
    if (each.columns == columns) return each.unique_rows;
  }
  ADD_FAILURE() << "combination not there";
  return 0;
}

constexpr char kPeople[] =
    "name,age,sex,zip,seen,diagnosis\n"
    "Ada,30,f,01234,2020-01-01,flu\n"
    "Bob,30,m,01234,2020-01-02,flu\n"
    "Cyd,30,m,01234,2020-01-02,cold\n"
    "Dan,31,m,01235,2020-01-02,?\n"
    "Eve,31,f,01235,2020-01-01,cold\n"
    "Fay,,f,01235,2020-01-01,flu\n";

TEST_F(Inspect, SaysWhatTheColumnsHold) {
  const Inspection found = look(kPeople, {.missing = {"?"}});
  EXPECT_EQ(found.rows, 6u);
  ASSERT_EQ(found.columns.size(), 6u);
  EXPECT_EQ(column(found, "age").kind, "number");
  EXPECT_EQ(column(found, "age").distinct, 2u);
  EXPECT_EQ(column(found, "age").missing, 1u);
  EXPECT_EQ(column(found, "zip").kind, "code");
  EXPECT_EQ(column(found, "seen").kind, "date");
  EXPECT_EQ(column(found, "diagnosis").missing, 1u);
  EXPECT_EQ(column(found, "diagnosis").distinct, 2u);
  EXPECT_EQ(column(found, "diagnosis").role, "sensitive");
  EXPECT_EQ(column(found, "name").role, "identifier");
  EXPECT_EQ(found.quasi, (Names{"age", "sex", "zip", "seen"}));
  EXPECT_TRUE(found.quasi_suggested);
}

TEST_F(Inspect, CountsUniqueRowsAndWhoCausesThem) {
  const Inspection found = look(kPeople, {.quasi = {"zip", "age", "sex"}});
  EXPECT_EQ(found.quasi, (Names{"age", "sex", "zip"}));
  EXPECT_EQ(found.unique_rows, 4u);  // all but Bob and Cyd
  EXPECT_DOUBLE_EQ(found.unique_share, 4.0 / 6);
  EXPECT_EQ(found.groups, 5u);
  EXPECT_EQ(found.smallest_group, 1u);
  ASSERT_EQ(found.riskiest_columns.size(), 3u);
  EXPECT_EQ(found.riskiest_columns[0].name, "sex");
  EXPECT_EQ(found.riskiest_columns[0].unique_rows_without, 1u);  // Fay, whose age is missing
  EXPECT_EQ(found.riskiest_columns[0].unique_rows_alone, 0u);
  EXPECT_EQ(found.riskiest_columns[1].name, "age");
  EXPECT_EQ(found.riskiest_columns[1].unique_rows_without, 2u);
  EXPECT_EQ(found.riskiest_columns[1].unique_rows_alone, 1u);
  EXPECT_EQ(found.riskiest_columns[2].unique_rows_without, 4u);  // without the zip
  ASSERT_EQ(found.riskiest_combinations.size(), 3u);
  EXPECT_EQ(unique_by(found, {"age", "sex"}), 4u);
  EXPECT_EQ(unique_by(found, {"sex", "zip"}), 2u);
  EXPECT_EQ(unique_by(found, {"age", "zip"}), 1u);
  EXPECT_EQ(found.riskiest_combinations[0].columns, (Names{"age", "sex"}));
  ASSERT_EQ(found.warnings.size(), 1u);  // the date was suggested and not named
  EXPECT_NE(found.warnings[0].find("seen"), std::string::npos);
}

TEST_F(Inspect, MissingTokensAreOneValue) {
  const std::string table = "a,b\n?,1\n,1\nx,2\nx,2\n";
  EXPECT_EQ(look(table, {.quasi = {"a", "b"}}).unique_rows, 2u);
  EXPECT_EQ(look(table, {.quasi = {"a", "b"}, .missing = {"?"}}).unique_rows, 0u);
}

TEST_F(Inspect, CountsEntitiesWhereOneIsNamed) {
  const std::string table = "who,a,b\np,1,x\np,1,x\nq,2,x\nr,2,y\n,3,y\n,3,y\n";
  const Inspection rows = look(table, {.quasi = {"a"}});
  EXPECT_EQ(rows.unique_rows, 0u);
  EXPECT_EQ(rows.smallest_group, 2u);
  const Inspection entities = look(table, {.quasi = {"a"}, .entity = "who"});
  EXPECT_EQ(entities.unique_rows, 4u);  // both rows of p, and the two rows without an entity, which count as one
  EXPECT_EQ(entities.smallest_group, 1u);
  EXPECT_EQ(entities.groups, 3u);
  EXPECT_EQ(column(entities, "who").role, "entity");
  EXPECT_EQ(look(table, {.quasi = {"b"}, .entity = "who"}).smallest_group, 2u);
  EXPECT_EQ(look(table, {.entity = "who"}).quasi, (Names{"a", "b"}));
}

TEST_F(Inspect, WrongNamesAreErrors) {
  const auto unknown = inspect({.table = file(kPeople), .quasi = {"aeg"}}, {});
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().hint.find("\"age\""), std::string::npos);
  EXPECT_FALSE(inspect({.table = file(kPeople), .entity = "nobody"}, {}).ok());
  EXPECT_FALSE(inspect({.table = file(kPeople), .quasi = {"age"}, .entity = "age"}, {}).ok());
  EXPECT_FALSE(inspect({.table = file(kPeople), .quasi = {"age", "age"}}, {}).ok());
  EXPECT_FALSE(inspect({.table = folder_.at("none.csv")}, {}).ok());
  EXPECT_FALSE(inspect({}, {}).ok());
}

TEST_F(Inspect, TablesWithoutMuchInThem) {
  const Inspection empty = look("age,note\n");
  EXPECT_EQ(empty.rows, 0u);
  EXPECT_EQ(empty.quasi, Names{"age"});
  EXPECT_FALSE(empty.warnings.empty());

  const Inspection one = look("age,sex\n5,f\n");
  EXPECT_EQ(one.unique_rows, 1u);
  EXPECT_DOUBLE_EQ(one.unique_share, 1);
  EXPECT_EQ(look("age\n5\n", {.quasi = {"age"}}).riskiest_columns[0].unique_rows_without, 1u);

  const Inspection constant = look("a,b\n1,x\n1,x\n1,x\n");
  EXPECT_EQ(column(constant, "a").role, "plain");
  EXPECT_TRUE(constant.quasi.empty());
  EXPECT_FALSE(constant.warnings.empty());
  EXPECT_TRUE(constant.riskiest_columns.empty());

  const Inspection nothing = look("a,b\n,x\n,y\n,x\n", {.quasi = {"a", "b"}});  // a column of missing values only
  EXPECT_EQ(nothing.unique_rows, 1u);
  EXPECT_EQ(column(nothing, "a").reason, "you named it");
}

// The engine decides about kinds by counting; the values themselves are read by kind_of. They must agree.
TEST_F(Inspect, KindsAgreeWithThoseOfTheValues) {
  const Names cells = {"1",
                       "-2.5",
                       "+3",
                       ".5",
                       "5.",
                       "1e3",
                       "1e999",
                       "nan",
                       "inf",
                       " 1",
                       "1 ",
                       "1_000",
                       "0x1F",
                       "007",
                       "0",
                       "-07",
                       "00",
                       "2020-01-01",
                       "2020-02-30",
                       "2020-01-01 10:00",
                       "2020-01-01T10:00",
                       "2020-01-01x",
                       "2020-1-1",
                       "a",
                       "1e",
                       "1.2.3",
                       "\xC3\xA9",
                       "0.5",
                       "12a",
                       "+",
                       "-"};
  std::string header, row_1, row_2;  // one column for every two cells
  for (std::size_t i = 0; i < cells.size() * cells.size(); ++i) {
    const char* comma = i == 0 ? "" : ",";
    header += fmt::format("{}c{}", comma, i);
    row_1 += fmt::format("{}\"{}\"", comma, cells[i / cells.size()]);
    row_2 += fmt::format("{}\"{}\"", comma, cells[i % cells.size()]);
  }
  const Inspection found = look(header + "\n" + row_1 + "\n" + row_2 + "\n", {.quasi = {"c0"}});
  ASSERT_EQ(found.columns.size(), cells.size() * cells.size());
  for (std::size_t i = 0; i < found.columns.size(); ++i) {
    const std::string &a = cells[i / cells.size()], &b = cells[i % cells.size()];
    EXPECT_EQ(found.columns[i].kind, name_of(kind_of(std::vector<Value>{a, b}))) << '"' << a << "\" and \"" << b << '"';
  }
}

// The census counted again, tuple by tuple, from its cells.
std::uint64_t naive_unique(const std::string& path, const Names& columns) {
  auto source = open_source({.path = path, .delimiter = {}}, {});
  std::map<Names, std::uint64_t> groups;
  EXPECT_TRUE((*source)
                  ->scan(columns,
                         [&](const Batch& batch) -> Status {
                           for (std::size_t row = 0; row < batch.rows(); ++row) {
                             Names tuple;
                             for (std::size_t c = 0; c < columns.size(); ++c) {
                               tuple.emplace_back(batch.text(c, row).value_or(""));
                             }
                             ++groups[tuple];
                           }
                           return Done{};
                         })
                  .ok());
  std::uint64_t unique = 0;
  for (const auto& [tuple, size] : groups) unique += size == 1 ? 1 : 0;
  return unique;
}

TEST_F(Inspect, Census) {
  const std::string path = folder_.at("census.csv");
  ASSERT_TRUE(demo::write_census({.rows = 2000, .seed = 1}, path).ok());
  const auto found = inspect({.table = path}, {});
  ASSERT_TRUE(found.ok()) << found.error().text();
  EXPECT_EQ(found->rows, 2000u);
  EXPECT_EQ(column(*found, "id").role, "identifier");
  EXPECT_EQ(column(*found, "name").role, "identifier");
  EXPECT_EQ(column(*found, "salary_class").role, "sensitive");
  EXPECT_EQ(found->quasi, (Names{"age", "workclass", "education", "marital_status", "occupation", "race", "sex",
                                 "native_country", "hours_per_week"}));
  EXPECT_EQ(found->unique_rows, naive_unique(path, found->quasi));
  ASSERT_EQ(found->riskiest_columns.size(), 9u);
  for (const auto& risk : found->riskiest_columns) {
    Names rest = found->quasi;
    std::erase(rest, risk.name);
    EXPECT_EQ(risk.unique_rows_without, naive_unique(path, rest)) << risk.name;
    EXPECT_EQ(risk.unique_rows_alone, naive_unique(path, {risk.name})) << risk.name;
  }
  ASSERT_EQ(found->riskiest_combinations.size(), 40u);
  for (std::size_t i = 0; i < found->riskiest_combinations.size(); ++i) {
    const auto& risk = found->riskiest_combinations[i];
    EXPECT_EQ(risk.columns.size(), i < 20 ? 2u : 3u);
    EXPECT_EQ(risk.unique_rows, naive_unique(path, risk.columns));
    if (i % 20 > 0) {
      EXPECT_LE(risk.unique_rows, found->riskiest_combinations[i - 1].unique_rows);
    }
  }
}

TEST_F(Inspect, AThousandColumns) {
  constexpr int kColumns = 1000 / static_cast<int>(std::min<std::uint64_t>(tests::kShare, 5));
  std::string table;
  for (int c = 0; c < kColumns; ++c) table += (c == 0 ? "" : ",") + std::string("column_") + std::to_string(c);
  for (int row = 0; row < 30; ++row) {
    for (int c = 0; c < kColumns; ++c) table += (c == 0 ? "\n" : ",") + std::to_string(row % (2 + c % 5));
  }
  const Inspection found = look(table + "\n");
  ASSERT_EQ(found.columns.size(), std::size_t{kColumns});
  EXPECT_EQ(found.columns[kColumns - 1].distinct, 6u);
  EXPECT_EQ(found.quasi.size(), 12u);
  ASSERT_EQ(found.warnings.size(), 1u);
  EXPECT_TRUE(found.warnings[0].starts_with(fmt::format("{} more columns", kColumns - 12))) << found.warnings[0];

  InspectRequest all;
  for (const auto& each : found.columns) all.quasi.push_back(each.name);
  const Inspection named = look(table + "\n", all);
  EXPECT_EQ(named.quasi.size(), std::size_t{kColumns});
  EXPECT_EQ(named.groups, 30u);
  EXPECT_EQ(named.riskiest_columns.size(), 20u);
}

TEST_F(Inspect, StopsOnRequest) {
  Cancel cancel;
  cancel.request();
  RunOptions options;
  options.cancel = &cancel;
  const auto stopped = inspect({.table = file(kPeople)}, options);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace kanon
