// Turns an engine's message into one that says what is wrong and what to do, and that shows no cell of the table.
#include "engine/engine_error.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

namespace kanon {
namespace {

constexpr std::string_view kDiskFull = "the disk is full";
constexpr std::string_view kCannotOpen = "the file cannot be opened for writing";
constexpr std::string_view kNoMemory = "the engine ran out of memory";
constexpr std::string_view kNotUtf8 = "the file is not UTF-8 text";
constexpr std::string_view kConvert = "Convert it, for example: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW";

struct Known {
  std::string_view in_message;
  std::string_view means;
  std::string_view hint;
};

constexpr std::array kKnown = {
    Known{"Invalid unicode", kNotUtf8, kConvert},
    Known{"not utf-8 encoded", kNotUtf8, kConvert},
    Known{"Invalid string encoding", "the file holds text that is not UTF-8", "Write it again with UTF-8 text."},
    Known{"unterminated quote", "a quoted cell does not end", "Close the quote, or double the quotes inside the cell."},
    Known{"Expected Number of Columns", "the line has another number of cells than the header",
          "Mend the line, or name the delimiter with `recipe.delimiter`."},
    Known{"state machine reached an invalid state", "the file's lines end in two ways, CRLF and LF",
          "Make them alike, for example: tr -d '\\r' < FILE > NEW"},
    Known{"Maximum line size", "a line is longer than 32 MB", "Shorten the cell or drop the column."},
    Known{"No magic bytes", "this is not a whole Parquet file", "Was the copy cut off? Write the file again."},
    Known{"too small to be a Parquet file", "this is not a whole Parquet file",
          "Was the copy cut off? Write the file again."},
    Known{"TProtocolException", "the Parquet file is damaged", "Write the file again."},
    Known{"Decompression failure", "the Parquet file is damaged", "Write the file again."},
    Known{"decompression failed", "the Parquet file is damaged", "Write the file again."},
    Known{"Malformed JSON", "the file is not valid JSON", "JSON lines need one object per line."},
    Known{"duplicate key", "a JSON object names the same key twice", "Keep one of the two."},
    Known{"JSON transform error", "a JSON object does not fit the others",
          "JSON lines need the same keys and kinds of values."},
    Known{kNulCell, "a cell holds a NUL byte, which some readers of CSV take for its end",
          "Take it out of the table, or release as .parquet."},
    Known{"failed to offload", "the disk for temporary files is full", "Set TMPDIR to a folder with more space."},
    Known{"No space left", kDiskFull, "Free some space or write elsewhere."},
    Known{"Could not write", kDiskFull, "Free some space or write elsewhere."},
    Known{"Out of Memory", kNoMemory, "Raise `request.run.memory_mb`, or set TMPDIR to a disk with more space."},
    Known{"Permission denied", "permission denied", "Check who may read or write the file."},
    Known{"INTERRUPT", "stopped on request, nothing was written", ""},
    Known{"Interrupted", "stopped on request, nothing was written", ""},
};

// The digits behind "Line: " (CSV) or "in line " (JSON), if any.
std::string line_number(std::string_view message) {
  constexpr std::string_view csv = "Line: ", json = "in line ";
  auto from = message.find(csv);
  if (from != std::string_view::npos) {
    from += csv.size();
  } else if (from = message.find(json); from != std::string_view::npos) {
    from += json.size();
  } else {
    return {};
  }
  const auto to = message.find_first_not_of("0123456789", from);
  return std::string(message.substr(from, to == std::string_view::npos ? to : to - from));
}

}  // namespace

Error not_utf8(const std::string& place) {
  return Error{.message = std::string(kNotUtf8), .place = place, .hint = std::string(kConvert)};
}

bool is_about_writing(const Error& error) {
  return error.message == kDiskFull || error.message == kCannotOpen;
}

bool is_about_memory(const Error& error) {
  return error.message == kNoMemory;
}

Error engine_error(const char* raw) {
  const std::string_view message = raw != nullptr ? raw : "no reason given";
  const std::string line = line_number(message);
  const std::string place = line.empty() ? "" : "line " + line;
  // Files that have no name yet are outputs of ours.
  if (message.find("Cannot open file \"/proc/self/fd/") != std::string_view::npos)
    return Error{.message = std::string(kCannotOpen), .place = {}, .hint = "Choose another place."};
  for (const auto& known : kKnown) {
    if (message.find(known.in_message) == std::string_view::npos) continue;
    const bool stopped = known.means.starts_with("stopped");
    return Error{.kind = stopped ? ErrorKind::interrupted : ErrorKind::wrong_input,
                 .message = std::string(known.means),
                 .place = place,
                 .hint = std::string(known.hint)};
  }
  if (message.find("INTERNAL Error") != std::string_view::npos) {
    return Error{.kind = ErrorKind::internal,
                 .message = "the engine that reads and writes tables made a mistake of its own",
                 .place = place,
                 .hint = "This is a bug in kanon or its engine; please report it."};
  }
  // Anything about a line of the table may quote it: keep the kind of error only.
  if (!line.empty())
    return Error{.message = "the line cannot be read", .place = place, .hint = "Check quotes and delimiter."};
  // What the engine quotes may be a cell, so its words end where a quotation begins.
  const std::string_view words = message.substr(0, message.find_first_of("\n\"'{[`"));
  return Error{.message = fmt::format("the engine says: {}{}", words, words.size() < message.size() ? "..." : ""),
               .place = {},
               .hint = {}};
}

}  // namespace kanon
