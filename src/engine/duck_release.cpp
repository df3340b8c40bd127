// Writes the release in one streaming statement: join each recoded column with its map, star or drop the small groups,
// sort by the released columns, copy to the file.
//
// The sort is what makes the order of the rows carry nothing over from the table: it depends on the released values
// alone.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/appender.hpp"
#include "engine/duck_source.hpp"
#include "engine/engine_error.hpp"

namespace kanon {
namespace {

// Every join keeps batches of the rows that pass through it, with all their columns. Where that is too much, the maps
// are joined to the distinct tuples first, and their lines (a struct each, so that map_3.label stays map_3.label) to
// the rows in one join. For 100,000 rows, 160 columns, 30 of them recoded (4,800 cells) one join per column is still
// better: 4.1 CPU s and 504 MB instead of 4.6 and 817; for 1,000 columns it ran out of 1 GB.
constexpr std::size_t kManyJoinedCells = 5000;

constexpr const char* kSpecial = ",;\t|\"\r\n";

// small(g0, g1, ...): the groups to suppress, by node of each recoded column
Status load_small_groups(Database& database, const ReleaseOrder& order, std::size_t recoded) {
  std::string columns;
  for (std::size_t i = 0; i < recoded; ++i) columns += fmt::format("{}g{} UINTEGER", i == 0 ? "" : ", ", i);
  KANON_CHECK(database.execute(fmt::format("CREATE OR REPLACE TEMP TABLE small ({})", columns)));
  const Appender appender(database, "small");
  for (const auto& group : order.small_groups) {
    duckdb_appender_begin_row(appender.handle);
    for (const std::uint32_t node : group) duckdb_append_uint32(appender.handle, node);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  if (duckdb_appender_close(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  return Done{};
}

// Quoted whenever it holds anything that a reader could take for a delimiter.
std::string csv_cell(const std::string& text, char delimiter) {
  if (text.find_first_of(kSpecial) == std::string::npos && text.find(delimiter) == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

bool plain_names(const ReleaseOrder& order) {
  return std::all_of(order.columns.begin(), order.columns.end(), [](const ReleaseColumn& column) {
    return column.name.find_first_of(kSpecial) == std::string::npos;
  });
}

bool differ_in_case_only(const ReleaseOrder& order) {
  std::set<std::string> seen;
  for (const auto& column : order.columns) {
    if (!seen.insert(lower(column.name)).second) return true;
  }
  return false;
}

// The engine takes names that differ in case only for the same and renames one, and leaves `b;c` unquoted in a file
// with commas, which makes the delimiter hard to tell: such a header is written by us.
std::string header_options(const ReleaseOrder& order, char delimiter) {
  if (plain_names(order) && !differ_in_case_only(order)) return "HEADER true";
  std::string header;
  for (const auto& column : order.columns) {
    if (&column != &order.columns[0]) header += delimiter;
    header += csv_cell(column.name, delimiter);
  }
  return fmt::format("HEADER false, PREFIX {}, SUFFIX {}", quoted_text(header + "\n"), quoted_text("\n"));
}

// The file is a temporary of ours already; one more of the engine's would be left behind when a copy is stopped.
Result<std::string> copy_options(const ReleaseOrder& order, FileFormat format, char delimiter) {
  if (format == FileFormat::csv) {
    return fmt::format("FORMAT csv, {}, DELIMITER {}, QUOTE '\"', ESCAPE '\"', NULLSTR '', USE_TMP_FILE false",
                       header_options(order, delimiter), quoted_text(std::string_view(&delimiter, 1)));
  }
  if (!differ_in_case_only(order)) return std::string("FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false");
  return Error{.message = "two columns differ in the case of their names only, which Parquet releases cannot hold",
               .place = {},
               .hint = "Rename one of them, or release as .csv."};
}

}  // namespace

Status DuckSource::write_release(const ReleaseOrder& order, const std::string& path, FileFormat format,
                                 char delimiter) {
  KANON_TRY(const std::string options, copy_options(order, format, delimiter));
  KANON_TRY(const std::string query, !order.boxed.empty()     ? boxed_query(order)
                                     : !order.blanked.empty() ? blanked_query(order)
                                                              : recoded_query(order));
  auto status = database_.execute(fmt::format("COPY ({}) TO {} ({})", query, quoted_text(path), options));
  // The caller knows the name of what is being written, the table's is ours to add.
  if (!status.ok()) return is_about_writing(status.error()) ? status.error() : placed(status.error());
  return status;
}

std::string DuckSource::drawn_by(const ReleaseOrder& order) const {
  std::string parts = quoted_text(order.draw_key);
  for (const auto& column : order.columns) {
    if (column.recoded) continue;
    parts += fmt::format(", strlen({0}), ':', {0}", fmt::format("coalesce({}, '')", text_of(column.name)));
  }
  return fmt::format("sha256(concat({}))", parts);
}

Result<std::string> DuckSource::rows_with_maps(const std::string& prefix, const std::vector<std::string>& values,
                                               std::size_t columns) {
  std::string joins, narrow_joins, met, lines, found_on;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string separator = i == 0 ? "" : ", ";
    const std::string on = fmt::format(" IS NOT DISTINCT FROM {}{}.value", prefix, i);
    joins += fmt::format(" JOIN {}{} ON {}{}", prefix, i, values[i], on);
    narrow_joins += fmt::format(" JOIN {0}{1} ON v{1}{2}", prefix, i, on);
    met += fmt::format("{}{} AS v{}", separator, values[i], i);
    lines += fmt::format("{}{}{}", separator, prefix, i);
    found_on += fmt::format("{}{}{}", i == 0 ? "" : " AND ", values[i], on);
  }
  if (values.size() * columns <= kManyJoinedCells) return fmt::format("{} AS source{}", relation_, joins);
  const auto made = database_.execute(fmt::format(
      "CREATE OR REPLACE TEMP TABLE mapped AS SELECT {} FROM (SELECT DISTINCT {} FROM {} AS source) AS met{}", lines,
      met, relation_, narrow_joins));
  if (!made.ok()) return placed(made.error());
  return fmt::format("{} AS source JOIN mapped ON {}", relation_, found_on);
}

Result<std::string> DuckSource::recoded_query(const ReleaseOrder& order) {
  std::string select;
  std::string small_on;
  std::string sort;
  std::vector<std::string> values;
  std::size_t recoded = 0;
  const bool any_small = !order.small_groups.empty();
  for (std::size_t i = 0; i < order.columns.size(); ++i) {
    const auto& column = order.columns[i];
    std::string shown = fmt::format("c{}", index_of(column.name));
    if (column.recoded) {
      KANON_CHECK(load_map(database_, recoded, column));
      values.push_back(value_of(column.name, order.missing));
      small_on += fmt::format("{0}map_{1}.node = small.g{1}", recoded == 0 ? "" : " AND ", recoded);
      shown = fmt::format("map_{}.label", recoded);
      if (any_small && !order.drop_suppressed) {
        shown = fmt::format("CASE WHEN small.g0 IS NULL THEN {} ELSE {} END", shown, quoted_text(order.suppressed_as));
      }
      ++recoded;
    }
    select += fmt::format("{}{} AS {}", i == 0 ? "" : ", ", shown, quoted_name(column.name));
    sort += fmt::format("{}{} NULLS FIRST", i == 0 ? "" : ", ", i + 1);
  }
  KANON_TRY(std::string rows, rows_with_maps("map_", values, order.columns.size()));
  if (any_small) {
    KANON_CHECK(load_small_groups(database_, order, recoded));
    rows += " LEFT JOIN small ON " + small_on;
    if (order.drop_suppressed) rows += " WHERE small.g0 IS NULL";
  }
  return fmt::format("SELECT {} FROM {} ORDER BY {}", select, rows, sort);
}

}  // namespace kanon
