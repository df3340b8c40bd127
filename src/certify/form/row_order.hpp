// RowOrder: whether the rows of a file ascend, by the text of their cells, column by column from the left.
//
// Texts are compared byte by byte; the empty cell comes first. Rows that are equal may stand in any order.
#pragma once

#include <cstdint>
#include <string_view>

namespace kanon::certify {

class RowOrder {
 public:
  std::uint64_t rows = 0;        // seen so far
  std::uint64_t falls = 0;       // rows that sort before the row above them
  std::uint64_t first_row = 0;   // the first of these, counted from 1
  std::size_t first_column = 0;  // and the column by which it does, counted from 0

  // The next row. `above` and `here` give the text of a column in the row before it and in this one; `above` is not
  // asked in the first row.
  template <class Above, class Here>
  void next(std::size_t columns, const Above& above, const Here& here) {
    if (rows++ == 0) return;
    for (std::size_t c = 0; c < columns; ++c) {
      const int order = std::string_view(here(c)).compare(std::string_view(above(c)));
      if (order > 0) return;
      if (order == 0) continue;
      if (falls++ == 0) {
        first_row = rows;
        first_column = c;
      }
      return;
    }
  }
};

}  // namespace kanon::certify
