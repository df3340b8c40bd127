// Asks the engine for the footer of a Parquet file, and for the bytes it would write itself.
#include "engine/parquet_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "base/try.hpp"
#include "engine/duckdb.hpp"
#include "engine/release_cells.hpp"
#include "files/leftovers.hpp"
#include "files/output_file.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kMagic = 4;        // bytes "PAR1" at both ends
constexpr std::uint64_t kAfterFooter = 8;  // its length, and "PAR1"

// A file in the folder for temporary files; it never gets its name.
Result<OutputFile> temporary_file(const std::string& folder) {
  std::error_code ignored;
  const std::string where = folder.empty() ? std::filesystem::temp_directory_path(ignored).string() : folder;
  return OutputFile::create(where + "/" + spill_name() + ".parquet", /*force=*/true);
}

std::string literal(const std::string& path) {
  return quoted_text(literal_pattern(path));
}

Result<std::string> one_text(Database& database, const std::string& sql) {
  std::string out;
  KANON_CHECK(database.query(sql, [&](const Batch& batch) -> Status {
    if (batch.rows() > 0) out = batch.text(0, 0).value_or(std::string_view());
    return Done{};
  }));
  return out;
}

struct Chunk {
  std::uint64_t begins = 0, bytes = 0;
};

// Whether the pages fill the file between its first bytes and its footer, without a gap and without an overlap.
Result<bool> pages_fill(Database& database, const std::string& file) {
  std::vector<Chunk> chunks;
  KANON_CHECK(database.query(fmt::format("SELECT CAST(coalesce(dictionary_page_offset, data_page_offset) AS UBIGINT),"
                                         " CAST(total_compressed_size AS UBIGINT) FROM parquet_metadata({})",
                                         file),
                             [&](const Batch& batch) -> Status {
                               for (std::size_t r = 0; r < batch.rows(); ++r)
                                 chunks.push_back({.begins = batch.count(0, r), .bytes = batch.count(1, r)});
                               return Done{};
                             }));
  std::sort(chunks.begin(), chunks.end(), [](const Chunk& a, const Chunk& b) { return a.begins < b.begins; });
  std::uint64_t at = kMagic;
  for (const Chunk& chunk : chunks) {
    if (chunk.begins != at) return false;
    at += chunk.bytes;
  }
  KANON_TRY(const std::uint64_t footer_begins,
            database.query_count(
                fmt::format("SELECT CAST(file_size_bytes - footer_size - {} AS UBIGINT) FROM parquet_file_metadata({})",
                            kAfterFooter, file)));
  return at == footer_begins;
}

struct Question {
  const char* count;  // SQL of a number; what the file is called is {}
  const char* words;  // where it is not 0
};

constexpr std::array kQuestions = {
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_kv_metadata({})", "key-value metadata"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_metadata({}) WHERE cardinality(key_value_metadata) > 0",
             "key-value metadata of a column"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_metadata({}) WHERE bloom_filter_offset IS NOT NULL",
             "Bloom filters"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_metadata({}) WHERE index_page_offset IS NOT NULL",
             "index pages"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_schema({}) WHERE field_id IS NOT NULL", "field ids"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM (SELECT name FROM parquet_schema({}) LIMIT 1)"
             " WHERE name <> 'duckdb_schema'",
             "a schema with a name of its own"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_file_metadata({}) WHERE encryption_algorithm IS NOT NULL"
             " OR footer_signing_key_metadata IS NOT NULL",
             "marks of an encryption"},
    Question{"SELECT CAST(count(*) AS UBIGINT) FROM parquet_file_metadata({}) WHERE coalesce(NOT"
             " regexp_full_match(created_by, 'DuckDB version v[0-9]{{1,3}}(\\.[0-9]{{1,3}}){{2}} \\(build"
             " [0-9a-f]{{10}}\\)'), true)",
             "the name of another program than kanon's engine as its writer"},
};

Error placed(Error error, const std::string& path) {
  if (error.place.empty() && error.kind != ErrorKind::interrupted) error.place = path;
  return error;
}

