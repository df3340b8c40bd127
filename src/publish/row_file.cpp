// RowFile: rows streamed to a CSV or Parquet file that has no name until it is whole.
#include "publish/row_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/convert.hpp"

namespace kanon {
std::string csv_cell(const std::optional<std::string>& text) {
  if (!text) return {};
  if (text->find_first_of(",;\t|\"\r\n") == std::string::npos) return *text;
  std::string out = "\"";
  for (const char c : *text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

Result<RowFile> RowFile::create(const std::string& path, bool force, OutputSet& files) {
  const auto format = format_of(path);
  if (!format.ok() || *format == FileFormat::json || lower(path).ends_with(".tsv")) {
    return Error{.message = "rows are written as .csv or .parquet", .place = path, .hint = "Choose another ending."};
  }
  KANON_TRY(OutputFile * target, files.create(path, force));
  RowFile out(*target);
  if (*format == FileFormat::parquet) {
    KANON_TRY(OutputFile csv, OutputFile::create(path + ".csv", true));  // never gets a name
    out.csv_.emplace(std::move(csv));
  }
  return out;
}

RowFile::RowFile(RowFile&& other) noexcept
    : target_(other.target_),
      csv_(std::move(other.csv_)),
      columns_(std::move(other.columns_)),
      file_(std::exchange(other.file_, nullptr)),
      buffer_(std::move(other.buffer_)),
      error_(std::move(other.error_)) {}

RowFile::~RowFile() {
  if (file_ != nullptr) std::fclose(file_);
}

Status RowFile::begin(TypedColumns columns) {
  std::set<std::string> seen;
  for (const auto& [name, type] : columns) {
    if (seen.insert(csv_ ? lower(name) : name).second) continue;
    return Error{.message = fmt::format("two columns of this file would be named \"{}\"", name),
                 .place = path(),
                 .hint = "Rename that column of the table."};
  }
  columns_ = std::move(columns);
  file_ = std::fopen((csv_ ? *csv_ : target_).temporary().c_str(), "wb");
  if (file_ == nullptr) return cannot_write(path(), errno);
  std::setvbuf(file_, nullptr, _IONBF, 0);  // the buffer is ours
  for (const auto& [name, type] : columns_) append((name == columns_[0].first ? "" : ",") + csv_cell(name));
  append("\n");
  return Done{};
}

void RowFile::flush() {
  const bool written = error_ || std::fwrite(buffer_.data(), 1, buffer_.size(), file_) == buffer_.size();
  if (!written) error_ = cannot_write(path(), errno);
  buffer_.clear();
}

Status RowFile::close() {
  flush();
  const bool closed = std::fclose(std::exchange(file_, nullptr)) == 0;
  if (error_) return *error_;
  return closed ? Status(Done{}) : Status(cannot_write(path(), errno));
}

Status RowFile::finish(const EngineOptions& options) {
  KANON_CHECK(close());
  if (csv_) {
    if (auto converted = csv_to_parquet(csv_->temporary(), target_.temporary(), columns_, options); !converted.ok()) {
      Error error = converted.error();
      if (error.kind != ErrorKind::interrupted) error.place = path();
      return error;
    }
  }
  return Done{};
}

}  // namespace kanon
