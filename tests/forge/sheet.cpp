// Reads CSV as Python's csv module does, and writes it as a release has it.
#include "forge/sheet.hpp"

#include <algorithm>

namespace kanon::forge {

std::size_t Sheet::index_of(std::string_view name) const {
  return static_cast<std::size_t>(std::find(header.begin(), header.end(), name) - header.begin());
}

std::vector<Row> read_lines(std::string_view text, char delimiter) {
  std::vector<Row> lines;
  Row row;
  std::string cell;
  bool quoted = false, at_start = true, any = false;
  const auto end_cell = [&] {
    row.push_back(std::move(cell));
    cell.clear();
    at_start = true;
  };
  const auto end_line = [&] {
    if (any) end_cell();
    lines.push_back(std::move(row));
    row.clear();
    any = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"') {
        cell += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        cell += text[++i];
      } else {
        quoted = false;  // what follows up to the delimiter belongs to the cell as well
      }
    } else if (c == '\n' || c == '\r') {
      if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
      end_line();
    } else if (c == delimiter) {
      any = true;
      end_cell();
    } else if (c == '"' && at_start) {
      any = quoted = true;
      at_start = false;
    } else {
      any = true;
      at_start = false;
      cell += c;
    }
  }
  if (any) end_line();
  return lines;
}

Sheet read_sheet(std::string_view text, char delimiter) {
  Sheet sheet;
  sheet.rows = read_lines(text, delimiter);
  sheet.delimiter = delimiter;
  if (sheet.rows.empty()) return sheet;
  sheet.header = sheet.rows.front();
  sheet.rows.erase(sheet.rows.begin());
  if (sheet.header.size() > 1) return sheet;
  for (Row& row : sheet.rows) {
    if (row.empty()) row.emplace_back();  // of a single column the empty cell is an empty line
  }
  return sheet;
}

std::string csv_cell(std::string_view text, char delimiter) {
  if (text.find_first_of("\"\r\n") == text.npos && text.find(delimiter) == text.npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) out.append(c == '"' ? 2 : 1, c);
  return out + "\"";
}

std::string csv_line(const Row& row, char delimiter) {
  std::string line;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (c > 0) line += delimiter;
    line += csv_cell(row[c], delimiter);
  }
  return line;
}

std::string csv_text(const Sheet& sheet) {
  std::string text = csv_line(sheet.header, sheet.delimiter) + "\n";
  for (const Row& row : sheet.rows) text += csv_line(row, sheet.delimiter) + "\n";
  return text;
}

void sort_rows(Sheet& sheet) {
  std::sort(sheet.rows.begin(), sheet.rows.end());
}

}  // namespace kanon::forge
