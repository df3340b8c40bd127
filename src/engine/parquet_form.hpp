// The form of a Parquet file: what it holds beside the cells that readers show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/open_source.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct ParquetForm {
  std::vector<std::string> beside;  // what a release has no place for, in words
  bool same_engine = false;         // written by the version of the engine that reads it here
};

// Looks at the footer alone.
Result<ParquetForm> parquet_form(const std::string& path, const EngineOptions& options);

// The type of each column, in the words of the engine: VARCHAR, DOUBLE, DATE.
Result<std::vector<std::string>> parquet_types(const std::string& path, const EngineOptions& options);

// Cells that are a text without a character.
Result<std::uint64_t> count_empty_texts(const std::string& path, const EngineOptions& options);

// Writes the rows of the file again, as releases are written, into a file without a name, and compares: the first byte
// that differs; nothing where the files are equal. Only the version of the engine that wrote the file writes the same.
Result<std::optional<std::uint64_t>> rewritten_otherwise(const std::string& path, const EngineOptions& options);

// All cells as text, with the rows as they stand in the file; the empty text is a missing cell.
Status scan_in_order(const std::string& path, const EngineOptions& options, const BatchVisitor& visit);

}  // namespace kanon
