// What the steps of a model cost, for people and for programs.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/text/frontier_text.hpp"
#include "support/expect_text.hpp"

namespace kanon::tests {
namespace {

FrontierPoint proven_point(std::uint64_t k, std::uint64_t cost) {
  FrontierPoint out;
  out.k = k;
  out.cost.exact = out.bound.exact = cost;
  out.proven = true;
  out.levels = {1};
  return out;
}

FrontierStep step_of(std::uint64_t limit, std::vector<std::optional<FrontierPoint>> at, bool complete) {
  FrontierStep out{.model = {.name = ModelName::distinct, .column = "illness", .limit = {limit, 1}}, .front = {}};
  out.front.searched = true;
  out.front.complete = complete;
  for (const auto& point : at) {
    if (point) out.front.points.push_back(*point);
  }
  out.at = std::move(at);
  return out;
}

FrontierOutcome priced_outcome() {
  FrontierOutcome out;
  out.cost_name = CostName::dm;
  out.cost_label = "dm";
  out.levels.searched = out.levels.complete = true;
  out.range = FrontierRange{.ks = {5, 1000}, .without = {proven_point(5, 40), proven_point(2000, 90)}, .steps = {}};
  out.range->steps.push_back(step_of(2, {proven_point(6, 1234), std::nullopt}, true));
  out.range->steps.push_back(step_of(3, {proven_point(6, 7000), std::nullopt}, false));
  out.range->steps[1].front.points[0].proven = out.range->steps[1].at[0]->proven = false;
  out.range->steps.push_back(
      {.model = {.name = ModelName::distinct, .column = "illness", .limit = {4, 1}}, .front = {}});
  return out;
}

TEST(FrontierRangeText, HasALinePerKAndAColumnPerStep) {
  const std::string text = frontier_range_text(priced_outcome(), 80);
  expect_has(text, "What each step of distinct l of illness costs at each k (dm, over whole levels):\n");
  expect_has(text, "          k  k alone        2        3        4\n");
  expect_has(text, "          5       40    1,234   7,000?        ?\n");
  expect_has(text, "      1,000       90        -        ?        ?\n");
  expect_has(text, "-: no level vector holds this k and this step within the limit");
  expect_has(text, "?: not proven, or nothing found, when the search ended");
  FrontierOutcome beside = priced_outcome();
  beside.models = {"t illness=0.4"};
  expect_has(frontier_range_text(beside, 80), "          k  without        2");
  expect_has(frontier_text(beside), "  beside k           t illness=0.4\n");
  EXPECT_FALSE(priced_outcome().proven());
}

// However narrow the terminal is, each line has k, its own price, and a step.
TEST(FrontierRangeText, StepsThatDoNotFitGoOnBelow) {
  for (const std::size_t width : {1, 30, 38, 39}) {
    const std::string text = frontier_range_text(priced_outcome(), width);
    expect_has(text, "          k  k alone        2");
    expect_has(text, width < 38 ? "          k  k alone        4\n" : "          k  k alone        2        3\n");
  }
}

TEST(FrontierRangeText, TellsTheModelAndNoValue) {
  EXPECT_EQ(model_in_words({.name = ModelName::cap_value, .column = "illness", .limit = {1, 10}, .value = "HIV"}),
            "cap of one value of illness");
  EXPECT_EQ(model_in_words({.name = ModelName::recursive, .column = "illness", .limit = {2, 1}, .factor = {3, 2}}),
            "recursive (c, l) of illness, c = 1.5");
  FrontierOutcome none;
  EXPECT_EQ(frontier_range_text(none, 80), "");
}

TEST(FrontierRangeText, IsToldToProgramsToo) {
  const auto json = nlohmann::json::parse(frontier_json(priced_outcome()));
  EXPECT_EQ(json["status"], "feasible");
  const auto& range = json["range"];
  EXPECT_EQ(range["model"], "distinct l of illness");
  EXPECT_EQ(range["ks"], nlohmann::json({5, 1000}));
  EXPECT_EQ(range["without"][1]["k"], 2000);
  ASSERT_EQ(range["steps"].size(), 3u);
  EXPECT_EQ(range["steps"][0]["asked"], "l illness=2");
  EXPECT_EQ(range["steps"][0]["limit"], 2);
  EXPECT_EQ(range["steps"][0]["at"][0]["cost"], 1234);
  EXPECT_TRUE(range["steps"][0]["at"][1].is_null());
  EXPECT_EQ(range["steps"][0]["front"]["points"].size(), 1u);
  EXPECT_TRUE(range["steps"][2]["front"].is_null());
  expect_has(frontier_csv(priced_outcome()), "\nstep 3,6,7000,");
}

}  // namespace
}  // namespace kanon::tests
