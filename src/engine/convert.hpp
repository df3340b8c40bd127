// Turns one CSV file into one Parquet file, row order kept.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/open_source.hpp"
#include "kanon/result.hpp"

namespace kanon {

// `typed_columns`: name and SQL type of every column, in file order. The CSV has a header, commas and RFC 4180 quotes;
// an empty cell becomes NULL. Replaces `parquet` if it is there; on failure what stands there is not a Parquet file,
// and removing it is the caller's part.
Status csv_to_parquet(const std::string& csv, const std::string& parquet,
                      const std::vector<std::pair<std::string, std::string>>& typed_columns,
                      const EngineOptions& options);

}  // namespace kanon
