// A Parquet file as a stream of Arrow arrays, in the order of its rows and a few thousand of them at a time.
#pragma once

#include <memory>
#include <string>

#include "engine/arrow_in.hpp"

namespace kanon {

// Makes `out`, which the caller releases. It holds `keep` as long: the folder that the file is in, say. Columns in
// `zones` are moments, which show that time zone. On an Error nothing has to be released.
Status stream_parquet(const std::string& path, const ArrowZones& zones, std::shared_ptr<const void> keep,
                      const EngineOptions& options, ArrowArrayStream& out);

}  // namespace kanon
