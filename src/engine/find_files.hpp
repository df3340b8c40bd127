// Finds the files that a path or a pattern means.
#pragma once

#include <string>
#include <vector>

#include "engine/duckdb.hpp"

namespace kanon {

// A path that leads to something is that file, whatever characters it has; else it is a pattern (* ? [...] **), and the
// answer is sorted. A pattern takes hidden files, and what stands in hidden folders, only where it names them with a
// part that begins with a dot: backups and temporaries would double the rows of a table.
Result<std::vector<std::string>> find_files(Database& database, const std::string& path);

bool is_pattern(const std::string& path);

}  // namespace kanon
