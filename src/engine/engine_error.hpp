// Turns an engine's message into one that says what is wrong and what to do, and that shows no cell of the table.
#pragma once

#include <string>

#include "kanon/result.hpp"

namespace kanon {

// Engine messages about bad CSV lines quote the line, so they are never passed on: only the line number and the cause
// are.
Error engine_error(const char* message);

// The text of a file is not UTF-8; `place`: file and line.
Error not_utf8(const std::string& place);

// What a release's query says of a cell with a NUL byte.
inline constexpr auto kNulCell = "kanon: NUL";

// True for an error of writing rather than of reading: it is about the output, not about the table.
bool is_about_writing(const Error& error);
bool is_about_memory(const Error& error);

}  // namespace kanon
