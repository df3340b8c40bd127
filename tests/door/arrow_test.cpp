// Arrow in and out: every type, ugly tables, and each thing given back once.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "door/door_job.hpp"

namespace kanon::doors {
namespace {

Json inspect_people() {
  return {{"version", 1}, {"command", "inspect"}, {"table", "arrow:people"}};
}

// Runs inspect on the table; the outcome, or the error's message.
std::string refused_with(const ArrowTable& table) {
  Balance balance;
  ArrowTable counted = table;
  counted.made = &balance;
  std::string out;
  {
    DoorJob job{inspect_people()};
    job.give("people", counted);
    const int code = job.run();
    out = code == 0 ? "accepted" : job.error("message");
    EXPECT_EQ(code == 0, !job.outcome().contains("error"));
  }
  EXPECT_EQ(balance.streams, 0) << out;
  EXPECT_EQ(balance.arrays, 0) << out;
  EXPECT_EQ(balance.schemas, 0) << out;
  return out;
}

void expect_refused(const ArrowTable& table, const std::string& part) {
  const std::string message = refused_with(table);
  EXPECT_NE(message.find(part), std::string::npos) << message;
  EXPECT_NE(message.find("arrow:people"), std::string::npos) << message;
  EXPECT_EQ(message.find("/kanon-"), std::string::npos) << message;
}

ArrowColumn nested(const std::string& name, const std::string& format) {
  ArrowColumn out{.name = name, .format = format, .length = 1, .buffers = {{}, {0, 0, 0, 0, 1, 0, 0, 0}}};
  out.children = {integers("item", {1})};
  return out;
}

TEST(Arrow, NestedColumnsAreRefusedByName) {
  expect_refused({.columns = {integers("age", {1}), nested("tags", "+l")}}, "column \"tags\" holds lists");
  expect_refused({.columns = {nested("home", "+s")}}, "column \"home\" holds structs");
  expect_refused({.columns = {nested("m", "+m")}}, "column \"m\" holds maps");
  expect_refused({.columns = {ArrowColumn{.name = "void", .format = "n", .length = 1}}}, "nothing but nulls");
}

TEST(Arrow, TablesWithoutAShapeAreRefused) {
  expect_refused({.columns = {}}, "no columns");
  EXPECT_EQ(refused_with({.columns = {integers("age", {})}}), "accepted") << "no rows are a table, too";
  expect_refused({.columns = {integers("age", {1}), integers("age", {2})}}, "two columns are called \"age\"");
  expect_refused({.columns = {integers("age", {1}), integers("AGE", {2})}}, "upper and lower case");
  expect_refused({.columns = {integers("", {1})}}, "no name");
  expect_refused({.columns = {integers("a\xff", {1})}}, "not UTF-8");
  expect_refused({.columns = {texts("name", {"ok", "\xff\xfe"})}}, "not UTF-8");
}

TEST(Arrow, AStreamThatBreaksOffIsAnError) {
  ArrowTable table = eight_people();
  table.fails_schema = true;
  expect_refused(table, "does not tell its columns");
  table = eight_people();
  table.batches = 5;
  for (const int at : {0, 3}) {
    table.fails_at = at;
    expect_refused(table, "the stream broke off");
  }
}

TEST(Arrow, StreamsAreGivenBackWhetherTheyAreReadOrNot) {
  Balance balance;
  ArrowTable table = eight_people();
  table.made = &balance;
  {
    DoorJob never_run{inspect_people()};
    EXPECT_TRUE(never_run.give("people", table).given());
    EXPECT_FALSE(never_run.give("people", table).given()) << "the name is taken";
    EXPECT_FALSE(never_run.give("", table).given());
    ArrowArrayStream released{};
    EXPECT_NE(kanon_job_give(never_run.handle(), "other", &released), 0);
  }
  {
    DoorJob unused{Json{{"version", 1}, {"command", "recipe"}, {"toml", "k = 2\n"}}};
    unused.give("people", table);
    EXPECT_EQ(unused.run(), 0);
  }
  EXPECT_EQ(balance.streams, 0);
  EXPECT_EQ(balance.arrays, 0);
  EXPECT_EQ(balance.schemas, 0);
}

TEST(Arrow, TypesOfColumnsThatAreLeftAloneSurvive) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<std::optional<std::int64_t>> moments = {0, 1'700'000'000'000'000, std::nullopt, -1};
  const ArrowTable table{
      .columns = {integers("age", {1, 1, 2, 2}), numbers<std::int32_t>("small", "i", {7, std::nullopt, -7, 0}),
                  reals("real", {0.5, std::nullopt, -0.25, nan}), truths("truth", {true, false, std::nullopt, true}),
                  large_texts("large", {"a", std::nullopt, "c", "d"}),
                  text_views("view", {"short", "longer than twelve", std::nullopt, "x"}),
                  categories("category", {0, 1, std::nullopt, 0}, {"red", "blue"}),
                  decimals("price", {1234, -5, 0, 99999}), numbers<std::int64_t>("zoned", "tsu:Europe/Berlin", moments),
                  numbers<std::int64_t>("local", "tsu:", moments),
                  numbers<std::int32_t>("day", "tdD", {0, 19000, std::nullopt, -1})}};
  DoorJob job{Json{{"version", 1},
                   {"command", "anonymize"},
                   {"recipe", {{"table", "arrow:people"}, {"k", 2}, {"quasi", {{"age", Json::object()}}}}}}};
  job.give("people", table);
  ASSERT_EQ(job.run(), 0) << job.outcome();
  ArrowArrayStream stream = job.take();
  ASSERT_NE(stream.release, nullptr);
  const ReadTable read = read_all(stream);
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.names, (std::vector<std::string>{"age", "small", "real", "truth", "large", "view", "category", "price",
                                                  "zoned", "local", "day"}));
  EXPECT_EQ(read.formats, (std::vector<std::string>{"u", "i", "g", "b", "u", "u", "u", "d:12,2,128",
                                                    "tsu:Europe/Berlin", "tsu:", "tdD"}));
  ASSERT_EQ(read.rows.size(), 4U);
  for (const auto& row : read.rows) {
    if (row[1] == "7") {
      EXPECT_EQ(row,
                (std::vector<std::string>{"1", "7", "0.500000", "true", "a", "short", "red", "1234", "0", "0", "0"}));
    }
    if (row[7] == "99999") {
      EXPECT_EQ(row[2], "nan");
      EXPECT_EQ(row[8], "-1");
    }
    if (row[7] == "-5") {
      EXPECT_EQ(row[4], "-");
      EXPECT_EQ(row[5], "longer than twelve");
      EXPECT_EQ(row[8], "1700000000000000");
    }
  }
}

TEST(Arrow, ManyColumns) {
  ArrowTable table;
  for (int c = 0; c < 10'000; ++c) table.columns.push_back(integers("c" + std::to_string(c), {1, 1, 2, 2}));
  DoorJob job{Json{{"version", 1}, {"command", "hierarchy"}, {"table", "arrow:wide"}, {"column", "c9999"}}};
  job.give("wide", table);
  ASSERT_EQ(job.run(), 0) << job.outcome();
  EXPECT_EQ(job.outcome()["values"], 2);
}

}  // namespace
}  // namespace kanon::doors
