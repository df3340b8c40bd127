// From a table to cells: values and tuples in a fixed order, recodings, missing cells, the way back to rows; the words
// people write for them.
#include "encode/encode_cells.hpp"

#include <gtest/gtest.h>

#include "count/count_table.hpp"
#include "engine/open_source.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

// `zip` has a leading zero, so it is a code; two ages are missing.
constexpr const char* kPeople =
    "name,age,sex,zip\n"
    "a,23,f,01115\nb,27,m,01117\nc,31,m,01115\nd,104,f,01117\ne,,m,01115\nf,?,m,01115\ng,23,f,01115\n";

CellRecipe people(const TempFolder& folder, const std::string& text = kPeople) {
  CellRecipe out;
  out.recipe.table = folder.write("people.csv", text);
  for (const char* name : {"zip", "age", "sex"}) out.recipe.quasi.push_back({.name = name});
  out.recipe.missing = {"?"};
  out.recipe.k = 2;
  return out;
}

Result<EncodedCells> encoded(const CellRecipe& recipe) {
  if (auto checked = check_cell_recipe(recipe, "unsafe"); !checked.ok()) return checked.error();
  auto source = open_source({.path = recipe.recipe.table, .delimiter = {}}, {});
  if (!source.ok()) return source.error();
  auto counted = count_table(recipe, **source);
  if (!counted.ok()) return counted.error();
  return encode_cells(recipe, std::move(*counted));
}

CellRecode recode_of(const std::string& text) {
  auto out = parse_recode(text);
  EXPECT_TRUE(out.ok()) << text;
  return out.ok() ? *out : CellRecode{};
}

// "age|sex|zip" of a tuple, as it is shown.
std::string shown(const EncodedCells& cells, std::size_t tuple) {
  std::string out;
  for (std::size_t c = 0; c < cells.columns.size(); ++c)
    out += (c == 0 ? "" : "|") + cells.columns[c].shown(cells.table.code(tuple, c)).value_or("-");
  return out;
}

std::vector<std::string> all_shown(const EncodedCells& cells) {
  std::vector<std::string> out;
  for (std::size_t t = 0; t < cells.table.tuples(); ++t)
    out.push_back(shown(cells, t) + " x" + std::to_string(cells.table.counts[t]));
  return out;
}

using Lines = std::vector<std::string>;

TEST(EncodeCells, TuplesStandInTheOrderOfTheirValues) {
  const TempFolder folder;
  const auto cells = encoded(people(folder));
  ASSERT_OK(cells);
  EXPECT_EQ(all_shown(*cells),
            (Lines{"-|m|01115 x2", "23|f|01115 x2", "27|m|01117 x1", "31|m|01115 x1", "104|f|01117 x1"}));
  EXPECT_EQ(cells->missing_cells, 2U);
  EXPECT_EQ(cells->rows_with_missing, 2U);
  EXPECT_EQ(cells->schema.roles[0], Role::plain);
  // The same rows in another order are the same table.
  const auto turned = encoded(people(folder,
                                     "name,age,sex,zip\nd,104,f,01117\nf,,m,01115\ng,23,f,01115\nc,31,m,01115\n"
                                     "b,27,m,01117\ne,?,m,01115\na,23,f,01115\n"));
  ASSERT_OK(turned);
  EXPECT_EQ(turned->table.codes, cells->table.codes);
  EXPECT_EQ(turned->table.counts, cells->table.counts);
}

TEST(EncodeCells, MissingCellsThatNeverMatchStandAlone) {
  const TempFolder folder;
  CellRecipe recipe = people(folder);
  recipe.missing_as = MissingAs::never;
  const auto cells = encoded(recipe);
  ASSERT_OK(cells);
  EXPECT_EQ(all_shown(*cells), (Lines{"-|m|01115 x1", "-|m|01115 x1", "23|f|01115 x2", "27|m|01117 x1", "31|m|01115 x1",
                                      "104|f|01117 x1"}));
  EXPECT_NE(cells->table.code(0, 0), cells->table.code(1, 0));
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t t = 0; t < cells->table.tuples(); ++t) EXPECT_LT(cells->table.code(t, c), cells->table.values[c]);
  }
}

