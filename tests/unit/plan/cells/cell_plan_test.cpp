// Plans of blanked cells: written, read by both readers, and refused where they are wrong.
#include "plan/cells/cell_plan.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "certify/cells/plan_file.hpp"
#include "plan/common/digest.hpp"
#include "support/files.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

CellPlan small_plan() {
  CellPlan plan;
  plan.k = 2;
  plan.rule = SuppressRule::strict;
  plan.blank = "*";
  plan.missing = {"?"};
  plan.missing_as = MissingAs::never;
  plan.columns = {{.name = "name", .role = Role::identifier, .recoded = {}, .nodes = {}},
                  {.name = "age",
                   .role = Role::quasi,
                   .weight = 3,
                   .recoded = "interval level 1",
                   .nodes = {{.label = "0-9", .values = {"1", "2"}}, {.label = {}, .values = {std::nullopt}}}},
                  {.name = "sex", .role = Role::quasi, .recoded = {}, .nodes = {}},
                  {.name = "zip", .dropped = true, .recoded = {}, .nodes = {}}};
  plan.tuples = {{.values = {"0-9", "f"}, .parts = {{.rows = 1, .blanked = {0}}, {.rows = 2, .blanked = {0, 1}}}},
                 {.values = {std::nullopt, "m"}, .parts = {{.rows = 4, .blanked = {}}, {.rows = 1, .blanked = {1}}}}};
  plan.claim.status = OutcomeStatus::feasible;
  plan.claim.bound = 5;
  plan.claim.rows = 20;
  plan.claim.fingerprint = "abc";
  add_up(plan);
  return plan;
}

TEST(CellPlan, AddsUpItsTuples) {
  const CellPlan plan = small_plan();
  EXPECT_EQ(plan.claim.blanked_cells, 6u);
  EXPECT_EQ(plan.claim.blanked_rows, 4u);
  EXPECT_EQ(plan.claim.cost, 3 * 3 + 3u);
  EXPECT_EQ(plan.claim.blanked_by_column, (std::vector<std::uint64_t>{3, 3}));
}

TEST(CellPlan, BothReadersReadWhatWasWritten) {
  const CellPlan plan = small_plan();
  const SealedPlan sealed = cell_plan_text(plan);
  const tests::TempFolder folder;
  const std::string path = folder.write("plan.json", sealed.text);
  EXPECT_EQ(plan_kind(path), "cells");
  const auto read = read_cell_plan(path);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(cell_plan_text(*read).text, sealed.text);
  const auto checked = certify::parse_cell_plan(sealed.text, path);
  ASSERT_TRUE(checked.ok()) << checked.error().text();
  EXPECT_TRUE(checked->digest_matches);
  EXPECT_EQ(checked->digest, sealed.digest);
  EXPECT_EQ(checked->released_names(), (std::vector<std::string>{"age", "sex"}));
  EXPECT_EQ(checked->hidden_names(), (std::vector<std::string>{"name", "zip"}));
  EXPECT_EQ(checked->tuples[0].parts[1].blanked, (std::vector<std::size_t>{0, 1}));
  EXPECT_TRUE(checked->reading.missing_never_matches);
}

TEST(CellPlan, KeepsWhatWasAccepted) {
  CellPlan plan = small_plan();
  plan.columns.push_back({.name = "note", .recoded = {}, .nodes = {}});
  plan.accepted = {"note"};
  const SealedPlan sealed = cell_plan_text(plan);
  const tests::TempFolder folder;
  const auto read = read_cell_plan(folder.write("plan.json", sealed.text));
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->accepted, plan.accepted);
  const auto checked = certify::parse_cell_plan(sealed.text, "plan.json");
  ASSERT_TRUE(checked.ok()) << checked.error().text();
  EXPECT_EQ(checked->accepted, plan.accepted);
}

// Every wrong thing is refused by both readers.
TEST(CellPlan, RefusesWhatIsWrong) {
  const Json good = Json::parse(cell_plan_text(small_plan()).text);
  const auto refused = [](Json json) {
    json.erase("digest");
    json["digest"] = plan_digest(json);
    const tests::TempFolder folder;
    const std::string path = folder.write("plan.json", json.dump());
    EXPECT_FALSE(read_cell_plan(path).ok()) << json.dump();
    EXPECT_FALSE(certify::parse_cell_plan(json.dump(), path).ok()) << json.dump();
  };
  for (const char* key : {"k", "rule", "max_size", "blank", "missing", "missing_as", "columns", "tuples", "claim"}) {
    Json json = good;
    json.erase(key);
    refused(json);
    json[key] = true;
    refused(json);
  }
  const std::vector<std::pair<const char*, Json>> edits = {{"/version", 2},
                                                           {"/kind", "boxes"},
                                                           {"/k", 0},
                                                           {"/rule", "wildcard"},
                                                           {"/columns/1/weight", 0},
                                                           {"/columns/2/name", "age"},
                                                           {"/columns/1/nodes/0/values", "1"},
                                                           {"/tuples/0/values", Json::array({"0-9"})},
                                                           {"/tuples/0/parts/0/rows", 0},
                                                           {"/tuples/0/parts/0/blanked", Json::array({"zip"})},
                                                           {"/tuples/0/parts/0/blanked", Json::array({"age", "age"})},
                                                           {"/claim/status", "perfect"},
                                                           {"/claim/fingerprint", 1}};
  for (const auto& [path, value] : edits) {
    Json json = good;
    json[Json::json_pointer(path)] = value;
    refused(json);
  }
}

TEST(CellPlan, RefusesAPlanThatWasChanged) {
  std::string text = cell_plan_text(small_plan()).text;
  text.replace(text.find("\"k\": 2"), 6, "\"k\": 1");
  const tests::TempFolder folder;
  const auto read = read_cell_plan(folder.write("plan.json", text));
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find("digest"), std::string::npos);
  const auto checked = certify::parse_cell_plan(text, "plan.json");
  ASSERT_TRUE(checked.ok());
  EXPECT_FALSE(checked->digest_matches);
}

}  // namespace
}  // namespace kanon
