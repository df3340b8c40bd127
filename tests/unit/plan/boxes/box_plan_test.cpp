// Plans of boxes: written and read to the same, and refused where they contradict themselves.
#include "plan/boxes/box_plan.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "plan/cells/cell_plan.hpp"
#include "release/box_loss.hpp"
#include "support/files.hpp"

namespace kanon {
namespace {

// Ages as intervals, jobs as a tree of two kinds with two values each; one tuple is split, one row suppressed.
BoxPlan small_plan() {
  BoxPlan plan;
  plan.k = 2;
  plan.formed_at = 2;
  plan.limit = "10%";
  plan.limit_rows = 1;
  plan.missing = {"?"};
  plan.columns.resize(4);
  plan.columns[0].name = "name";
  plan.columns[0].role = Role::identifier;
  BoxPlanColumn& age = plan.columns[1];
  age.name = "age";
  age.role = Role::quasi;
  age.coding = CodingKind::intervals;
  age.hierarchy = "every value";
  age.by_width = true;
  age.positions = {{std::nullopt}, {"20"}, {"30", "30.0"}, {"60"}};
  age.shown = {{.label = {}, .run = {0, 0}}, {.label = "20-30.0", .run = {1, 2}}};
  BoxPlanColumn& job = plan.columns[2];
  job.name = "job";
  job.role = Role::quasi;
  job.coding = CodingKind::taxonomy;
  job.hierarchy = "job.csv";
  job.weight = 2;
  job.positions = {{"a"}, {"b"}, {"*"}, {"d"}};
  job.runs = {{0, 3}, {0, 1}, {2, 3}, {0, 0}, {1, 1}, {2, 2}, {3, 3}};
  job.shown = {{.label = "a", .run = {0, 0}}, {.label = "ab", .run = {0, 1}}, {.label = "\\*", .run = {2, 2}}};
  plan.columns[3].name = "note";
  plan.accepted = {"note"};
  plan.boxes = {{.shows = {0, 1}, .rows = 0}, {.shows = {1, 0}, .rows = 0}, {.shows = {1, 2}, .rows = 0}};
  plan.tuples = {{.at = {0, 0}, .to = {{.box = 0, .rows = 2}}, .suppressed = 0},
                 {.at = {0, 1}, .to = {{.box = 0, .rows = 1}}, .suppressed = 0},
                 {.at = {1, 0}, .to = {{.box = 1, .rows = 2}}, .suppressed = 0},
                 {.at = {2, 2}, .to = {{.box = 2, .rows = 4}}, .suppressed = 0},
                 {.at = {3, 3}, .to = {}, .suppressed = 1}};
  plan.claim.status = OutcomeStatus::feasible;
  plan.claim.search = SearchName::local;
  plan.claim.fingerprint = "abc";
  add_up(plan);
  plan.claim.cost = box_cost(plan);
  plan.claim.bound = 0.01;
  return plan;
}

TEST(BoxPlan, AddsUpItsTuples) {
  const BoxPlan plan = small_plan();
  EXPECT_EQ(plan.claim.rows, 10u);
  EXPECT_EQ(plan.claim.suppressed_rows, 1u);
  EXPECT_EQ(plan.claim.starred_rows, 0u);
  EXPECT_EQ(plan.claim.dropped_rows, 1u);
  EXPECT_EQ(plan.claim.groups, 3u);
  EXPECT_EQ(plan.claim.smallest_group, 2u);
  EXPECT_EQ(plan.claim.dm, 9u + 4 + 16 + 10);
}

TEST(BoxPlan, CostsWhatItsRunsLose) {
  // Ages: missing stands a mean step of 20 below 20, so the domain is 60 wide and 20-30 loses 10 of it; jobs: two of
  // four values lose 1/3. A suppressed row loses all.
  const double age = (6 * 10.0 / 60 + 1) / 10, job = (3 * 1.0 / 3 + 1) / 10;
  EXPECT_NEAR(box_cost(small_plan()), (age + 2 * job) / 3, 1e-15);
}

TEST(BoxPlan, ReadsWhatWasWritten) {
  const BoxPlan plan = small_plan();
  ASSERT_TRUE(check_box_plan(plan).ok()) << check_box_plan(plan).error().text();
  const std::string text = box_plan_text(plan);
  const tests::TempFolder folder;
  const std::string path = folder.write("plan.json", text);
  EXPECT_EQ(plan_kind(path), "boxes");
  const auto read = read_box_plan(path);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(box_plan_text(*read), text);
  EXPECT_EQ(read->columns[1].positions, plan.columns[1].positions);
  EXPECT_EQ(read->columns[2].runs, plan.columns[2].runs);
  EXPECT_TRUE(read->columns[1].by_width);
  EXPECT_EQ(read->tuples[4].suppressed, 1u);
  EXPECT_EQ(read->claim.dm, plan.claim.dm);
}

TEST(BoxPlan, KeepsWhatItPromisesBesideK) {
  BoxPlan plan = small_plan();
  plan.columns[3].role = Role::sensitive;
  plan.accepted.clear();
  plan.models.asked.sensitive = {{.name = ModelName::cap, .column = "note", .limit = {1, 2}}};
  plan.models.distribution = {{.column = "note", .values = {"a", "b"}, .rows = {4, 6}}};
  const std::string text = box_plan_text(plan);
  EXPECT_LT(text.find("\"suppression\""), text.find("\"models\""));
  EXPECT_LT(text.find("\"models\""), text.find("\"missing\""));
  const auto read = parse_box_plan(text, "plan.json");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->models.asked, plan.models.asked);
  EXPECT_EQ(read->models.distribution, plan.models.distribution);
  EXPECT_EQ(box_plan_text(*read), text);
  plan.columns[3].role = Role::plain;
  const auto plain = parse_box_plan(box_plan_text(plan), "plan.json");
  ASSERT_FALSE(plain.ok());
  EXPECT_NE(plain.error().message.find("whose role is not sensitive"), std::string::npos) << plain.error().text();
}

// k counts people: whose rows are in a box has to follow from its tuples.
BoxPlan plan_of_people() {
  BoxPlan plan = small_plan();
  plan.columns[0].role = Role::entity;
  plan.entity = "name";
  plan.claim.smallest_entities = 2;
  return plan;
}

TEST(BoxPlan, KeepsWhatKCounts) {
  const std::string text = box_plan_text(plan_of_people());
  EXPECT_LT(text.find("\"k\""), text.find("\"entity\": \"name\""));
  const auto read = parse_box_plan(text, "plan.json");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->entity, "name");
  EXPECT_EQ(read->claim.smallest_entities, 2u);
  EXPECT_EQ(box_plan_text(*read), text);
}

