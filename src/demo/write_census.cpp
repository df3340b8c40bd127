// Writes the synthetic census to a file: CSV by own code, Parquet through the engine.
#include "demo/write_census.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/try.hpp"
#include "demo/census.hpp"
#include "engine/convert.hpp"
#include "files/output_set.hpp"

namespace kanon::demo {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

bool must_stop(const EngineOptions& engine) {
  return engine.cancel != nullptr && engine.cancel->requested();
}

std::string header_line() {
  std::string line;
  for (const std::string_view name : kCensusColumns) {
    if (!line.empty()) line += ',';
    line += name;
  }
  return line + '\n';
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// Writes a full buffer, says how far it is, and looks whether to go on.
Status flush(File& file, std::string& buffer, double done, const std::string& path, const EngineOptions& engine) {
  if (must_stop(engine)) {
    return Error{
        .kind = ErrorKind::interrupted, .message = "stopped on request, nothing was written", .place = {}, .hint = {}};
  }
  if (std::fwrite(buffer.data(), 1, buffer.size(), file.get()) != buffer.size()) return cannot_write(path, errno);
  buffer.clear();
  if (engine.observer != nullptr) engine.observer->fraction(done);
  return Done{};
}

// Writes to the file's temporary; messages name `path`.
Status write_rows(const CensusOptions& options, const OutputFile& out, const std::string& path,
                  const EngineOptions& engine) {
  File file(std::fopen(out.temporary().c_str(), "wb"));
  if (file == nullptr) return cannot_write(path, errno);
  std::setvbuf(file.get(), nullptr, _IONBF, 0);  // we hand over large pieces
  const Census census(options.seed);
  std::string buffer = header_line();
  buffer.reserve(kBufferBytes + 1024);
  for (std::uint64_t i = 0; i < options.rows; ++i) {
    append_csv(buffer, i, census.row(i));
    buffer += '\n';
    if (buffer.size() >= kBufferBytes) {
      KANON_CHECK(flush(file, buffer, static_cast<double>(i) / static_cast<double>(options.rows), path, engine));
    }
  }
  KANON_CHECK(flush(file, buffer, 1, path, engine));
  if (std::fclose(file.release()) != 0) return cannot_write(path, errno);
  return Done{};
}

Status write_parquet(const CensusOptions& options, const std::string& path, const EngineOptions& engine,
                     OutputSet& files) {
  KANON_TRY(OutputFile * parquet, files.create(path, options.overwrite));
  KANON_TRY(OutputFile csv, OutputFile::create(path + ".csv", true));  // never gets a name
  KANON_CHECK(write_rows(options, csv, path, engine));
  std::vector<std::pair<std::string, std::string>> columns;
  for (const std::string_view name : kCensusColumns) {
    const bool number = name == "age" || name == "hours_per_week";
    columns.emplace_back(name, number ? "INTEGER" : "VARCHAR");
  }
  return csv_to_parquet(csv.temporary(), parquet->temporary(), columns, engine);
}

}  // namespace

Status write_census(const CensusOptions& options, const std::string& path, const EngineOptions& engine) {
  OutputSet files;
  KANON_CHECK(write_census(options, path, engine, files));
  return files.give_names();
}

Status write_census(const CensusOptions& options, const std::string& path, const EngineOptions& engine,
                    OutputSet& files) {
  KANON_TRY(const FileFormat format, format_of(path));
  if (format == FileFormat::parquet) return write_parquet(options, path, engine, files);
  if (format != FileFormat::csv) {
    return Error{.message = "the census is written as CSV or Parquet",
                 .place = path,
                 .hint = "End the name in .csv or .parquet."};
  }
  KANON_TRY(OutputFile * file, files.create(path, options.overwrite));
  return write_rows(options, *file, path, engine);
}

}  // namespace kanon::demo
