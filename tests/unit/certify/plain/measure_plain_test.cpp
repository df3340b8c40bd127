// Whom the columns released as they are tell apart: the checker's counts against counting by hand, and the three states
// that follow from them.
#include "certify/plain/measure_plain.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/dice.hpp"
#include "unit/engine/source_case.hpp"

namespace kanon::certify {
namespace {

using tests::Dice;
using Names = std::vector<std::string>;
using Rows = std::vector<Names>;

std::string csv_of(const Names& columns, const Rows& rows) {
  std::string out;
  for (std::size_t c = 0; c < columns.size(); ++c) out += (c > 0 ? "," : "") + columns[c];
  for (const auto& row : rows) {
    out += "\n";
    for (std::size_t c = 0; c < row.size(); ++c) out += (c > 0 ? "," : "") + row[c];
  }
  return out + "\n";
}

RowsApart by_hand(const Rows& rows, const std::vector<std::size_t>& columns, std::uint64_t k) {
  std::map<Names, std::uint64_t> groups;
  for (const auto& row : rows) {
    Names key;
    for (const std::size_t c : columns) key.push_back(row[c]);
    ++groups[key];
  }
  RowsApart out;
  for (const auto& [key, count] : groups) {
    if (count == 1) ++out.unique_rows;
    if (count < k) out.rows_below_k += count;
  }
  return out;
}

void expect_same(const RowsApart& found, const RowsApart& naive, const std::string& where) {
  EXPECT_EQ(found.unique_rows, naive.unique_rows) << where;
  EXPECT_EQ(found.rows_below_k, naive.rows_below_k) << where;
}

TEST(MeasurePlain, CountsAreThoseByHand) {
  const Names roles = {"quasi", "plain", "target", "weight", "entity", "sensitive"};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Dice dice(seed);
    PlainQuestion question{.k = dice.from_to(1, 6)};
    std::vector<std::size_t> quasi, plain, undecided;
    Names columns;
    const std::size_t width = dice.from_to(2, 7);
    for (std::size_t c = 0; c < width; ++c) {
      const std::string name = "c" + std::to_string(c);
      const std::string& role = c == 0 ? roles[0] : dice.pick(roles);
      const bool accepted = dice.one_in(3) && role != "quasi";
      columns.push_back(name);
      question.columns.push_back({.name = name, .role = role});
      if (accepted) question.accepted.push_back(name);
      if (role == "quasi") quasi.push_back(c);
      if (role == "quasi" || role == "sensitive") continue;
      plain.push_back(c);
      if (!accepted) undecided.push_back(c);
    }
    Rows rows;
    for (std::size_t r = dice.from_to(1, 80); r > 0; --r) {
      Names row;
      for (std::size_t c = 0; c < columns.size(); ++c) row.push_back("v" + std::to_string(dice.below(2 + c)));
      rows.push_back(row);
    }
    const tests::TempFolder folder;
    const std::string text = csv_of(columns, rows);
    auto source = tests::opened(folder.write("t.csv", text));
    ASSERT_OK(source);
    question.rows = rows.size();
    const auto risk = measure_plain(question, **source, nullptr);
    ASSERT_OK(risk);
    EXPECT_EQ(risk->has_value(), !plain.empty());
    if (plain.empty()) continue;
    const auto with_quasi = [&](std::vector<std::size_t> more) {
      more.insert(more.begin(), quasi.begin(), quasi.end());
      return by_hand(rows, more, question.k);
    };
    const PlainRisk& found = **risk;
    EXPECT_EQ(found.rows, rows.size());
    expect_same(found.quasi, with_quasi({}), text);
    expect_same(found.alone, by_hand(rows, plain, question.k), text);
    expect_same(found.together, with_quasi(plain), text);
    expect_same(found.undecided, with_quasi(undecided), text);
    ASSERT_EQ(found.columns.size(), plain.size());
    for (std::size_t i = 0; i < found.columns.size(); ++i) {
      const std::size_t c = std::stoul(found.columns[i].name.substr(1));
      expect_same(found.columns[i].with_quasi, with_quasi({c}), text);
      if (i > 0) EXPECT_LE(found.columns[i].with_quasi.rows_below_k, found.columns[i - 1].with_quasi.rows_below_k);
    }
    EXPECT_EQ(found.tells_apart(), found.together.rows_below_k > found.quasi.rows_below_k);
    EXPECT_FALSE(found.told_judged);
  }
}

// The same with groups that count the distinct entities of their rows; a row without one counts for nobody.
RowsApart people_by_hand(const Rows& rows, const std::vector<std::size_t>& columns, std::size_t entity,
                         std::uint64_t k) {
  std::map<Names, std::pair<std::uint64_t, std::set<std::string>>> groups;
  for (const auto& row : rows) {
    Names key;
    for (const std::size_t c : columns) key.push_back(row[c]);
    auto& [count, people] = groups[key];
    ++count;
    if (!row[entity].empty() && row[entity] != "NA") people.insert(row[entity]);
  }
  RowsApart out;
  for (const auto& [key, group] : groups) {
    if (group.second.size() < 2) out.unique_rows += group.first;
    if (group.second.size() < k) out.rows_below_k += group.first;
  }
  return out;
}

TEST(MeasurePlain, PeopleAreCountedWhereAnEntityIsNamed) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Dice dice(seed);
    PlainQuestion question{.k = dice.from_to(1, 5)};
    question.columns = {{.name = "q", .role = "quasi"},
                        {.name = "p", .role = "plain"},
                        {.name = "r", .role = "plain"},
                        {.name = "who", .role = "entity", .released = false}};
    Rows rows;
    for (std::size_t r = dice.from_to(1, 60); r > 0; --r) {
      const std::string who = dice.one_in(9) ? (dice.one_in(2) ? "" : "NA") : "w" + std::to_string(dice.below(8));
      rows.push_back({"q" + std::to_string(dice.below(3)), "p" + std::to_string(dice.below(3)),
                      "r" + std::to_string(dice.below(2)), who});
    }
    const tests::TempFolder folder;
    const std::string text = csv_of({"q", "p", "r", "who"}, rows);
    auto source = tests::opened(folder.write("t.csv", text));
    ASSERT_OK(source);
    question.rows = rows.size();
    question.people = {.column = {.name = "who", .missing = {"NA"}}, .table = source->get()};
    const auto risk = measure_plain(question, **source, nullptr);
    ASSERT_OK(risk);
    ASSERT_TRUE(*risk);
    EXPECT_EQ((*risk)->entity, "who");
    expect_same((*risk)->quasi, people_by_hand(rows, {0}, 3, question.k), text);
    expect_same((*risk)->alone, people_by_hand(rows, {1, 2}, 3, question.k), text);
    expect_same((*risk)->together, people_by_hand(rows, {0, 1, 2}, 3, question.k), text);
  }
}

