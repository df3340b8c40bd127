// Labels that are true of their values are accepted, and each kind of lie is refused; so are untrue words about levels,
// cuts and hierarchies.
#include "certify/labels/label_truth.hpp"

#include <gtest/gtest.h>

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify {
namespace {

using certify_tests::joined;
using certify_tests::TempFolder;

// A column under test; the domain is that of its nodes.
struct Shown {
  Coding coding = Coding::intervals;
  std::string hierarchy = "every value";
  std::optional<std::uint64_t> level = {}, height = {};
  bool by_width = false;
  std::vector<PlanNode> nodes = {};
  std::vector<std::string> domain = {};  // empty: the values of the nodes, which part it
  bool all_leaves = true;
};

struct Found {
  std::string failures, open;
};

Found found_in(const Shown& shown, const std::vector<std::pair<std::string, std::string>>& files = {}) {
  LabelColumn column;
  column.name = "c";
  column.coding = shown.coding;
  column.hierarchy = shown.hierarchy;
  column.level = shown.level;
  column.height = shown.height;
  column.by_width = shown.by_width;
  column.domain = shown.domain;
  column.parted = shown.domain.empty();
  column.all_leaves = shown.all_leaves;
  for (const PlanNode& node : shown.nodes) {
    if (column.parted) column.domain.insert(column.domain.end(), node.values.begin(), node.values.end());
  }
  const std::span<const std::string> domain = column.domain;
  for (const PlanNode& node : shown.nodes) {
    const auto at = std::find(domain.begin(), domain.end(), node.values.front());
    column.nodes.push_back(
        {.label = node.label,
         .values = domain.subspan(static_cast<std::size_t>(at - domain.begin()), node.values.size())});
  }
  LabelQuestion question;
  question.columns.push_back(std::move(column));
  question.missing = {"NA"};
  Findings findings;
  const Status status = check_labels_true(question, files, findings);
  if (!status.ok()) return {status.error().text(), {}};
  return {joined(findings.failures), joined(findings.unchecked)};
}

void expect_true(const Shown& shown) {
  const Found found = found_in(shown);
  EXPECT_EQ(found.failures + found.open, "") << shown.nodes[0].label;
}

void expect_lie(const Shown& shown, const std::string& part = "not true of the values") {
  const Found found = found_in(shown);
  EXPECT_NE(found.failures.find(part), std::string::npos) << shown.nodes[0].label << ": " << found.failures;
}

Shown kept(std::vector<PlanNode> nodes) {
  return {.coding = Coding::keep, .hierarchy = {}, .level = 0, .height = 0, .nodes = std::move(nodes)};
}
Shown numbers(std::vector<PlanNode> nodes, const std::string& hierarchy = "every value") {
  return {.hierarchy = hierarchy, .by_width = true, .nodes = std::move(nodes)};
}
Shown levels(const std::string& builder, std::uint64_t level, std::uint64_t height, std::vector<PlanNode> nodes) {
  return {.coding = Coding::levels, .hierarchy = builder, .level = level, .height = height, .nodes = std::move(nodes)};
}
Shown tree(const std::string& builder, std::vector<PlanNode> nodes) {
  return {.coding = Coding::taxonomy, .hierarchy = builder, .nodes = std::move(nodes)};
}

TEST(LabelTruth, KeptValuesShowThemselves) {
  expect_true(kept({{"f", {"f"}}, {"m", {"m"}}, {"", {""}}, {"\\*", {"*"}}}));
  expect_lie(kept({{"m", {"f"}}, {"f", {"m"}}}));
  expect_lie(kept({{"x", {"f"}}, {"m", {"m"}}}));
  expect_lie(kept({{"", {"f"}}, {"m", {"m"}}}));
  expect_lie(kept({{"\\f", {"f"}}, {"m", {"m"}}}));  // nothing asks for the mark
  expect_lie(kept({{"f", {"f", "m"}}}));
  Shown wrong = kept({{"f", {"f"}}});
  wrong.height = 2;
  expect_lie(wrong, "level 0 of 0");
}

TEST(LabelTruth, SuppressedColumnsShowTheMark) {
  Shown shown{.coding = Coding::suppressed, .hierarchy = {}, .level = 0, .height = 0, .nodes = {{"*", {"a", "b"}}}};
  expect_true(shown);
  shown.nodes[0].label = "a";
  expect_lie(shown);
}

TEST(LabelTruth, FreeIntervalsNameTheirEnds) {
  expect_true(numbers({{"missing or 23-39", {"", "23", "27", "39"}}, {"58", {"58"}}}));
  expect_true(numbers({{"", {""}}, {"-5..3", {"-5", "0", "3"}}, {"4-1e3", {"4", "1e3", "5"}}}));
  expect_true(numbers({{"1", {"1", "1.0"}}, {"2-3", {"2", "3"}}}));
  expect_true(numbers({{"*", {"", "23", "27"}}}));
  expect_true(numbers({{"2024-01-05..2024-03-01", {"2024-01-05", "2024-03-01"}}, {"2024-04-01", {"2024-04-01"}}}));
  for (const char* lie : {"60-90", "20-90", "23-57", "24-58", "23..58", "missing or 23-58", "*", "23-58 ", "58-23"})
    expect_lie(numbers({{lie, {"23", "40", "58"}}, {"70", {"70"}}}));
  expect_lie(numbers({{"1-9007199254740992", {"1", "9007199254740992", "9007199254740993"}}, {"1e20", {"1e20"}}}));
  expect_lie(numbers({{"23-39", {"", "23", "39"}}, {"58", {"58"}}}));
  expect_lie(numbers({{"23", {"23", "39"}}, {"58", {"58"}}}));
}

TEST(LabelTruth, MissingValuesAloneAreNoInterval) {
  for (const bool by_width : {false, true}) {
    Shown shown = numbers({{"missing or x", {"", ""}}, {"58", {"58"}}});
    shown.by_width = by_width;
    expect_lie(shown);
  }
}

TEST(LabelTruth, OrderedTextsNameTheirEnds) {
  const auto texts = [](const std::string& label) {
    return Shown{.hierarchy = "c", .nodes = {{label, {"a", "x", "b"}}, {"c", {"c"}}}};
  };
  expect_true(texts("a..b"));
  expect_lie(texts("a..x"));
  expect_lie(texts("a-b"));
  expect_lie(texts("c"));
}

TEST(LabelTruth, IntervalsBeginWhereTheyMay) {
  const std::vector<PlanNode> nodes = {{"17-21", {"17", "21"}}, {"22-26", {"22", "26"}}};
  expect_true(numbers(nodes, "17 + 5"));
  expect_true(numbers(nodes, "17 + 5 to 22"));
  expect_true(numbers(nodes, "22/40"));
  for (const char* where : {"17 + 4", "23 + 5", "17 + 5 to 21", "21/40", "words", ""})
    expect_lie(numbers(nodes, where), "where none may");
  expect_true(numbers({{"0.1-0.2", {"0.1", "0.2"}}, {"0.3", {"0.3"}}}, "0 + 0.1"));
  expect_lie(numbers({{"1", {"1"}}, {"1.0", {"1.0"}}}), "where none may");
  const Shown texts{.hierarchy = "b", .nodes = {{"x", {"x"}}, {"b..c", {"b", "c"}}}};
  expect_true(texts);
  Shown wrong = texts;
  wrong.hierarchy = "c";
  expect_lie(wrong, "where none may");
  Shown leveled = numbers(nodes);
  leveled.level = leveled.height = 0;
  expect_lie(leveled, "has none");
}

TEST(LabelTruth, BuiltIntervalsAreThoseOfTheirOptions) {
  const auto tens = [](std::uint64_t level, std::vector<PlanNode> nodes) {
    return levels("interval:widths=10", level, 2, std::move(nodes));
  };
  expect_true(levels("interval:widths=10/20", 1, 3,
                     {{"", {""}}, {"20-29", {"23", "29"}}, {"30-39", {"30"}}, {"50-59", {"51"}}}));
  expect_true(levels("interval:widths=0.2", 1, 2, {{"[0.4, 0.6)", {"0.5"}}, {"[0.6, 0.8)", {"0.6", "0.7"}}}));
  expect_true(levels("interval:widths=10,bottom=18,top=30", 1, 2,
                     {{"<18", {"3"}}, {"18-19", {"18"}}, {"20-29", {"23"}}, {">=30", {"99"}}}));
  expect_true(levels("interval:widths=5,anchor=2", 1, 2, {{"-8..-4", {"-8"}}, {"-3..1", {"1"}}, {"2-6", {"2", "6"}}}));
  expect_true(tens(1, {{"-10..-1", {"-10"}}, {"0-9", {"0"}}}));
  expect_true(
      levels("interval:widths=1e15", 1, 2, {{"[1e+15, 2e+15)", {"1000000000000000"}}, {"[2e+15, 3e+15)", {"2e15"}}}));
  expect_true(tens(2, {{"*", {"", "3", "4"}}}));
  expect_true(tree("interval:widths=10/40",
                   {{"23", {"23"}}, {"24", {"24"}}, {"30-39", {"31", "33"}}, {"40-79", {"41", "71"}}}));
  expect_lie(levels("interval:widths=0.2", 1, 2, {{"[0.4, 0.6)", {"0.5", "0.6"}}, {"[0.6, 0.8)", {"0.7"}}}));
  expect_lie(levels("interval:widths=1", 1, 2, {{"[9007199254740992, 9007199254740992)", {"9007199254740992"}}}));
  expect_lie(tens(1, {{"20-29", {"23", "30"}}, {"30-39", {"31"}}}));
  expect_lie(tens(1, {{"20-29", {"29.5"}}, {"30-39", {"31"}}}));
  expect_lie(tens(1, {{"20-39", {"23"}}, {"30-39", {"31"}}}));  // 31 is in both
  expect_lie(tens(1, {{"10-29", {"23"}}, {"30-39", {"31"}}}));  // true, and wider than the options say
  expect_lie(tens(1, {{"[20, 30)", {"23"}}, {"30-39", {"31"}}}));
  expect_lie(tens(1, {{"20-29", {"", "23"}}, {"30-39", {"31"}}}));
  expect_lie(tens(1, {{"young", {"23"}}, {"30-39", {"31"}}}));
  expect_lie(tens(0, {{"20-29", {"23"}}, {"30-39", {"31"}}}), "level");
  expect_lie(levels("interval:widths=10", 1, 3, {{"20-29", {"23"}}, {"30-39", {"31"}}}), "height 2");
  for (const char* options :
       {"interval:widths=0", "interval:widths=", "interval:wide=10", "interval:anchor=3", "interval:x"})
    expect_lie(levels(options, 1, 2, {{"20-29", {"23"}}, {"30-39", {"31"}}}), "not what its hierarchy is built on");
}

TEST(LabelTruth, PrefixesDatesAndStars) {
  expect_true(levels("prefix", 1, 5, {{"1011*", {"10115", "10117"}}, {"2009*", {"20095"}}, {"", {""}}}));
  expect_true(tree("prefix", {{"10115", {"10115"}}, {"10117", {"10117"}}, {"2009*", {"20095", "20099"}}}));
  expect_lie(levels("prefix", 1, 5, {{"1012*", {"10115", "10117"}}, {"2009*", {"20095"}}}));
  expect_lie(levels("prefix", 1, 5, {{"101**", {"10115", "10117"}}, {"2009*", {"20095"}}}));
  expect_lie(levels("prefix", 2, 5, {{"1011*", {"10115", "10117"}}, {"2009*", {"20095"}}}), "level");
  expect_lie(levels("prefix", 1, 4, {{"1011*", {"10115", "10117"}}, {"2009*", {"20095"}}}), "height 5");
  expect_lie(tree("prefix", {{"10115", {"10115"}}, {"1011*", {"10117"}}, {"2009*", {"20095", "20099"}}}));
  expect_true(
      levels("date:parts=month/year", 1, 3, {{"2024-03", {"2024-03-01", "2024-03-31"}}, {"2024-04", {"2024-04-01"}}}));
  expect_true(levels("date:parts=quarter", 1, 2, {{"2024-Q1", {"2024-03-01"}}, {"2024-Q2", {"2024-04-01"}}}));
  expect_true(tree("date", {{"2010s", {"2019-12-31", "2011-01-01"}}, {"2020", {"2020-01-01", "2020-02-01"}}}));
  expect_lie(
      levels("date:parts=month", 1, 2, {{"2024-03", {"2024-03-01", "2024-04-30"}}, {"2024-04", {"2024-04-01"}}}));
  expect_lie(levels("date:parts=year", 1, 2, {{"2023", {"2024-03-01"}}, {"2024", {"2023-04-01"}}}));
  expect_true(levels("flat", 1, 1, {{"*", {"f", "m"}}}));
  expect_true(levels("flat", 0, 1, {{"f", {"f"}}, {"m", {"m"}}}));
  expect_lie(levels("flat", 0, 1, {{"m", {"f"}}, {"f", {"m"}}}));
  expect_lie(levels("flat", 0, 1, {{"*", {"f", "m"}}}), "level");
  expect_lie(levels("flat", 1, 1, {{"all", {"f", "m"}}}));
}

TEST(LabelTruth, DiagnosesShowTheirCategoryBlockOrChapter) {
  expect_true(levels("icd9", 1, 4, {{"250", {"250.83", "250.4"}}, {"V57", {"V57"}}, {"008", {"8"}}, {"", {""}}}));
  expect_true(levels("icd9", 3, 4, {{"240-279", {"250.83"}}, {"E000-E999", {"E885.9"}}, {"?", {"?"}}}));
  expect_true(tree("icd9", {{"249-259", {"250.83", "250.4"}}, {"390-459", {"410.1", "402"}}}));
  expect_true(levels("icd10", 2, 4, {{"E08-E14", {"E11.9"}}, {"S70-S79", {"S72001A"}}}));
  expect_lie(tree("icd9", {{"240-279", {"250.83", "410"}}, {"V57", {"V57"}}}));
  expect_lie(levels("icd9", 2, 4, {{"250-259", {"250.83"}}, {"410-414", {"410"}}}));
  expect_lie(levels("icd10", 2, 4, {{"E08-E13", {"E11.9"}}, {"S70-S79", {"S72001A"}}}));
  expect_lie(levels("icd9", 1, 4, {{"flu", {"flu"}}, {"250", {"250.1"}}}), "not what its hierarchy is built on");
}

TEST(LabelTruth, RareValuesAreOther) {
  expect_true(tree("others", {{"a", {"a"}}, {"other", {"b", "c"}}, {"", {""}}}));
  expect_true(tree("others", {{"a", {"a"}}, {"b", {"b"}}}));
  expect_true(tree("others", {{"*", {"a", "b", ""}}}));
  expect_true(tree("others", {{"a", {"a"}}, {"other", {"new"}}}));  // apply: rare as it is
  expect_true(tree("others", {{"other", {"other"}}, {"\\other", {"b", "c"}}}));
  expect_true(tree("others", {{"a", {"a"}}, {"\\other", {"b", "other"}}}));
  expect_lie(tree("others", {{"a", {"a"}}, {"other", {"b", "other"}}}));
  expect_lie(tree("others", {{"a", {"a"}}, {"\\other", {"b", "c"}}}));
  expect_lie(tree("others", {{"b", {"a"}}, {"other", {"b", "c"}}}));
  expect_lie(tree("others", {{"a", {"a"}}, {"rest", {"b", "c"}}}));
  expect_lie(tree("others", {{"a", {"a"}}, {"other", {"b", ""}}}));  // the missing value stays apart
  expect_lie(tree("others", {{"other", {"a", "b"}}}));               // other than what?
  expect_lie(tree("others", {{"other", {"a", "b"}}, {"\\other", {"c", "d"}}}));
  expect_lie(tree("others", {{"a", {"a"}}, {"b, c", {"b", "c"}}}));
}

TEST(LabelTruth, LevelsOfOthersShowAsManyAsTheySay) {
  const std::vector<PlanNode> two = {{"a", {"a"}}, {"b", {"b"}}, {"other", {"c", "d", "e"}}, {"", {""}}};
  expect_true(levels("others:shown=2/1", 1, 3, two));
  expect_true(levels("others:shown=3/2", 2, 3, two));
  expect_true(tree("others:shown=3/2", two));
  expect_true(levels("others:shown=2/1", 0, 3, {{"a", {"a"}}, {"b", {"b"}}, {"", {""}}}));
  expect_true(levels("others:shown=2/1", 3, 3, {{"*", {"a", "b", "c"}}}));
  expect_true(levels("others", 1, 1, {{"*", {"a", "b"}}}));
  expect_true(levels("others", 1, 1, {{"*", {"a"}}}));
  expect_true(levels("others:shown=1/0", 2, 3, {{"other", {"a", "b", "c"}}, {"", {""}}}));
  expect_lie(levels("others:shown=2/1", 2, 3, two), "those of level 1, it claims level 2");
  expect_lie(levels("others:shown=2/1", 1, 2, two), "height 3");
  expect_lie(levels("others:shown=3/1", 1, 3, two), "shows 2 labels, which no level");
  expect_lie(tree("others:shown=3/1", two), "shows 2 labels, which no level");
  for (const char* wrong : {"others:shown=1/2", "others:shown=", "others:shown=x", "others:top=2", "others:"})
    expect_lie(levels(wrong, 1, 3, two), "cannot be read");
}

TEST(LabelTruth, MergedLabelsListTheirValues) {
  expect_true(tree("merged", {{"a", {"a"}}, {"b, c", {"b", "c"}}, {"", {""}}}));
  expect_true(tree("merged", {{"a", {"a"}}, {"\"b,\", c", {"b,", "c"}}}));
  expect_true(tree("merged", {{"b, c", {"b, c"}}, {"\\b, c", {"b", "c"}}}));
  expect_lie(tree("merged", {{"a", {"a"}}, {"b", {"b", "c"}}}));
  expect_lie(tree("merged", {{"a", {"a"}}, {"c, b", {"b", "c"}}}));
  expect_lie(tree("merged", {{"a", {"a"}}, {"b, c, d", {"b", "c"}}}));
  expect_lie(tree("merged", {{"a", {"a"}}, {"other", {"b", "c"}}}));
  const std::string x(40, 'x'), y(40, 'y');
  expect_true(tree("merged", {{"a", {"a"}}, {"2 values: " + x + ", ...", {x, y}}}));
  expect_lie(tree("merged", {{"a", {"a"}}, {"3 values: " + x + ", ...", {x, y}}}));
  expect_lie(tree("merged", {{"a", {"a"}}, {x + ", " + y, {x, y}}}));
  const std::vector<PlanNode> three = {{"a", {"a"}}, {"b, c", {"b", "c"}}, {"d, e", {"d", "e"}}, {"", {""}}};
  expect_true(levels("merged:shown=3/2", 1, 3, three));
  expect_lie(levels("merged:shown=3/2", 2, 3, three), "those of level 1");
  expect_lie(levels("merged:shown=4/2", 1, 3, three), "shows 3 labels, which no level");
}

TEST(LabelTruth, BoxesSayHowManyAreOther) {
  Shown boxes = tree("others", {{"other (2 values)", {"b", "c"}}, {"other (3 values)", {"b", "c", "d"}}, {"a", {"a"}}});
  boxes.domain = {"a", "b", "c", "d"};
  expect_true(boxes);
  boxes.nodes[0].label = "other";
  expect_lie(boxes);
  boxes.nodes[0].label = "other (3 values)";
  expect_lie(boxes);
  boxes.nodes[0].label = "\\other (2 values)";  // nothing asks for the mark
  expect_lie(boxes);
  Shown lists = tree("merged", {{"b, c", {"b", "c"}}, {"b, c, d", {"b", "c", "d"}}});
  lists.domain = {"a", "b", "c", "d"};
  expect_true(lists);
}

TEST(LabelTruth, RunsMayOverlap) {
  const std::vector<std::string> domain = {"", "23", "27", "31"};
  const auto boxes = [&](std::vector<PlanNode> nodes) {
    Shown out = numbers(std::move(nodes));
    out.domain = domain;
    return out;
  };
  expect_true(boxes({{"missing or 23-27", {"", "23", "27"}}, {"27-31", {"27", "31"}}, {"*", domain}}));
  expect_lie(boxes({{"missing or 23-31", {"", "23", "27"}}, {"27-31", {"27", "31"}}}));
  Shown zip = tree("prefix", {{"1011*", {"10115", "10117"}}, {"10117", {"10117"}}});
  zip.domain = {"10115", "10117", "20095"};
  expect_true(zip);
  zip.nodes[1].label = "1011?";
  expect_lie(zip);
}

TEST(LabelTruth, TheFileDecides) {
  const TempFolder folder;
  const std::string file = folder.write("levels.csv",
                                        "\xEF\xBB\xBF"
                                        "a;20-29;*\r\nb;20-29;*\n\nc;\"c;d\";*\nNA;unknown;*\n");
  const std::vector<std::pair<std::string, std::string>> given = {{"c", file}};
  const std::vector<PlanNode> nodes = {{"20-29", {"a", "b"}}, {"c;d", {"c"}}, {"unknown", {""}}};
  const Shown shown = levels("levels.csv", 1, 2, nodes);
  EXPECT_EQ(found_in(shown, given).failures, "");
  EXPECT_NE(found_in(shown).open.find("--hierarchy c=FILE"), std::string::npos);
  EXPECT_EQ(found_in(shown).failures, "");
  const auto refused = [&](const Shown& lie) { return !found_in(lie, given).failures.empty(); };
  EXPECT_TRUE(refused(levels("levels.csv", 1, 2, {{"30-39", {"a", "b"}}, {"c;d", {"c"}}, {"unknown", {""}}})));
  EXPECT_TRUE(refused(levels("levels.csv", 1, 2, {{"20-29", {"a"}}, {"c;d", {"b", "c"}}, {"unknown", {""}}})));
  EXPECT_TRUE(refused(levels("levels.csv", 1, 3, nodes)));
  EXPECT_TRUE(refused(levels("levels.csv", 2, 2, nodes)));
  EXPECT_TRUE(refused(levels("levels.csv", 1, 2, {{"20-29", {"a", "b"}}, {"c;d", {"c"}}})));  // a leaf is not there
  EXPECT_FALSE(refused(tree("levels.csv", {{"20-29", {"a", "b"}}, {"c", {"c"}}, {"", {""}}})));
  EXPECT_TRUE(refused(tree("levels.csv", {{"20-29", {"a", "c"}}, {"b", {"b"}}, {"", {""}}})));
  EXPECT_TRUE(refused(numbers({{"1", {"1"}}})));  // takes no hierarchy
}

TEST(LabelTruth, WithoutTheFileValuesStillShowThemselves) {
  expect_lie(tree("sex.csv", {{"m", {"f"}}, {"f", {"m"}}}));
  expect_lie(levels("sex.csv", 0, 1, {{"x", {"f"}}, {"m", {"m"}}}));
  expect_lie(levels("sex.csv", 1, 2, {{"m", {"f"}}, {"x", {"m"}}}));
}

}  // namespace
}  // namespace kanon::certify