TEST(BoxPlan, PeopleAreNotParted) {
  struct Case {
    const char* says;
    std::function<void(BoxPlan&)> spoil;
  };
  const Case cases[] = {
      {"several places",
       [](BoxPlan& plan) {
         plan.tuples[3].to[0].rows = 3;
         plan.tuples[3].suppressed = 1;
         plan.limit_rows = 2;
       }},
      {"role entity", [](BoxPlan& plan) { plan.entity = "note"; }},
      {"there where k counts entities", [](BoxPlan& plan) { plan.entity.clear(); }},
      {"there where k counts entities", [](BoxPlan& plan) { plan.claim.smallest_entities.reset(); }},
      {"fewer entities", [](BoxPlan& plan) { plan.claim.smallest_entities = 1; }},
  };
  for (const auto& [says, spoil] : cases) {
    BoxPlan plan = plan_of_people();
    spoil(plan);
    add_up(plan);
    plan.claim.bound = 0;
    const auto read = parse_box_plan(box_plan_text(plan), "plan.json");
    ASSERT_FALSE(read.ok()) << says;
    EXPECT_NE(read.error().message.find(says), std::string::npos) << says << ": " << read.error().text();
  }
}

TEST(BoxPlan, EveryEditIsNoticed) {
  const std::string text = box_plan_text(small_plan());
  for (const auto& [before, after] :
       {std::pair<std::string, std::string>("\"missing\": [\"?\"]", "\"missing\": [\"!\"]"),
        {"\"weight\":2.0", "\"weight\":3.0"},
        {"\"hierarchy\":\"job.csv\"", "\"hierarchy\":\"x.csv\""},
        {"\"bound\":0.01", "\"bound\":0.0"}}) {
    std::string edited = text;
    const auto at = edited.find(before);
    ASSERT_NE(at, std::string::npos) << before;
    edited.replace(at, before.size(), after);
    const auto read = parse_box_plan(edited, "plan.json");
    ASSERT_FALSE(read.ok()) << before;
    EXPECT_NE(read.error().message.find("digest"), std::string::npos) << read.error().text();
  }
}