TEST(MeasurePlain, NotJudgedIsNotGood) {
  const tests::TempFolder folder;
  auto source = tests::opened(folder.write("t.csv", csv_of({"q", "p"}, {{"a", "b"}, {"a", "b"}})));
  ASSERT_OK(source);
  PlainQuestion question{
      .k = 2, .rows = 2, .columns = {{.name = "q", .role = "quasi"}, {.name = "p", .role = "plain"}}};
  question.people = {.column = {.name = "who"}, .table = nullptr};
  const auto risk = measure_plain(question, **source, nullptr);
  ASSERT_OK(risk);
  ASSERT_TRUE(*risk);
  EXPECT_FALSE((*risk)->judged);
  EXPECT_TRUE((*risk)->tells_apart());
  EXPECT_FALSE((*risk)->decided());
  question.accepted = {"p"};
  const auto accepted = measure_plain(question, **source, nullptr);
  ASSERT_OK(accepted);
  EXPECT_TRUE((*accepted)->decided());
}

// 4 x 30 people: an income bracket and its midpoint, a sex in two codings, an age and its group, a date and its year.
struct Told {
  Names columns = {"income", "midpoint", "sex", "gender", "age", "age_group", "born", "year", "noise"};
  Rows rows;

  Told() {
    for (int i = 0; i < 120; ++i) {
      const int bracket = i % 5, age = 20 + (i * 7) % 40, year = 1950 + (i * 3) % 20, month = 1 + (i / 40);
      rows.push_back({"b" + std::to_string(bracket), std::to_string(1000 * bracket + 500), i % 3 == 0 ? "f" : "m",
                      i % 3 == 0 ? "2" : "1", std::to_string(age), std::to_string(age / 10),
                      std::to_string(year) + "-0" + std::to_string(month) + "-01", std::to_string(year),
                      std::to_string((i * 7919) % 11)});
    }
  }
  // What `by` tells of the quasi-identifier `of`; nothing where it does not.
  std::optional<ToldColumn> of_pair(const std::string& by, const std::string& of, const std::string& role = "plain") {
    const tests::TempFolder folder;
    auto source = tests::opened(folder.write("t.csv", csv_of(columns, rows)));
    PlainQuestion question{
        .k = 5, .rows = rows.size(), .columns = {{.name = of, .role = "quasi"}, {.name = by, .role = role}}};
    question.hidden = {of};
    const auto risk = measure_plain(question, **source, source->get());
    if (!risk.ok() || !*risk || (*risk)->told.empty()) return std::nullopt;
    EXPECT_EQ((*risk)->told[0].by, by);
    EXPECT_EQ((*risk)->told[0].of, of);
    return (*risk)->told[0];
  }
};

