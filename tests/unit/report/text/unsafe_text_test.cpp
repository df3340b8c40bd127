// An UnsafeReport in 80 columns, whatever names and values hold; the words for stops and rules.
#include "report/text/unsafe_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/common/layout.hpp"

namespace kanon::tests {
namespace {

UnsafeReport report() {
  UnsafeReport out;
  out.k = 3;
  out.rows = 123456789;
  out.tuples = 23456789;
  out.missing_cells = 7;
  out.rows_with_missing = 5;
  const std::string wide(70, 'w');
  out.columns = {{.name = wide, .recoded = "", .values = 1234567, .pairs = 345678901234},
                 {.name = "b\x1b[2J", .recoded = "prefix level 2", .values = 2, .pairs = 5}};
  out.dropped = {"c"};
  out.combinations = 234567890123;
  out.pairs = 345678901234;
  out.rows_with_combinations = 123456780;
  out.by_size = {{.size = 1, .combinations = 3, .pairs = 5}};
  out.column_sets = 2;
  out.by_columns = {{.columns = {wide, "b"}, .combinations = 3, .pairs = 5}};
  out.by_value = {{.column = wide, .value = std::string(300, 'v'), .rows = 5, .pairs = 5},
                  {.column = "b", .value = {}, .rows = 5, .pairs = 5}};
  out.rows_by_combinations = {{.least = 0, .most = 0, .rows = 9}, {.least = 1, .most = 1, .rows = 2}};
  out.rows_by_suppression = {9, 1, 0};
  out.engine = "records";
  out.complete = out.suppression_complete = true;
  out.suppressed_cells = 987654321;
  out.suppression_cost = 987654321;
  out.suggested = out.suggestions_complete = true;
  UnsafeSuggestion drop, recode;
  drop.column = "b";
  drop.combinations = 0;
  drop.suppressed_cells = 0;
  recode.column = wide;
  recode.recode = wide + "=prefix@2";
  recode.suppressed_cells = 987654321;
  out.suggestions = {drop, recode};
  out.warnings = {std::string(30, 'x') + " " + std::string(100, 'y')};
  return out;
}

TEST(UnsafeText, StaysWithinEightyColumns) {
  for (const std::string& text : {unsafe_text(report()), unsafe_text(UnsafeReport())}) {
    std::size_t from = 0;
    while (from < text.size()) {
      const auto to = text.find('\n', from);
      const std::string line = text.substr(from, to - from);
      EXPECT_LE(width_of(line), kTextWidth) << line;
      EXPECT_EQ(printable(line), line);
      EXPECT_FALSE(line.ends_with(' ')) << line;
      from = to + 1;
    }
  }
}

TEST(UnsafeText, SaysTheRulesAndWhatWasLeftOut) {
  UnsafeReport found = report();
  const auto says = [&](const std::string& words) {
    std::string text = unsafe_text(found);
    text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return std::isspace(a) && std::isspace(b); }),
               text.end());
    std::replace(text.begin(), text.end(), '\n', ' ');
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  };
  says("fewer than k = 3 rows; of any size");
  says("two of them are equal; 7 cells in 5 rows");
  says("the minimum of rule original, proven");
  says("records one by one, 0.00 s, complete");
  says("--drop b 0 -100.0% 0 -100.0%");
  says("- 987,654,321 +0.0%");
  found.missing_as = MissingAs::never;
  found.max_size = 2;
  found.suppressed_missing = 4;
  says("never equals one of another row");
  says("of 2 cells at most");
  says("4 of them missing already");
  found.complete = found.suppression_complete = found.suggestions_complete = false;
  found.done = 17;
  found.to_do = 20;
  says("STOPPED: there are more (17 of 20 different rows done)");
  says("at least 234,567,890,123 different");
  says("at most 987,654,321 cells");
  says("STOPPED: those with a dash");
  found.columns[0].weight = 2;
  says("cost at most 987,654,321: 987,654,321 cells of");
  found.to_do = 0;
  says("17 column sets done");
}

TEST(UnsafeJson, IsOneObject) {
  UnsafeReport found = report();
  const auto json = nlohmann::json::parse(unsafe_json(found));
  EXPECT_EQ(json["combinations"], 234567890123);
  EXPECT_EQ(json["by_value"][1]["value"], nullptr);
  EXPECT_EQ(json["suggestions"][0]["argument"], "b");
  EXPECT_EQ(json["suggestions"][1]["combinations"], nullptr);
  EXPECT_EQ(json["status"], "optimal");
  found.suggested = false;
  found.complete = false;
  const auto stopped = nlohmann::json::parse(unsafe_json(found));
  EXPECT_EQ(stopped["suggestions"], nullptr);
  EXPECT_EQ(stopped["status"], "feasible");
}

TEST(Layout, CountsCharactersAndKeepsTheBeginning) {
  EXPECT_EQ(fitted("h\xC3\xBCtte", 4), "h\xC3\xBCt~");
  EXPECT_EQ(padded_left("\xC3\xBC", 3), "  \xC3\xBC");
  EXPECT_EQ(padded_right("ab", 3), "ab ");
  EXPECT_EQ(wrapped("  a  b", 4), "  a  b\n");
  EXPECT_EQ(wrapped("", 4), "\n");
  EXPECT_EQ(wrapped(std::string(78, 'a') + " bb", 2), std::string(78, 'a') + "\n  bb\n");
  EXPECT_EQ(printable("a\x1b[0m\n"), "a?[0m?");
}

}  // namespace
}  // namespace kanon::tests
