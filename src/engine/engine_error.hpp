// Turns an engine's message into one that says what is wrong and what to do, and that shows no cell of the table.
#pragma once

#include "kanon/result.hpp"

namespace kanon {

// Engine messages about bad CSV lines quote the line, so they are never passed on: only the line number and the cause
// are.
Error engine_error(const char* message);

}  // namespace kanon
