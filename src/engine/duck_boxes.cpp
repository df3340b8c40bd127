// The release in which every group shows its own box, as one query: find the tuple of each row, the box of the tuple
// (or, where it has several, the part of the row), and show the labels of the box.
#include <fmt/format.h>

#include "base/try.hpp"
#include "engine/appender.hpp"
#include "engine/duck_source.hpp"
#include "engine/release_cells.hpp"

namespace kanon {
namespace {

// place_i(value, node)
Status load_places(Database& database, std::size_t index, const ReleaseColumn& column) {
  const std::string table = fmt::format("place_{}", index);
  KANON_CHECK(database.execute(fmt::format("CREATE OR REPLACE TEMP TABLE {} (value VARCHAR, node UINTEGER)", table)));
  const Appender appender(database, table);
  for (std::size_t i = 0; i < column.values.size(); ++i) {
    duckdb_appender_begin_row(appender.handle);
    append_text(appender.handle, column.values[i]);
    duckdb_append_uint32(appender.handle, column.nodes[i]);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  return finish(appender);
}

// tuples(g0, g1, ..., id, box): box is NULL where the rows of the tuple go to several
Status load_tuples(Database& database, const ReleaseOrder& order, std::size_t recoded) {
  KANON_CHECK(database.execute(
      fmt::format("CREATE OR REPLACE TEMP TABLE tuples ({}id UBIGINT, box UINTEGER)", node_columns(recoded))));
  const Appender appender(database, "tuples");
  for (std::size_t id = 0; id < order.boxed.size(); ++id) {
    const auto& tuple = order.boxed[id];
    duckdb_appender_begin_row(appender.handle);
    for (const std::uint32_t node : tuple.nodes) duckdb_append_uint32(appender.handle, node);
    duckdb_append_uint64(appender.handle, id);
    if (tuple.parts.size() == 1) {
      duckdb_append_uint32(appender.handle, tuple.parts[0].box);
    } else {
      duckdb_append_null(appender.handle);
    }
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  return finish(appender);
}

// parts(id, before, upto, box): rows before < place <= upto of the tuple; true if there are any
Result<bool> load_parts(Database& database, const ReleaseOrder& order) {
  KANON_CHECK(
      database.execute("CREATE OR REPLACE TEMP TABLE parts (id UBIGINT, before UBIGINT, upto UBIGINT, box UINTEGER)"));
  const Appender appender(database, "parts");
  bool any = false;
  for (std::size_t id = 0; id < order.boxed.size(); ++id) {
    if (order.boxed[id].parts.size() == 1) continue;
    any = true;
    std::uint64_t before = 0;
    for (const auto& part : order.boxed[id].parts) {
      duckdb_appender_begin_row(appender.handle);
      duckdb_append_uint64(appender.handle, id);
      duckdb_append_uint64(appender.handle, before);
      duckdb_append_uint64(appender.handle, before + part.rows);
      duckdb_append_uint32(appender.handle, part.box);
      if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
      before += part.rows;
    }
  }
  KANON_CHECK(finish(appender));
  return any;
}

// boxes(id, l0, l1, ...): what each shows; suppressed rows are one more, or have none and so are dropped
Status load_boxes(Database& database, const ReleaseOrder& order, const std::vector<const ReleaseColumn*>& recoded) {
  std::string columns;
  for (std::size_t i = 0; i < recoded.size(); ++i) columns += fmt::format(", l{} VARCHAR", i);
  KANON_CHECK(database.execute(fmt::format("CREATE OR REPLACE TEMP TABLE boxes (id UINTEGER{})", columns)));
  const Appender appender(database, "boxes");
  for (std::size_t id = 0; id < order.boxes.size(); ++id) {
    duckdb_appender_begin_row(appender.handle);
    duckdb_append_uint32(appender.handle, static_cast<std::uint32_t>(id));
    for (std::size_t i = 0; i < recoded.size(); ++i)
      append_text(appender.handle, recoded[i]->labels[order.boxes[id][i]]);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  if (!order.drop_suppressed) {
    duckdb_appender_begin_row(appender.handle);
    duckdb_append_uint32(appender.handle, BoxedRows::kSuppressed);
    for (std::size_t i = 0; i < recoded.size(); ++i) append_text(appender.handle, order.suppressed_as);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  return finish(appender);
}

}  // namespace

Result<std::string> DuckSource::boxed_query(const ReleaseOrder& order, bool typed) {
  std::string copied, copied_names, outer, tuple_on;
  SortByText sort;
  std::vector<const ReleaseColumn*> recoded;
  std::vector<std::string> values;
  for (std::size_t i = 0; i < order.columns.size(); ++i) {
    const auto& column = order.columns[i];
    if (!column.recoded) {
      copied += fmt::format("{} AS s{}, ", copied_cell(fmt::format("c{}", index_of(column.name)), typed), i);
      sort.add_copied(fmt::format("shown.s{}", i), typed);
      copied_names += fmt::format("s{}, ", i);
      outer += released_column(order, i, fmt::format("s{}", i));
      continue;
    }
    sort.add_text();
    const std::size_t at = recoded.size();
    KANON_CHECK(load_places(database_, at, column));
    values.push_back(value_of(column.name, order.missing));
    tuple_on += fmt::format("{0}place_{1}.node = tuples.g{1}", at == 0 ? "" : " AND ", at);
    outer += released_column(order, i, fmt::format("boxes.l{}", at));
    recoded.push_back(&column);
  }
  KANON_CHECK(load_tuples(database_, order, recoded.size()));
  KANON_TRY(const bool any_split, load_parts(database_, order));
  KANON_CHECK(load_boxes(database_, order, recoded));
  KANON_TRY(const std::string rows, rows_with_maps("place_", values, order.columns.size()));
  const std::string found = fmt::format(" FROM {} JOIN tuples ON {}", rows, tuple_on);
  if (!any_split) {
    return fmt::format(
        "SELECT {} FROM (SELECT {}tuples.box AS box{}) AS shown JOIN boxes ON boxes.id = shown.box ORDER BY {}", outer,
        copied, found, sort.sql());
  }
  // Only the rows of tuples that are split need an order.
  return fmt::format(
      "WITH found AS MATERIALIZED (SELECT {0}tuples.id AS id, tuples.box AS box,"
      " CASE WHEN tuples.box IS NULL THEN {1} END AS drawn{2}),"
      " shown AS (SELECT {3}box FROM found WHERE box IS NOT NULL UNION ALL SELECT {3}parts.box FROM"
      " (SELECT {3}id, row_number() OVER (PARTITION BY id ORDER BY drawn) AS place FROM found WHERE box IS NULL)"
      " AS placed JOIN parts ON parts.id = placed.id AND placed.place > parts.before AND placed.place <= parts.upto)"
      " SELECT {4} FROM shown JOIN boxes ON boxes.id = shown.box ORDER BY {5}",
      copied, drawn_by(order), found, copied_names, outer, sort.sql());
}

// The rows that boxes release, in no order: the columns as c0..cN of the table, and `who`. No tuple is parted: which of
// its rows went where would be a matter of other cells.
Result<std::string> DuckSource::boxed_rows(const ReleaseOrder& shown, const EntityColumn& entity) {
  std::string select = fmt::format("{} AS who", value_of(entity.name, entity.missing)), tuple_on;
  std::vector<const ReleaseColumn*> recoded;
  std::vector<std::string> values;
  for (const auto& column : shown.columns) {
    const std::size_t c = index_of(column.name), at = recoded.size();
    select +=
        fmt::format(", {} AS c{}", column.recoded ? fmt::format("boxes.l{}", at) : fmt::format("source.c{}", c), c);
    if (!column.recoded) continue;
    KANON_CHECK(load_places(database_, at, column));
    values.push_back(value_of(column.name, shown.missing));
    tuple_on += fmt::format("{0}place_{1}.node = tuples.g{1}", at == 0 ? "" : " AND ", at);
    recoded.push_back(&column);
  }
  KANON_CHECK(load_tuples(database_, shown, recoded.size()));
  KANON_CHECK(load_boxes(database_, shown, recoded));
  KANON_TRY(const std::string rows, rows_with_maps("place_", values, shown.columns.size()));
  return fmt::format("(SELECT {} FROM {} JOIN tuples ON {} JOIN boxes ON boxes.id = tuples.box)", select, rows,
                     tuple_on);
}

}  // namespace kanon
