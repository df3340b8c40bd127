// Parquet files through the engine: what a reader of Parquet can see of one, and files that say more than their cells.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "forge/sheet.hpp"

namespace kanon::forge {

// What is different from the file that a release would be.
struct ParquetTouch {
  std::vector<std::pair<std::string, std::string>> metadata;  // key and value, in the footer
  std::vector<std::pair<std::string, std::string>> types;     // column and SQL type, instead of text
  std::string hidden;                                         // bytes between the last page and the footer
  std::string changed_bytes;                                  // a text of the footer that is replaced ...
  std::string by_bytes;                                       // ... by one of the same length
  bool no_nulls = false;                                      // empty cells are empty texts
  bool bloom = false;                                         // Bloom filters, which tell who is not in the file
  std::string compression = "zstd";
};

// The cells as text; a null is the empty cell.
Sheet read_parquet(const std::string& path);
// Everything that a reader of Parquet could look at: schema, cells with nulls told from empty texts, footer.
std::string parquet_reading(const std::string& path);
void write_parquet(const Sheet& sheet, const std::string& path, const ParquetTouch& touch);

}  // namespace kanon::forge
