// The form of a CSV file, read byte by byte: what readers could read otherwise than the engine does, and whether the
// rows ascend.
//
// The engine is forgiving: it drops blanks behind a closing quote, fills up short lines and skips empty ones. Others
// are not, so rows that look alike to it may differ to them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certify/form/row_order.hpp"
#include "kanon/observer.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

enum class CsvDialect {
  written,  // what kanon writes (docs/formats/plan.md, "The form of a release"): one way to write a table
  strict,   // any file on whose cells the readers of RFC 4180 agree
};

// One kind of deviation: where it was met first, and how often.
struct CsvFault {
  std::string words;
  std::uint64_t line = 0;    // of the file, on which the row begins, from 1
  std::uint64_t column = 0;  // cell of the row, from 1
  std::uint64_t times = 0;
};

struct CsvForm {
  std::vector<CsvFault> faults;    // none: the form is kept
  RowOrder order;                  // of the rows that have as many cells as the header
  std::uint64_t formulas = 0;      // cells that begin like a formula and have no mark in front
  std::size_t formula_column = 0;  // of the first one
};

struct CsvQuestion {
  std::string path;
  char delimiter = ',';
  CsvDialect dialect = CsvDialect::written;
  std::vector<std::string> names;  // of the columns, as they were read
  bool safe_cells = false;         // cells that begin like a formula, or with the mark, must have the mark in front
  const Cancel* cancel = nullptr;  // may be null
};

Result<CsvForm> read_csv_form(const CsvQuestion& question);

}  // namespace kanon::certify