Result<ParquetForm> look(Database& database, const std::string& path) {
  const std::string file = literal(path);
  ParquetForm out;
  for (const Question& question : kQuestions) {
    KANON_TRY(const std::uint64_t found, database.query_count(fmt::format(fmt::runtime(question.count), file)));
    if (found > 0) out.beside.emplace_back(question.words);
  }
  KANON_TRY(const bool filled, pages_fill(database, file));
  if (!filled) out.beside.emplace_back("bytes that belong to no page");
  KANON_TRY(const std::string writer, one_text(database, "SELECT created_by FROM parquet_file_metadata(" + file + ")"));
  KANON_TRY(const std::string here, one_text(database,
                                             "SELECT format('DuckDB version {} (build {})', library_version, source_id)"
                                             " FROM pragma_version()"));
  out.same_engine = writer == here;
  return out;
}

// The first byte in which two files differ, their lengths included.
Result<std::optional<std::uint64_t>> first_difference(const std::string& path, const std::string& other) {
  std::ifstream a(path, std::ios::binary), b(other, std::ios::binary);
  std::vector<char> piece_a(1 << 20), piece_b(1 << 20);
  for (std::uint64_t before = 0;;) {
    a.read(piece_a.data(), static_cast<std::streamsize>(piece_a.size()));
    b.read(piece_b.data(), static_cast<std::streamsize>(piece_b.size()));
    if (a.bad() || b.bad()) return Error{.message = "the file cannot be read", .place = path, .hint = {}};
    const auto end_a = piece_a.begin() + a.gcount(), end_b = piece_b.begin() + b.gcount();
    const auto differ = std::mismatch(piece_a.begin(), end_a, piece_b.begin(), end_b);
    if (differ.first != end_a || differ.second != end_b)
      return std::optional(before + static_cast<std::uint64_t>(differ.first - piece_a.begin()));
    if (a.gcount() == 0) return std::optional<std::uint64_t>();
    before += static_cast<std::uint64_t>(a.gcount());
  }
}

}  // namespace

Result<ParquetForm> parquet_form(const std::string& path, const EngineOptions& options) {
  KANON_TRY(Database database, Database::open(options));
  auto form = look(database, path);
  if (!form.ok()) return placed(form.error(), path);
  return form;
}

Result<std::vector<std::string>> parquet_types(const std::string& path, const EngineOptions& options) {
  KANON_TRY(Database database, Database::open(options));
  std::vector<std::string> out;
  const auto described = database.query(
      fmt::format("SELECT column_type FROM (DESCRIBE SELECT * FROM read_parquet({}, hive_partitioning=false))",
                  literal(path)),
      [&](const Batch& batch) -> Status {
        for (std::size_t r = 0; r < batch.rows(); ++r) out.emplace_back(batch.text(0, r).value_or(""));
        return Done{};
      });
  if (!described.ok()) return placed(described.error(), path);
  return out;
}

Result<std::uint64_t> count_empty_texts(const std::string& path, const EngineOptions& options) {
  KANON_TRY(Database database, Database::open(options));
  auto found = database.query_count(
      fmt::format("SELECT CAST(list_sum([*COLUMNS(*)]) AS UBIGINT) FROM (SELECT count(*) FILTER (CAST(COLUMNS(*) AS "
                  "VARCHAR) = '') FROM read_parquet({}, hive_partitioning=false))",
                  literal(path)));
  if (!found.ok()) return placed(found.error(), path);
  return found;
}

Result<std::optional<std::uint64_t>> rewritten_otherwise(const std::string& path, const EngineOptions& options) {
  KANON_TRY(const OutputFile again, temporary_file(options.temp_folder));
  KANON_TRY(Database database, Database::open(options));
  KANON_CHECK(database.execute("SET preserve_insertion_order = true"));
  const auto written =
      database.execute(fmt::format("COPY (SELECT * FROM read_parquet({}, hive_partitioning=false)) TO {} ({})",
                                   literal(path), quoted_text(again.temporary()), kParquetOptions));
  if (!written.ok()) return placed(written.error(), path);
  return first_difference(path, again.temporary());
}

Status scan_in_order(const std::string& path, const EngineOptions& options, const BatchVisitor& visit) {
  KANON_TRY(Database database, Database::open(options));
  KANON_CHECK(database.execute("SET preserve_insertion_order = true"));
  auto scanned = database.query(
      fmt::format("SELECT nullif(CAST(COLUMNS(*) AS VARCHAR), '') FROM read_parquet({}, hive_partitioning=false)",
                  literal(path)),
      visit);
  if (!scanned.ok()) return placed(scanned.error(), path);
  return scanned;
}

}  // namespace kanon
