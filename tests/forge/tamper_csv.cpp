// Tamperings with the bytes of a CSV release: cells that one reader sees and another does not.
#include <algorithm>
#include <sstream>

#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

using Lines = std::vector<std::string>;  // the header first, without line ends

Lines lines_of(const Forgery& f) {
  Lines out = {csv_line(f.sheet.header, f.sheet.delimiter)};
  for (const Row& row : f.sheet.rows) out.push_back(csv_line(row, f.sheet.delimiter));
  return out;
}

std::string joined(const Lines& lines, const std::string& end = "\n") {
  std::string out;
  for (const std::string& line : lines) out += line + end;
  return out;
}

// Changes the whole text.
Tamper text_edit(std::function<std::string(std::string)> edit) {
  return [edit](Forgery& f, Dice&) {
    if (f.made.parquet) return false;
    f.csv = edit(joined(lines_of(f)));
    return true;
  };
}

// Changes one line that is not the header.
Tamper line_edit(std::function<std::string(std::string, char)> edit) {
  return [edit](Forgery& f, Dice& dice) {
    if (f.made.parquet) return false;
    Lines lines = lines_of(f);
    std::string& line = lines[dice.from_to(1, lines.size() - 1)];
    line = edit(line, f.sheet.delimiter);
    f.csv = joined(lines);
    return true;
  };
}

std::string in_quotes(const std::string& cell) {
  const std::string made = csv_cell(cell, '"');  // always quoted where there is a quote
  return made.starts_with('"') ? made : "\"" + cell + "\"";
}

// Writes the cells of some rows and columns by another rule.
using CellWriter = std::function<std::string(const std::string& cell, std::size_t row)>;
Tamper written(bool one_row, bool one_column, CellWriter writer) {
  return [one_row, one_column, writer](Forgery& f, Dice& dice) {
    if (f.made.parquet) return false;
    const std::size_t row = dice.below(f.sheet.rows.size()), column = dice.below(f.sheet.header.size());
    std::string text = csv_line(f.sheet.header, f.sheet.delimiter) + "\n";
    for (std::size_t r = 0; r < f.sheet.rows.size(); ++r) {
      for (std::size_t c = 0; c < f.sheet.header.size(); ++c) {
        const bool mine = (!one_row || r == row) && (!one_column || c == column);
        const std::string& cell = f.sheet.rows[r][c];
        text += (c == 0 ? "" : std::string(1, f.sheet.delimiter));
        text += mine ? writer(cell, r) : csv_cell(cell, f.sheet.delimiter);
      }
      text += "\n";
    }
    f.csv = text;
    return true;
  };
}

Tamper header_edit(std::function<std::string(const std::string&)> writer) {
  return [writer](Forgery& f, Dice& dice) {
    if (f.made.parquet) return false;
    const std::size_t column = dice.below(f.sheet.header.size());
    std::string header;
    for (std::size_t c = 0; c < f.sheet.header.size(); ++c) {
      header += (c == 0 ? "" : std::string(1, f.sheet.delimiter));
      header += c == column ? writer(f.sheet.header[c]) : csv_cell(f.sheet.header[c], f.sheet.delimiter);
    }
    Lines lines = lines_of(f);
    lines[0] = header;
    f.csv = joined(lines);
    return true;
  };
}

bool insert_line(Forgery& f, Dice& dice, const std::string& line) {
  if (f.made.parquet) return false;
  Lines lines = lines_of(f);
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(dice.from_to(1, lines.size() - 1)), line);
  f.csv = joined(lines);
  return true;
}

Tamper line_more(const std::string& line) {
  return [line](Forgery& f, Dice& dice) { return insert_line(f, dice, line); };
}

bool other_delimiter(Forgery& f, Dice&) {
  if (f.made.parquet) return false;
  Sheet other = f.sheet;
  other.delimiter = f.sheet.delimiter == ';' ? ',' : ';';
  f.csv = csv_text(other);
  return true;
}

bool without_header(Forgery& f, Dice&) {
  if (f.made.parquet) return false;
  Lines lines = lines_of(f);
  lines.erase(lines.begin());
  f.csv = joined(lines);
  return true;
}

bool header_twice(Forgery& f, Dice& dice) {
  return insert_line(f, dice, csv_line(f.sheet.header, f.sheet.delimiter));
}

std::string one_cell_less(std::string line, char delimiter) {
  const std::size_t at = line.rfind(delimiter);
  return at == line.npos ? line : line.substr(0, at);
}

