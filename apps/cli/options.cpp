// Options that mean the same in every command, added in one place.
#include "apps/cli/options.hpp"

#include <CLI/CLI.hpp>

#include "apps/verify/list_option.hpp"
#include "base/text.hpp"

namespace kanon::cli {

void add_common(CLI::App& command, Common& common) {
  command.add_option("--threads", common.threads, "threads to use; the answer is the same with any number")
      ->check(CLI::Range(0, 1024));
  command
      .add_option("--memory", common.memory_mb,
                  "MB for reading, sorting and writing, which spill to disk beyond; what a search needs comes on top")
      ->capture_default_str()
      ->check(CLI::Range(100, 1 << 20));
  command.add_flag("--json", common.json, "print one JSON object on stdout and nothing else");
  command.add_flag("--verbose", common.verbose, "also how far the search had to go, in its own words");
  command.add_flag("--quiet", common.quiet, "no progress and no summary");
}

void add_reading(CLI::App& command, Reading& reading) {
  command.add_option("--delimiter", reading.delimiter, "of a CSV table; else it is found from the header line");
  apps::add_list(command, "--missing", reading.missing,
                 "texts that mean missing, besides the empty cell: --missing '?,NA';\nin one column: income:-8/-9");
}

Result<std::optional<char>> delimiter_of(const Reading& reading) {
  if (reading.delimiter.empty()) return std::optional<char>();
  const auto delimiter = parse_delimiter(reading.delimiter);
  if (delimiter) return delimiter;
  return Error{.message = "a delimiter is one character, or the word tab", .place = "--delimiter", .hint = {}};
}

}  // namespace kanon::cli
