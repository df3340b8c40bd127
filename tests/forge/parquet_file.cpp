// Reads and writes Parquet files with the engine's own statements.
#include "forge/parquet_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "engine/duckdb.hpp"
#include "support/files.hpp"

namespace kanon::forge {
namespace {

Database open_engine() {
  EngineOptions options;
  options.threads = 1;
  auto opened = Database::open(options);
  if (!opened.ok()) throw std::runtime_error(opened.error().text());
  Database database = std::move(*opened);
  if (!database.execute("SET preserve_insertion_order = true").ok()) throw std::runtime_error("engine setting");
  return database;
}

void run(Database& database, const std::string& sql) {
  const auto status = database.execute(sql);
  if (!status.ok()) throw std::runtime_error(status.error().text());
}

// All cells of an answer as text, row by row; `null` stands for a null.
std::vector<Row> rows_of(Database& database, const std::string& sql, std::size_t columns, const std::string& null) {
  std::vector<Row> out;
  const auto status = database.query(sql, [&](const Batch& batch) -> Status {
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      Row row;
      for (std::size_t c = 0; c < columns; ++c) row.emplace_back(batch.text(c, r).value_or(null));
      out.push_back(std::move(row));
    }
    return Done{};
  });
  if (!status.ok()) throw std::runtime_error(status.error().text());
  return out;
}

Row names_of(Database& database, const std::string& path) {
  Row out;
  for (const Row& row : rows_of(database,
                                "SELECT column_name FROM (DESCRIBE SELECT * FROM read_parquet(" + quoted_text(path) +
                                    ", hive_partitioning=false))",
                                1, ""))
    out.push_back(row[0]);
  return out;
}

std::string cells_query(const Row& names, const std::string& path) {
  std::string list;
  for (const std::string& name : names)
    list += fmt::format("{}CAST({} AS VARCHAR)", list.empty() ? "" : ", ", quoted_name(name));
  return "SELECT " + list + " FROM read_parquet(" + quoted_text(path) + ", hive_partitioning=false)";
}

std::string told(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& row : rows) out += csv_line(row, ',') + "\n";
  return out;
}

// The last eight bytes are the length of the footer and a mark.
std::size_t footer_begin(const std::string& bytes) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i)
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[bytes.size() - 8 + i])) << (8 * i);
  return bytes.size() - 8 - length;
}

void touch_bytes(const std::string& path, const ParquetTouch& touch) {
  if (touch.hidden.empty() && touch.changed_bytes.empty()) return;
  std::string bytes = tests::text_of(path);
  const std::size_t footer = footer_begin(bytes);
  if (const std::size_t at = touch.changed_bytes.empty() ? bytes.npos : bytes.find(touch.changed_bytes, footer);
      at != bytes.npos)
    bytes.replace(at, touch.by_bytes.size(), touch.by_bytes);
  bytes.insert(footer, touch.hidden);
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string copy_options(const ParquetTouch& touch) {
  std::string options = "FORMAT parquet, COMPRESSION " + touch.compression +
                        ", USE_TMP_FILE false, WRITE_BLOOM_FILTER " + (touch.bloom ? "true" : "false");
  std::string pairs;
  for (const auto& [key, value] : touch.metadata)
    pairs += fmt::format("{}{}: {}", pairs.empty() ? "" : ", ", quoted_text(key), quoted_text(value));
  return pairs.empty() ? options : options + ", KV_METADATA {" + pairs + "}";
}

}  // namespace

Sheet read_parquet(const std::string& path) {
  Database database = open_engine();
  Sheet out;
  out.header = names_of(database, path);
  out.rows = rows_of(database, cells_query(out.header, path), out.header.size(), "");
  return out;
}

std::string parquet_reading(const std::string& path) {
  Database database = open_engine();
  const std::string file = quoted_text(path);
  const Row names = names_of(database, path);
  std::string out = told(rows_of(database, cells_query(names, path), names.size(), "(null)"));
  out += told(rows_of(
      database, "SELECT name, type, converted_type, CAST(logical_type AS VARCHAR) FROM parquet_schema(" + file + ")", 4,
      ""));
  out += told(rows_of(database, "SELECT hex(key), hex(value) FROM parquet_kv_metadata(" + file + ")", 2, ""));
  out += told(rows_of(database,
                      "SELECT path_in_schema, CAST(row_group_num_rows AS VARCHAR), stats_min_value, stats_max_value, "
                      "CAST(stats_null_count AS VARCHAR), "
                      "CAST(bloom_filter_offset IS NULL AS VARCHAR) "
                      "FROM parquet_metadata(" +
                          file + ")",
                      6, ""));
  out += told(rows_of(database, "SELECT created_by, CAST(num_rows AS VARCHAR) FROM parquet_file_metadata(" + file + ")",
                      2, ""));
  const std::string bytes = tests::text_of(path);
  const auto pages =
      database.query_count("SELECT CAST(sum(total_compressed_size) AS UBIGINT) FROM parquet_metadata(" + file + ")");
  return out + "bytes of no page: " + std::to_string(footer_begin(bytes) - 4 - pages.value());
}

void write_parquet(const Sheet& sheet, const std::string& path, const ParquetTouch& touch) {
  Database database = open_engine();
  Sheet plain = sheet;
  plain.delimiter = ',';
  const std::string between = path + ".between.csv";
  std::ofstream(between, std::ios::binary) << csv_text(plain);
  std::string columns, list;
  for (std::size_t c = 0; c < plain.header.size(); ++c) {
    columns += fmt::format("{}'c{}': 'VARCHAR'", c == 0 ? "" : ", ", c);
    std::string shown = touch.no_nulls ? fmt::format("coalesce(c{}, '')", c) : fmt::format("c{}", c);
    for (const auto& [name, type] : touch.types)
      if (name == plain.header[c]) shown = fmt::format("CAST(c{} AS {})", c, type);
    list += fmt::format("{}{} AS {}", c == 0 ? "" : ", ", shown, quoted_name(plain.header[c]));
  }
  run(database, fmt::format("COPY (SELECT {} FROM read_csv({}, auto_detect=false, header=true, delim=',', quote='\"', "
                            "escape='\"', nullstr='', strict_mode=true, columns={{{}}})) TO {} ({})",
                            list, quoted_text(between), columns, quoted_text(path), copy_options(touch)));
  std::filesystem::remove(between);
  touch_bytes(path, touch);
}

}  // namespace kanon::forge
