// What a column that the recipe leaves open is taken for, and what is said of it.
#include "recipe/choose_column.hpp"

#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;

ChosenColumn chosen_column(const QuasiColumn& column, const Values& values, SearchName search = SearchName::koptimize) {
  const auto out = choose_column(column, values, 1000, search);
  EXPECT_TRUE(out.ok()) << out.error().text();
  return out.ok() ? *out : ChosenColumn{};
}

TEST(ChooseColumn, UnorderedTextKeepsItsFrequentValues) {
  const auto out = chosen_column({.name = "job"}, {"cook", "nurse", "pilot"});
  EXPECT_EQ(out.by, ChosenBy::rare_values);
  EXPECT_EQ(out.column.build.name, "others");
  EXPECT_EQ(out.column.coding, CodingKind::taxonomy);
  EXPECT_EQ(chosen_column({.name = "job"}, {"cook", "nurse", "pilot"}, SearchName::lattice).column.coding,
            CodingKind::levels);
  EXPECT_EQ(chosen_column({.name = "job", .coding = CodingKind::levels}, {"cook", "nurse", "pilot"}).column.build.name,
            "others");
  EXPECT_EQ(chosen_column({.name = "sex"}, {"f", "m", kMissing}).by, ChosenBy::recipe);  // nothing to join
  QuasiColumn flat{.name = "job"};
  flat.build.name = "flat";
  EXPECT_EQ(chosen_column(flat, {"cook", "nurse", "pilot"}).column.build.name, "flat");
}

TEST(ChooseColumn, NumbersThatAreCodesAreNoQuantities) {
  const auto race = chosen_column({.name = "race"}, {"1", "2", "5"});
  EXPECT_EQ(race.by, ChosenBy::codes);
  EXPECT_EQ(race.column.coding, CodingKind::taxonomy);
  EXPECT_EQ(race.column.build.name, "others");
  EXPECT_EQ(chosen_column({.name = "race"}, {"1", "2", "5"}, SearchName::lattice).column.coding, CodingKind::levels);
  EXPECT_EQ(chosen_column({.name = "zip"}, {"10115", "20095", "30001"}).column.build.name, "prefix");
  EXPECT_EQ(chosen_column({.name = "zip"}, {"10115", "20095", "3"}).column.build.name, "others");
  const auto said = chosen_column({.name = "race", .coding = CodingKind::intervals}, {"1", "2", "5"});
  EXPECT_EQ(said.by, ChosenBy::recipe);
  EXPECT_EQ(said.column.coding, CodingKind::intervals);
}

TEST(ChooseColumn, TextsThatSayTheirOrderAreCut) {
  const auto age = chosen_column({.name = "age"}, {"90+", "[0-10)", "[10-90)"});
  EXPECT_EQ(age.by, ChosenBy::order);
  EXPECT_EQ(age.column.coding, CodingKind::intervals);
  EXPECT_EQ(age.column.order, (std::vector<std::string>{"[0-10)", "[10-90)", "90+"}));
  EXPECT_EQ(chosen_column({.name = "age"}, {"90+", "[0-10)", "[10-90)"}, SearchName::lattice).column.build.name,
            "others");
}

TEST(ChooseColumn, ATextAmongNumbersIsNamedWithTheRemedy) {
  const auto age = chosen_column({.name = "age"}, {"21", "22", "30", "41", "unknown"});
  EXPECT_EQ(age.by, ChosenBy::rare_values);
  EXPECT_EQ(age.odd_texts, std::vector<std::string>{"unknown"});
  const auto notes = notes_on({age});
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[1].find("\"age\" would have an order but for unknown: with --missing age:unknown it counts"),
            std::string::npos)
      << notes[1];
}

TEST(ChooseColumn, TheNotesNameTheColumnsAndTheRest) {
  const auto notes = notes_on({chosen_column({.name = "job"}, {"cook", "nurse", "pilot"}),
                               chosen_column({.name = "race"}, {"1", "2", "5"}),
                               chosen_column({.name = "age"}, {"90+", "[0-10)", "[10-90)"})});
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_NE(notes[0].find("\"job\": frequent values stay"), std::string::npos);
  EXPECT_NE(notes[0].find("COLUMN=merged"), std::string::npos);
  EXPECT_NE(notes[1].find("\"race\"; COLUMN=intervals"), std::string::npos);
  EXPECT_NE(notes[2].find("\"age\"; COLUMN=others"), std::string::npos);
  EXPECT_TRUE(notes_on({chosen_column({.name = "age"}, {"1", "2", "3"})}).empty());
}

}  // namespace
}  // namespace kanon::tests
