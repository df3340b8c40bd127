// The histogram's class counts and target moments, against counts made cell by cell.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "solve/encode_source.hpp"
#include "unit/engine/source_case.hpp"

namespace kanon {
namespace {

using Tuple = std::vector<Value>;

struct Cells {
  Value age, sex, pay;
};

// Missing quasi cells, a token for missing, missing and unreadable targets, negative and broken numbers.
const std::vector<Cells> kRows = {{"31", "f", "10"},   {"31", "f", "20.5"}, {"31", "f", "10"}, {"31", "m", "-3"},
                                  {"31", "m", {}},     {{}, "f", "7"},      {"?", "f", "7"},   {"40", {}, "1e2"},
                                  {"40", "?", "x"},    {"40", "f", "0"},    {"40", "f", {}},   {"40", "f", "0"},
                                  {"52", "m", "0.25"}, {"52", "m", "?"}};

std::string table_text() {
  std::string out = "pay,sex,age\n";  // not in the order of the recipe: columns are coded in the order of the table
  for (const auto& row : kRows) {
    out += row.pay.value_or("") + "," + row.sex.value_or("") + "," + row.age.value_or("") + "\n";
  }
  return out;
}

Value cleaned(const Value& value) {
  return value == Value("?") ? Value() : value;
}
Tuple tuple_of(const Cells& row) {
  return {cleaned(row.sex), cleaned(row.age)};
}

class EncodeTarget : public testing::Test {
 protected:
  [[nodiscard]] EncodedTable encoded(CostName cost, Dispersion dispersion = Dispersion::variance) const {
    Recipe recipe;
    recipe.loss.cost = cost;
    recipe.loss.dispersion = dispersion;
    recipe.data.table = folder_.write("table.csv", table_text());
    recipe.data.quasi = {{.name = "age"}, {.name = "sex"}};
    recipe.data.missing = {"?"};
    recipe.data.target = "pay";
    auto source = tests::opened(recipe.data.table);
    EXPECT_TRUE(source.ok()) << source.error().text();
    auto out = encode_source(recipe, **source);
    EXPECT_TRUE(out.ok()) << out.error().text();
    return out.ok() ? *out : EncodedTable{};
  }

  tests::TempFolder folder_;
};

Tuple tuple_at(const EncodedTable& table, std::size_t t) {
  Tuple out;
  for (std::size_t c = 0; c < table.histogram.columns; ++c) {
    out.push_back(table.codebook[c].values[table.histogram.code(t, c).index]);
  }
  return out;
}

// Every tuple once, in ascending order of its codes, with its rows.
void expect_tuples(const EncodedTable& table) {
  std::map<Tuple, std::uint32_t> naive;
  for (const auto& row : kRows) ++naive[tuple_of(row)];
  const auto& histogram = table.histogram;
  EXPECT_EQ(histogram.rows, kRows.size());
  ASSERT_EQ(histogram.columns, 2U);
  ASSERT_EQ(histogram.tuples(), naive.size());
  std::set<std::vector<std::uint32_t>> seen;
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    EXPECT_EQ(histogram.counts[t], naive[tuple_at(table, t)]);
    const std::vector<std::uint32_t> codes = {histogram.code(t, 0).index, histogram.code(t, 1).index};
    if (!seen.empty()) {
      EXPECT_LT(*seen.rbegin(), codes);
    }
    seen.insert(codes);
  }
}

TEST_F(EncodeTarget, CountsRowsPerClass) {
  const auto table = encoded(CostName::cm);
  const auto& histogram = table.histogram;
  expect_tuples(table);
  std::map<Tuple, std::map<Value, std::uint32_t>> naive;
  std::set<Value> classes;
  for (const auto& row : kRows) {
    // Tokens for missing mean the same in the target as in the quasi columns.
    ++naive[tuple_of(row)][cleaned(row.pay)];
    classes.insert(cleaned(row.pay));
  }
  EXPECT_EQ(histogram.classes, std::vector<Value>(classes.begin(), classes.end()));
  ASSERT_EQ(histogram.class_counts.size(), histogram.tuples() * histogram.classes.size());
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    for (std::size_t c = 0; c < histogram.classes.size(); ++c) {
      EXPECT_EQ(histogram.class_counts[t * histogram.classes.size() + c],
                naive[tuple_at(table, t)][histogram.classes[c]])
          << "tuple " << t << ", class " << histogram.classes[c].value_or("(missing)");
    }
  }
  EXPECT_TRUE(histogram.target_counts.empty());
}

TEST_F(EncodeTarget, SumsTheMomentsOfNumbers) {
  const auto table = encoded(CostName::rm);
  const auto& histogram = table.histogram;
  expect_tuples(table);
  struct Moments {
    std::uint32_t count = 0;
    double sum = 0, squares = 0;
  };
  const std::map<std::string, double> numbers = {{"10", 10},   {"20.5", 20.5}, {"-3", -3},    {"7", 7},
                                                 {"1e2", 100}, {"0", 0},       {"0.25", 0.25}};
  double all = 0, rows = 0;
  for (const auto& row : kRows) {
    const auto number = numbers.find(row.pay.value_or(""));
    if (number == numbers.end()) continue;
    all += number->second;
    ++rows;
  }
  const double centre = std::round(all / rows);
  std::map<Tuple, Moments> naive;
  for (const auto& row : kRows) {
    const auto number = numbers.find(row.pay.value_or(""));
    if (number == numbers.end()) continue;
    auto& moments = naive[tuple_of(row)];
    const double y = number->second - centre;
    ++moments.count;
    moments.sum += y;
    moments.squares += y * y;
  }
  ASSERT_EQ(histogram.target_counts.size(), histogram.tuples());
  ASSERT_EQ(histogram.target_sums.size(), histogram.tuples());
  ASSERT_EQ(histogram.target_squares.size(), histogram.tuples());
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    const auto& moments = naive[tuple_at(table, t)];
    EXPECT_EQ(histogram.target_counts[t], moments.count) << "tuple " << t;
    EXPECT_DOUBLE_EQ(histogram.target_sums[t], moments.sum) << "tuple " << t;
    EXPECT_DOUBLE_EQ(histogram.target_squares[t], moments.squares) << "tuple " << t;
  }
  EXPECT_TRUE(histogram.classes.empty());
  EXPECT_TRUE(histogram.class_counts.empty());
}

TEST_F(EncodeTarget, KnowsTheNumberOfEachClassForAbsoluteDeviations) {
  const auto histogram = encoded(CostName::rm, Dispersion::absolute).histogram;
  ASSERT_EQ(histogram.class_numbers.size(), histogram.classes.size());
  ASSERT_EQ(histogram.class_counts.size(), histogram.tuples() * histogram.classes.size());
  const std::map<Value, double> numbers = {{"10", 10},   {"20.5", 20.5}, {"-3", -3},    {"7", 7},
                                           {"1e2", 100}, {"0", 0},       {"0.25", 0.25}};
  for (std::size_t c = 0; c < histogram.classes.size(); ++c) {
    const auto number = numbers.find(histogram.classes[c]);
    if (number == numbers.end())
      EXPECT_TRUE(std::isnan(histogram.class_numbers[c]));  // missing, and "x"
    else
      EXPECT_EQ(histogram.class_numbers[c], number->second);
  }
}

TEST_F(EncodeTarget, CountsNothingElseWhenNotAsked) {
  const auto table = encoded(CostName::lm);
  expect_tuples(table);
  EXPECT_TRUE(table.histogram.class_counts.empty());
  EXPECT_TRUE(table.histogram.target_counts.empty());
}

}  // namespace
}  // namespace kanon
