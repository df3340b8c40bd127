// Writes the release in one streaming statement: join each recoded column with its map, star or drop the small groups,
// sort by the released columns, copy to the file.
//
// The sort is what makes the order of the rows carry nothing over from the table: it depends on the released values
// alone.
#include <fmt/format.h>

#include "base/try.hpp"
#include "engine/duck_source.hpp"

namespace kanon {
namespace {

struct Appender {
  duckdb_appender handle = nullptr;
  ~Appender() { duckdb_appender_destroy(&handle); }
};

Error append_error(duckdb_appender appender) {
  const char* message = duckdb_appender_error(appender);
  return Error{.message = fmt::format("the engine does not take a map: {}", message ? message : "no reason given"),
               .place = {},
               .hint = {}};
}

void append_text(duckdb_appender appender, const std::optional<std::string>& text) {
  if (text) {
    duckdb_append_varchar_length(appender, text->data(), text->size());
  } else {
    duckdb_append_null(appender);
  }
}

// map_i(value, node, label)
Status load_map(Database& database, std::size_t index, const ReleaseColumn& column) {
  const std::string table = fmt::format("map_{}", index);
  KANON_CHECK(database.execute(
      fmt::format("CREATE OR REPLACE TEMP TABLE {} (value VARCHAR, node UINTEGER, label VARCHAR)", table)));
  Appender appender;
  duckdb_appender_create(database.connection(), nullptr, table.c_str(), &appender.handle);
  for (std::size_t i = 0; i < column.values.size(); ++i) {
    duckdb_appender_begin_row(appender.handle);
    append_text(appender.handle, column.values[i]);
    duckdb_append_uint32(appender.handle, column.nodes[i]);
    append_text(appender.handle, column.labels[column.nodes[i]]);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  if (duckdb_appender_close(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  return Done{};
}

// small(g0, g1, ...): the groups to suppress, by node of each recoded column
Status load_small_groups(Database& database, const ReleaseOrder& order, std::size_t recoded) {
  std::string columns;
  for (std::size_t i = 0; i < recoded; ++i) columns += fmt::format("{}g{} UINTEGER", i == 0 ? "" : ", ", i);
  KANON_CHECK(database.execute(fmt::format("CREATE OR REPLACE TEMP TABLE small ({})", columns)));
  Appender appender;
  duckdb_appender_create(database.connection(), nullptr, "small", &appender.handle);
  for (const auto& group : order.small_groups) {
    duckdb_appender_begin_row(appender.handle);
    for (const std::uint32_t node : group) duckdb_append_uint32(appender.handle, node);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  if (duckdb_appender_close(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  return Done{};
}

// The file is a temporary of ours already; one more of the engine's would be left behind when a copy is stopped.
std::string copy_options(FileFormat format, char delimiter) {
  if (format == FileFormat::parquet) return "FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false";
  return fmt::format("FORMAT csv, HEADER true, DELIMITER {}, QUOTE '\"', ESCAPE '\"', NULLSTR '', USE_TMP_FILE false",
                     quoted_text(std::string_view(&delimiter, 1)));
}

}  // namespace

Status DuckSource::write_release(const ReleaseOrder& order, const std::string& path, FileFormat format,
                                 char delimiter) {
  std::string select;
  std::string joins;
  std::string small_on;
  std::string sort;
  std::size_t recoded = 0;
  const bool any_small = !order.small_groups.empty();
  for (std::size_t i = 0; i < order.columns.size(); ++i) {
    const auto& column = order.columns[i];
    std::string shown = fmt::format("c{}", index_of(column.name));
    if (column.recoded) {
      KANON_CHECK(load_map(database_, recoded, column));
      joins += fmt::format(" JOIN map_{0} ON {1} IS NOT DISTINCT FROM map_{0}.value", recoded,
                           value_of(column.name, order.missing));
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
  std::string where;
  if (any_small) {
    KANON_CHECK(load_small_groups(database_, order, recoded));
    joins += " LEFT JOIN small ON " + small_on;
    if (order.drop_suppressed) where = " WHERE small.g0 IS NULL";
  }
  auto status =
      database_.execute(fmt::format("COPY (SELECT {} FROM {} AS source{}{} ORDER BY {}) TO {} ({})", select, relation_,
                                    joins, where, sort, quoted_text(path), copy_options(format, delimiter)));
  if (!status.ok()) return placed(status.error());
  return status;
}

}  // namespace kanon
