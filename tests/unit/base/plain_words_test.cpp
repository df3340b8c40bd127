// Sentences about columns released as they are.
#include "base/plain_words.hpp"

#include <gtest/gtest.h>

#include "base/plain_json.hpp"

namespace kanon {
namespace {

PlainRisk two_columns() {
  PlainRisk out;
  out.k = 5;
  out.rows = 1200;
  out.alone = {.unique_rows = 900, .rows_below_k = 1000};
  out.together = {.unique_rows = 1000, .rows_below_k = 1150};
  out.undecided = out.together;
  out.columns = {{.name = "number", .role = "plain", .accepted = false, .with_quasi = {1000, 1100}},
                 {.name = "site", .role = "plain", .accepted = false, .with_quasi = {0, 0}}};
  return out;
}

std::string all(const PlainRisk& risk, PlainSubject subject = PlainSubject::release) {
  std::string out;
  for (const auto& sentence : plain_sentences(risk, subject)) out += sentence + "\n";
  return out;
}

void expect_in(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "expected: " << part << "\nin: " << text;
}

TEST(PlainWords, SayHowManyWhichAndWhatToDo) {
  EXPECT_EQ(all(two_columns()),
            "By the columns released as they are, together with the quasi-identifiers, 1,000 of 1,200 rows are unique "
            "and 1,150 are in groups below k = 5; by these columns alone 900 are unique and 1,000 below k.\n"
            "Which do it, each with the quasi-identifiers (rows below k): number 1,100.\n"
            "What to do: take such columns out (--identifier), protect them as well (--quasi), or say that it was "
            "decided (--accept number).\n");
}

TEST(PlainWords, OfATableThatIsNotReleasedYet) {
  PlainRisk risk = two_columns();
  risk.k = 0;
  const std::string text = all(risk, PlainSubject::table);
  expect_in(text, "By the columns without a protecting role, if they are released as they are, together with");
  expect_in(text, "1,000 of 1,200 rows are unique; by these columns alone");
  expect_in(text, "(unique rows): number 1,000.");
  EXPECT_EQ(text.find("k ="), std::string::npos) << text;
}

TEST(PlainWords, NobodyIsToldApart) {
  PlainRisk risk = two_columns();
  risk.together = risk.undecided = risk.alone = {};
  EXPECT_EQ(all(risk),
            "By the columns released as they are, together with the quasi-identifiers, no row is in a smaller "
            "group than k = 5 allows.\n");
}

TEST(PlainWords, WhereNearlyAllRowsAreAloneAlready) {
  PlainRisk risk = two_columns();
  risk.quasi = risk.together = {.unique_rows = 1100, .rows_below_k = 1190};
  const std::string text = all(risk);
  EXPECT_EQ(text.find("no row is in a smaller group"), std::string::npos) << text;
  expect_in(text, "1,100 of 1,200 rows are unique and 1,190 are in groups below k = 5; by these columns alone");
  expect_in(text,
            "By the quasi-identifiers alone 1,100 of 1,200 rows are unique and 1,190 are in groups below k = 5 "
            "already, so these counts cannot tell what a single column adds.");
  EXPECT_EQ(text.find("No one of them"), std::string::npos) << text;
  risk.too_distinct = {"number"};
  expect_in(all(risk),
            "Most rows have a value of their own in: number. Whoever knows such a value of somebody finds the row");
}

TEST(PlainWords, InPeople) {
  PlainRisk risk = two_columns();
  risk.entity = "who";
  expect_in(all(risk),
            "1,000 of 1,200 rows are in groups of one \"who\" only and 1,150 are in groups of fewer than k = "
            "5; by these columns alone 900 in groups of one and 1,000 of fewer than k.");
  risk.judged = false;
  expect_in(all(risk), "was not judged: different \"who\" are counted, and only the original tells");
  expect_in(all(risk), "check with the original (--original)");
  expect_in(strict_words(risk), "was not judged");
  EXPECT_TRUE(risk.tells_apart());
  EXPECT_EQ(standing_words(Standing::holds_for_listed, risk), "holds for the listed columns; others were not judged");
  EXPECT_TRUE(plain_json(risk)["together"]["unique_rows"].is_null());
  EXPECT_EQ(plain_json(risk)["judged"], false);
}

TEST(PlainWords, NoneAloneAllTogether) {
  PlainRisk risk = two_columns();
  risk.columns[0].with_quasi = {};
  const std::string text = all(risk);
  expect_in(text, "No one of them does it with the quasi-identifiers alone; together they do.");
  expect_in(text, "--accept number,site");
}

TEST(PlainWords, WhatWasDecidedIsSaid) {
  PlainRisk risk = two_columns();
  risk.columns[0].accepted = true;
  risk.undecided = {};
  expect_in(all(risk), "It was decided that these go out as they are (accept): number.");
  expect_in(all(risk), "number 1,100 (accepted)");
  EXPECT_EQ(all(risk).find("What to do"), std::string::npos);
  risk.undecided = {.unique_rows = 1, .rows_below_k = 7};
  expect_in(all(risk),
            "Accepted: number. Without these, 1 of 1,200 rows is unique and 7 are in groups below k = 5. What");
  expect_in(all(risk), "--accept site");
}

TEST(PlainWords, WhatATellingColumnGivesAway) {
  PlainRisk risk;
  risk.k = 5;
  risk.rows = 100;
  risk.told = {{.by = "midpoint",
                .role = "plain",
                .of = "income",
                .accepted = false,
                .share = 0.991,
                .information = 0.98,
                .estimated = false,
                .undone = {.unique_rows = 1, .rows_below_k = 12}}};
  expect_in(all(risk),
            "Column \"midpoint\" gives away \"income\" in 99.1% of the rows (98% of its information): once it "
            "is used, 12 rows are in groups below k = 5.");
  expect_in(all(risk), "--accept midpoint");
  expect_in(strict_words(risk), "--strict asks for more: column \"midpoint\" gives away \"income\"");
  risk.told[0].role = "sensitive";
  risk.told[0].estimated = true;
  expect_in(all(risk), "Sensitive column \"midpoint\" gives away \"income\" in about 99.1%");
  EXPECT_EQ(all(risk, PlainSubject::table).find("once it is used"), std::string::npos);
}

TEST(PlainWords, States) {
  EXPECT_EQ(standing_words(Standing::holds), "holds");
  EXPECT_EQ(standing_words(Standing::holds_for_listed), "holds for the listed columns; others tell rows apart");
  EXPECT_EQ(standing_words(Standing::fails), "does not hold");
  EXPECT_EQ(name_of(Standing::holds_for_listed), "holds_for_listed");
}

TEST(PlainWords, AsJson) {
  const auto json = plain_json(two_columns());
  EXPECT_EQ(json["together"]["unique_rows"], 1000);
  EXPECT_EQ(json["together"]["rows_below_k"], 1150);
  EXPECT_EQ(json["columns"][0]["name"], "number");
  EXPECT_EQ(json["columns"][0]["rows_below_k"], 1100);
  EXPECT_TRUE(json["told"].is_null());  // nobody looked
  EXPECT_EQ(json["decided"], false);
  EXPECT_EQ(json["sentences"].size(), 3u);
  PlainRisk risk = two_columns();
  risk.k = 0;
  EXPECT_TRUE(plain_json(risk)["alone"]["rows_below_k"].is_null());
}

}  // namespace
}  // namespace kanon