TEST(MeasurePlain, ColumnsThatTellAQuasiIdentifierAreFound) {
  Told told;
  for (const auto& [by, of] : std::vector<std::pair<std::string, std::string>>{
           {"midpoint", "income"}, {"gender", "sex"}, {"age", "age_group"}, {"born", "year"}}) {
    const auto found = told.of_pair(by, of);
    ASSERT_TRUE(found) << by;
    EXPECT_DOUBLE_EQ(found->share, 1) << by;
    EXPECT_NEAR(found->information, 1, 1e-6) << by;
  }
}

TEST(MeasurePlain, ACoarserFormTellsAPart) {
  Told told;
  const auto found = told.of_pair("age_group", "age");
  ASSERT_TRUE(found);
  EXPECT_LT(found->share, 0.5);
  EXPECT_GT(found->information, 0.25);
}

TEST(MeasurePlain, ASensitiveColumnMayTell) {
  Told told;
  const auto found = told.of_pair("midpoint", "income", "sensitive");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->role, "sensitive");
}

TEST(MeasurePlain, WhatTellsNothingIsNotNamed) {
  Told told;
  EXPECT_FALSE(told.of_pair("noise", "age"));
  EXPECT_FALSE(told.of_pair("sex", "income"));
  // A value that every row has for itself tells nothing that others could learn.
  for (std::size_t r = 0; r < told.rows.size(); ++r) told.rows[r].back() = std::to_string(r);
  EXPECT_FALSE(told.of_pair("noise", "income"));
}

TEST(MeasurePlain, NearlyAllIsEnough) {
  Told told;
  told.rows[0][1] = told.rows[1][1];  // one midpoint in 120 is wrong
  const auto found = told.of_pair("midpoint", "income");
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->share, 119.0 / 120, 1e-9);
  EXPECT_LT(found->information, 1);
}