bool blanks_per_row(Forgery& f, Dice& dice) {
  const auto write = [](const std::string& cell, std::size_t row) { return in_quotes(cell) + std::string(row, ' '); };
  return written(false, true, write)(f, dice);
}

}  // namespace

void add_csv_tamperings(Catalogue& out) {
  const auto add = [&out](const char* name, Tamper tamper, Fate fate = Fate::refused) {
    out.push_back({std::string("CSV: ") + name, tamper, fate});
  };
  add("a byte order mark", text_edit([](const std::string& text) { return "\xEF\xBB\xBF" + text; }));
  add("the last line end missing", text_edit([](const std::string& text) { return text.substr(0, text.size() - 1); }));
  add("a blank line at the end", text_edit([](const std::string& text) { return text + "\n"; }));
  add("an end-of-file sign at the end", text_edit([](const std::string& text) { return text + "\x1A"; }));
  add("a line that names the delimiter", text_edit([](const std::string& text) { return "sep=,\n" + text; }));
  add("CR LF line ends", [](Forgery& f, Dice&) {
    f.csv = joined(lines_of(f), "\r\n");
    return !f.made.parquet;
  });
  add("CR line ends", [](Forgery& f, Dice&) {
    f.csv = joined(lines_of(f), "\r");
    return !f.made.parquet;
  });
  add("a single CR LF line end", line_edit([](const std::string& line, char) { return line + "\r"; }));
  add("a blank line between rows", line_more(""));
  add("a line of blanks between rows", line_more("   "));
  add("a comment line", line_more("# Name07 is next"));
  add("an empty cell more in a line", line_edit([](const std::string& line, char d) { return line + d; }));
  add("two empty cells more in a line", line_edit([](const std::string& line, char d) { return line + d + d; }));
  add("a quoted empty cell more in a line",
      line_edit([](const std::string& line, char d) { return line + d + "\"\""; }));
  add("a cell more in a line", line_edit([](const std::string& line, char d) { return line + d + "Name07"; }));
  add("a cell less in a line", line_edit(one_cell_less));
  add("a blank at the end of a line", line_edit([](const std::string& line, char) { return line + " "; }));
  add("a NUL byte", line_edit([](const std::string& line, char) { return line + std::string(1, '\0'); }));
  add("a byte that is no UTF-8", line_edit([](const std::string& line, char) { return line + "\xE9"; }));
  add("all cells quoted", written(false, false, [](const std::string& cell, std::size_t) { return in_quotes(cell); }));
  add("a column quoted", written(false, true, [](const std::string& cell, std::size_t) { return in_quotes(cell); }));
  add("a row quoted", written(true, false, [](const std::string& cell, std::size_t) { return in_quotes(cell); }));
  add("one cell quoted", written(true, true, [](const std::string& cell, std::size_t) { return in_quotes(cell); }));
  add("blanks behind a closing quote", blanks_per_row);
  add("a blank before an opening quote",
      written(true, true, [](const std::string& cell, std::size_t) { return " " + in_quotes(cell); }));
  add("a tab behind a closing quote",
      written(true, true, [](const std::string& cell, std::size_t) { return in_quotes(cell) + "\t"; }));
  add("a letter behind a closing quote",
      written(true, true, [](const std::string& cell, std::size_t) { return in_quotes(cell) + "x"; }));
  add("a quote inside a cell without quotes",
      written(true, true, [](const std::string& cell, std::size_t) { return "x" + cell + "\"\""; }));
  add("a quoted cell that does not end",
      written(true, true, [](const std::string& cell, std::size_t) { return "\"" + cell; }));
  add("empty cells quoted", written(false, false, [](const std::string& cell, std::size_t row) {
        return cell.empty() && row % 2 == 0
                   ? "\"\""
                   : csv_cell(cell, cell.find_first_of(",;|\t") == cell.npos ? ',' : cell[cell.find_first_of(",;|\t")]);
      }));
  add("a quoted name", header_edit(in_quotes));
  add("blanks inside the quotes of a name", header_edit([](const std::string& name) { return "\"" + name + "  \""; }));
  add("a line end inside the quotes of a name",
      header_edit([](const std::string& name) { return "\"" + name + "\n\""; }));
  add("blanks after a name", header_edit([](const std::string& name) { return name + "  "; }));
  add("another delimiter", other_delimiter, Fate::asked);
  add("no header", without_header);
  add("the header once more", header_twice);
}

}  // namespace kanon::forge
