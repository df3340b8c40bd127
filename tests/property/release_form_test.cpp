// Whatever stands in a table, its release has the one form that the checker accepts: every kind of release, CSV and
// Parquet, cells and names with all that readers disagree on.
#include <map>

#include "certify/form/csv_form.hpp"
#include "certify/form/row_order.hpp"
#include "engine/duckdb.hpp"
#include "engine/parquet_form.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Texts = std::vector<std::string>;

std::string nasty(Dice& dice, std::size_t least) {
  static const Texts bits = {"a",  "b",  "1",  "\"",   "\"\"", ",", ";",        "|",
                             "\t", "\n", "\r", "\r\n", " ",    "#", "\xc3\xa4", "*"};
  std::string out;
  for (std::size_t i = dice.from_to(least, 4); i > 0; --i) out += dice.pick(bits);
  return out;
}

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

struct Table {
  Texts names;                                  // the first is recoded
  std::vector<Texts> rows;                      // as text; empty: missing
  std::map<std::string, std::uint64_t> counts;  // of the first column

  [[nodiscard]] std::string csv() const {
    std::string out;
    const auto line = [&](const Texts& cells) {
      for (std::size_t c = 0; c < cells.size(); ++c) out += (c == 0 ? "" : ",") + in_quotes(cells[c]);
      out += "\n";
    };
    line(names);
    for (const Texts& row : rows) line(row);
    return out;
  }
};

Table random_table(Dice& dice) {
  Table out;
  const std::size_t width = dice.from_to(1, 4);
  // A reader of names takes the blanks around them away; letters at both ends keep them.
  for (std::size_t c = 0; c < width; ++c) out.names.push_back("n" + std::to_string(c) + nasty(dice, 0) + "n");
  Texts values;
  for (std::size_t i = 0; i < 4; ++i) values.push_back(nasty(dice, i == 0 ? 0 : 1));
  for (std::size_t r = dice.from_to(1, 20); r > 0; --r) {
    Texts row = {dice.pick(values)};
    for (std::size_t c = 1; c < width; ++c) row.push_back(nasty(dice, 0));
    ++out.counts[row[0]];
    out.rows.push_back(std::move(row));
  }
  return out;
}

enum class ReleaseKind { recoding, cells, boxes };

ReleaseOrder random_order(const Table& table, ReleaseKind kind, Dice& dice) {
  ReleaseOrder out;
  for (const std::string& name : table.names)
    out.columns.push_back({.name = name, .recoded = false, .values = {}, .nodes = {}, .labels = {}});
  ReleaseColumn& column = out.columns[0];
  column.recoded = true;
  out.draw_key = "key";
  for (const auto& [value, count] : table.counts) {
    const auto node = static_cast<std::uint32_t>(column.nodes.size());
    column.values.push_back(value.empty() ? std::nullopt : std::optional(value));
    column.nodes.push_back(node);
    column.labels.push_back(dice.one_in(5) ? std::nullopt : std::optional(nasty(dice, 0)));
    if (kind == ReleaseKind::recoding && dice.one_in(3)) out.small_groups.push_back({node});
    const std::uint64_t first = dice.from_to(1, count);
    if (kind == ReleaseKind::cells) {
      out.blanked.push_back({.nodes = {node}, .parts = {{.rows = first, .columns = {0}}}});
      if (first < count) out.blanked.back().parts.push_back({.rows = count - first, .columns = {}});
    } else if (kind == ReleaseKind::boxes) {
      out.boxes.push_back({node});
      out.boxed.push_back({.nodes = {node}, .parts = {{.rows = first, .box = node}}});
      if (first < count) out.boxed.back().parts.push_back({.rows = count - first, .box = BoxedRows::kSuppressed});
    }
  }
  out.drop_suppressed = dice.one_in(2);
  return out;
}

void expect_csv_form(const std::string& path, const Texts& names, char delimiter) {
  const auto form = certify::read_csv_form({.path = path,
                                            .delimiter = delimiter,
                                            .dialect = certify::CsvDialect::written,
                                            .names = names,
                                            .cancel = nullptr});
  ASSERT_OK(form);
  for (const auto& fault : form->faults)
    ADD_FAILURE() << fault.line << ":" << fault.column << " " << fault.words << "\n" << text_of(path);
  EXPECT_EQ(form->order.falls, 0u) << text_of(path);
}

