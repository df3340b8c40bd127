// From the counts of a table to what a search needs: hierarchies, codebook, cuts, histogram, cost.
#pragma once

#include <memory>

#include "count/counted_table.hpp"
#include "encode/cost_spec.hpp"
#include "encode/cut_column.hpp"
#include "encode/histogram.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

struct EncodedTable {
  std::shared_ptr<const CountedTable> counted;  // several searches of one table share it
  Codebook codebook = {};                       // quasi columns in the order of the table
  CutColumns columns = {};                      // the same order; empty for the lattice search
  Histogram histogram = {};
  CostSpec cost = {};

  [[nodiscard]] const Schema& schema() const { return counted->schema; }
  [[nodiscard]] const TupleCounts& counts() const { return counted->counts; }
};

// The search and the codings of the recipe decide how; its columns and targets are those that were counted.
Result<EncodedTable> encode_table(const Recipe& recipe, std::shared_ptr<const CountedTable> counted);

}  // namespace kanon
