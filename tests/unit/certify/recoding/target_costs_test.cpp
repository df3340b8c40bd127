// The checker recomputes cm, rm and widths from files, catches claims that do not hold, and says what it cannot know.
#include "certify/recoding/target_costs.hpp"

#include <algorithm>

#include "certify/recoding/losses.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

// The worked example with the illness replaced by a target.
ReleaseCase target_example(const std::string& cost_name, bool numbers) {
  ReleaseCase example = worked_example();
  const auto swap = [&](std::string& line) {
    const std::vector<std::pair<std::string, std::string>> pairs = {
        {"flu", "1"}, {"asthma", "2"}, {"burn", "4"}, {"gout", "8"}};
    for (const auto& [from, to] : pairs) line = replaced(line, from, to);
  };
  if (numbers) {
    std::for_each(example.release.begin(), example.release.end(), swap);
    std::for_each(example.table.begin(), example.table.end(), swap);
    std::sort(example.release.begin() + 1, example.release.end());
  }
  example.column(3)["role"] = "target";
  example.plan["claim"]["cost_name"] = cost_name;
  example.plan["claim"]["target"] = "illness";
  return example;
}
void claim(ReleaseCase& example, const Json& cost) {
  example.plan["claim"]["cost"] = cost;
  example.plan["claim"]["bound"] = cost;
}

TEST(TargetCosts, CmOfTheWorkedExample) {
  ReleaseCase example = target_example("cm", false);
  claim(example, 5);  // one row off in each of three pairs, two suppressed rows
  expect_holds(example.verify_release());
  expect_holds(example.verify_all());
  claim(example, 4);
  expect_only_failure(example.verify_release(), "cm is 5, the plan claims 4");
}

TEST(TargetCosts, CmByAMatrix) {
  ReleaseCase example = target_example("cm", false);
  // Showing flu costs others 1; showing anything else costs 9.
  Json matrix = {{"classes", {"flu", "asthma", "burn", "gout"}}, {"costs", Json::array()}};
  for (int row = 0; row < 4; ++row) {
    matrix["costs"].push_back({row == 0 ? 0 : 1, 9, 9, 9});
  }
  example.plan["claim"]["matrix"] = matrix;
  claim(example, 3 + 2 * 9);
  expect_holds(example.verify_release());
  example.plan["claim"]["matrix"]["classes"][3] = "cold";
  expect_only_failure(example.verify_release(), "does not know every class");
}

// Groups (1,2), (1,4), (1,8); the numbers of the starred rows are 1 and 4. Sum 22, squares 1+4+1+16+1+64+1+16 = 104.
const double kWhole = 104 - 22.0 * 22 / 8;
const double kVariance = (0.5 + 4.5 + 24.5) / kWhole + 2.0 / 8;

TEST(TargetCosts, RmByVariance) {
  ReleaseCase example = target_example("rm", true);
  example.plan["claim"]["dispersion"] = "variance";
  claim(example, kVariance);
  expect_holds(example.verify_release());
  expect_holds(example.verify_all());
  claim(example, kVariance + 1e-6);
  expect_only_failure(example.verify_release(), "rm is");
}

TEST(TargetCosts, RmByTheMedian) {
  ReleaseCase example = target_example("rm", true);
  example.plan["claim"]["dispersion"] = "absolute";
  // All: 1 1 1 1 2 4 4 8, median 1 or 2: deviations 14. Groups: 1, 3, 7.
  claim(example, 11.0 / 14 + 2.0 / 8);
  expect_holds(example.verify_release());
}

