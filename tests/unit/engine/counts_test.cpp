// What the engine counts, against counting rows one by one.
#include <map>

#include "support/dice.hpp"
#include "support/missing.hpp"
#include "table/tuple_counts.hpp"
#include "unit/engine/source_case.hpp"

namespace kanon::tests {
namespace {

std::string quoted_cell(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

// Columns a, b, class, amount with all that makes cells awkward.
std::vector<std::vector<std::string>> random_table(Dice& dice, std::size_t rows) {
  const std::vector<std::string> a = {"x", "y", "", "?", "a,b", "say \"hi\"", "*"}, b = {"1", "01", "1.0", "", "-"},
                                 c = {"yes", "no", ""}, d = {"1.5", "2", "-3", "", "n/a", "1e2"};
  std::vector<std::vector<std::string>> out;
  for (std::size_t r = 0; r < rows; ++r) out.push_back({dice.pick(a), dice.pick(b), dice.pick(c), dice.pick(d)});
  return out;
}

std::string csv_of(const std::vector<std::vector<std::string>>& rows) {
  std::string out = "a,b,class,amount\n";
  for (const auto& row : rows)
    out += quoted_cell(row[0]) + "," + quoted_cell(row[1]) + "," + row[2] + "," + row[3] + "\n";
  return out;
}

Value value_of(const std::string& cell) {
  return cell.empty() || cell == "?" ? Value() : Value(cell);
}

TEST(Counts, TuplesClassesAndMomentsAreThoseOfCountingByHand) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    const auto rows = random_table(dice, dice.from_to(1, 300));
    struct Cell {
      std::uint32_t count = 0, numbers = 0;
      double sum = 0, squares = 0;
    };
    std::map<std::vector<Value>, Cell> expected, found;
    for (const auto& row : rows) {
      Cell& cell = expected[{value_of(row[0]), value_of(row[1]), value_of(row[2])}];
      ++cell.count;
      if (row[3].empty() || row[3] == "n/a") continue;
      const double number = std::stod(row[3]);
      ++cell.numbers;
      cell.sum += number;
      cell.squares += number * number;
    }
    const TempFolder folder;
    auto source = opened(folder.write("t.csv", csv_of(rows)));
    ASSERT_OK(source);
    const auto counts =
        count_tuples(**source, {.columns = {"a", "b"}, .class_column = "class", .target_column = "amount"}, {"?"});
    ASSERT_OK(counts);
    EXPECT_EQ(counts->rows, rows.size());
    for (std::size_t t = 0; t < counts->tuples(); ++t) {
      Cell& cell = found[{counts->values[0][counts->codes[2 * t]], counts->values[1][counts->codes[2 * t + 1]],
                          counts->classes[counts->class_codes[t]]}];
      cell.count += counts->counts[t];
      cell.numbers += counts->target_counts[t];
      cell.sum += counts->target_sums[t];
      cell.squares += counts->target_squares[t];
    }
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [tuple, cell] : expected) {
      EXPECT_EQ(found[tuple].count, cell.count);
      EXPECT_EQ(found[tuple].numbers, cell.numbers);
      EXPECT_NEAR(found[tuple].sum, cell.sum, 1e-9);
      EXPECT_NEAR(found[tuple].squares, cell.squares, 1e-9);
    }
  }
}

TEST(Counts, HomogeneousGroupsAreThoseOfOneValue) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "q,s,u\na,1,x\na,1,y\nb,1,x\nb,2,x\nc,,x\nc,?,x\nd,?,x\nd,1,x\n"));
  ASSERT_OK(source);
  const auto counts = (*source)->count_homogeneous({"q"}, {"s", "u"}, {"?"});
  ASSERT_OK(counts);
  EXPECT_EQ((*counts)[0].one_value, 1u);    // a: all 1
  EXPECT_EQ((*counts)[0].all_missing, 1u);  // c: empty, or a text that means missing
  EXPECT_EQ((*counts)[1].one_value, 3u);    // all but a
  EXPECT_EQ((*counts)[1].all_missing, 0u);
}

