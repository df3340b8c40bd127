// Where an interval may begin, and what its losses are, on domains small enough to count by hand.
#include "encode/interval_column.hpp"

#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
using Numbers = std::vector<double>;
using Positions = std::vector<std::uint32_t>;
CodedColumn coded(const Values& values, const std::vector<std::string>& order = {}) {
  auto out = code_ordered("x", values, order);
  EXPECT_TRUE(out.ok()) << out.error().text();
  return out.ok() ? *out : CodedColumn{};
}
CutColumn cut(const CodedColumn& column, const CutPoints& cuts = {}) {
  auto out = interval_column(column, cuts);
  EXPECT_TRUE(out.ok()) << out.error().text();
  return out.ok() ? *out : CutColumn{};
}
CutPoints at(std::vector<std::string> texts) {
  return {.at = std::move(texts), .start = {}, .step = {}, .end = {}};
}
CutPoints steps(double start, double step, std::optional<double> end = {}) {
  return {.at = {}, .start = start, .step = step, .end = end};
}

TEST(IntervalColumn, CutsBetweenAllNeighbours) {
  const CodedColumn column = coded({"30", "5", "20", "100"});
  EXPECT_EQ(column.values, (Values{"5", "20", "30", "100"}));
  const CutColumn out = cut(column);
  EXPECT_EQ(out.kind, CutKind::free);
  EXPECT_EQ(out.positions, 4u);
  EXPECT_EQ(out.position_of, (Positions{0, 1, 2, 3}));
  ASSERT_EQ(out.refinements.size(), 3u);
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(out.refinements[i].cuts, Positions{i + 1});
    EXPECT_FALSE(out.refinements[i].needs.has_value());
  }
  EXPECT_TRUE(out.fixed_cuts.empty());
  EXPECT_EQ(out.low, (Numbers{5, 20, 30, 100}));
  EXPECT_EQ(out.high, out.low);
}

TEST(IntervalColumn, EqualNumbersAreNeverParted) {
  const CutColumn out = cut(coded({"1", "1.0", "2"}));
  EXPECT_EQ(out.position_of, (Positions{0, 0, 1}));
  EXPECT_EQ(out.refinements.size(), 1u);
}

TEST(IntervalColumn, TheMissingValueStandsAMeanStepBelowTheLeast) {
  const CutColumn out = cut(coded({"10", kMissing, "20", "60"}));
  EXPECT_EQ(out.position_of, (Positions{0, 1, 2, 3}));
  EXPECT_EQ(out.low, (Numbers{-15, 10, 20, 60}));  // a step of (60 - 10) / 2
  EXPECT_EQ(cut(coded({kMissing, "7"})).low, (Numbers{6, 7}));
  EXPECT_EQ(cut(coded({kMissing})).positions, 1u);
}

TEST(IntervalColumn, ACutStandsBeforeTheValueItNames) {
  const CodedColumn column = coded({"17", "18", "24", "25", "26", "70"});
  EXPECT_EQ(cut(column, at({"65", "18", "25"})).position_of, (Positions{0, 1, 1, 2, 2, 3}));
  const CutColumn nothing = cut(column, at({"5", "17", "99"}));  // outside the domain: no cut, no error
  EXPECT_EQ(nothing.positions, 1u);
  EXPECT_EQ(nothing.kind, CutKind::fixed);
  EXPECT_EQ(nothing.low, Numbers{17});
  EXPECT_EQ(nothing.high, Numbers{70});
}

TEST(IntervalColumn, CutsMayComeInSteps) {
  const CodedColumn column = coded({"10", "17", "21", "22", "27", "31", "32", "90"});
  EXPECT_EQ(cut(column, steps(17, 5)).position_of, (Positions{0, 1, 1, 2, 3, 3, 4, 5}));
  EXPECT_EQ(cut(column, steps(17, 5, 27)).position_of, (Positions{0, 1, 1, 2, 3, 3, 3, 3}));
  EXPECT_EQ(cut(coded({"0", "0.1", "0.2", "0.3", "0.4"}), steps(0.1, 0.1)).positions, 5u);  // rounding loses no cut
}

TEST(IntervalColumn, TheMissingValueCanAlwaysBeParted) {
  const CutColumn out = cut(coded({kMissing, "1", "2", "3"}), at({"3"}));
  EXPECT_EQ(out.position_of, (Positions{0, 1, 1, 2}));
}

