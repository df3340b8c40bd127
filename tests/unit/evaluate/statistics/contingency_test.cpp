// Tables of two columns, cell by cell, against counts made by hand.
#include "evaluate/statistics/contingency.hpp"

#include <gtest/gtest.h>

namespace kanon::evaluation {
namespace {

CodedFile file_of(const std::vector<Value>& first, const std::vector<Value>& second) {
  CodedFile out;
  out.rows = first.size();
  out.columns = {coded("a", first), coded("b", second)};
  return out;
}

ContingencyTable compare(const CodedFile& original, const CodedFile& release) {
  const Image a = image_by_labels(original.columns[0], release.columns[0], "*");
  const Image b = image_by_labels(original.columns[1], release.columns[1], "*");
  const Designs designs{.before = simple_design(original.rows), .after = simple_design(release.rows)};
  auto table = compare_contingency(original, release, a, b, designs);
  EXPECT_TRUE(table.ok());
  return table.ok() ? *table : ContingencyTable{};
}

std::size_t place(const std::vector<std::optional<std::string>>& labels, const std::string& label) {
  for (std::size_t l = 0; l < labels.size(); ++l) {
    if (labels[l] == label) return l;
  }
  ADD_FAILURE() << label;
  return 0;
}

const ContingencyCell& cell(const ContingencyTable& table, const std::string& a, const std::string& b) {
  return table.cells[place(table.first_labels, a) * table.second_labels.size() + place(table.second_labels, b)];
}

TEST(Contingency, CountsCellsOfBothFiles) {
  const CodedFile original = file_of({"x", "x", "y", "y", "y"}, {"p", "q", "p", "p", std::nullopt});
  const CodedFile release = file_of({"x", "*", "y", "y", "y"}, {"p", "q", "p", "*", std::nullopt});
  const ContingencyTable table = compare(original, release);
  ASSERT_EQ(table.cells.size(), 4u);
  EXPECT_EQ(cell(table, "x", "p").before_rows, 1u);
  EXPECT_EQ(cell(table, "x", "p").after_rows, 1u);
  EXPECT_EQ(cell(table, "x", "q").before_rows, 1u);
  EXPECT_EQ(cell(table, "x", "q").after_rows, 0u);
  EXPECT_TRUE(cell(table, "x", "q").wiped_out);
  EXPECT_EQ(cell(table, "y", "p").before_rows, 2u);
  EXPECT_EQ(cell(table, "y", "p").after_rows, 1u);
  EXPECT_EQ(cell(table, "y", "q").before_rows, 0u);
  // Shares of the 4 rows before and the 2 rows after that show both.
  EXPECT_DOUBLE_EQ(cell(table, "y", "p").before.value, 0.5);
  EXPECT_DOUBLE_EQ(cell(table, "y", "p").after.value, 0.5);
  EXPECT_DOUBLE_EQ(cell(table, "x", "p").before.value, 0.25);
  EXPECT_DOUBLE_EQ(cell(table, "x", "p").after.value, 0.5);
  EXPECT_DOUBLE_EQ(table.distance, 0.25);
  EXPECT_EQ(table.compared, 2u);
  EXPECT_EQ(table.wiped_out, 1u);
}

TEST(Contingency, TakesValuesByTheirLabels) {
  const CodedFile original = file_of({"21", "25", "34", "38"}, {"p", "p", "q", "p"});
  const CodedFile release = file_of({"20-29", "20-29", "30-39", "30-39"}, {"p", "p", "q", "p"});
  const ContingencyTable table = compare(original, release);
  EXPECT_EQ(cell(table, "20-29", "p").before_rows, 2u);
  EXPECT_EQ(cell(table, "30-39", "q").before_rows, 1u);
  EXPECT_DOUBLE_EQ(table.distance, 0);
  EXPECT_EQ(table.overlapping, table.compared);
}

TEST(Contingency, LabelsThatShareAValueHaveNoCell) {
  const CodedFile original = file_of({"21", "30", "39", "50"}, {"p", "p", "q", "p"});
  const CodedFile release = file_of({"20-30", "30-39", "30-39", "50"}, {"p", "p", "q", "p"});
  const ContingencyTable table = compare(original, release);
  EXPECT_FALSE(table.told);
  EXPECT_EQ(table.first_labels, (std::vector<std::optional<std::string>>{"50"}));
  EXPECT_EQ(cell(table, "50", "p").before_rows, 1u);
  EXPECT_DOUBLE_EQ(cell(table, "50", "p").before.value, 0.25);  // of all rows that show something in both
  EXPECT_DOUBLE_EQ(cell(table, "50", "p").after.value, 0.25);
  EXPECT_EQ(table.distance, 0);
}

TEST(Contingency, RefusesTablesThatNobodyReads) {
  std::vector<Value> many;
  for (int i = 0; i < 101; ++i) many.emplace_back("v" + std::to_string(i));
  const CodedFile file = file_of(many, many);
  const Image a = image_by_labels(file.columns[0], file.columns[0], "*");
  const Image b = image_by_labels(file.columns[1], file.columns[1], "*");
  const Designs designs{.before = simple_design(file.rows), .after = simple_design(file.rows)};
  EXPECT_FALSE(compare_contingency(file, file, a, b, designs).ok());
}

}  // namespace
}  // namespace kanon::evaluation
