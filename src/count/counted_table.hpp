// CountedTable: what was read of a table. Nothing here depends on the search, so that several searches of one table
// share it.
#pragma once

#include <string>
#include <vector>

#include "table/schema.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct CountedTable {
  Schema schema;
  std::vector<std::string> quasi;  // the columns that were counted, in the order of `schema`
  TupleCounts counts;              // by these columns
};

}  // namespace kanon