void expect_parquet_form(const std::string& path, std::size_t columns) {
  const auto form = parquet_form(path, {.threads = 2, .temp_folder = {}});
  ASSERT_OK(form);
  for (const std::string& what : form->beside) ADD_FAILURE() << what;
  EXPECT_TRUE(form->same_engine);
  const auto differs = rewritten_otherwise(path, {.threads = 1, .temp_folder = {}});
  ASSERT_OK(differs);
  EXPECT_FALSE(differs->has_value()) << "from byte " << differs->value_or(0);
  certify::RowOrder order;
  Texts above(columns), here(columns);
  ASSERT_OK(scan_in_order(path, {.threads = 2, .temp_folder = {}}, [&](const Batch& batch) -> Status {
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      for (std::size_t c = 0; c < columns; ++c) here[c] = batch.text(c, r).value_or(std::string_view());
      order.next(
          columns, [&](std::size_t c) { return above[c]; }, [&](std::size_t c) { return here[c]; });
      std::swap(above, here);
    }
    return Done{};
  }));
  EXPECT_EQ(order.falls, 0u);
}

TEST(ReleaseForm, IsKeptByEveryKindOfReleaseOfRandomTables) {
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    Dice dice(seed);
    const Table table = random_table(dice);
    const TempFolder folder;
    auto source =
        open_source({.path = folder.write("t.csv", table.csv()), .delimiter = ','}, {.threads = 2, .temp_folder = {}});
    ASSERT_OK(source);
    ASSERT_EQ((*source)->info().columns, table.names);
    for (const ReleaseKind kind : {ReleaseKind::recoding, ReleaseKind::cells, ReleaseKind::boxes}) {
      const ReleaseOrder order = random_order(table, kind, dice);
      const char delimiter = dice.pick(std::vector<char>{',', ';', '\t', '|'});
      ASSERT_OK((*source)->write_release(order, folder.at("r.csv"), FileFormat::csv, delimiter));
      expect_csv_form(folder.at("r.csv"), table.names, delimiter);
      if (seed % 8 != 0) continue;  // slower
      ASSERT_OK((*source)->write_release(order, folder.at("r.parquet"), FileFormat::parquet, ','));
      expect_parquet_form(folder.at("r.parquet"), table.names.size());
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// Numbers and dates are sorted by their text, and what is empty is missing.
TEST(ReleaseForm, IsKeptByTypedColumns) {
  const TempFolder folder;
  auto database = Database::open({.threads = 2, .temp_folder = {}});
  ASSERT_OK(database);
  ASSERT_OK(database->execute(
      "COPY (SELECT CAST(i * 7919 % 11 AS VARCHAR) AS q, CAST(i * 104729 % 1000 AS INTEGER) AS n, i % 13 / 4 AS d,"
      " DATE '1999-12-01' + CAST(i * 31 % 900 AS INTEGER) AS t, CASE i % 3 WHEN 0 THEN '' WHEN 1 THEN NULL ELSE 'x' END"
      " AS e, CASE WHEN i % 2 = 0 THEN CAST(i % 5 AS DECIMAL(9, 2)) END AS m FROM range(5000) r(i)) TO " +
      quoted_text(folder.at("t.parquet")) + " (FORMAT parquet)"));
  auto source = open_source({.path = folder.at("t.parquet"), .delimiter = {}}, {.threads = 2, .temp_folder = {}});
  ASSERT_OK(source);
  Table table{.names = {"q", "n", "d", "t", "e", "m"}, .rows = {}, .counts = {}};
  for (int i = 0; i < 5000; ++i) ++table.counts[std::to_string(i * 7919 % 11)];
  Dice dice(3);
  for (const ReleaseKind kind : {ReleaseKind::recoding, ReleaseKind::cells, ReleaseKind::boxes}) {
    const ReleaseOrder order = random_order(table, kind, dice);
    ASSERT_OK((*source)->write_release(order, folder.at("r.parquet"), FileFormat::parquet, ','));
    expect_parquet_form(folder.at("r.parquet"), table.names.size());
    ASSERT_OK((*source)->write_release(order, folder.at("r.csv"), FileFormat::csv, ','));
    expect_csv_form(folder.at("r.csv"), table.names, ',');
    const auto empty = database->query_count("SELECT CAST(count(*) AS UBIGINT) FROM read_parquet(" +
                                             quoted_text(folder.at("r.parquet")) + ") WHERE e = ''");
    ASSERT_OK(empty);
    EXPECT_EQ(*empty, 0u);
  }
}

}  // namespace
}  // namespace kanon::tests
