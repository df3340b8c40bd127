// The cells of a hierarchy file with the lines they stand on, before any rule is applied.
#include "hierarchy/records.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.hpp"

namespace kanon {
namespace {

Result<HierarchyRecords> records_of(const std::string& text, const std::string& source) {
  HierarchyRecords out;
  std::vector<std::string> record(1);
  std::size_t line = 1, started = 1;
  bool quoted = false, blank = true;
  const auto finish = [&] {
    if (!blank) {
      out.cells.push_back(record);
      out.lines.push_back(started);
    }
    record.assign(1, {});
    blank = true;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (blank) started = line;
    if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      record.back() += text[++i];
    } else if (c == '"' && (quoted || record.back().empty())) {
      quoted = !quoted;
      blank = false;
    } else if (quoted || (c != kSeparator && c != '\n' && c != '\r')) {
      record.back() += c;
      blank = false;
    } else if (c == kSeparator) {
      record.emplace_back();
      blank = false;
    } else if (c == '\n') {
      finish();
    }
    if (c == '\n') ++line;
  }
  if (quoted) {
    return Error{.message = "a quoted cell does not end",
                 .place = fmt::format("{} line {}", source, started),
                 .hint = "Close the quote, or double the quotes inside the cell."};
  }
  finish();
  return out;
}

}  // namespace

Result<HierarchyRecords> hierarchy_records(const std::string& raw, const std::string& source) {
  const std::string text = raw.starts_with("\xEF\xBB\xBF") ? raw.substr(3) : raw;
  if (!is_utf8(text)) {
    return Error{.message = "the file is not UTF-8 text",
                 .place = source,
                 .hint = "Convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW"};
  }
  return records_of(text, source);
}

Result<std::string> read_hierarchy_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::error_code unknown;  // of a path that cannot be looked at
  if (!in || std::filesystem::is_directory(path, unknown)) {
    return Error{.message = "the hierarchy cannot be opened",
                 .place = path,
                 .hint = "Check the path; in a recipe it is relative to the recipe."};
  }
  std::stringstream text;
  text << in.rdbuf();
  if (in.bad() || (text.fail() && in.peek() != std::ifstream::traits_type::eof())) {
    return Error{.message = "the hierarchy cannot be read", .place = path, .hint = {}};
  }
  return text.str();
}

}  // namespace kanon