// The released label and the column that tells what it hides: rows below k once both are used.
TEST(MeasurePlain, UndoingARecodingIsCounted) {
  const Names columns = {"age", "group"};
  Rows original, released;
  for (int i = 0; i < 40; ++i) {
    original.push_back({std::to_string(20 + i % 8), std::to_string(100 + i % 8)});
    released.push_back({"20-27", std::to_string(100 + i % 8)});
  }
  const tests::TempFolder folder;
  auto before = tests::opened(folder.write("o.csv", csv_of(columns, original)));
  auto after = tests::opened(folder.write("r.csv", csv_of(columns, released)));
  PlainQuestion question{
      .k = 6, .rows = 40, .columns = {{.name = "age", .role = "quasi"}, {.name = "group", .role = "sensitive"}}};
  question.hidden = {"age"};
  const auto risk = measure_plain(question, **after, before->get());
  ASSERT_OK(risk);
  ASSERT_TRUE(*risk);
  ASSERT_EQ((*risk)->told.size(), 1u);
  EXPECT_EQ((*risk)->told[0].undone.rows_below_k, 40u);  // eight groups of five
  EXPECT_EQ((*risk)->quasi.rows_below_k, 0u);
  EXPECT_TRUE((*risk)->tells_apart());
  EXPECT_FALSE((*risk)->decided());
  question.accepted = {"group"};
  const auto accepted = measure_plain(question, **after, before->get());
  ASSERT_OK(accepted);
  EXPECT_TRUE((*accepted)->tells_apart());
  EXPECT_TRUE((*accepted)->decided());
  // Nothing is hidden: there is nothing to undo.
  question.hidden = {};
  const auto shown = measure_plain(question, **after, before->get());
  ASSERT_OK(shown);
  EXPECT_FALSE(*shown);
}

TEST(MeasurePlain, SaysWhereCountsTellNothing) {
  const tests::TempFolder folder;
  Rows rows;
  for (int i = 0; i < 40; ++i) rows.push_back({std::to_string(i % 4), std::to_string(i), i % 2 == 0 ? "x" : "y"});
  auto source = tests::opened(folder.write("t.csv", csv_of({"q", "number", "half"}, rows)));
  ASSERT_OK(source);
  PlainQuestion question{
      .k = 3,
      .rows = rows.size(),
      .columns = {
          {.name = "q", .role = "quasi"}, {.name = "number", .role = "sensitive"}, {.name = "half", .role = "plain"}}};
  question.hidden = {"q"};
  const auto risk = measure_plain(question, **source, source->get());
  ASSERT_OK(risk);
  ASSERT_TRUE(*risk);
  EXPECT_EQ((*risk)->too_distinct, Names{"number"});
}

TEST(MeasurePlain, TheSecondReleaseIsJudgedToo) {
  Verdict verdict;
  verdict.plain.emplace();
  verdict.plain->together.rows_below_k = 3;  // accepted: nothing is undecided
  EXPECT_TRUE(verdict.holds_strictly());
  verdict.joint.emplace();
  verdict.joint->plain.emplace();
  EXPECT_TRUE(verdict.holds_strictly());
  verdict.joint->plain->together.rows_below_k = verdict.joint->plain->undecided.rows_below_k = 2;
  EXPECT_FALSE(verdict.holds_strictly());
  verdict.plain.reset();
  EXPECT_EQ(verdict.standing(), Standing::holds_for_listed);
}

TEST(MeasurePlain, ThreeStates) {
  Verdict verdict;
  EXPECT_EQ(verdict.standing(), Standing::holds);
  verdict.plain.emplace();
  EXPECT_EQ(verdict.standing(), Standing::holds);
  verdict.plain->together.rows_below_k = 3;
  verdict.plain->undecided.rows_below_k = 3;
  EXPECT_EQ(verdict.standing(), Standing::holds_for_listed);
  EXPECT_FALSE(verdict.holds_strictly());
  verdict.plain->undecided.rows_below_k = 0;
  EXPECT_EQ(verdict.standing(), Standing::holds_for_listed);
  EXPECT_TRUE(verdict.holds_strictly());
  verdict.failures.emplace_back("k");
  EXPECT_EQ(verdict.standing(), Standing::fails);
  EXPECT_FALSE(verdict.holds_strictly());
}

}  // namespace
}  // namespace kanon::certify
