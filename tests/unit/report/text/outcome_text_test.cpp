// What a run says of itself, for people and for programs.
#include "report/text/outcome_text.hpp"
#include "support/expect_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kanon::tests {
namespace {

AnonymizeOutcome run_outcome() {
  AnonymizeOutcome out;
  out.status = OutcomeStatus::feasible;
  out.k = 5;
  out.cost_name = CostName::cm;
  out.cost.exact = 1200;
  out.bound.exact = 900;
  out.gap = 0.25;
  out.rows = 30162;
  out.search = SearchName::koptimize;
  out.searched = true;
  out.effort = {.nodes = 1234, .evaluated = 99, .tuples_touched = 7, .details = {{"closed by bound", 1000}}};
  out.columns = {
      {.name = "age", .coding = CodingKind::intervals, .hierarchy = "every value", .values = 73, .labels = 4},
      {.name = "job",
       .coding = CodingKind::levels,
       .hierarchy = "job.csv",
       .level = 1,
       .height = 3,
       .values = 14,
       .labels = 6}};
  out.release = "r.csv";
  out.plan = "p.json";
  return out;
}

TEST(OutcomeText, ShowsBoundGapAndEffort) {
  EXPECT_EQ(outcome_text(run_outcome()).find("subtrees"), std::string::npos);
  const std::string text = outcome_text(run_outcome(), true);
  expect_has(text, "cost cm            1,200\n");
  expect_has(text, "not proven optimal: bound 900, gap at most 25.0%");
  expect_has(text, "1,234 subtrees, 99 candidates evaluated");
  expect_has(text, "closed by bound: 1,000");
  expect_has(text, "intervals");
  expect_has(text, "level 1 of 3");
  expect_has(text, "(holds original values: keep it with the table)");
  AnonymizeOutcome proven = run_outcome();
  proven.status = OutcomeStatus::optimal;
  expect_has(outcome_text(proven), "proven optimum of cm over all allowed recodings");
  proven.search = SearchName::lattice;
  expect_has(outcome_text(proven), "proven optimum of cm over all choices of whole levels");
  proven.trace = "t.jsonl";
  expect_has(outcome_text(proven), "trace              t.jsonl");
}

TEST(OutcomeText, TellsHowFarTheModelsHold) {
  AnonymizeOutcome outcome = run_outcome();
  expect_has(outcome_text(outcome), "suppressed rows");
  EXPECT_EQ(outcome_text(outcome).find("beside k"), std::string::npos);
  EXPECT_EQ(outcome_json(outcome, "anonymize").find("\"models\""), std::string::npos);
  outcome.models = {{.asked = "l illness=3", .limit = 3, .held = 4},
                    {.asked = "t illness=0.3", .limit = 0.3, .held = 0.25, .is_least = false}};
  const std::string text = outcome_text(outcome);
  expect_has(text, "  beside k           l illness=3: every group has at least 3 values (least 4)\n");
  expect_has(text, "t illness=0.3: no group is farther than 0.3 from the whole\n");
  expect_has(text, "\n                     table (greatest 0.25)\n");
  const auto json = nlohmann::json::parse(outcome_json(outcome, "anonymize"));
  ASSERT_EQ(json["models"].size(), 2u);
  EXPECT_EQ(json["models"][0]["asked"], "l illness=3");
  EXPECT_EQ(json["models"][0]["is_least"], true);
  EXPECT_EQ(json["models"][1]["held"], 0.25);
  EXPECT_EQ(json["models"][1]["text"], "no group is farther than 0.3 from the whole table (greatest 0.25)");
}

TEST(OutcomeText, APlanForAnotherTableProvesNothing) {
  AnonymizeOutcome applied = run_outcome();
  applied.searched = false;
  expect_has(outcome_text(applied), "the plan was made for another table");
}

TEST(OutcomeJson, HasExactCostsAndDetails) {
  AnonymizeOutcome exact = run_outcome();
  auto json = nlohmann::json::parse(outcome_json(exact, "anonymize"));
  EXPECT_EQ(json["cost"], 1200);
  EXPECT_EQ(json["bound"], 900);
  EXPECT_EQ(json["gap"], 0.25);
  EXPECT_EQ(json["effort"]["details"]["closed by bound"], 1000);
  EXPECT_EQ(json["columns"][0]["coding"], "intervals");
  EXPECT_FALSE(json["columns"][0].contains("level"));
  EXPECT_EQ(json["columns"][1]["level"], 1);
  EXPECT_TRUE(json["trace"].is_null());
  exact.cost_name = CostName::rm;
  exact.cost.real = 0.5;
  exact.trace = "t.jsonl";
  json = nlohmann::json::parse(outcome_json(exact, "anonymize"));
  EXPECT_EQ(json["cost"], 0.5);
  EXPECT_EQ(json["trace"], "t.jsonl");
}

TEST(OutcomeText, TheUsualTimeIsSaidWhereItEndedTheSearch) {
  AnonymizeOutcome out = run_outcome();
  out.usual_seconds = 50;
  out.search_seconds = 12;
  EXPECT_EQ(outcome_text(out, false).find("usual time"), std::string::npos);
  out.search_seconds = 50.2;
  EXPECT_NE(outcome_text(out, false).find("stopped after 50 s, the usual time: --time 5m gives it more, --time none"),
            std::string::npos);
}

TEST(OutcomeText, WhatWasNotMeasuredIsSaid) {
  AnonymizeOutcome out = run_outcome();
  EXPECT_EQ(outcome_text(out, false).find("not measured"), std::string::npos);
  out.forced_not_measured = "the table has 3,000,000 different tuples";
  EXPECT_NE(outcome_text(out, false).find("was not measured:"), std::string::npos);
  out.forced_not_measured.clear();
  out.forced = ForcedLoss{.column = "age", .lost = 0.5, .share = 1};
  EXPECT_NE(outcome_text(out, false).find("what it would buy was not measured"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
