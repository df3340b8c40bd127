// A plan of boxes on the next wave of its table: who goes where.
#include "wave/box_wave.hpp"

#include <gtest/gtest.h>

#include "release/box_loss.hpp"
#include "support/files.hpp"
#include "wave/box_finder.hpp"

namespace kanon {
namespace {

using tests::expect_error;

// One column of numbers 0 to 9 and one of letters a, b (tree). Boxes: 0-4 a, 0-9 *, 6-9 b.
BoxPlan made_plan() {
  BoxPlan plan;
  plan.k = plan.formed_at = 2;
  plan.limit = "any";
  plan.limit_rows = 10;
  plan.columns.resize(2);
  auto& number = plan.columns[0];
  number.name = "number";
  number.role = Role::quasi;
  number.coding = CodingKind::intervals;
  number.by_width = true;
  for (int i = 0; i < 10; i += 2) number.positions.push_back({std::to_string(i)});
  number.shown = {{.label = "0-4", .run = {0, 2}}, {.label = "*", .run = {0, 4}}, {.label = "6-8", .run = {3, 4}}};
  auto& letter = plan.columns[1];
  letter.name = "letter";
  letter.role = Role::quasi;
  letter.coding = CodingKind::taxonomy;
  letter.positions = {{"a"}, {"b"}};
  letter.runs = {{0, 1}, {0, 0}, {1, 1}};
  letter.shown = {{.label = "a", .run = {0, 0}}, {.label = "a or b", .run = {0, 1}}, {.label = "b", .run = {1, 1}}};
  plan.boxes = {{.shows = {0, 0}, .rows = 0}, {.shows = {1, 1}, .rows = 0}, {.shows = {2, 2}, .rows = 0}};
  plan.tuples = {{.at = {0, 0}, .to = {{.box = 0, .rows = 2}, {.box = 1, .rows = 1}}, .suppressed = 0},
                 {.at = {2, 0}, .to = {{.box = 0, .rows = 1}}, .suppressed = 0},
                 {.at = {3, 1}, .to = {{.box = 2, .rows = 1}}, .suppressed = 0},
                 {.at = {4, 0}, .to = {{.box = 1, .rows = 1}}, .suppressed = 0},
                 {.at = {4, 1}, .to = {{.box = 2, .rows = 1}}, .suppressed = 0}};
  plan.claim = {.status = OutcomeStatus::feasible, .search = SearchName::local, .fingerprint = "f"};
  add_up(plan);
  plan.claim.cost = box_cost(plan);
  return plan;
}

TupleCounts counted(const std::vector<std::pair<std::vector<Value>, std::uint32_t>>& tuples) {
  TupleCounts out;
  out.values.resize(2);
  for (const auto& [values, rows] : tuples) {
    for (std::size_t c = 0; c < 2; ++c) {
      auto& known = out.values[c];
      auto at = std::find(known.begin(), known.end(), values[c]);
      if (at == known.end()) at = known.insert(known.end(), values[c]);
      out.codes.push_back(static_cast<std::uint32_t>(at - known.begin()));
    }
    out.counts.push_back(rows);
    out.rows += rows;
  }
  return out;
}

// Labels that rows of a tuple show, with how many.
std::map<std::string, std::uint64_t> shown_for(const BoxPlan& plan, const std::vector<std::uint32_t>& at) {
  std::map<std::string, std::uint64_t> out;
  const auto quasi = plan.quasi();
  for (const auto& tuple : plan.tuples) {
    if (tuple.at != at) continue;
    for (const auto& share : tuple.to) {
      std::string text;
      for (std::size_t c = 0; c < quasi.size(); ++c)
        text += (c == 0 ? "" : " ") + quasi[c]->shown[plan.boxes[share.box].shows[c]].label.value_or("");
      out[text] += share.rows;
    }
    if (tuple.suppressed > 0) out["suppressed"] = tuple.suppressed;
  }
  return out;
}

using Shown = std::map<std::string, std::uint64_t>;

TEST(BoxFinder, TakesTheCheapestOpenBoxThatHoldsATuple) {
  const BoxPlan plan = made_plan();
  ASSERT_TRUE(check_box_plan(plan).ok()) << check_box_plan(plan).error().text();
  BoxFinder finder(plan);
  EXPECT_EQ(finder.cheapest({0, 0}), 0u);
  EXPECT_EQ(finder.cheapest({0, 1}), 1u);
  EXPECT_EQ(finder.cheapest({4, 1}), 2u);
  EXPECT_EQ(finder.cheapest({5, 1}), std::nullopt);  // a value that the plan does not know
  finder.close(0);
  EXPECT_EQ(finder.cheapest({0, 0}), 1u);
  finder.close(1);
  EXPECT_EQ(finder.cheapest({0, 0}), std::nullopt);
}

TEST(BoxWave, KnownRowsStayAndOthersGoToTheCheapestBox) {
  // More of the split tuple than the plan has, and a combination that it does not know.
  const auto counts =
      counted({{{"0", "a"}, 5}, {{"4", "a"}, 1}, {{"6", "b"}, 1}, {{"8", "a"}, 1}, {{"8", "b"}, 1}, {{"2", "b"}, 1}});
  const auto next = next_wave(made_plan(), counts, Unseen::error);
  ASSERT_OK(next);
  EXPECT_TRUE(check_box_plan(next->plan).ok()) << check_box_plan(next->plan).error().text();
  EXPECT_EQ(shown_for(next->plan, {0, 0}), (Shown{{"0-4 a", 4}, {"* a or b", 1}}));
  EXPECT_EQ(shown_for(next->plan, {1, 1}), (Shown{{"* a or b", 1}}));
  EXPECT_EQ(next->wave.known_rows, 7u);
  EXPECT_EQ(next->wave.placed_rows, 3u);
  EXPECT_EQ(next->wave.boxes_given_up, 0u);
  EXPECT_EQ(next->plan.claim.bound, 0);
  EXPECT_EQ(next->plan.claim.suppressed_rows, 0u);
}

TEST(BoxWave, BoxesBelowKAreGivenUpAndTheirRowsMove) {
  const auto counts = counted({{{"0", "a"}, 3}, {{"4", "a"}, 1}, {{"8", "a"}, 1}, {{"8", "b"}, 1}});
  const auto next = next_wave(made_plan(), counts, Unseen::error);
  ASSERT_OK(next);
  EXPECT_TRUE(check_box_plan(next->plan).ok()) << check_box_plan(next->plan).error().text();
  EXPECT_EQ(shown_for(next->plan, {4, 1}), (Shown{{"* a or b", 1}}));
  EXPECT_EQ(next->wave.boxes_given_up, 1u);
  EXPECT_EQ(next->wave.moved_rows, 1u);
  EXPECT_EQ(next->plan.boxes.size(), 2u);
  EXPECT_EQ(next->plan.columns[0].shown.size(), 2u);  // what no box shows is not listed
}

TEST(BoxWave, WhatNoOtherBoxHoldsIsSuppressed) {
  const auto counts = counted({{{"0", "a"}, 2}, {{"4", "a"}, 1}, {{"8", "a"}, 1}});
  const auto next = next_wave(made_plan(), counts, Unseen::error);
  ASSERT_OK(next);
  EXPECT_EQ(shown_for(next->plan, {4, 0}), (Shown{{"suppressed", 1}}));
  EXPECT_EQ(next->plan.claim.suppressed_rows, 1u);
}

// Boxes 1 and 2 are given up: their three known rows moved and did not stay.
TEST(BoxWave, ARowIsCountedOnceByWhereItEnds) {
  BoxPlan made = made_plan();
  made.boxes.push_back({.shows = {1, 2}, .rows = 0});  // any number, b
  made.tuples[4].to = {{.box = 2, .rows = 1}, {.box = 3, .rows = 4}};
  made.k = made.formed_at = 4;
  add_up(made);
  const auto counts = counted({{{"0", "a"}, 3}, {{"4", "a"}, 1}, {{"6", "b"}, 1}, {{"8", "b"}, 5}, {{"2", "b"}, 2}});
  const auto next = next_wave(made, counts, Unseen::error);
  ASSERT_OK(next);
  const BoxWave& wave = next->wave;
  EXPECT_EQ(wave.known_rows + wave.placed_rows + wave.moved_rows, 12 - next->plan.claim.suppressed_rows);
  EXPECT_EQ(wave.boxes_given_up, 2u);
  EXPECT_EQ(wave.known_rows, 7u);  // (0, a) twice, (4, a), (8, b) four times
  EXPECT_EQ(wave.moved_rows, 3u);
  EXPECT_EQ(wave.placed_rows, 2u);
}

TEST(BoxWave, LabelsThatANewValueEqualsAreMarked) {
  const auto counts =
      counted({{{"0", "a"}, 3}, {{"4", "a"}, 1}, {{"8", "a"}, 1}, {{"*", "a"}, 1}, {{"0", "a or b"}, 1}});
  const auto next = next_wave(made_plan(), counts, Unseen::suppress);
  ASSERT_OK(next);
  EXPECT_TRUE(check_box_plan(next->plan).ok()) << check_box_plan(next->plan).error().text();
  EXPECT_EQ(shown_for(next->plan, {4, 0}), (Shown{{"\\* \\a or b", 1}}));
  BoxPlan unmarked = next->plan;
  for (auto& shown : unmarked.columns[0].shown) {
    if (shown.label == "\\*") shown.label = "*";
  }
  expect_error(check_box_plan(unmarked), "a run shows the text of a value that it does not hold");
}

// Values that the plan knows, in combinations that no box of it holds: a combination identifies, so none is shown.
TEST(BoxWave, AnErrorShowsNoTuples) {
  BoxPlan plan = made_plan();
  plan.columns[1].positions[1] = {"planted"};
  plan.boxes.erase(plan.boxes.begin() + 1);  // the one that holds everything
  plan.tuples = {{.at = {0, 0}, .to = {{.box = 0, .rows = 2}}, .suppressed = 0},
                 {.at = {4, 1}, .to = {{.box = 1, .rows = 2}}, .suppressed = 0}};
  add_up(plan);
  const auto counts = counted({{{"0", "a"}, 2}, {{"8", "planted"}, 2}, {{"2", "planted"}, 3}, {{"8", "a"}, 1}});
  for (const Unseen unseen : {Unseen::error, Unseen::map}) {
    const auto next = next_wave(plan, counts, unseen);
    expect_error(next, "(rows: 4, different ones: 2, columns: number, letter)");
    EXPECT_EQ(next.error().text().find("planted"), std::string::npos) << next.error().text();
    EXPECT_NE(next.error().hint.find("`request.unseen` suppress"), std::string::npos);
  }
  const auto next = next_wave(plan, counts, Unseen::suppress);
  ASSERT_OK(next);
  EXPECT_EQ(next->wave.unseen_rows, 4u);
  const auto suppressed = [](const BoxPlanTuple& tuple) { return tuple.suppressed > 0; };
  EXPECT_EQ(std::count_if(next->plan.tuples.begin(), next->plan.tuples.end(), suppressed), 2);  // the plan tells which
}

TEST(BoxWave, UnknownValuesAreAnErrorSuppressedOrPutBetween) {
  const auto counts = counted({{{"0", "a"}, 3}, {{"4", "a"}, 1}, {{"8", "a"}, 1}, {{"3", "a"}, 1}, {{"9", "c"}, 1}});
  expect_error(next_wave(made_plan(), counts, Unseen::error), "2 of column \"number\": 3, 9");
  expect_error(next_wave(made_plan(), counts, Unseen::map), "1 of column \"letter\": c");
  const auto next = next_wave(made_plan(), counts, Unseen::suppress);
  ASSERT_OK(next);
  EXPECT_TRUE(check_box_plan(next->plan).ok()) << check_box_plan(next->plan).error().text();
  EXPECT_EQ(next->wave.unseen_rows, 2u);
  EXPECT_EQ(next->plan.columns[0].unseen, (std::vector<Value>{"3", "9"}));
  EXPECT_EQ(next->plan.columns[1].unseen, (std::vector<Value>{"c"}));
  ASSERT_EQ(next->unseen.size(), 2u);
  EXPECT_EQ(next->unseen[0].values[0].rows, 1u);

  const auto inside = counted({{{"0", "a"}, 3}, {{"4", "a"}, 1}, {{"8", "a"}, 1}, {{"3", "a"}, 1}, {{"5", "a"}, 1}});
  const auto mapped = next_wave(made_plan(), inside, Unseen::map);
  ASSERT_OK(mapped);
  EXPECT_TRUE(check_box_plan(mapped->plan).ok()) << check_box_plan(mapped->plan).error().text();
  EXPECT_EQ(mapped->plan.columns[0].positions.size(), 7u);  // 0 2 3 4 5 6 8
  EXPECT_EQ(shown_for(mapped->plan, {2, 0}), (Shown{{"0-4 a", 1}}));
  EXPECT_EQ(shown_for(mapped->plan, {4, 0}), (Shown{{"* a or b", 1}}));  // 0-4 does not hold 5
}

}  // namespace
}  // namespace kanon
