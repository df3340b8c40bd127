// Reads the first line of a CSV file: delimiter and column names.
//
// We read the header ourselves and hand the engine a fixed dialect, so that what a file means never depends on how its
// first rows happen to look.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

struct CsvHeader {
  char delimiter = ',';
  std::vector<std::string> columns;
};

// Delimiter: as given, else the one of , ; tab | that occurs most in the header line outside quotes.
Result<CsvHeader> read_csv_header(const std::string& path, std::optional<char> delimiter);

}  // namespace kanon
