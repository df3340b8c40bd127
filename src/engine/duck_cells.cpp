// The release with single cells blanked, as one query: number the rows of the tuples that are listed, find the part of
// each row, blank its cells, sort by what is shown.
#include <fmt/format.h>

#include "base/try.hpp"
#include "engine/appender.hpp"
#include "engine/duck_source.hpp"
#include "engine/release_cells.hpp"

namespace kanon {
namespace {

// listed(g0, g1, ..., id, parts): the tuples with blanked cells, by node of each recoded column
Status load_listed(Database& database, const ReleaseOrder& order, std::size_t recoded) {
  KANON_CHECK(database.execute(
      fmt::format("CREATE OR REPLACE TEMP TABLE listed ({}id UBIGINT, parts UBIGINT)", node_columns(recoded))));
  const Appender appender(database, "listed");
  std::uint64_t id = 0;
  for (const auto& tuple : order.blanked) {
    duckdb_appender_begin_row(appender.handle);
    for (const std::uint32_t node : tuple.nodes) duckdb_append_uint32(appender.handle, node);
    duckdb_append_uint64(appender.handle, id++);
    duckdb_append_uint64(appender.handle, tuple.parts.size());
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  return finish(appender);
}

// parts(id, before, upto, b0, b1, ...): rows before < place <= upto of the tuple, and which cells are blanked
Status load_parts(Database& database, const ReleaseOrder& order, std::size_t recoded) {
  std::string columns;
  for (std::size_t i = 0; i < recoded; ++i) columns += fmt::format(", b{} BOOLEAN", i);
  KANON_CHECK(database.execute(
      fmt::format("CREATE OR REPLACE TEMP TABLE parts (id UBIGINT, before UBIGINT, upto UBIGINT{})", columns)));
  const Appender appender(database, "parts");
  for (std::size_t id = 0; id < order.blanked.size(); ++id) {
    std::uint64_t before = 0;
    for (const auto& part : order.blanked[id].parts) {
      std::vector<bool> blanked(recoded, false);
      for (const std::uint32_t column : part.columns) blanked[column] = true;
      duckdb_appender_begin_row(appender.handle);
      duckdb_append_uint64(appender.handle, id);
      duckdb_append_uint64(appender.handle, before);
      duckdb_append_uint64(appender.handle, before + part.rows);
      for (const bool blank : blanked) duckdb_append_bool(appender.handle, blank);
      if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
      before += part.rows;
    }
  }
  return finish(appender);
}

}  // namespace

Result<std::string> DuckSource::blanked_query(const ReleaseOrder& order, bool typed) {
  std::string inner, outer, listed_on;
  SortByText sort;
  std::vector<std::string> values;
  const std::string blank = order.blanked_as.empty() ? "NULL" : quoted_text(order.blanked_as);
  std::size_t recoded = 0;
  for (std::size_t i = 0; i < order.columns.size(); ++i) {
    const auto& column = order.columns[i];
    const std::string separator = i == 0 ? "" : ", ";
    if (!column.recoded) {
      inner += fmt::format("{}{} AS s{}", separator, copied_cell(fmt::format("c{}", index_of(column.name)), typed), i);
      sort.add_copied(fmt::format("placed.s{}", i), typed);
      outer += released_column(order, i, fmt::format("s{}", i));
      continue;
    }
    sort.add_text();
    KANON_CHECK(load_map(database_, recoded, column));
    values.push_back(value_of(column.name, order.missing));
    listed_on += fmt::format("{0}map_{1}.node = listed.g{1}", recoded == 0 ? "" : " AND ", recoded);
    inner += fmt::format("{}map_{}.label AS s{}", separator, recoded, i);
    outer += released_column(order, i, fmt::format("CASE WHEN parts.b{} THEN {} ELSE s{} END", recoded, blank, i));
    ++recoded;
  }
  KANON_CHECK(load_listed(database_, order, recoded));
  KANON_CHECK(load_parts(database_, order, recoded));
  KANON_TRY(const std::string rows, rows_with_maps("map_", values, order.columns.size()));
  // Rows that all go into one part, or into none, need no order.
  const std::string place = fmt::format(
      "row_number() OVER (PARTITION BY listed.id ORDER BY CASE WHEN listed.parts > 1 THEN {} END)", drawn_by(order));
  return fmt::format(
      "SELECT {} FROM (SELECT {}, listed.id AS id, {} AS place FROM {} LEFT JOIN listed ON {}) AS placed"
      " LEFT JOIN parts ON parts.id = placed.id AND placed.place > parts.before AND placed.place <= parts.upto"
      " ORDER BY {}",
      outer, inner, place, rows, listed_on, sort.sql());
}

}  // namespace kanon
