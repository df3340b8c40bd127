// An open table, counted and encoded: for a job with one search.
#pragma once

#include "encode/encode_table.hpp"
#include "table/source.hpp"

namespace kanon {

Result<EncodedTable> encode_source(const Recipe& recipe, Source& source, Source* population = nullptr);

}  // namespace kanon
