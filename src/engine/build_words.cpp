// Asks the engine and the compiler who they are.
#include "engine/build_words.hpp"

#include <duckdb.h>
#include <fmt/format.h>

#include "kanon/version.hpp"

namespace kanon {

std::string engine_words() {
  return fmt::format("DuckDB {}", duckdb_library_version());
}

std::string build_words() {
#if defined(__clang__)
  const std::string compiler = fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  const std::string compiler = fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  const std::string compiler = "another compiler";
#endif
#if defined(__x86_64__)
  constexpr const char* machine = "x86_64";
#elif defined(__aarch64__)
  constexpr const char* machine = "aarch64";
#else
  constexpr const char* machine = "another machine";
#endif
#if defined(KANON_SANITIZED)
  constexpr const char* kind = "with sanitizers";
#elif defined(__OPTIMIZE__)
  constexpr const char* kind = "optimized";
#else
  constexpr const char* kind = "not optimized";
#endif
  return fmt::format("{}, {}, {}", compiler, machine, kind);
}

std::string version_words(const std::string& program) {
  return fmt::format("{} {} ({}; {})", program, kVersion, engine_words(), build_words());
}

}  // namespace kanon
