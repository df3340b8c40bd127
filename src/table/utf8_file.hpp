// Says where a text file is not UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kanon/result.hpp"

namespace kanon {

// The first line that is not, from 1; nothing where all are or the file cannot be read.
std::optional<std::uint64_t> first_line_not_utf8(const std::string& path);

// Checks the name of a file, because the engine takes UTF-8 names only. Error: it is not UTF-8.
Status check_file_name(const std::string& path);

}  // namespace kanon
