// What a program or library of ours is made of: its engine, and what compiled it.
#pragma once

#include <string>

namespace kanon {

std::string engine_words();  // "DuckDB v1.4.4": the one that is loaded
std::string build_words();   // "GCC 12.2.0, x86_64, optimized"
// What --version prints: "kanon 0.1.0 (DuckDB v1.4.4; GCC 12.2.0, x86_64, optimized)"
std::string version_words(const std::string& program);

}  // namespace kanon