TEST(BoxPlan, WhatContradictsItselfIsRefused) {
  struct Case {
    const char* says;
    std::function<void(BoxPlan&)> spoil;
  };
  const Case cases[] = {
      {"two positions", [](BoxPlan& plan) { plan.columns[2].positions[1] = {"a"}; }},
      {"means missing stands", [](BoxPlan& plan) { plan.columns[2].positions[1] = {"?"}; }},
      {"has no value", [](BoxPlan& plan) { plan.columns[2].positions[1] = {}; }},
      {"not in order", [](BoxPlan& plan) { std::swap(plan.columns[1].positions[1], plan.columns[1].positions[3]); }},
      {"numbers or dates", [](BoxPlan& plan) { plan.columns[1].positions[3] = {"old"}; }},
      {"only intervals", [](BoxPlan& plan) { plan.columns[2].by_width = true; }},
      {"neither holds",
       [](BoxPlan& plan) {
         plan.columns[2].runs.push_back({1, 2});
       }},
      {"listed twice",
       [](BoxPlan& plan) {
         plan.columns[2].runs.push_back({1, 1});
       }},
      {"in no run",
       [](BoxPlan& plan) {
         plan.columns[2].runs = {{0, 1}, {0, 0}, {2, 2}};
       }},
      {"within its positions",
       [](BoxPlan& plan) {
         plan.columns[2].runs.push_back({4, 4});
       }},
      {"not permitted", [](BoxPlan& plan) { plan.columns[2].runs.erase(plan.columns[2].runs.begin() + 1); }},
      {"same label", [](BoxPlan& plan) { plan.columns[2].shown[1].label = "a"; }},
      {"suppressed cell", [](BoxPlan& plan) { plan.columns[2].shown[1].label = "*"; }},
      {"does not hold", [](BoxPlan& plan) { plan.columns[2].shown[1].label = "d"; }},
      {"shows a text that means missing", [](BoxPlan& plan) { plan.columns[2].shown[1].label = "?"; }},
      {"empty cell", [](BoxPlan& plan) { plan.columns[2].shown[1].label = {}; }},
      {"ascending", [](BoxPlan& plan) { std::swap(plan.columns[2].shown[0], plan.columns[2].shown[1]); }},
      {"same name", [](BoxPlan& plan) { plan.columns[2].name = "age"; }},
      {"has a weight", [](BoxPlan& plan) { plan.columns[1].weight = plan.columns[2].weight = 0; }},
      {"show the same", [](BoxPlan& plan) { plan.boxes[2].shows = plan.boxes[1].shows; }},
      {"not listed", [](BoxPlan& plan) { plan.boxes[2].shows[1] = 3; }},
      {"no box shows",
       [](BoxPlan& plan) {
         plan.boxes[2].shows = {0, 2};
         plan.boxes[1].shows = {0, 0};
       }},
      {"does not hold it", [](BoxPlan& plan) { plan.tuples[3].to[0].box = 1; }},
      {"not there", [](BoxPlan& plan) { plan.tuples[3].to[0].box = 9; }},
      {"not there", [](BoxPlan& plan) { plan.tuples[4].at[1] = 4; }},
      {"no rows", [](BoxPlan& plan) { plan.tuples[4].suppressed = 0; }},
      {"ascending", [](BoxPlan& plan) { std::swap(plan.tuples[0], plan.tuples[1]); }},
      {"as many rows", [](BoxPlan& plan) { plan.tuples[3].to[0].rows = 5; }},
      {"come to", [](BoxPlan& plan) { plan.claim.dm += 1; }},
      {"come to", [](BoxPlan& plan) { plan.claim.starred_rows = 1; }},
      {"formed_at", [](BoxPlan& plan) { plan.formed_at = 3; }},
      {"limit_rows", [](BoxPlan& plan) { plan.limit_rows = 0; }},
      {"above the cost", [](BoxPlan& plan) { plan.claim.bound = 1; }},
      {"unseen", [](BoxPlan& plan) { plan.columns[2].unseen = {"a"}; }},
  };
  for (const auto& [says, spoil] : cases) {
    BoxPlan plan = small_plan();
    spoil(plan);
    const auto read = parse_box_plan(box_plan_text(plan), "plan.json");
    ASSERT_FALSE(read.ok()) << says;
    EXPECT_NE(read.error().message.find(says), std::string::npos) << says << ": " << read.error().text();
    EXPECT_EQ(read.error().place, "plan.json");
  }
}

TEST(BoxPlan, NoRowIsSuppressedBesideABoxThatLooksLikeIt) {
  BoxPlan plan = small_plan();
  plan.columns[1].shown.insert(plan.columns[1].shown.begin() + 1, {.label = "*", .run = {0, 3}});
  plan.columns[2].shown.insert(plan.columns[2].shown.begin() + 2, {.label = "*", .run = {0, 3}});
  plan.boxes = {{.shows = {1, 2}, .rows = 0},
                {.shows = {0, 1}, .rows = 0},
                {.shows = {2, 0}, .rows = 0},
                {.shows = {2, 3}, .rows = 0}};
  for (auto& tuple : plan.tuples) {
    for (auto& share : tuple.to) ++share.box;
  }
  plan.tuples[0].to = {{.box = 0, .rows = 2}};
  plan.tuples[1].to = {{.box = 1, .rows = 2}};
  add_up(plan);
  EXPECT_EQ(plan.starred_box(), 0u);
  auto checked = check_box_plan(plan);
  ASSERT_FALSE(checked.ok());
  EXPECT_NE(checked.error().message.find("looks like them"), std::string::npos) << checked.error().text();
  plan.tuples[4].to = {{.box = 0, .rows = 1}};
  plan.tuples[4].suppressed = 0;
  add_up(plan);
  checked = check_box_plan(plan);
  EXPECT_TRUE(checked.ok()) << checked.error().text();
}

TEST(BoxPlan, ArbitraryTextIsNoPlan) {
  for (const char* text :
       {"", "[]", "{}", "{\"format\":\"kanon plan\"}", "[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]"})
    EXPECT_FALSE(parse_box_plan(text, "plan.json").ok()) << text;
}

}  // namespace
}  // namespace kanon
