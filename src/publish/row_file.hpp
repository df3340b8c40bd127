// RowFile: rows streamed to a CSV or Parquet file that has no name until it is whole.
//
// Memory: one buffer, however many rows. Parquet rows go through a temporary CSV file beside the output, which the
// engine turns into Parquet at the end: room for both is needed on the disk.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/open_source.hpp"
#include "files/output_set.hpp"

namespace kanon {

class RowFile {
 public:
  using TypedColumns = std::vector<std::pair<std::string, std::string>>;  // name and SQL type

  // Errors: another ending than .csv or .parquet, a folder that cannot be written to, an existing file without `force`.
  // The file belongs to the set, which gives it its name.
  static Result<RowFile> create(const std::string& path, bool force, OutputSet& files);
  RowFile(RowFile&& other) noexcept;
  RowFile& operator=(RowFile&&) = delete;
  ~RowFile();

  // Writes the header. Errors: names that are the same, or, for Parquet, differ in case only.
  Status begin(TypedColumns columns);
  // Text of cells, commas and line ends, as it stands in the file; see csv_cell. The first failure to write is kept.
  void append(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= kBuffer) flush();
  }
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  // Completes the file, which has no name yet.
  Status finish(const EngineOptions& options);
  [[nodiscard]] const std::string& path() const { return target_.path(); }

 private:
  static constexpr std::size_t kBuffer = std::size_t{1} << 20;
  explicit RowFile(OutputFile& target) : target_(target) {}
  void flush();
  Status close();

  OutputFile& target_;
  std::optional<OutputFile> csv_;  // Parquet: what is written first
  TypedColumns columns_;
  std::FILE* file_ = nullptr;
  std::string buffer_;
  std::optional<Error> error_;
};

// A cell as CSV has it; empty for a missing one.
std::string csv_cell(const std::optional<std::string>& text);

}  // namespace kanon
