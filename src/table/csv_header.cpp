// Reads the first line of a CSV file: delimiter and column names.
#include "table/csv_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

constexpr std::size_t kLongestHeaderBytes = 16 << 20;

// The header line without its line end; quotes may hold line ends.
Result<std::string> first_line(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the file cannot be opened", .place = path, .hint = "Check that you may read it."};
  std::string line;
  bool quoted = false;
  for (char c; in.get(c);) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '\n' || c == '\r')) break;
    line += c;
    if (line.size() > kLongestHeaderBytes) {
      return Error{.message = "the header line does not end", .place = path, .hint = "Is this a CSV file?"};
    }
  }
  if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
  return line;
}

Status check_encoding(const std::string& line, const std::string& path) {
  if (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF")) {
    return Error{.message = "the file is UTF-16, kanon reads UTF-8",
                 .place = path,
                 .hint = "Convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW"};
  }
  if (!is_utf8(line) || line.find('\0') != std::string::npos) {
    return Error{.message = "the header is not UTF-8 text",
                 .place = path + " line 1",
                 .hint = "Convert the file, for example: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW"};
  }
  return Done{};
}

char guess_delimiter(const std::string& line) {
  char best = ',';
  std::ptrdiff_t most = 0;
  for (const char candidate : {',', ';', '\t', '|'}) {
    bool quoted = false;
    std::ptrdiff_t found = 0;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      if (c == candidate && !quoted) ++found;
    }
    if (found > most) {
      most = found;
      best = candidate;
    }
  }
  return best;
}

std::vector<std::string> fields(const std::string& line, char delimiter) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      out.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == delimiter && !quoted) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

}  // namespace

Result<CsvHeader> read_csv_header(const std::string& path, std::optional<char> delimiter) {
  KANON_TRY(const std::string line, first_line(path));
  KANON_CHECK(check_encoding(line, path));
  if (trimmed(line).empty()) {
    return Error{.message = "the file is empty", .place = path, .hint = "The first line must name the columns."};
  }
  CsvHeader header;
  header.delimiter = delimiter.value_or(guess_delimiter(line));
  header.columns = fields(line, header.delimiter);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < header.columns.size(); ++i) {
    auto& name = header.columns[i];
    name = std::string(trimmed(name));
    if (name.empty()) {
      return Error{.message = fmt::format("column {} has no name", i + 1),
                   .place = path + " line 1",
                   .hint = "The first line must name every column."};
    }
    if (!seen.insert(name).second) {
      return Error{.message = fmt::format("two columns are named \"{}\"", name),
                   .place = path + " line 1",
                   .hint = "Rename one of them."};
    }
  }
  return header;
}

}  // namespace kanon
