// Checks the names and formats of the files that a job writes, before any work is done.
#include "publish/outputs.hpp"

#include <string_view>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "files/output_file.hpp"
#include "table/utf8_file.hpp"

namespace kanon {

Result<FileFormat> release_format(const std::string& path) {
  KANON_CHECK(check_file_name(path));
  auto format = format_of(path);
  if (format.ok() && *format != FileFormat::json) return format;
  return Error{.message = "a release ends in .csv or .parquet",
               .place = path,
               .hint = "Choose the name with `recipe.output.release`."};
}

// The delimiter of the release: that of the table if a reader can tell it from the header line, else a comma; a tab for
// .tsv.
char release_delimiter(const std::string& path, const SourceInfo& info) {
  if (lower(path).ends_with(".tsv")) return '\t';
  return std::string_view(",;\t|").find(info.delimiter) == std::string_view::npos ? ',' : info.delimiter;
}

Status check_outputs(const std::string& release, const std::string& plan, bool safe_cells, const RunOptions& options) {
  if (release.empty()) {
    return Error{.message = "no name for the release is given",
                 .place = {},
                 .hint = "Add `recipe.output.release` FILE.csv (or .parquet)."};
  }
  KANON_TRY(const FileFormat format, release_format(release));
  if (safe_cells && format != FileFormat::csv) {
    return Error{.message = "cells are made safe for spreadsheets in CSV only",
                 .place = release,
                 .hint = "Release as .csv, or leave `recipe.output.safe_cells` out."};
  }
  KANON_CHECK(check_separate({release, plan}, {}));
  KANON_CHECK(OutputFile::create(release, options.force));
  KANON_CHECK(OutputFile::create(plan, options.force));
  return Done{};
}

}  // namespace kanon
