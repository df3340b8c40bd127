// Opens a table through the embedded engine: finds the files, reads their header, makes the relation.
#include "engine/open_source.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/fault_point.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/duck_source.hpp"
#include "engine/find_files.hpp"
#include "files/input_files.hpp"
#include "table/csv_header.hpp"
#include "table/utf8_file.hpp"

namespace kanon {
namespace {

std::string file_list(const std::vector<std::string>& files) {
  std::string out;
  for (const auto& file : files) out += (out.empty() ? "[" : ", ") + quoted_text(literal_pattern(file));
  return out + "]";
}

Error other_columns(const std::string& file, const std::string& first) {
  return Error{.message = "the columns differ from those of " + first,
               .place = file,
               .hint = "Files read together must have the same columns in the same order."};
}

// What a reader of the engine calls the file of a row.
constexpr const char* kFileColumn = "kanon's file";

// The call of a reader, which ends in a parenthesis, with one more column.
std::string with_file(const std::string& reader) {
  return fmt::format("{}, filename={})", reader.substr(0, reader.size() - 1), quoted_text(kFileColumn));
}

struct Relations {
  std::string plain, by_file;
};

Relations relations_of(const std::string& columns, const std::string& reader) {
  return {
      .plain = fmt::format("(SELECT {} FROM {})", columns, reader),
      .by_file = fmt::format("(SELECT {}, {} AS file FROM {})", columns, quoted_name(kFileColumn), with_file(reader))};
}

// A cell of a release with safe cells as it was before the mark.
std::string without_mark(std::size_t column) {
  return fmt::format("CASE WHEN starts_with(c{0}, '''') THEN nullif(substr(c{0}, 2), '') ELSE c{0} END AS c{0}",
                     column);
}

// CSV: the dialect is fixed by us; every cell is text, so nothing is lost by guessing types.
Result<Relations> csv_relations(const SourceSpec& spec, SourceInfo& info) {
  KANON_TRY(const CsvHeader header, read_csv_header(info.files[0], spec.delimiter, spec.named));
  for (std::size_t i = 1; i < info.files.size(); ++i) {
    KANON_TRY(const CsvHeader other, read_csv_header(info.files[i], header.delimiter));
    if (other.columns != header.columns) {
      return other_columns(info.files[i], info.files[0]);
    }
  }
  info.columns = header.columns;
  info.delimiter = header.delimiter;
  std::string columns, list;
  for (std::size_t i = 0; i < info.columns.size(); ++i) {
    columns += fmt::format("{}'c{}': 'VARCHAR'", i == 0 ? "" : ", ", i);
    list += fmt::format("{}{}", i == 0 ? "" : ", ", spec.safe_cells ? without_mark(i) : fmt::format("c{}", i));
  }
  const std::string reader = fmt::format(
      "read_csv({}, auto_detect=false, header=true, delim={}, quote='\"', escape='\"', nullstr='', strict_mode=true, "
      "hive_partitioning=false,"
      " max_line_size=33554432, buffer_size=33554432, columns={{{}}})",
      file_list(info.files), quoted_text(std::string_view(&info.delimiter, 1)), columns);
  Relations out = relations_of(list, reader);
  if (!spec.safe_cells) out.plain = reader;
  return out;
}

// Folder names such as age=5/ are folder names, never columns: hive_partitioning would put them over the file's own
// cells. JSON values are taken as the text they are: guessed dates and times would change what people wrote.
std::string reader_of(FileFormat format, const std::vector<std::string>& files) {
  if (format == FileFormat::parquet) return "read_parquet(" + file_list(files) + ", hive_partitioning=false)";
  return "read_json(" + file_list(files) +
         ", sample_size=-1, maximum_depth=1, map_inference_threshold=-1, hive_partitioning=false)";
}

using NamedTypes = std::vector<std::pair<std::string, std::string>>;

Result<NamedTypes> describe(Database& database, FileFormat format, const std::vector<std::string>& files) {
  NamedTypes out;
  const std::string sql =
      "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM " + reader_of(format, files) + ")";
  auto described = database.query(sql, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) out.emplace_back(*batch.text(0, row), *batch.text(1, row));
    return Done{};
  });
  if (described.ok()) return out;
  Error error = described.error();
  error.place = files[0];
  return error;
}

Result<Relations> typed_relations(Database& database, SourceInfo& info) {
  NamedTypes columns;
  if (info.format == FileFormat::json) {
    // JSON objects may leave keys out, so the columns are those of all files together.
    KANON_TRY(columns, describe(database, info.format, info.files));
  } else {
    KANON_TRY(columns, describe(database, info.format, {info.files[0]}));
    for (std::size_t i = 1; i < info.files.size(); ++i) {
      KANON_TRY(const NamedTypes other, describe(database, info.format, {info.files[i]}));
      if (other != columns) return other_columns(info.files[i], info.files[0]);
    }
  }
  std::string list;
  for (const auto& [name, type] : columns) {
    list += list.empty() ? "" : ", ";
    list += quoted_name(name) + (info.format == FileFormat::json ? "->>'$'" : "");
    list += fmt::format(" AS c{}", info.columns.size());
    info.columns.push_back(name);
  }
  return relations_of(list, reader_of(info.format, info.files));
}

std::string name_of(const SourceSpec& spec, const std::vector<std::string>& files) {
  if (!spec.named.empty()) return spec.named;
  return files.size() == 1 ? files[0] : fmt::format("{} and {} more files", files[0], files.size() - 1);
}

}  // namespace

Result<FileFormat> format_of(const std::string& path) {
  KANON_CHECK(check_file_name(path));
  const std::string ending = lower(std::filesystem::path(path).extension().string());
  if (ending == ".csv" || ending == ".tsv" || ending == ".txt") return FileFormat::csv;
  if (ending == ".parquet" || ending == ".pq") return FileFormat::parquet;
  if (ending == ".json" || ending == ".jsonl" || ending == ".ndjson") return FileFormat::json;
  return Error{.message = "the ending of the file name does not say what it is",
               .place = path,
               .hint = "Tables end in .csv .tsv .txt, .parquet, .json .jsonl .ndjson."};
}

EngineOptions engine_options(const RunOptions& options) {
  return {.threads = options.threads,
          .memory_mb = options.memory_mb,
          .temp_folder = options.temp_folder,
          .cancel = options.cancel,
          .observer = options.observer};
}

Result<std::unique_ptr<Source>> open_source(const SourceSpec& spec, const EngineOptions& options) {
  KANON_TRY(Database database, Database::open(options));
  SourceInfo info;
  KANON_CHECK(check_file_name(spec.path));
  KANON_TRY(info.files, find_files(database, spec.path));
  info.name = name_of(spec, info.files);
  KANON_TRY(info.format, format_of(spec.named.empty() ? info.files[0] : spec.named));
  InputFiles inputs;
  for (const auto& file : info.files) KANON_CHECK(inputs.add(file));
  fault_point("table opened");
  KANON_TRY(Relations relations,
            info.format == FileFormat::csv ? csv_relations(spec, info) : typed_relations(database, info));
  return std::unique_ptr<Source>(
      std::make_unique<DuckSource>(std::move(database), DuckTable{.path = spec.path,
                                                                  .info = std::move(info),
                                                                  .inputs = std::move(inputs),
                                                                  .relation = std::move(relations.plain),
                                                                  .by_file = std::move(relations.by_file)}));
}

}  // namespace kanon
