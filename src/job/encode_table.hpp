// From an open table to what a search needs: roles, hierarchies, codebook, histogram.
#pragma once

#include "encode/histogram.hpp"
#include "kanon/recipe.hpp"
#include "table/schema.hpp"
#include "table/source.hpp"

namespace kanon {

struct EncodedTable {
  Schema schema;
  TupleCounts counts;  // quasi columns in the order of the table
  Codebook codebook;   // the same order
  Histogram histogram;
};

// What the histogram counts of the target besides rows: nothing, rows per class, or the moments of a number.
enum class TargetUse { none, classes, moments };

Result<EncodedTable> encode_table(const Recipe& recipe, Source& source, TargetUse use = TargetUse::none);

}  // namespace kanon
