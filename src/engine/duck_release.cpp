// Writes the release in one streaming statement: join each recoded column with its map, star or drop the small groups,
// sort by the released columns, copy to the file.
//
// The sort is what makes the order of the rows carry nothing over from the table: it depends on the text of the
// released cells alone. The form of the file, every quote of it, is the promise of docs/formats/plan.md, and
// kanon-check holds the file to it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/appender.hpp"
#include "engine/duck_source.hpp"
#include "engine/engine_error.hpp"
#include "engine/release_cells.hpp"

namespace kanon {
namespace {

// Every thread reserves a batch of all columns for each step of the statement, 2,048 cells of 16 bytes a column: two
// for a join, about five for reading, sorting and writing. Measured where statements of 1,000 and 3,000 columns begin
// to run out of memory; the rows themselves need some as well, and are spilt.
struct Batches {
  std::size_t columns = 0, joins = 0;
  [[nodiscard]] std::uint64_t bytes() const { return std::uint64_t{5 + 2 * joins} * columns * 2048 * 16; }
  // How many threads fit into seven tenths of the memory.
  [[nodiscard]] std::uint64_t threads(std::uint64_t memory_mb) const { return memory_mb * 700'000 / bytes(); }
};

// What a release needs beside the maps: tuples, their boxes or blanks, and the order of their rows.
std::size_t further_joins(const ReleaseOrder& order) {
  return !order.boxed.empty() || !order.blanked.empty() ? 3 : 0;
}

Error more_memory(Error error, const Batches& batches, std::uint64_t memory_mb) {
  const std::uint64_t enough = std::max(2 * memory_mb, batches.bytes() / 700'000 + 1);
  error.message = fmt::format("the engine ran out of memory while it sorted and wrote {} columns", batches.columns);
  error.hint =
      fmt::format("Give it `request.run.memory_mb` {} or more, or set TMPDIR to a disk with more space.", enough);
  return error;
}

constexpr const char* kSpecial = ",;\t|\"\r\n#";
constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";

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
  return finish(appender);
}

// Whatever a reader could take for a delimiter, a remark or the mark of an encoding.
bool is_plain(const std::string& name) {
  return name.find_first_of(kSpecial) == std::string::npos && !name.starts_with(kByteOrderMark);
}

// The header of a single column does not tell the delimiter, and a line with nothing on it is no row to many readers:
// every cell of such a release, the name as well, stands in quotes.
bool is_single(const ReleaseOrder& order) {
  return order.columns.size() == 1;
}

std::string quoted_csv(const std::string& name) {
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
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
bool engine_writes_header(const ReleaseOrder& order) {
  return !differ_in_case_only(order) && std::all_of(order.columns.begin(), order.columns.end(),
                                                    [](const ReleaseColumn& column) { return is_plain(column.name); });
}

std::string header_line(const ReleaseOrder& order, char delimiter) {
  std::string out;
  for (const auto& column : order.columns) {
    if (&column != &order.columns[0]) out += delimiter;
    out += is_plain(column.name) && !is_single(order) ? column.name : quoted_csv(column.name);
  }
  return out + "\n";
}

std::string header_options(const ReleaseOrder& order, char delimiter) {
  if (engine_writes_header(order)) return "HEADER true";
  return fmt::format("HEADER false, PREFIX {}, SUFFIX {}", quoted_text(header_line(order, delimiter)),
                     quoted_text("\n"));
}

// Behind a header of ours the engine ends a last row even where there is none.
Status end_header_once(const ReleaseOrder& order, const std::string& path, char delimiter) {
  if (engine_writes_header(order)) return Done{};
  const std::size_t header = header_line(order, delimiter).size();
  std::error_code failed;
  if (std::filesystem::file_size(path, failed) == header + 1) std::filesystem::resize_file(path, header, failed);
  if (!failed) return Done{};
  return Error{.message = "the file cannot be written: " + failed.message(), .place = {}, .hint = {}};
}

Status check_labels(const ReleaseOrder& order) {
  for (const auto& column : order.columns) {
    if (order.safe_cells && std::string_view("'=@+-\t\r\n").find(column.name.front()) != std::string_view::npos) {
      return Error{
          .message = fmt::format("column \"{}\" has a name that a spreadsheet would take for a formula, and names "
                                 "are released as they are",
                                 column.name),
          .place = {},
          .hint = "Rename the column, or leave `recipe.output.safe_cells` out."};
    }
    for (const auto& label : column.labels) {
      if (label && label->find('\0') != std::string::npos) return engine_error(kNulCell);
    }
  }
  return Done{};
}

// The file is a temporary of ours already; one more of the engine's would be left behind when a copy is stopped.
Result<std::string> copy_options(const ReleaseOrder& order, FileFormat format, char delimiter) {
  if (format == FileFormat::csv) {
    return fmt::format("FORMAT csv, {}, DELIMITER {}, QUOTE '\"', ESCAPE '\"', NULLSTR '', USE_TMP_FILE false{}",
                       header_options(order, delimiter), quoted_text(std::string_view(&delimiter, 1)),
                       is_single(order) ? ", FORCE_QUOTE *" : "");
  }
  if (order.safe_cells) {
    return Error{.message = "cells are made safe for spreadsheets in CSV only, and this release is Parquet",
                 .place = {},
                 .hint = "Release as .csv, or leave `recipe.output.safe_cells` out."};
  }
  if (!differ_in_case_only(order)) return std::string(kParquetOptions);
  return Error{.message = "two columns differ in the case of their names only, which Parquet releases cannot hold",
               .place = {},
               .hint = "Rename one of them, or release as .csv."};
}

}  // namespace

Status DuckSource::write_release(const ReleaseOrder& order, const std::string& path, FileFormat format,
                                 char delimiter) {
  const bool csv = format == FileFormat::csv;
  KANON_TRY(const std::string options, copy_options(order, format, delimiter));
  if (csv) KANON_CHECK(check_labels(order));
  KANON_TRY(std::string query, !order.boxed.empty()     ? boxed_query(order, !csv)
                               : !order.blanked.empty() ? blanked_query(order, !csv)
                                                        : recoded_query(order, !csv));
  if (csv && is_single(order)) {  // the engine writes the empty text with quotes, a missing cell without
    const std::string name = quoted_name(order.columns[0].name);
    query = fmt::format("SELECT coalesce({0}, '') AS {0} FROM ({1})", name, query);
  }
  const Batches batches{.columns = order.columns.size(), .joins = 1 + further_joins(order)};
  const std::uint64_t threads = database_.options().threads, fit = batches.threads(database_.options().memory_mb);
  if (fit < threads) KANON_CHECK(database_.execute(fmt::format("SET threads = {}", std::max<std::uint64_t>(1, fit))));
  auto status = database_.execute(fmt::format("COPY ({}) TO {} ({})", query, quoted_text(path), options));
  if (!status.ok() && is_about_memory(status.error()))
    return placed(more_memory(status.error(), batches, database_.options().memory_mb));
  // The caller knows the name of what is being written, the table's is ours to add.
  if (!status.ok() && is_about_writing(status.error())) return status.error();
  if (status.ok() && fit < threads) KANON_CHECK(database_.execute(fmt::format("SET threads = {}", threads)));
  KANON_CHECK(held(status));
  return csv ? end_header_once(order, path, delimiter) : Status(Done{});
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
                                               std::size_t columns, const std::string& small_on) {
  // Where a join for each map is too much, the maps are joined to the distinct tuples first, and their lines (a struct
  // each, so that map_3.label stays map_3.label) to the rows in one join. For 100,000 rows, 160 columns, 30 of them
  // recoded, one join per column is still better: 4.1 CPU s and 504 MB instead of 4.6 and 817.
  const Batches batches{.columns = columns, .joins = values.size() + (small_on.empty() ? 0 : 1)};
  const bool fits = batches.threads(database_.options().memory_mb) >= database_.options().threads;
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
  const std::string small = small_on.empty() ? "" : " LEFT JOIN small ON " + small_on;
  if (fits) return fmt::format("{} AS source{}{}", relation_, joins, small);
  if (!small_on.empty()) lines += ", small";
  const auto made = database_.execute(fmt::format(
      "CREATE OR REPLACE TEMP TABLE mapped AS SELECT {} FROM (SELECT DISTINCT {} FROM {} AS source) AS met{}{}", lines,
      met, relation_, narrow_joins, small));
  KANON_CHECK(held(made));
  return fmt::format("{} AS source JOIN mapped ON {}", relation_, found_on);
}

// The rows that a recoding releases, in no order: its columns as c0..cN of the table, and `who`.
Result<std::string> DuckSource::rows_as_shown(const ReleaseOrder& shown, const EntityColumn& entity) {
  if (!shown.boxed.empty()) return boxed_rows(shown, entity);
  std::string select = fmt::format("{} AS who", value_of(entity.name, entity.missing)), small_on;
  std::vector<std::string> values;
  const bool any_small = !shown.small_groups.empty();
  for (const auto& column : shown.columns) {
    const std::size_t c = index_of(column.name), recoded = values.size();
    std::string cell = fmt::format("source.c{}", c);
    if (column.recoded) {
      KANON_CHECK(load_map(database_, recoded, column));
      values.push_back(value_of(column.name, shown.missing));
      small_on += fmt::format("{0}map_{1}.node = small.g{1}", recoded == 0 ? "" : " AND ", recoded);
      cell = fmt::format("map_{}.label", recoded);
      if (any_small && !shown.drop_suppressed)
        cell = fmt::format("CASE WHEN small.g0 IS NULL THEN {} ELSE {} END", cell, quoted_text(shown.suppressed_as));
    }
    select += fmt::format(", {} AS c{}", cell, c);
  }
  if (any_small) KANON_CHECK(load_small_groups(database_, shown, values.size()));
  KANON_TRY(std::string rows, rows_with_maps("map_", values, shown.columns.size(), any_small ? small_on : ""));
  if (any_small && shown.drop_suppressed) rows += " WHERE small.g0 IS NULL";
  return fmt::format("(SELECT {} FROM {})", select, rows);
}

Result<std::string> DuckSource::recoded_query(const ReleaseOrder& order, bool typed) {
  std::string select;
  std::string small_on;
  SortByText sort;
  std::vector<std::string> values;
  std::size_t recoded = 0;
  const bool any_small = !order.small_groups.empty();
  for (std::size_t i = 0; i < order.columns.size(); ++i) {
    const auto& column = order.columns[i];
    std::string shown = copied_cell(fmt::format("source.c{}", index_of(column.name)), typed);
    if (!column.recoded) {
      sort.add_copied(shown, typed);
    } else {
      sort.add_text();
      KANON_CHECK(load_map(database_, recoded, column));
      values.push_back(value_of(column.name, order.missing));
      small_on += fmt::format("{0}map_{1}.node = small.g{1}", recoded == 0 ? "" : " AND ", recoded);
      shown = fmt::format("map_{}.label", recoded);
      if (any_small && !order.drop_suppressed) {
        shown = fmt::format("CASE WHEN small.g0 IS NULL THEN {} ELSE {} END", shown, quoted_text(order.suppressed_as));
      }
      ++recoded;
    }
    select += released_column(order, i, shown);
  }
  if (any_small) KANON_CHECK(load_small_groups(database_, order, recoded));
  KANON_TRY(std::string rows, rows_with_maps("map_", values, order.columns.size(), any_small ? small_on : ""));
  if (any_small && order.drop_suppressed) rows += " WHERE small.g0 IS NULL";
  return fmt::format("SELECT {} FROM {} ORDER BY {}", select, rows, sort.sql());
}

}  // namespace kanon