// Every counted tuple leads to a tuple that shows what its values become; the rows add up.
void expect_way_back(const EncodedCells& cells) {
  std::vector<std::uint64_t> rows(cells.table.tuples(), 0);
  for (std::size_t t = 0; t < cells.counts.tuples(); ++t) {
    const bool alone = cells.stands_alone(t);
    for (std::uint32_t row = 0; row < cells.counts.counts[t]; ++row) {
      const std::uint32_t tuple = cells.tuple_of[t] + (alone ? row : 0);
      ++rows.at(tuple);
      for (std::size_t c = 0; c < cells.columns.size(); ++c) {
        const auto& column = cells.columns[c];
        const auto code = cells.counts.codes[t * cells.counts.columns() + column.source];
        EXPECT_EQ(column.shown(cells.table.code(tuple, c)), column.shown(column.code_of[code]));
      }
    }
  }
  for (std::size_t t = 0; t < rows.size(); ++t) EXPECT_EQ(rows[t], cells.table.counts[t]);
}

TEST(EncodeCells, ColumnsAreRecodedDroppedAndWeighted) {
  const TempFolder folder;
  CellRecipe recipe = people(folder);
  recipe.recodes = {recode_of("age=10"), recode_of("zip=prefix@1")};
  recipe.drop = {"sex"};
  recipe.weights = {{"zip", 3}};
  for (const auto missing_as : {MissingAs::value, MissingAs::never}) {
    recipe.missing_as = missing_as;
    const auto cells = encoded(recipe);
    ASSERT_OK(cells);
    expect_way_back(*cells);
    EXPECT_EQ(cells->table.weights, (std::vector<std::uint32_t>{1, 3}));
    EXPECT_EQ(cells->dropped, Lines{"sex"});
  }
  recipe.missing_as = MissingAs::value;
  const auto cells = encoded(recipe);
  ASSERT_OK(cells);
  EXPECT_EQ(all_shown(*cells), (Lines{"-|0111* x2", "20-29|0111* x3", "30-39|0111* x1", "100-109|0111* x1"}));
  EXPECT_EQ(cells->columns[0].recoded, "intervals of 10");
  EXPECT_EQ(cells->columns[1].recoded, "prefix level 1");
}

TEST(EncodeCells, HierarchiesOfFilesAndOfTheRecipe) {
  const TempFolder folder;
  CellRecipe recipe = people(folder);
  // The file lists a token for the missing value, and a value that does not occur.
  const std::string file =
      folder.write("age.csv", "23;young;*\n27;young;*\n31;old;*\n104;old;*\n?;unknown;*\n99;old;*\n");
  recipe.recodes = {recode_of("age=levels:" + file)};
  const auto cells = encoded(recipe);
  ASSERT_OK(cells);
  EXPECT_EQ(cells->columns[0].values, (std::vector<Value>{"unknown", "young", "old"}));
  EXPECT_EQ(cells->missing_cells, 0U);  // the recoding gave them a label
  EXPECT_EQ(cells->columns[0].recoded, "age.csv level 1");
  expect_way_back(*cells);
  recipe.recipe.quasi[1].file = file;
  recipe.recodes = {recode_of("age=@2")};
  const auto top = encoded(recipe);
  ASSERT_OK(top);
  EXPECT_EQ(top->columns[0].values, (std::vector<Value>{"*"}));
  recipe.recodes = {recode_of("age=@3")};
  expect_error(encoded(recipe), "cannot be recoded to level 3");
  recipe.recodes = {recode_of("age=levels:" + folder.write("short.csv", "23;young\n"))};
  expect_error(encoded(recipe), "does not cover 3 of its values");
}

