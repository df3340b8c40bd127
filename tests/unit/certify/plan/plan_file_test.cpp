// What the checker refuses to read as a plan, and that the digest is that of the compact text.
#include "certify/plan/plan_file.hpp"

#include "support/plan_keys.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

std::string error_of(const std::string& text) {
  const auto plan = certify::parse_plan(text, "plan.json");
  return plan.ok() ? "no error" : plan.error().text();
}

void expect_refused(const Json& plan, const std::string& part) {
  EXPECT_NE(error_of(sealed(plan)).find(part), std::string::npos) << part << " / " << error_of(sealed(plan));
}

TEST(PlanFile, ReadsTheWorkedExample) {
  const auto plan = certify::parse_plan(sealed(worked_example().plan), "plan.json");
  ASSERT_TRUE(plan.ok()) << plan.error().text();
  EXPECT_TRUE(plan->digest_matches);
  EXPECT_EQ(plan->k, 2u);
  EXPECT_EQ(plan->all_names(), (Lines{"name", "age", "zip", "illness"}));
  EXPECT_EQ(plan->released_names(), (Lines{"age", "zip", "illness"}));
  EXPECT_EQ(plan->quasi_names(), (Lines{"age", "zip"}));
  EXPECT_EQ(plan->other_names(), (Lines{"illness"}));
  ASSERT_EQ(plan->quasi().size(), 2u);
  EXPECT_EQ(plan->quasi()[0]->nodes[0].label, "");
  EXPECT_EQ(plan->quasi()[0]->nodes[2].values.size(), 4u);
  EXPECT_EQ(plan->claim.cost, 0.5);
}

// Computed by another program from the compact text of this very plan.
TEST(PlanFile, DigestIsThatOfAnIndependentProgram) {
  Json plan = worked_example().plan;
  plan["digest"] = "sha256:50d132808f09e892e46146446a10037fd7de90fc31ff98e30b08235250303404";
  const auto read = certify::parse_plan(plan.dump(4), "plan.json");
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(read->digest_matches);
}

TEST(PlanFile, DigestKeepsUtf8AndDoesNotCareForBlanks) {
  Json plan = worked_example().plan;
  plan["columns"][1]["nodes"][1]["label"] = "zwanzig \xc3\xa4 \"q\" \\ \t";
  const Json whole = Json::parse(sealed(plan));
  EXPECT_TRUE(certify::parse_plan(whole.dump(), "p")->digest_matches);
  EXPECT_TRUE(certify::parse_plan(whole.dump(7), "p")->digest_matches);
  EXPECT_TRUE(certify::parse_plan(whole.dump(-1, ' ', true), "p")->digest_matches);  // \u00e4 is the same text
}

TEST(PlanFile, RefusesOtherFiles) {
  EXPECT_NE(error_of("name,age\nAnn,23\n").find("not well-formed JSON (line 1)"), std::string::npos);
  EXPECT_EQ(error_of("name,age\nAnn,23\n").find("Ann"), std::string::npos);  // never quotes what it cannot read
  EXPECT_NE(error_of("[1, 2]").find("must be an object"), std::string::npos);
  EXPECT_NE(error_of("{\n\"format\":\n}").find("line 3"), std::string::npos);
  EXPECT_NE(error_of(std::string(100'000, '[')).find("JSON"), std::string::npos);
  EXPECT_NE(error_of(std::string(1000, '[') + std::string(1000, ']')).find("nested"), std::string::npos);
  EXPECT_NE(error_of("{\"k\": 1e999}").find("JSON"), std::string::npos);
}

TEST(PlanFile, RefusesUnknownFormats) {
  for (const auto& [key, value] :
       {std::pair<const char*, Json>{"format", "other plan"}, {"version", 2}, {"version", "1"}, {"kind", "boxes"}}) {
    Json plan = worked_example().plan;
    plan[key] = value;
    expect_refused(plan, std::string("`") + key + "`");
  }
}

TEST(PlanFile, NamesTheKeyThatIsMissing) {
  const Json whole = worked_example().plan;
  auto pointers = tests::promised_plan_keys();
  pointers.emplace_back("/made_by");
  for (const auto& pointer : pointers) {
    Json plan = whole;
    const Json::json_pointer at(pointer);
    plan.at(at.parent_pointer()).erase(at.back());
    expect_refused(plan, at.back() + "` is missing");
  }
  EXPECT_NE(error_of(whole.dump()).find("`digest` is missing"), std::string::npos);
}

TEST(PlanFile, RefusesWrongTypesAndRanges) {
  const std::vector<std::pair<const char*, Json>> wrong = {{"/k", 0},
                                                           {"/k", 2.5},
                                                           {"/k", -1},
                                                           {"/k", "2"},
                                                           {"/suppression", Json::array()},
                                                           {"/suppression/limit_rows", -1},
                                                           {"/suppression/rows", "hide"},
                                                           {"/suppression/shown_as", ""},
                                                           {"/missing", "?"},
                                                           {"/missing/0", 3},
                                                           {"/columns", Json::array()},
                                                           {"/columns/0", "name"},
                                                           {"/columns/0/role", "boss"},
                                                           {"/columns/1/coding", "cells"},
                                                           {"/columns/1/level", 3},
                                                           {"/columns/1/weight", -1},
                                                           {"/columns/1/nodes", Json::array()},
                                                           {"/columns/1/nodes/1/label", 20},
                                                           {"/columns/1/nodes/1/values", Json::array()},
                                                           {"/columns/1/nodes/1/values/0", 23},
                                                           {"/columns/3/name", "age"},
                                                           {"/claim/status", "perfect"},
                                                           {"/claim/cost_name", "cm"},
                                                           {"/claim/cost", -0.5},
                                                           {"/claim/rows", 8.5}};
  for (const auto& [pointer, value] : wrong) {
    Json plan = worked_example().plan;
    plan.at(Json::json_pointer(pointer)) = value;
    EXPECT_NE(error_of(sealed(plan)), "no error") << pointer << " = " << value;
  }
}

// Columns of which somebody decided that they go out as they are.
TEST(PlanFile, AcceptedColumnsAreReleasedAsTheyAre) {
  Json plan = worked_example().plan;
  plan["accepted"] = {"illness"};
  const auto read = certify::parse_plan(sealed(plan), "plan.json");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->accepted, (Lines{"illness"}));
  for (const Json& wrong :
       {Json({"age"}), Json({"name"}), Json({"nobody"}), Json({7}), Json({"illness", "illness"}), Json("illness")}) {
    plan["accepted"] = wrong;
    expect_refused(plan, "`accepted`");
  }
}

TEST(PlanFile, DmIsAWholeNumber) {
  Json plan = worked_example().plan;
  plan["claim"]["cost_name"] = "dm";
  expect_refused(plan, "`claim.cost` must be a whole number");
}

TEST(PlanFile, RefusesAKeyThatStandsTwice) {
  std::string text = sealed(worked_example().plan);
  text.insert(1, "\"k\": 1, ");
  EXPECT_NE(error_of(text).find("`k` stands twice"), std::string::npos) << error_of(text);
}

}  // namespace
}  // namespace kanon::certify_tests
