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

// Role of every column. Errors: no quasi-identifier, unknown column, two roles.
Result<Schema> schema_of(const Recipe& recipe, const SourceInfo& info);

// What the histogram counts of the target besides rows: nothing, rows per class, or the moments of a number.
enum class TargetUse { none, classes, moments };

Result<EncodedTable> encode_table(const Recipe& recipe, Source& source, TargetUse use = TargetUse::none);

// The hierarchy of one quasi column for the values that occur in it.
Result<Hierarchy> hierarchy_for(const QuasiColumn& column, const std::vector<Value>& values);

}  // namespace kanon
