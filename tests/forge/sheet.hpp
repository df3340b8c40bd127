// Sheet: a table as a plain reader of CSV sees it, and the bytes that hold it.
//
// The reader works as Python's csv module does with its usual settings and line ends left alone: a quote opens a quoted
// cell only at its start, blanks are kept, lines may have any number of cells, a line without a character has none. It
// shares nothing with kanon, so that it may judge what a change of bytes means to somebody who does not use kanon.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kanon::forge {

using Row = std::vector<std::string>;

struct Sheet {
  Row header;
  std::vector<Row> rows;  // an empty text is the empty cell
  char delimiter = ',';

  [[nodiscard]] std::size_t index_of(std::string_view name) const;  // header.size() where there is none
  bool operator==(const Sheet&) const = default;
};

// All lines of the text, the header among them.
std::vector<Row> read_lines(std::string_view text, char delimiter);
Sheet read_sheet(std::string_view text, char delimiter);

// One cell as a release has it: quoted where it holds something that a reader could take for the end of the cell.
std::string csv_cell(std::string_view text, char delimiter);
std::string csv_line(const Row& row, char delimiter);
std::string csv_text(const Sheet& sheet);

// The order of a release: by the bytes of the cells, from the left.
void sort_rows(Sheet& sheet);

}  // namespace kanon::forge
