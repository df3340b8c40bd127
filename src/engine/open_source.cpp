// Opens a table through the embedded engine: finds the files, reads their header, makes the relation.
#include "engine/open_source.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/duck_source.hpp"
#include "table/csv_header.hpp"

namespace kanon {
namespace {

// The engine takes every file name for a pattern; this makes a pattern that matches the name alone.
std::string literal_pattern(const std::string& path) {
  std::string out = path.starts_with('~') ? "./" : "";  // to the engine a leading ~ is somebody's home
  for (const char c : path) {
    if (c == '*' || c == '?' || c == '[') {
      out += {'[', c, ']'};
    } else {
      out += c;
    }
  }
  return out;
}

Result<std::vector<std::string>> find_files(Database& database, const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) == 0) {
    if (S_ISDIR(found.st_mode)) {
      return Error{.message = "this is a folder, not a table",
                   .place = path,
                   .hint = "Name the files in it: '" + path + "/*.csv'"};
    }
    if (access(path.c_str(), R_OK) != 0) {
      return Error{.message = "the file cannot be read", .place = path, .hint = "Check its permissions."};
    }
    return std::vector<std::string>{path};
  }
  std::vector<std::string> files;
  if (path.find_first_of("*?[") != std::string::npos) {
    KANON_CHECK(database.query("SELECT file FROM glob(" + quoted_text(path) + ")", [&](const Batch& batch) -> Status {
      for (std::size_t row = 0; row < batch.rows(); ++row) files.emplace_back(*batch.text(0, row));
      return Done{};
    }));
    std::sort(files.begin(), files.end());
    if (files.empty()) return Error{.message = "no file matches this pattern", .place = path, .hint = {}};
    return files;
  }
  return Error{
      .message = "there is no such file", .place = path, .hint = "Check the path; it is relative to where you are."};
}

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

// CSV: the dialect is fixed by us; every cell is text, so nothing is lost by guessing types.
Result<std::string> csv_relation(SourceInfo& info, std::optional<char> delimiter) {
  KANON_TRY(const CsvHeader header, read_csv_header(info.files[0], delimiter));
  for (std::size_t i = 1; i < info.files.size(); ++i) {
    KANON_TRY(const CsvHeader other, read_csv_header(info.files[i], header.delimiter));
    if (other.columns != header.columns) {
      return other_columns(info.files[i], info.files[0]);
    }
  }
  info.columns = header.columns;
  info.delimiter = header.delimiter;
  std::string columns;
  for (std::size_t i = 0; i < info.columns.size(); ++i)
    columns += fmt::format("{}'c{}': 'VARCHAR'", i == 0 ? "" : ", ", i);
  return fmt::format(
      "read_csv({}, auto_detect=false, header=true, delim={}, quote='\"', escape='\"', nullstr='', strict_mode=true, "
      "hive_partitioning=false,"
      " max_line_size=33554432, buffer_size=33554432, columns={{{}}})",
      file_list(info.files), quoted_text(std::string_view(&info.delimiter, 1)), columns);
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

Result<std::string> typed_relation(Database& database, SourceInfo& info) {
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
  return fmt::format("(SELECT {} FROM {})", list, reader_of(info.format, info.files));
}

}  // namespace

Result<FileFormat> format_of(const std::string& path) {
  const std::string ending = lower(std::filesystem::path(path).extension().string());
  if (ending == ".csv" || ending == ".tsv" || ending == ".txt") return FileFormat::csv;
  if (ending == ".parquet" || ending == ".pq") return FileFormat::parquet;
  if (ending == ".json" || ending == ".jsonl" || ending == ".ndjson") return FileFormat::json;
  return Error{.message = "the ending of the file name does not say what it is",
               .place = path,
               .hint = "Tables end in .csv .tsv .txt, .parquet, .json .jsonl .ndjson."};
}

Result<std::unique_ptr<Source>> open_source(const SourceSpec& spec, const EngineOptions& options) {
  KANON_TRY(Database database, Database::open(options));
  SourceInfo info;
  KANON_TRY(info.files, find_files(database, spec.path));
  KANON_TRY(info.format, format_of(info.files[0]));
  std::string relation;
  if (info.format == FileFormat::csv) {
    KANON_TRY(relation, csv_relation(info, spec.delimiter));
  } else {
    KANON_TRY(relation, typed_relation(database, info));
  }
  return std::unique_ptr<Source>(
      std::make_unique<DuckSource>(std::move(database), std::move(info), std::move(relation)));
}

}  // namespace kanon
