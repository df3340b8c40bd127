// What people and programs are shown of an inspection.
#include "report/text/inspection_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace kanon {
namespace {

constexpr std::uint64_t kHuge = 999'999'999'999;

Inspection small() {
  Inspection out;
  out.table = "people.csv";
  out.rows = 6000;
  out.columns = {
      {.name = "age", .kind = "number", .distinct = 70, .missing = 12, .role = "quasi", .reason = "name has \"age\""},
      {.name = "key",
       .kind = "text",
       .distinct = 5990,
       .distinct_is_estimate = true,
       .role = "identifier",
       .reason = "nearly all values differ"}};
  out.quasi = {"age", "sex", "zip"};
  out.quasi_suggested = true;
  out.unique_rows = 1500;
  out.unique_share = 0.25;
  out.groups = 2000;
  out.smallest_group = 1;
  out.riskiest_columns = {{.name = "age", .unique_rows_without = 3, .unique_rows_alone = 1}};
  out.riskiest_combinations = {{.columns = {"age", "zip"}, .unique_rows = 1234},
                               {.columns = {"age", "sex"}, .unique_rows = 0}};
  out.warnings = {"look out"};
  return out;
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(InspectionText, ShowsColumnsAndUniqueRows) {
  const std::string text = inspection_text(small());
  EXPECT_TRUE(text.starts_with("people.csv: 6,000 rows, 2 columns\n")) << text;
  EXPECT_TRUE(has(text, "\nage     number        70       12  quasi       name has \"age\"\n")) << text;
  EXPECT_TRUE(has(text, "  ~5,990        0  identifier  nearly all values differ\n")) << text;
  EXPECT_TRUE(has(text, "suggestions")) << text;
  EXPECT_TRUE(has(text, "Quasi-identifiers (suggested): age, sex, zip\n")) << text;
  EXPECT_TRUE(has(text, "1,500 of 6,000 (25.0%)")) << text;
  EXPECT_TRUE(has(text, "1,234  age + zip\n")) << text;
  EXPECT_FALSE(has(text, "age + sex")) << text;  // makes nobody unique
  EXPECT_TRUE(has(text, "warning: look out\n")) << text;
}

TEST(InspectionText, SaysWhenEntitiesAreCounted) {
  Inspection inspection = small();
  inspection.entity = "patient";
  inspection.quasi_suggested = false;
  const std::string text = inspection_text(inspection);
  EXPECT_TRUE(has(text, "patient: a row is unique when")) << text;
  EXPECT_TRUE(has(text, "Quasi-identifiers (named)")) << text;
}

TEST(InspectionText, LeavesOutWhatThereIsNot) {
  Inspection inspection = small();
  inspection.quasi.clear();
  const std::string text = inspection_text(inspection);
  EXPECT_FALSE(has(text, "unique")) << text;
}

TEST(InspectionText, NoLineIsLongerThanATerminal) {
  Inspection inspection = small();
  const std::string longest(300, 'x');
  std::string accents;
  for (int i = 0; i < 100; ++i) accents += "\xC3\xA9";
  inspection.table = longest;
  inspection.rows = kHuge;
  inspection.unique_rows = kHuge;
  inspection.groups = kHuge;
  inspection.smallest_group = kHuge;
  inspection.entity = longest;
  for (const auto& name : {longest, accents, std::string("two\nlines\x1b[1m")}) {
    inspection.columns.push_back({.name = name,
                                  .kind = "number",
                                  .distinct = kHuge,
                                  .distinct_is_estimate = true,
                                  .missing = kHuge,
                                  .role = "identifier",
                                  .reason = longest});
    inspection.quasi.push_back(name);
    inspection.riskiest_columns.push_back({.name = name, .unique_rows_without = kHuge, .unique_rows_alone = kHuge});
    inspection.riskiest_combinations.push_back({.columns = {name, name, longest}, .unique_rows = kHuge});
    inspection.riskiest_combinations.push_back({.columns = {name, name}, .unique_rows = kHuge});
    inspection.warnings.push_back(name + " and " + name);
  }
  const std::string text = inspection_text(inspection);
  for (const auto& line : lines(text)) EXPECT_LE(characters(line), 80u) << line;
  EXPECT_TRUE(has(text, "xxx~"));
  EXPECT_TRUE(has(text, "\xC3\xA9~"));  // cut between characters, not inside one
  EXPECT_TRUE(has(text, "two?lines?[1m"));
}

TEST(InspectionText, JsonIsOneObject) {
  Inspection inspection = small();
  inspection.columns[1].name = "\xff";  // bytes that are no UTF-8 do no harm
  const std::string text = inspection_json(inspection);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["command"], "inspect");
  EXPECT_EQ(json["rows"], 6000);
  EXPECT_EQ(json["columns"][0],
            nlohmann::json::parse(R"({"name":"age","kind":"number","distinct":70,"distinct_is_estimate":false,)"
                                  R"("missing":12,"role":"quasi","reason":"name has \"age\""})"));
  EXPECT_EQ(json["quasi"], nlohmann::json({"age", "sex", "zip"}));
  EXPECT_EQ(json["entity"], nullptr);
  EXPECT_EQ(json["unique_rows"], 1500);
  EXPECT_EQ(json["unique_share"], 0.25);
  EXPECT_EQ(json["groups"], 2000);
  EXPECT_EQ(json["smallest_group"], 1);
  EXPECT_EQ(json["riskiest_columns"][0]["unique_rows_without"], 3);
  EXPECT_EQ(json["riskiest_columns"][0]["unique_rows_alone"], 1);
  EXPECT_EQ(json["riskiest_combinations"][0]["columns"], nlohmann::json({"age", "zip"}));
  EXPECT_EQ(json["riskiest_combinations"][0]["unique_rows"], 1234);
  EXPECT_EQ(json["warnings"], nlohmann::json({"look out"}));
}

}  // namespace
}  // namespace kanon
