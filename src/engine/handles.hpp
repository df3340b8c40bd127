// Handles of the engine that give themselves back.
#pragma once

#include <duckdb.h>

#include <string>

namespace kanon {

struct Prepared {
  duckdb_prepared_statement handle = nullptr;
  Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  ~Prepared() { duckdb_destroy_prepare(&handle); }
};

struct Pending {
  duckdb_pending_result handle = nullptr;
  Pending() = default;
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  ~Pending() { duckdb_destroy_pending(&handle); }
};

struct Answer {
  duckdb_result handle{};
  Answer() = default;
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;
  ~Answer() { duckdb_destroy_result(&handle); }
};

struct Config {
  duckdb_config handle = nullptr;
  Config() { duckdb_create_config(&handle); }
  Config(const Config&) = delete;
  Config& operator=(const Config&) = delete;
  ~Config() { duckdb_destroy_config(&handle); }
  void set(const char* name, const std::string& value) { duckdb_set_config(handle, name, value.c_str()); }
};

}  // namespace kanon
