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

// Delimiter: as given, else the one of , ; tab | that occurs most in the header line outside quotes. `named` is what
// the file is called where its path does not say; empty: it does.
Result<CsvHeader> read_csv_header(const std::string& path, std::optional<char> delimiter,
                                  const std::string& named = {});

}  // namespace kanon
