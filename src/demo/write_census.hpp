// Writes the synthetic census to a file: CSV by own code, Parquet through the engine.
//
// A million rows of CSV take about half a second and 108 MB of disk; a Parquet file needs room for the CSV beside it
// while it is being made. The file appears only when it is complete; after a failure nothing is left.
//
//   kanon::demo::write_census({.rows = 30162, .seed = 1}, "census.csv");
#pragma once

#include <cstdint>
#include <string>

#include "engine/open_source.hpp"
#include "files/output_set.hpp"
#include "kanon/result.hpp"

namespace kanon::demo {

struct CensusOptions {
  std::uint64_t rows = 30162;
  std::uint64_t seed = 1;
  bool overwrite = false;
};

// `path` ends in .csv or .parquet. Reports progress to engine.observer and stops on request of engine.cancel.
Status write_census(const CensusOptions& options, const std::string& path, const EngineOptions& engine = {});
// The same as one of several files, which get their names together.
Status write_census(const CensusOptions& options, const std::string& path, const EngineOptions& engine,
                    OutputSet& files);

}  // namespace kanon::demo
