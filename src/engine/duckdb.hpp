// The embedded engine's C API, wrapped: one database, one connection, results that clean up after themselves.
//
// Streaming results use duckdb_pending_prepared_streaming, which the header marks as deprecated without offering
// another way to read a large answer without holding it; it is confined to duckdb.cpp.
#pragma once

#include <duckdb.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/open_source.hpp"
#include "files/spill_folder.hpp"
#include "table/source.hpp"

namespace kanon {

class Database {
 public:
  static Result<Database> open(const EngineOptions& options);
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;
  ~Database();

  // Runs a statement that has no answer, or whose answer does not matter.
  Status execute(const std::string& sql);
  // Runs a query and shows its answer batch by batch, never holding it whole.
  Status query(const std::string& sql, const BatchVisitor& visit);
  // The one number a query answers with.
  Result<std::uint64_t> query_count(const std::string& sql);

  [[nodiscard]] duckdb_connection connection() const { return connection_; }
  [[nodiscard]] const EngineOptions& options() const { return options_; }  // threads: as many as there are

 private:
  Database() = default;
  Status run(const std::string& sql, const BatchVisitor* visit);
  Status drive(duckdb_pending_result pending);
  Status fetch(duckdb_result& result, const BatchVisitor& visit);
  [[nodiscard]] bool must_stop() const;

  duckdb_database database_ = nullptr;
  duckdb_connection connection_ = nullptr;
  EngineOptions options_;
  std::optional<SpillFolder> spill_;  // goes when the engine has closed its files
};

// SQL text of a name and of a string.
std::string quoted_name(std::string_view name);
std::string quoted_text(std::string_view text);
// The engine takes every file name for a pattern; this makes a pattern that matches the name alone.
std::string literal_pattern(const std::string& path);

}  // namespace kanon
