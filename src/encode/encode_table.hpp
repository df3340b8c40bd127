// From an open table to what a search needs: roles, hierarchies, codebook, cuts, histogram, cost.
#pragma once

#include "encode/cost_spec.hpp"
#include "encode/cut_column.hpp"
#include "encode/histogram.hpp"
#include "kanon/recipe.hpp"
#include "table/schema.hpp"
#include "table/source.hpp"

namespace kanon {

struct EncodedTable {
  Schema schema;
  TupleCounts counts;  // quasi columns in the order of the table
  Codebook codebook;   // the same order
  CutColumns columns;  // the same order; empty for the lattice search
  Histogram histogram;
  CostSpec cost;
};

// What is counted of the target follows from the recipe's cost.
Result<EncodedTable> encode_table(const Recipe& recipe, Source& source);

}  // namespace kanon
