// Checks the names and formats of the files that a job writes, before any work is done.
#pragma once

#include <string>

#include "engine/open_source.hpp"
#include "kanon/observer.hpp"
#include "table/source.hpp"

namespace kanon {

// Checks the names of the outputs: endings, folders, files that exist already.
Status check_outputs(const std::string& release, const std::string& plan, bool safe_cells, const RunOptions& options);

Result<FileFormat> release_format(const std::string& path);
char release_delimiter(const std::string& path, const SourceInfo& info);

}  // namespace kanon
