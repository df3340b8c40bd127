// Opens a table through the embedded engine.
#pragma once

#include <memory>

#include "kanon/observer.hpp"
#include "table/source.hpp"

namespace kanon {

struct EngineOptions {
  unsigned threads = 0;            // 0: all there are
  std::uint64_t memory_mb = 1024;  // the engine spills to disk beyond this
  std::string temp_folder;         // where it spills; empty: the system's folder for temporary files
  const Cancel* cancel = nullptr;  // may be null
  Observer* observer = nullptr;    // may be null
};

EngineOptions engine_options(const RunOptions& options);

Result<std::unique_ptr<Source>> open_source(const SourceSpec& spec, const EngineOptions& options);

// csv, parquet or json by the ending of the file name; an Error names the endings that work.
Result<FileFormat> format_of(const std::string& path);

}  // namespace kanon
