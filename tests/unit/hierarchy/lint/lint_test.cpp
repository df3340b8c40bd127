// The check of hierarchy files: every kind of finding with its places, nothing for a clean file, and the reader agrees.
#include "hierarchy/lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hierarchy/hierarchy.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using Kinds = std::vector<std::string>;

HierarchyCheck lint(const std::string& text, const std::optional<ColumnValues>& column = {}) {
  return lint_hierarchy(text, "h.csv", column);
}

Kinds kinds_of(const HierarchyCheck& check) {
  Kinds out;
  for (const auto& finding : check.findings) out.push_back(name_of(finding.severity) + " " + name_of(finding.kind));
  return out;
}

// "line: text" of every place of a finding.
std::vector<std::string> places_of(const HierarchyFinding& finding) {
  std::vector<std::string> out;
  for (const auto& place : finding.places) out.push_back(fmt::format("{}: {}", place.line, place.text));
  return out;
}

// The one finding there is.
HierarchyFinding only(const HierarchyCheck& check, const std::string& kind) {
  EXPECT_EQ(kinds_of(check), Kinds{kind});
  return check.findings.empty() ? HierarchyFinding{} : check.findings[0];
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Values "0" to "n-1" with the labels that `labels` gives each.
template <class Labels>
std::string numbered(std::size_t n, const Labels& labels) {
  std::string out;
  for (std::size_t i = 0; i < n; ++i) out += fmt::format("{};{}\n", i, labels(i));
  return out;
}

const std::string kClean = "23;20-29;*\n27;20-29;*\n31;30-39;*\n35;30-39;*\n";

TEST(HierarchyLint, SaysNothingAboutCleanFiles) {
  const auto check = lint(kClean, ColumnValues{"age", {"23", "27", "31", "35"}, {1, 2, 1, 2}});
  EXPECT_EQ(kinds_of(check), Kinds{});
  EXPECT_TRUE(check.usable());
  EXPECT_EQ(check.values, 4u);
  EXPECT_EQ(check.labels, (std::vector<std::uint64_t>{4, 2, 1}));
  EXPECT_EQ(check.table_values, 4u);
  EXPECT_EQ(check.table_rows, 6u);
  EXPECT_EQ(kinds_of(lint("f;*\nm;*\n")), Kinds{});
  EXPECT_EQ(kinds_of(lint("a;*\n")), Kinds{});  // one value: no level can gather anything
  EXPECT_EQ(kinds_of(lint("a;a;x;*\nb;bc;x;*\nc;bc;x;*\nd;y;y;*\ne;y;y;*\n")), Kinds{});  // a repeated label is padding
  EXPECT_EQ(kinds_of(lint("\xEF\xBB\xBF;none;*\r\na;some;*\r\n\r\nb;some;*\r\n")), Kinds{});
}

TEST(HierarchyLint, ReportsTextThatIsNoHierarchy) {
  EXPECT_EQ(only(lint(""), "error unreadable").message, "the file has no lines");
  EXPECT_EQ(places_of(only(lint("a;*\n\"b;*\n"), "error unreadable")),
            Kinds{"2: the cell that does not end begins here"});
  EXPECT_EQ(places_of(only(lint("a;*\nm\xE9;*\nb;*\n\xFF;*\n"), "error unreadable")),
            (Kinds{"2: bytes that are not UTF-8", "4: bytes that are not UTF-8"}));
}

TEST(HierarchyLint, ReportsEveryRaggedLineAgainstTheUsualNumber) {
  const auto finding = only(lint("odd;*\na;x;*\nb;x;*\nc;y;*\nd;y;z;*\ne;y;*\n"), "error ragged");
  EXPECT_EQ(places_of(finding), (Kinds{"1: 2 labels", "5: 4 labels"}));
  EXPECT_TRUE(has(finding.message, "which have 3")) << finding.message;
}

TEST(HierarchyLint, ReportsEmptyLabels) {
  const auto finding = only(lint("a;;*\nb;x;*\nc;x;*\nd;;*\n"), "error empty_label");
  EXPECT_EQ(places_of(finding), (Kinds{"1: \"a\" has no label at level 1", "4: \"d\" has no label at level 1"}));
  EXPECT_EQ(only(lint("a;*;\nb;*;\n"), "error empty_label").hint, "Every line ends with ';': remove it.");
}

TEST(HierarchyLint, ReportsEveryValueOnTwoLines) {
  const auto finding = only(lint("a;x;*\nb;x;*\na;x;*\nc;y;*\nd;y;*\nb;y;*\n"), "error duplicate_value");
  EXPECT_EQ(places_of(finding), (Kinds{"6: \"b\" stands on line 2 too, with other labels",
                                       "3: \"a\" stands on line 1 too, with the same labels"}));
  EXPECT_TRUE(has(finding.message, "1 of 2 times with the same labels")) << finding.message;
  const auto reversed = lint("*;x;a\n*;x;b\n*;y;c\n*;y;d\n");
  EXPECT_TRUE(has(reversed.findings[0].hint, "turn the order")) << reversed.findings[0].hint;
}

TEST(HierarchyLint, ReportsEveryLabelThatIsTornApart) {
  const auto check = lint("a;x;1;*\nb;x;1;*\nc;x;2;*\nd;y;2;*\ne;y;3;*\nf;z;3;*\ng;z;3;*\n");
  const auto finding = only(check, "error does_not_coarsen");
  EXPECT_EQ(finding.level, 2u);
  EXPECT_EQ(places_of(finding), (Kinds{"3: \"x\" becomes \"1\" on 2 lines, but \"2\" on line 3",
                                       "5: \"y\" becomes \"2\" on line 4, but \"3\" on line 5"}));
  // Every level that is no function of the one below has a finding of its own; many labels above one are counted.
  const auto both = lint("a;x;1;p;*\nb;x;2;p;*\nc;y;2;q;*\nd;y;2;q;*\ne;x;3;q;*\nf;x;4;q;*\ng;x;5;q;*\n");
  EXPECT_EQ(kinds_of(both), (Kinds{"error does_not_coarsen", "error does_not_coarsen"}));
  EXPECT_EQ(both.findings[1].level, 3u);
  EXPECT_EQ(both.findings[0].places[0].text,
            "\"x\" becomes \"1\" on line 1, but \"2\" on line 2, \"3\" on line 5, \"4\" on line 6, and 1 label more");
}

TEST(HierarchyLint, ReportsTheLabelsOfACycle) {
  const auto check = lint("a;b;x;*\nb;a;x;*\nc;d;x;*\n");
  ASSERT_FALSE(check.findings.empty());
  EXPECT_EQ(kinds_of(check)[0], "error cycle");
  EXPECT_EQ(places_of(check.findings[0]),
            (Kinds{"1: \"a\" of level 0 becomes \"b\"", "2: \"b\" of level 0 becomes \"a\""}));
  EXPECT_EQ(kinds_of(lint("a;b;a\n"))[0], "error cycle");
}

TEST(HierarchyLint, ReportsOneLevelAndASeparatorThatIsNone) {
  EXPECT_TRUE(has(only(lint("a\nb\n"), "warning one_level").hint, "Add levels"));
  EXPECT_TRUE(has(only(lint("a,x,*\nb,x,*\n"), "warning one_level").hint, "Separate the levels by ';'"));
}

TEST(HierarchyLint, ReportsAMissingTop) {
  const auto finding = only(lint("a;x\nb;y\nc;y\nd;x\ne;y\n"), "warning no_top");
  EXPECT_EQ(finding.level, 1u);
  EXPECT_EQ(places_of(finding), (Kinds{"2: \"y\" holds 3 values", "1: \"x\" holds 2 values"}));
  const auto header = only(lint("value;top\na;*\nb;*\nc;*\n"), "warning no_top");
  EXPECT_TRUE(has(header.hint, "Only line 1 has \"top\"")) << header.hint;
  EXPECT_TRUE(has(header.hint, "header")) << header.hint;
}

TEST(HierarchyLint, ReportsLevelsThatDoNothing) {
  const auto same = only(lint("a;x;x;*\nb;x;x;*\nc;y;y;*\n"), "warning repeated_level");
  EXPECT_EQ(same.level, 2u);
  EXPECT_EQ(same.message, "level 2 groups the values exactly as level 1 does");
  EXPECT_EQ(same.hint, "Remove level 2.");
  const auto renamed = only(lint("a;x;1;p;*\nb;x;1;p;*\nc;y;2;q;*\n"), "warning repeated_level");
  EXPECT_EQ(renamed.message, "levels 2 to 3 group the values exactly as level 1 does, under other labels");
  EXPECT_EQ(only(lint("a;all;*\nb;all;*\n"), "warning repeated_level").level, 2u);
  EXPECT_EQ(only(lint("a;A1;*\nb;B1;*\n"), "warning repeated_level").level, 1u);
}

TEST(HierarchyLint, ReportsChainsOfSingleChildren) {
  const auto finding = only(lint("a;x;1;p;*\nb;x;1;p;*\nc;y;2;q;*\nd;z;2;q;*\ne;v;w;q;*\n"), "note single_child");
  EXPECT_EQ(places_of(finding), (Kinds{"1: levels 1 to 3: \"x\", \"1\", \"p\" (2 values)",
                                       "5: levels 0 to 2: \"e\", \"v\", \"w\" (1 value)"}));
  // One step up alone is no chain, and neither is a label that is repeated.
  EXPECT_EQ(kinds_of(lint("a;x;x;p;*\nb;x;x;p;*\nc;y;2;q;*\nd;z;2;q;*\ne;v;3;q;*\nf;v;3;q;*\n")), Kinds{});
}

TEST(HierarchyLint, ReportsSpacesThatArePartOfLabels) {
  const auto finding =
      only(lint("a; x;*\nb; x;*\n c;y;*\nd;y\xC2\xA0z;*\ne;y\xC2\xA0z;*\ng;y;*\n"), "warning outer_spaces");
  EXPECT_EQ(places_of(finding), (Kinds{"3: \" c\" at level 0", "1: \" x\" at level 1"}));
  EXPECT_EQ(only(lint("a;x\xC2\xA0;*\nb;x\xC2\xA0;*\nc;y;*\n"), "warning outer_spaces").places[0].line, 1u);
  // A value the table has like this is right.
  EXPECT_EQ(kinds_of(lint("a ;*\nb;*\n", ColumnValues{"v", {"a ", "b"}, {1, 1}})), Kinds{});
}

TEST(HierarchyLint, ReportsLabelsThatLookAlike) {
  const auto finding =
      only(lint("a;North America;*\nb;north  america;*\nc;North America;*\nd;Asia;*\n"), "warning lookalikes");
  EXPECT_EQ(finding.level, 1u);
  EXPECT_EQ(places_of(finding), Kinds{"2: \"North America\" (2 lines, first 1), \"north  america\" (line 2)"});
  EXPECT_EQ(only(lint("yes;x;*\nYes;y;*\nno;y;*\noh;x;*\n"), "warning lookalikes").level, 0u);
  EXPECT_EQ(kinds_of(lint("yes;x;*\nYes;x;*\nno;y;*\n")), Kinds{});  // two spellings gathered: what levels are for
}

TEST(HierarchyLint, ReportsOneLabelForDifferentValues) {
  const auto apart =
      only(lint("a;x;p;*\nb;x;p;*\nc;y;x;*\nd;y;x;*\ne;z;x;*\nf;z;x;*\ng;w;p;*\nh;w;p;*\n"), "warning reused_label");
  EXPECT_EQ(places_of(apart), Kinds{"3: \"x\" stands for 2 values at level 1 (line 1) and for 4 values at level 2 "
                                    "(line 3)"});
  const auto nested = only(lint("other;other;*\nb;other;*\nc;y;*\nd;y;*\n"), "note reused_label");
  EXPECT_EQ(places_of(nested),
            Kinds{"1: \"other\" stands for 1 value at level 0 (line 1) and for 2 values at level 1 (line 1)"});
}

TEST(HierarchyLint, ReportsALabelWithNearlyEverything) {
  const auto label = [](std::size_t i) { return i < 17 ? "big;*" : i == 17 ? "one;*" : "few;*"; };
  const auto finding = only(lint(numbered(20, label)), "warning unbalanced");
  EXPECT_EQ(finding.message, "at level 1 one label holds 85.0% of the values");
  EXPECT_EQ(places_of(finding),
            Kinds{"1: \"big\" holds 17 of 20 values; the other 2 labels have 3 values, 1 of them just one"});
  // The same shares of the rows, where there is a table.
  ColumnValues column{"v", {}, {}, {}};
  for (std::size_t i = 0; i < 20; ++i) {
    column.values.emplace_back(std::to_string(i));
    column.rows.push_back(i < 17 ? 1 : 10);
  }
  EXPECT_EQ(kinds_of(lint(numbered(20, label), column)), Kinds{});
  column.rows.assign(20, 100);
  column.rows[17] = column.rows[18] = 1;
  const auto rows = only(lint(numbered(20, label), column), "warning unbalanced");
  EXPECT_TRUE(has(rows.places[0].text, "1,700 of 1,802 rows")) << rows.places[0].text;
  // One value that is most of the table is not the hierarchy's fault, and a giant is told once.
  column.rows.assign(20, 1);
  column.rows[3] = 1000;
  EXPECT_EQ(kinds_of(lint(numbered(20, label), column)), Kinds{});
  const auto twice = [](std::size_t i) { return i < 17 ? "big;huge;*" : i == 17 ? "one;huge;*" : "few;rest;*"; };
  EXPECT_EQ(only(lint(numbered(20, twice)), "warning unbalanced").level, 1u);
}

TEST(HierarchyLint, ReportsALevelThatLeavesMostValuesAlone) {
  const auto label = [](std::size_t i) {
    return i < 7 ? fmt::format("{};{};*", i, i % 2 ? "odd" : "even") : "rest;even;*";
  };
  const auto finding = only(lint(numbered(10, label)), "note lonely_values");
  EXPECT_EQ(finding.level, 1u);
  EXPECT_EQ(finding.message, "level 1 leaves 7 of 10 values alone");
  EXPECT_EQ(finding.places.size(), 7u);
}

// ---- with a table ----

TEST(HierarchyLint, ReportsUncoveredValuesAndWhatWasMeant) {
  const std::string text = "Male;x;*\nFemale;x;*\n7;y;*\nother;y;*\n";
  const auto check =
      lint(text, ColumnValues{"sex",
                              {"Male", "Female", "7", "other", "male ", "Femlae", "Femal", "7.0", "8", "unlike"},
                              {9, 9, 9, 9, 5, 4, 3, 2, 2, 1}});
  const auto finding = only(check, "error uncovered");
  EXPECT_EQ(finding.message, "6 values of column \"sex\" (17 rows) have no line");
  EXPECT_EQ(places_of(finding), (Kinds{"0: \"male \" in 5 rows: differs only by spaces or case from \"Male\" on line 1",
                                       "0: \"Femlae\" in 4 rows: is one letter away from \"Female\" on line 2",
                                       "0: \"Femal\" in 3 rows: is one letter away from \"Female\" on line 2",
                                       "0: \"7.0\" in 2 rows: is the same number as \"7\" on line 3",
                                       "0: \"8\" in 2 rows", "0: \"unlike\" in 1 row"}));
  EXPECT_FALSE(check.usable());
}

TEST(HierarchyLint, SuspectsAnotherColumnWhereNothingIsCovered) {
  const auto check = lint("a;*\nb;*\n", ColumnValues{"v", {"x", "y"}, {1, 1}});
  ASSERT_EQ(kinds_of(check), (Kinds{"error uncovered", "note unused"}));
  EXPECT_TRUE(has(check.findings[0].hint, "another column")) << check.findings[0].hint;
}

TEST(HierarchyLint, ReportsLinesNobodyUses) {
  const auto check = lint(kClean, ColumnValues{"age", {"23", "31"}, {1, 1}});
  EXPECT_EQ(places_of(only(check, "note unused")), (Kinds{"2: \"27\"", "4: \"35\""}));
  const auto header = lint("age;x;*\n23;x;*\n31;y;*\n32;y;*\n", ColumnValues{"Age", {"23", "31", "32"}, {1, 1, 1}});
  EXPECT_TRUE(has(only(header, "warning unused").hint, "header"));
}

TEST(HierarchyLint, KnowsTheMissingValueAndItsTokens) {
  const ColumnValues column{"age", {"23", "27", "31", "35", std::nullopt}, {1, 1, 1, 1, 3}, {"?"}};
  EXPECT_TRUE(has(only(lint(kClean, column), "note missing_uncovered").message, "in 3 rows"));
  EXPECT_EQ(kinds_of(lint(kClean + ";none;*\n", column)), Kinds{});
  EXPECT_EQ(kinds_of(lint(kClean + "?;none;*\n", column)), Kinds{});
  // A token that no row has is no unused value.
  EXPECT_EQ(kinds_of(lint(kClean + "?;none;*\n", ColumnValues{"age", {"23", "27", "31", "35"}, {1, 1, 1, 1}, {"?"}})),
            Kinds{});
}

TEST(HierarchyLint, CountsLinesThatAreSetAsideAsCovered) {
  const auto check = lint(kClean + "40;*\n", ColumnValues{"age", {"23", "27", "31", "35", "40"}, {1, 1, 1, 1, 1}});
  only(check, "error ragged");
  EXPECT_EQ(check.values, 5u);
}

// ---- at large ----

std::string random_file(Dice& dice) {
  const std::vector<std::string> texts = {"a", "b", "c", "d", "x", "y", "*", "*", "*", "\"\"", "a "};
  const std::size_t levels = dice.from_to(1, 4), lines = dice.from_to(1, 5);
  std::string out;
  for (std::size_t line = 0; line < lines; ++line) {
    const std::size_t here = dice.one_in(20) ? dice.from_to(1, 4) : levels;
    for (std::size_t level = 0; level < here; ++level) {
      if (level > 0) out += ';';
      out += level == 0 && !dice.one_in(4) ? fmt::format("v{}", line) : dice.pick(texts);
    }
    out += '\n';
  }
  return out;
}

TEST(HierarchyLint, FindsErrorsExactlyWhereTheReaderRefuses) {
  Dice dice(41);
  std::size_t refused = 0, covered = 0;
  for (std::uint64_t round = 0; round < 20000 / kShare; ++round) {
    const std::string text = random_file(dice);
    const auto read = parse_hierarchy(text, "h.csv");
    ASSERT_EQ(lint(text).usable(), read.ok()) << text;
    if (!read.ok()) {
      ++refused;
      continue;
    }
    const std::vector<Value> values = {"v0", dice.one_in(2) ? Value("a") : Value(), "v1"};
    const bool covers = covering(*read, values, "v").ok();
    ASSERT_EQ(lint(text, ColumnValues{"v", values, {1, 2, 3}}).usable(), covers) << text;
    covered += covers ? 1 : 0;
  }
  EXPECT_GT(refused, 2000 / kShare);
  EXPECT_GT(covered, 1000 / kShare);
}

TEST(HierarchyLint, TakesLargeFiles) {
  constexpr std::size_t kValues = 100'000 / std::min<std::size_t>(kShare, 4);
  const auto label = [](std::size_t i) { return fmt::format("a{};b{};c{};*", i / 10, i / 100, i / 10'000); };
  EXPECT_EQ(kinds_of(lint(numbered(kValues, label))), Kinds{});
  // Nothing fits, and one label is torn into all there are.
  ColumnValues column{"v", {}, {}, {}};
  for (std::size_t i = 0; i < kValues; ++i) {
    column.values.emplace_back(fmt::format("word{}x", i));
    column.rows.push_back(1);
  }
  const auto torn = lint(numbered(kValues, [](std::size_t i) { return fmt::format("*;t{}", i); }), column);
  EXPECT_EQ(torn.count(FindingSeverity::error), 2u);
}

}  // namespace
}  // namespace kanon::tests
