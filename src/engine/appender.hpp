// Appender: rows into a table of the engine without SQL, and the map of a recoded column.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/try.hpp"
#include "engine/duckdb.hpp"
#include "engine/engine_error.hpp"
#include "table/source.hpp"

namespace kanon {

struct Appender {
  Appender(Database& database, const std::string& table) {
    duckdb_appender_create(database.connection(), nullptr, table.c_str(), &handle);
  }
  ~Appender() { duckdb_appender_destroy(&handle); }
  Appender(const Appender&) = delete;
  Appender& operator=(const Appender&) = delete;

  duckdb_appender handle = nullptr;
};

inline Error append_error(duckdb_appender appender) {
  return engine_error(duckdb_appender_error(appender));
}

// No row is in the table before.
inline Status finish(const Appender& appender) {
  if (duckdb_appender_close(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  return Done{};
}

// The empty text is the missing one: a file could show them differently.
inline void append_text(duckdb_appender appender, const std::optional<std::string>& text) {
  if (text && !text->empty()) {
    duckdb_append_varchar_length(appender, text->data(), text->size());
  } else {
    duckdb_append_null(appender);
  }
}

// map_i(value, node, label)
inline Status load_map(Database& database, std::size_t index, const ReleaseColumn& column) {
  const std::string table = fmt::format("map_{}", index);
  KANON_CHECK(database.execute(
      fmt::format("CREATE OR REPLACE TEMP TABLE {} (value VARCHAR, node UINTEGER, label VARCHAR)", table)));
  const Appender appender(database, table);
  for (std::size_t i = 0; i < column.values.size(); ++i) {
    duckdb_appender_begin_row(appender.handle);
    append_text(appender.handle, column.values[i]);
    duckdb_append_uint32(appender.handle, column.nodes[i]);
    append_text(appender.handle, column.labels[column.nodes[i]]);
    if (duckdb_appender_end_row(appender.handle) != DuckDBSuccess) return append_error(appender.handle);
  }
  return finish(appender);
}

// The columns of a table of tuples, one per recoded column, with what separates them from the next.
inline std::string node_columns(std::size_t recoded) {
  std::string out;
  for (std::size_t i = 0; i < recoded; ++i) out += fmt::format("g{} UINTEGER, ", i);
  return out;
}

}  // namespace kanon