TEST(IntervalColumn, DatesAreMeasuredInDays) {
  const CodedColumn column = coded({"2019-03-01", "2019-01-01", "2018-12-31"});
  EXPECT_TRUE(column.by_width());
  const CutColumn out = cut(column, at({"2019-02-01"}));  // no value of the column
  EXPECT_EQ(out.position_of, (Positions{0, 0, 1}));
  EXPECT_EQ(out.high[0] - out.low[0], 1);
  EXPECT_EQ(out.low[1] - out.high[0], 59);
}

TEST(IntervalColumn, TextAndListedOrdersCountValues) {
  const CodedColumn text = coded({"pear", "apple", kMissing, "fig"}, {"apple", "fig", "pear"});
  EXPECT_FALSE(text.by_width());
  EXPECT_EQ(text.values, (Values{kMissing, "apple", "fig", "pear"}));
  EXPECT_EQ(cut(text).low, (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(cut(text, at({"fig"})).position_of, (Positions{0, 1, 2, 2}));
  const CodedColumn listed = coded({"3", "1", "2"}, {"2", "3", "9", "1"});
  EXPECT_FALSE(listed.by_width());
  EXPECT_EQ(listed.values, (Values{"2", "3", "9", "1"}));  // values that do not occur are part of the domain
  EXPECT_EQ(cut(listed, at({"9"})).position_of, (Positions{0, 0, 1, 1}));
  EXPECT_EQ(cut(listed, at({"9"})).high, (Numbers{1, 3}));
}

TEST(IntervalColumn, CodesNeedNotOccurToBeCuts) {
  EXPECT_EQ(cut(coded({"01115", "10117", "20095"}), at({"02000"})).position_of, (Positions{0, 1, 1}));
}

TEST(IntervalColumn, RefusesCutsThatDoNotFit) {
  const auto refused = [](const CodedColumn& column, const CutPoints& cuts, const std::string& why) {
    expect_error(interval_column(column, cuts), "the cuts of column \"x\"");
    expect_error(interval_column(column, cuts), why);
  };
  refused(coded({"1", "2"}), at({"two"}), "\"two\" is not a number");
  refused(coded({"2019-01-01"}), at({"2019"}), "\"2019\" is not a date");
  refused(coded({"a", "b"}, {"a", "b"}), at({"c", "b", "d"}), "2 of them are no values of the column: c, d");
  refused(coded({"1", "2"}, {"1", "2"}), at({"3"}), "no values of the column: 3");
  refused(coded({"a", "b"}, {"a", "b"}), steps(0, 5), "start and step are for numbers");
  refused(coded({"2019-01-01"}), steps(0, 5), "start and step are for numbers");
  refused(coded({"1", "2"}), steps(0, 0), "step above 0");
  refused(coded({"1", "2"}), steps(0, -1), "step above 0");
  refused(coded({"1", "2"}), steps(10, 5, 5), "end not below start");
  refused(coded({"1", "2"}), {.at = {"1"}, .start = 1, .step = 1, .end = {}}, "exclude each other");
}

TEST(IntervalColumn, CutPointsAreReadFromTheirText) {
  const auto again = [](const CutPoints& cuts) { return cut_points_text(cut_points_of(cut_points_text(cuts))); };
  EXPECT_EQ(again({}), "every value");
  EXPECT_EQ(again(at({"18", "25", "65"})), "18/25/65");
  EXPECT_EQ(again(steps(17, 5)), "17 + 5");
  EXPECT_EQ(again(steps(-0.5, 2.25, 87)), "-0.5 + 2.25 to 87");
  EXPECT_EQ(cut_points_of("17 + 5 to 87").end, 87);
  EXPECT_EQ(cut_points_of("18/25").at, (std::vector<std::string>{"18", "25"}));
}

TEST(IntervalColumn, RefusesAnOrderThatLeavesOutValues) {
  expect_error(code_ordered("x", {"a", "b"}, {}), "have no order that can be read");
  expect_error(code_ordered("x", {"a", "b"}, {}), "`recipe.coding` x=intervals:order=low/middle/high");
  EXPECT_EQ(coded({">200", "[0-25)", kMissing, "[25-50)"}).values, (Values{kMissing, "[0-25)", "[25-50)", ">200"}));
  expect_error(code_ordered("x", {"a", "b"}, {"a"}), "leaves out 1 of its values: b");
  expect_error(code_ordered("x", {"a", "b"}, {"a", "b", "a"}), "names a value twice");
}

}  // namespace
}  // namespace kanon::tests
