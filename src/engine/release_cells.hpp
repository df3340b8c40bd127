// The SQL of a released cell: what it shows, and what the rows of a release are sorted by.
#pragma once

#include <fmt/format.h>

#include <string>

#include "engine/duckdb.hpp"
#include "engine/engine_error.hpp"
#include "table/source.hpp"

namespace kanon {

// How every Parquet release is written. A filter of what a column holds would be one more place to look for it.
inline constexpr auto kParquetOptions =
    "FORMAT parquet, COMPRESSION zstd, WRITE_BLOOM_FILTER false, USE_TMP_FILE false";

// A copied cell. The empty text and the missing cell are one: a file could show them differently, and so tell rows
// apart that look alike. Text has no NUL byte: to some readers it is where a cell ends.
inline std::string copied_cell(const std::string& cell, bool typed) {
  const std::string text = fmt::format("CAST({} AS VARCHAR)", cell);
  if (typed) return fmt::format("CASE WHEN {} = '' THEN NULL ELSE {} END", text, cell);
  return fmt::format("CASE WHEN contains({0}, chr(0)) THEN error('{1}') ELSE nullif({0}, '') END", text, kNulCell);
}

// A cell that no spreadsheet takes for a formula (ReleaseOrder::safe_cells).
inline std::string safe_cell(const std::string& cell) {
  return fmt::format(
      "CASE WHEN regexp_matches({0}, '^[''=@\\t\\r\\n]') OR (regexp_matches({0}, '^[+-]') AND NOT "
      "regexp_full_match({0},"
      " '[+-][0-9.,:]*(\\.\\.[+-]?[0-9.,:]*)?|[+-][0-9.]+[eE][+-]?[0-9]+')) THEN concat('''', {0}) ELSE {0} END",
      cell);
}

// A column in the list of what a query selects.
inline std::string released_column(const ReleaseOrder& order, std::size_t column, const std::string& shown) {
  return fmt::format("{}{} AS {}", column == 0 ? "" : ", ", order.safe_cells ? safe_cell(shown) : shown,
                     quoted_name(order.columns[column].name));
}

// What comes after ORDER BY: the text of every column, from left to right, whatever its type. Add the columns in order.
class SortByText {
 public:
  // A column that is text as the query selects it.
  void add_text() { add(fmt::format("{}", ++columns_)); }
  // A copied one, as the query shows it. Names in it are qualified: a released column may be called like one of ours.
  void add_copied(const std::string& shown, bool typed) {
    if (!typed) return add_text();
    ++columns_;
    add(fmt::format("CAST({} AS VARCHAR)", shown));
  }
  [[nodiscard]] const std::string& sql() const { return sql_; }

 private:
  void add(const std::string& key) { sql_ += fmt::format("{}{} NULLS FIRST", sql_.empty() ? "" : ", ", key); }

  std::size_t columns_ = 0;
  std::string sql_;
};

}  // namespace kanon
