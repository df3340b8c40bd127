// A library for LD_PRELOAD in which the engine answers every query with a mistake of its own: what kanon and
// kanon-check then say and which exit code they leave is tested by cli/own_mistakes_test.sh.
#include <duckdb.h>

extern "C" {

duckdb_state duckdb_prepare(duckdb_connection /*connection*/, const char* /*query*/, duckdb_prepared_statement* out) {
  *out = nullptr;
  return DuckDBError;
}

const char* duckdb_prepare_error(duckdb_prepared_statement /*statement*/) {
  return "INTERNAL Error: planted \"secret cell\"";
}

}  // extern "C"
