// Values that a plan does not know: where each rule puts them, and that every label stays true.
#include "wave/unseen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "base/text.hpp"
#include "support/share.hpp"
#include "table/label_text.hpp"

namespace kanon::tests {
namespace {

using Nodes = std::vector<PlanNode>;

PlanColumn column(CodingKind coding, const std::string& hierarchy, Nodes nodes) {
  PlanColumn out;
  out.name = "x";
  out.role = Role::quasi;
  out.coding = coding;
  out.hierarchy = hierarchy;
  out.by_width = coding == CodingKind::intervals;
  out.level = out.height = coding == CodingKind::levels ? 1 : 0;
  out.nodes = std::move(nodes);
  return out;
}

// A table of one column in which every value occurs twice.
TupleCounts table(const std::vector<Value>& values) {
  TupleCounts out;
  out.values = {values};
  for (std::uint32_t code = 0; code < values.size(); ++code) {
    out.codes.push_back(code);
    out.counts.push_back(2);
    out.rows += 2;
  }
  return out;
}

struct Placed {
  Plan plan;
  Result<std::vector<UnseenColumn>> told;

  // The label of the node that holds the value, and that it is held once.
  [[nodiscard]] Value label(const Value& value) const {
    Value found = "(nowhere)";
    std::size_t times = 0;
    for (const auto& node : plan.columns[0].nodes) {
      const auto count = std::count(node.values.begin(), node.values.end(), value);
      times += static_cast<std::size_t>(count);
      if (count > 0) found = node.label;
    }
    EXPECT_EQ(times, 1U);
    return found;
  }
};

Placed place(PlanColumn planned, const std::vector<Value>& values, Unseen unseen = Unseen::map) {
  Placed out{.plan = {}, .told = std::vector<UnseenColumn>()};
  out.plan.columns = {std::move(planned)};
  out.told = place_unseen(table(values), unseen, out.plan);
  return out;
}

const Nodes kAges = {{"17-24", {"17", "20", "24"}}, {"30-39", {"30", "39"}}, {"84", {"84"}}};

TEST(ApplyUnseen, IntervalsTakeWhatTheyCoverAndTheNearerTakesTheRest) {
  const auto placed = place(column(CodingKind::intervals, "every value", kAges),
                            {"17", "18", "16", "26", "27", "28", "50", "62", "99"});
  ASSERT_TRUE(placed.told.ok());
  EXPECT_EQ(placed.label("18"), "16-27");  // within; the label was widened by others
  EXPECT_EQ(placed.label("16"), "16-27");  // below the first
  EXPECT_EQ(placed.label("26"), "16-27");  // 2 from 24, 4 from 30
  EXPECT_EQ(placed.label("27"), "16-27");  // 3 from both: the lower
  EXPECT_EQ(placed.label("28"), "28-50");  // 4 and 2
  EXPECT_EQ(placed.label("50"), "28-50");  // 11 and 34
  EXPECT_EQ(placed.label("62"), "62-99");  // 23 and 22
  EXPECT_EQ(placed.label("99"), "62-99");  // above the last
  ASSERT_EQ(placed.told->size(), 1U);
  const UnseenColumn& told = placed.told->front();
  ASSERT_EQ(told.values.size(), 8U);
  EXPECT_EQ(told.values[0].value, "16");
  EXPECT_EQ(told.values[0].rows, 2U);
  ASSERT_EQ(told.widened.size(), 3U);
  EXPECT_EQ(told.widened[2].before, "84");
  EXPECT_EQ(told.widened[2].after, "62-99");
}

TEST(ApplyUnseen, WhatAnIntervalCoversLeavesItsLabelAlone) {
  const auto placed = place(column(CodingKind::intervals, "every value", kAges), {"18", "38.5"});
  EXPECT_EQ(placed.label("18"), "17-24");
  EXPECT_EQ(placed.label("38.5"), "30-39");
  EXPECT_TRUE(placed.told->front().widened.empty());
}

TEST(ApplyUnseen, AllowedCutsAreKept) {
  // Intervals may begin at 17, 22, 27, 32, ...: 22 to 26 stay together, whichever side they go to.
  const Nodes nodes = {{"17-20", {"17", "20"}}, {"28-39", {"28", "39"}}};
  const auto placed = place(column(CodingKind::intervals, "17 + 5", nodes), {"21", "22", "26", "27"});
  EXPECT_EQ(placed.label("21"), "17-21");
  EXPECT_EQ(placed.label("22"), placed.label("26"));
  EXPECT_EQ(placed.label("22"), "22-39");  // the bin 22..27: 2 from 20, 1 from 28
  EXPECT_EQ(placed.label("27"), "22-39");
  const auto listed =
      place(column(CodingKind::intervals, "18/25/65", {{"20", {"20"}}, {"70", {"70"}}}), {"24", "25", "64", "65"});
  EXPECT_EQ(listed.label("24"), listed.label("20"));
  EXPECT_EQ(listed.label("25"), listed.label("64"));
  EXPECT_EQ(listed.label("65"), listed.label("70"));
}

TEST(ApplyUnseen, DatesNegativeNumbersAndMissing) {
  const auto dates =
      place(column(CodingKind::intervals, "every value",
                   {{"2019-01-01..2019-02-01", {"2019-01-01", "2019-02-01"}}, {"2019-06-01", {"2019-06-01"}}}),
            {"2019-01-15", "2018-12-31", "2019-05-01", Value()});
  EXPECT_EQ(dates.label("2019-01-15"), "2018-12-31..2019-02-01");
  EXPECT_EQ(dates.label("2019-05-01"), "2019-05-01..2019-06-01");
  EXPECT_EQ(dates.label(Value()), Value());
  const auto below = place(column(CodingKind::intervals, "every value", {{"0-5", {"0", "5"}}, {"9", {"9"}}}), {"-3"});
  EXPECT_EQ(below.label("-3"), "-3..5");
  const auto missing = place(
      column(CodingKind::intervals, "every value", {{"missing or 3-5", {Value(), "3", "5"}}, {"9", {"9"}}}), {"2"});
  EXPECT_EQ(missing.label("2"), "missing or 2-5");
}

TEST(ApplyUnseen, BuildersLabelWhatIsNew) {
  const Nodes zips = {{"1011*", {"10115", "10117"}}, {"2009*", {"20095"}}};
  const auto prefix = place(column(CodingKind::levels, "prefix", zips), {"10119", "30001", Value()});
  EXPECT_EQ(prefix.label("10119"), "1011*");
  EXPECT_EQ(prefix.label("30001"), "3000*");
  EXPECT_EQ(prefix.label(Value()), Value());
  // One area is open, the other closed: a new value of the closed one joins it, of the open one shows itself.
  const Nodes cut = {{"10115", {"10115"}}, {"10117", {"10117"}}, {"2009*", {"20095", "20099"}}};
  const auto tree = place(column(CodingKind::taxonomy, "prefix", cut), {"10119", "20096", "20100", "30001", "30002"});
  EXPECT_EQ(tree.label("10119"), "10119");
  EXPECT_EQ(tree.label("20096"), "2009*");
  EXPECT_EQ(tree.label("20100"), "201**");
  EXPECT_EQ(tree.label("30001"), "3****");
  EXPECT_EQ(tree.label("30002"), "3****");
  const auto dates = place(column(CodingKind::levels, "date", {{"2019", {"2019-05-01"}}, {"2020", {"2020-01-01"}}}),
                           {"2019-09-09", "2021-01-01"});
  EXPECT_EQ(dates.label("2019-09-09"), "2019");
  EXPECT_EQ(dates.label("2021-01-01"), "2021");
  // Of a tree of dates only the parts that its hierarchy has: without decades there are none.
  const Nodes born = {{"1970", {"1970-02-01", "1970-05-01"}}, {"1971-03-01", {"1971-03-01"}}};
  const auto years = place(column(CodingKind::taxonomy, "date:parts=year", born),
                           {"1970-09-09", "1971-03-09", "1985-01-01", "1985-07-01"});
  EXPECT_EQ(years.label("1970-09-09"), "1970");
  EXPECT_EQ(years.label("1971-03-09"), "1971-03-09");
  EXPECT_EQ(years.label("1985-01-01"), "1985");
  EXPECT_EQ(years.label("1985-07-01"), "1985");
  const Nodes tens = {{"20-29", {"23", "27"}}, {"30-39", {"31"}}, {">=80", {"84"}}};
  const auto widths = place(column(CodingKind::levels, "interval:widths=10,top=80", tens), {"25", "45", "99", "-1"});
  EXPECT_EQ(widths.label("25"), "20-29");
  EXPECT_EQ(widths.label("45"), "40-49");
  EXPECT_EQ(widths.label("99"), ">=80");
  EXPECT_EQ(widths.label("-1"), "-10..-1");
  const auto wide =
      place(column(CodingKind::taxonomy, "interval:widths=10/40", {{"20-29", {"20"}}, {"30", {"30"}}}), {"25", "50"});
  EXPECT_EQ(wide.label("25"), "20-29");
  EXPECT_EQ(wide.label("50"), "40-79");
}

TEST(ApplyUnseen, NewValuesAreOther) {
  const Nodes jobs = {{"cook", {"cook"}}, {"other", {"judge", "pilot"}}};
  const auto taxonomy = place(column(CodingKind::taxonomy, "others", jobs), {"actor", Value()});
  EXPECT_EQ(taxonomy.label("actor"), "other");
  EXPECT_EQ(taxonomy.label("judge"), "other");
  EXPECT_EQ(taxonomy.label(Value()), Value());
  EXPECT_TRUE(taxonomy.told->front().widened.empty());
  // A value called "other" must not be taken for the label.
  const auto named = place(column(CodingKind::taxonomy, "others", jobs), {"other"});
  EXPECT_EQ(named.label("other"), "\\other");
  EXPECT_EQ(named.label("pilot"), "\\other");
  EXPECT_EQ(named.told->front().widened.size(), 1U);
  // A node of its own where every value shows itself: one level more.
  auto open = column(CodingKind::levels, "others:shown=1", {{"cook", {"cook"}}, {"nurse", {"nurse"}}});
  open.level = 0;
  open.height = 2;
  const auto level = place(open, {"actor", "r"});
  EXPECT_EQ(level.label("actor"), "other");
  EXPECT_EQ(level.label("r"), "other");
  EXPECT_EQ(level.plan.columns[0].hierarchy, "others:shown=2/1");
  EXPECT_EQ(level.plan.columns[0].level, 1U);
  EXPECT_EQ(level.plan.columns[0].height, 3U);
}

TEST(ApplyUnseen, ListsHaveNoPlaceForNewValues) {
  const Nodes jobs = {{"cook", {"cook"}}, {"judge, pilot", {"judge", "pilot"}}};
  const auto placed = place(column(CodingKind::taxonomy, "merged", jobs), {"actor"});
  ASSERT_FALSE(placed.told.ok());
  EXPECT_NE(placed.told.error().text().find("list the values they stand for"), std::string::npos);
  const auto missing = place(column(CodingKind::taxonomy, "merged", jobs), {Value()});
  EXPECT_EQ(missing.label(Value()), Value());
  const auto hidden = place(column(CodingKind::taxonomy, "merged", {{"*", {"cook", "judge"}}}), {"actor"});
  EXPECT_EQ(hidden.label("actor"), "*");
}

TEST(ApplyUnseen, KeptValuesShowThemselvesAndStarsHideAll) {
  EXPECT_EQ(place(column(CodingKind::keep, "keep", {{"f", {"f"}}, {"m", {"m"}}}), {"d"}).label("d"), "d");
  EXPECT_EQ(place(column(CodingKind::keep, "keep", {{"f", {"f"}}, {"m", {"m"}}}), {"*"}).label("*"), "\\*");
  EXPECT_EQ(place(column(CodingKind::levels, "job.csv", {{"*", {"cook", "nurse"}}}), {"pilot"}).label("pilot"), "*");
}

TEST(ApplyUnseen, WhatHasNoPlaceIsAnErrorThatNamesIt) {
  const auto file =
      place(column(CodingKind::taxonomy, "job.csv", {{"cook", {"cook"}}, {"care", {"nurse"}}}), {"pilot", "cook"});
  ASSERT_FALSE(file.told.ok());
  EXPECT_NE(file.told.error().message.find("1 of column \"x\": pilot (the hierarchy \"job.csv\""), std::string::npos);
  const auto text = place(column(CodingKind::intervals, "every value", kAges), {"old"});
  ASSERT_FALSE(text.told.ok());
  const auto wide =
      place(column(CodingKind::taxonomy, "interval:widths=10", {{"20-29", {"20"}}, {"30", {"30"}}}), {"25", "old"});
  ASSERT_FALSE(wide.told.ok());
  EXPECT_NE(wide.told.error().message.find("old"), std::string::npos);
  const auto asked = place(column(CodingKind::intervals, "every value", kAges), {"18"}, Unseen::error);
  ASSERT_FALSE(asked.told.ok());
  EXPECT_NE(asked.told.error().hint.find("`request.unseen` map"), std::string::npos);
}

TEST(ApplyUnseen, SuppressedValuesAreANodeOfTheirOwn) {
  const auto placed = place(column(CodingKind::intervals, "every value", kAges), {"18", "99"}, Unseen::suppress);
  ASSERT_TRUE(placed.told.ok());
  EXPECT_EQ(placed.label("18"), "*");
  EXPECT_EQ(placed.plan.columns[0].nodes.size(), 4U);
  EXPECT_TRUE(placed.plan.columns[0].nodes[3].suppressed);
  EXPECT_TRUE(placed.told->front().values[0].suppressed);
  EXPECT_TRUE(placed.told->front().widened.empty());
}

// Any intervals, any new numbers: every label is true, and intervals stay apart.
TEST(ApplyUnseen, LabelsStayTrueAndIntervalsApart) {
  std::mt19937_64 random(7);
  const auto draw = [&](int most) { return static_cast<int>(random() % static_cast<std::uint64_t>(most)); };
  for (std::uint64_t round = 0; round < 3000 / kShare; ++round) {
    std::set<int> numbers;
    for (int i = 0; i < 12; ++i) numbers.insert(draw(80) - 20);
    PlanColumn planned = column(CodingKind::intervals, draw(2) == 0 ? "every value" : "-20 + 4", {});
    const bool grid = planned.hierarchy != "every value";
    int last = -1000;
    for (const int number : numbers) {
      const bool may_begin = !grid || (number + 20) / 4 != (last + 20) / 4;
      if (planned.nodes.empty() || (may_begin && draw(3) == 0)) planned.nodes.emplace_back();
      planned.nodes.back().values.emplace_back(std::to_string(number));
      last = number;
    }
    for (auto& node : planned.nodes) {
      const auto &first = *node.values.front(), &end = *node.values.back();
      node.label = first == end ? first : first + (first[0] == '-' ? ".." : "-") + end;
    }
    if (planned.nodes.size() == 1) planned.nodes[0].label = "*";
    std::vector<Value> values;
    for (int i = 0; i < 10; ++i) values.emplace_back(std::to_string(draw(120) - 40));
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    const auto placed = place(planned, values);
    ASSERT_TRUE(placed.told.ok());
    std::vector<std::pair<double, double>> ranges;
    std::map<int, std::size_t> node_of_bin;
    for (std::size_t n = 0; n < placed.plan.columns[0].nodes.size(); ++n) {
      const auto& node = placed.plan.columns[0].nodes[n];
      double low = 1e9, high = -1e9;
      for (const auto& value : node.values) {
        const double number = *parse_number(*value);
        low = std::min(low, number);
        high = std::max(high, number);
        EXPECT_TRUE(node.label == "*" || evaluation::read_interval(*node.label, false)->holds(number)) << *node.label;
        const int bin = static_cast<int>((number + 40) / 4) - 5;
        EXPECT_TRUE(!grid || number < -20 || node_of_bin.try_emplace(bin, n).first->second == n) << *value;
      }
      ranges.emplace_back(low, high);
    }
    std::sort(ranges.begin(), ranges.end());
    for (std::size_t i = 1; i < ranges.size(); ++i) EXPECT_LT(ranges[i - 1].second, ranges[i].first);
  }
}

}  // namespace
}  // namespace kanon::tests
