// Reads the first line of a CSV file: delimiter and column names.
#include "table/csv_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

constexpr std::size_t kLongestHeaderBytes = 16 << 20;

constexpr std::string_view kDelimiters = ",;\t|";

Error wrong_quote(const std::string& path) {
  return Error{.message = "a quote stands inside a column name",
               .place = path + " line 1",
               .hint = "Quote the whole name and double the quotes inside it."};
}

// The header line without its line end. Quotes may hold line ends, but a quote opens only at the start of a cell and
// closes only at its end: else a stray one would take the rows that follow for part of a name.
Result<std::string> first_line(const std::string& path, const std::string& name, std::optional<char> delimiter) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the file cannot be opened", .place = name, .hint = "Check that you may read it."};
  const auto separates = [&](char c) {
    return c == delimiter || (!delimiter && kDelimiters.find(c) != kDelimiters.npos);
  };
  std::string line;
  bool quoted = false, closed = false, at_start = true;
  for (char c; in.get(c);) {
    const bool ends = c == '\n' || c == '\r';
    if (!quoted && ends) break;
    if (quoted && c == '"' && in.peek() == '"') {
      line += c;
      in.get(c);
    } else if (quoted && c == '"') {
      quoted = false;
      closed = true;
    } else if (!quoted && c == '"') {
      if (!at_start) return wrong_quote(name);
      quoted = true;
    } else if (closed && !separates(c)) {
      return wrong_quote(name);
    }
    if (!quoted && separates(c)) closed = false;
    line += c;
    if (line == "\xEF\xBB\xBF") line.clear();
    at_start = line.empty() || (!quoted && separates(c));
    if (line.size() > kLongestHeaderBytes) {
      return Error{.message = "the header line does not end", .place = name, .hint = "Is this a CSV file?"};
    }
  }
  if (quoted) return wrong_quote(name);
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
  for (const char candidate : kDelimiters) {
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

Result<CsvHeader> read_csv_header(const std::string& path, std::optional<char> delimiter, const std::string& named) {
  const std::string& name = named.empty() ? path : named;
  KANON_TRY(const std::string line, first_line(path, name, delimiter));
  KANON_CHECK(check_encoding(line, name));
  if (trimmed(line).empty()) {
    std::error_code ignored;
    const bool nothing = std::filesystem::file_size(path, ignored) <= line.size() + 3;  // a byte order mark at most
    return Error{.message = nothing ? "the file is empty" : "the first line is empty",
                 .place = name,
                 .hint = "The first line must name the columns."};
  }
  CsvHeader header;
  const bool tabbed = lower(name).ends_with(".tsv") && line.find('\t') != std::string::npos;
  header.delimiter = delimiter.value_or(tabbed ? '\t' : guess_delimiter(line));
  header.columns = fields(line, header.delimiter);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < header.columns.size(); ++i) {
    auto& column = header.columns[i];
    column = std::string(trimmed(column));
    if (column.empty()) {
      return Error{.message = fmt::format("column {} has no name", i + 1),
                   .place = name + " line 1",
                   .hint = "The first line must name every column."};
    }
    if (!seen.insert(column).second) {
      return Error{.message = fmt::format("two columns are named \"{}\"", column),
                   .place = name + " line 1",
                   .hint = "Rename one of them."};
    }
  }
  return header;
}

}  // namespace kanon
