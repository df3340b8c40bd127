// Says which files a table was read from, where a pattern may have taken more than was meant.
#pragma once

#include <string>
#include <vector>

#include "table/source.hpp"

namespace kanon {

// `files`: those of the table, where they are several. Files that hold the same rows are pointed out among the
// warnings: where each row stands twice, everybody looks like two.
Status tell_files(Source& table, std::vector<std::string>& files, std::vector<std::string>& warnings);

}  // namespace kanon