TEST(EncodeCells, Refusals) {
  const TempFolder folder;
  const auto refused = [&](const std::string& part, const auto& change) {
    CellRecipe recipe = people(folder);
    change(recipe);
    expect_error(encoded(recipe), part);
  };
  refused("no table is named", [](CellRecipe& r) { r.recipe.table.clear(); });
  refused("k is not given", [](CellRecipe& r) { r.recipe.k.reset(); });
  refused("k is 0", [](CellRecipe& r) { r.recipe.k = 0; });
  refused("no quasi-identifier", [](CellRecipe& r) { r.recipe.quasi.clear(); });
  refused("counted in rows", [](CellRecipe& r) { r.recipe.entity = "name"; });
  refused("there is no column \"agee\"", [](CellRecipe& r) { r.recipe.quasi.push_back({.name = "agee"}); });
  refused("Did you mean \"age\"?", [](CellRecipe& r) { r.drop = {"agge"}; });
  refused("`recipe.cells.recode` names column \"name\"", [](CellRecipe& r) { r.recodes = {recode_of("name=prefix")}; });
  refused("twice", [](CellRecipe& r) { r.recodes = {recode_of("age=5"), recode_of("age=10")}; });
  refused("twice", [](CellRecipe& r) { r.weights = {{"age", 2}, {"age", 3}}; });
  refused("both dropped and recoded", [](CellRecipe& r) {
    r.drop = {"age"};
    r.recodes = {recode_of("age=5")};
  });
  refused("every quasi-identifier is dropped", [](CellRecipe& r) { r.drop = {"age", "sex", "zip"}; });
  refused("not numbers", [](CellRecipe& r) { r.recodes = {recode_of("sex=5")}; });
  refused("two roles", [](CellRecipe& r) { r.recipe.sensitive = {"age"}; });
  refused("65 quasi-identifiers are too many", [](CellRecipe& r) {
    for (int i = 0; i < 62; ++i) r.recipe.quasi.push_back({.name = "c" + std::to_string(i)});
  });
  CellRecipe empty = people(folder, "name,age,sex,zip\n");
  expect_error(encoded(empty), "no rows");
}

TEST(ParseCells, Recodings) {
  EXPECT_EQ(recode_of("age=10").column.build.widths, (std::vector<double>{10}));
  EXPECT_EQ(recode_of("a=b=2.5").column.name, "a=b");
  const CellRecode prefix = recode_of("zip=prefix@3");
  EXPECT_EQ(prefix.column.build.name, "prefix");
  EXPECT_EQ(prefix.level, 3U);
  EXPECT_EQ(prefix.spec, "prefix");
  EXPECT_EQ(recode_of("age=interval:widths=5/10,top=90@2").column.build.widths, (std::vector<double>{5, 10}));
  const CellRecode file = recode_of("job=levels:my@job.csv@2");
  EXPECT_EQ(file.column.file, "my@job.csv");
  EXPECT_EQ(file.level, 2U);
  EXPECT_TRUE(recode_of("job=@0").own);
  for (const char* wrong : {"", "age", "=5", "age=", "age=-5", "age=0", "age=five", "age=10@2", "age=@", "age=@x"})
    EXPECT_FALSE(parse_recode(wrong).ok()) << wrong;
  expect_error(parse_recode("age=suppressed"), "`recipe.cells.drop`");
  expect_error(parse_recode("age=intervals:cuts=18/65"), "no levels");
}

TEST(ParseCells, WeightsAndMissing) {
  const auto weight = parse_cell_weight("a=b=3");
  ASSERT_OK(weight);
  EXPECT_EQ(weight->column, "a=b");
  EXPECT_EQ(weight->weight, 3U);
  for (const char* wrong : {"", "sex", "sex=", "sex=0", "sex=-1", "sex=1.5", "=3", "sex=1000001"})
    EXPECT_FALSE(parse_cell_weight(wrong).ok()) << wrong;
  ASSERT_OK(parse_missing_as("never"));
  expect_error(parse_missing_as("always"), "never");
  EXPECT_EQ(name_of(MissingAs::value), "value");
}

}  // namespace
}  // namespace kanon::tests