TEST(Counts, RowsAreCounted) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "q,s\na,1\na,1\n\"x\ny\",2\n"));
  ASSERT_OK(source);
  EXPECT_EQ(*(*source)->count_rows(), 3u);
  // What was counted once stays so only while the file does.
  folder.write("t.csv", "q,s\na,1\na,1\n");
  EXPECT_FALSE((*source)->count_rows().ok());
}

TEST(Counts, AScanCountsTheRows) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "q,s\na,1\na,1\nb,2\n"));
  ASSERT_OK(source);
  const auto stopped = (*source)->scan(
      {"q"}, [](const Batch&) -> Status { return Error{.message = "enough", .place = {}, .hint = {}}; });
  EXPECT_FALSE(stopped.ok());
  EXPECT_EQ(*(*source)->count_rows(), 3u);
  ASSERT_OK((*source)->scan({"q"}, [](const Batch&) -> Status { return Done{}; }));
  EXPECT_EQ(*(*source)->count_rows(), 3u);
}

// Release columns by hand: recoded, copied, starred or dropped, sorted by what is released.
ReleaseOrder order_for() {
  ReleaseOrder out;
  out.columns = {{.name = "s", .recoded = false, .values = {}, .nodes = {}, .labels = {}},
                 {.name = "q",
                  .recoded = true,
                  .values = {"a", "b", "c", kMissing},
                  .nodes = {0, 0, 1, 2},
                  .labels = {"ab", "c", kMissing}}};
  out.missing = {"?"};
  return out;
}

TEST(WriteRelease, RecodesSortsAndLeavesColumnsOut) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "id,q,s\n1,c,\"x,y\"\n2,b,2\n3,?,1\n4,a,\n"));
  ASSERT_OK(source);
  ASSERT_OK((*source)->write_release(order_for(), folder.at("r.csv"), FileFormat::csv, ','));
  EXPECT_EQ(text_of(folder.at("r.csv")), "s,q\n,ab\n1,\n2,ab\n\"x,y\",c\n");
}

TEST(WriteRelease, StarsOrDropsSmallGroups) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "q,s\nc,9\nb,2\n,1\na,3\n"));
  ASSERT_OK(source);
  ReleaseOrder order = order_for();
  order.small_groups = {{1}, {2}};
  ASSERT_OK((*source)->write_release(order, folder.at("r.csv"), FileFormat::csv, ';'));
  EXPECT_EQ(text_of(folder.at("r.csv")), "s;q\n1;*\n2;ab\n3;ab\n9;*\n");
  order.drop_suppressed = true;
  ASSERT_OK((*source)->write_release(order, folder.at("r.csv"), FileFormat::csv, ';'));
  EXPECT_EQ(text_of(folder.at("r.csv")), "s;q\n2;ab\n3;ab\n");
}

TEST(WriteRelease, WritesParquet) {
  const TempFolder folder;
  auto source = opened(folder.write("t.csv", "q,s\nc,9\nb,2\n"));
  ASSERT_OK(source);
  ASSERT_OK((*source)->write_release(order_for(), folder.at("r.parquet"), FileFormat::parquet, ','));
  EXPECT_EQ(*rows_of(folder.at("r.parquet")), (std::vector<Row>{{"2", "ab"}, {"9", "c"}}));
}

// The order of the table must not shine through.
TEST(WriteRelease, DoesNotDependOnTheOrderOfTheTable) {
  Dice dice(4);
  auto rows = random_table(dice, 200);
  std::string before;
  for (int round = 0; round < 4; ++round) {
    const TempFolder folder;
    auto source = opened(folder.write("t.csv", csv_of(rows)));
    ASSERT_OK(source);
    ReleaseOrder order;
    for (const char* name : {"class", "amount", "a"})
      order.columns.push_back({.name = name, .recoded = false, .values = {}, .nodes = {}, .labels = {}});
    ASSERT_OK((*source)->write_release(order, folder.at("r.csv"), FileFormat::csv, ','));
    const std::string text = text_of(folder.at("r.csv"));
    EXPECT_TRUE(before.empty() || before == text);
    before = text;
    dice.shuffle(rows);
  }
}

}  // namespace
}  // namespace kanon::tests