TEST(TargetCosts, DroppedRowsLeaveRmOpenWithoutTheOriginal) {
  ReleaseCase example = target_example("rm", true);
  example.plan["claim"]["dispersion"] = "variance";
  claim(example, kVariance);
  example.plan["suppression"]["rows"] = "drop";
  example.plan["claim"]["starred_rows"] = 0;
  example.plan["claim"]["dropped_rows"] = 2;
  std::erase_if(example.release, [](const std::string& line) { return line.starts_with("*,*"); });
  const auto alone = example.verify_release();
  expect_holds(alone);
  ASSERT_EQ(alone->unchecked.size(), 2u);  // and the labels of age
  EXPECT_NE(alone->unchecked[0].find("2 dropped rows are not in the release"), std::string::npos);
  const auto whole = example.verify_all();
  expect_holds(whole);
  ASSERT_EQ(whole->unchecked.size(), 1u);
  ASSERT_EQ(whole->on_trust.size(), 2u);
  EXPECT_TRUE(whole->unchecked[0].starts_with("labels:"));
  EXPECT_TRUE(whole->on_trust[0].starts_with("bound:"));
  EXPECT_TRUE(whole->on_trust[1].starts_with("asked:"));
  claim(example, 0.5);
  expect_only_failure(example.verify_all(), "original: rm is");
}

TEST(TargetCosts, TheTargetMustBeOne) {
  ReleaseCase example = target_example("cm", false);
  claim(example, 5);
  example.plan["claim"]["target"] = "zip";
  const auto verdict = example.verify_release();
  ASSERT_FALSE(verdict.ok());
  EXPECT_NE(verdict.error().text().find("claim.target"), std::string::npos);
}

TEST(Losses, WidthsOfNumbersAndDates) {
  const auto numbers = certify::losses_of({{"", "10"}, {"20", "60"}}, true);  // the missing value stands at -15
  EXPECT_EQ(numbers.lost, (std::vector<long double>{25, 40}));
  EXPECT_EQ(numbers.whole, 75);
  const auto dates = certify::losses_of({{"2019-01-01", "2019-01-31"}, {"2019-02-01"}}, true);
  EXPECT_EQ(dates.lost, (std::vector<long double>{30, 0}));
  const auto counted = certify::losses_of({{"a", "b"}, {"c"}}, false);
  EXPECT_EQ(counted.lost, (std::vector<long double>{1, 0}));
  EXPECT_EQ(counted.whole, 2);
}

ReleaseCase interval_example() {
  ReleaseCase example = worked_example();
  Json& age = example.column(1);
  age["coding"] = "intervals";
  age["hierarchy"] = "every value";
  age["loss"] = "width";
  age["nodes"][1]["label"] = "23-27";
  age["nodes"][2]["label"] = "31-39";
  age["nodes"][3]["label"] = "84";
  for (std::string& line : example.release) line = replaced(replaced(line, "20-29", "23-27"), "30-39", "31-39");
  age.erase("level");
  age.erase("height");
  return example;
}

TEST(Losses, AnIntervalColumnIsMeasuredByWidth) {
  ReleaseCase example = interval_example();
  // Ages 23 27 | 31 35 38 39 | 84, missing a mean step below: 23 - 61/6. Two rows lose 4, four lose 8, two are
  // suppressed.
  const double whole = 61 + 61.0 / 6;
  const double age = ((2 * 4 + 4 * 8) / whole + 2) / 8;
  const double zip = (6 / 3.0 + 2) / 8;
  claim(example, 0);
  const auto verdict = example.verify_release();
  ASSERT_TRUE(verdict.ok());
  ASSERT_EQ(verdict->failures.size(), 1u);
  claim(example, (age + zip) / 2);
  expect_holds(example.verify_release());
}

TEST(Losses, WidthsNeedNumbersThatDoNotOverlap) {
  ReleaseCase texts = interval_example();
  texts.column(1)["nodes"][3]["values"] = {"old"};
  const auto verdict = texts.verify_release();
  ASSERT_TRUE(verdict.ok());
  EXPECT_NE(verdict->failures[0].find("not all its values are numbers or dates"), std::string::npos);
  ReleaseCase overlap = interval_example();
  overlap.column(1)["nodes"][3]["values"] = {"84", "33"};
  const auto overlapping = overlap.verify_release();
  ASSERT_TRUE(overlapping.ok());
  EXPECT_NE(overlapping->failures[0].find("overlap"), std::string::npos);
}

}  // namespace
}  // namespace kanon::certify_tests
