// From the counts of a table to what a search needs: hierarchies, codebook, cuts, histogram, cost.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

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
  std::optional<std::uint64_t> k_map_rows = {};  // k-map by the size of the population: rows that a group must have
  std::vector<std::string> notes = {};           // on codings that the recipe left open

  [[nodiscard]] const Schema& schema() const { return counted->schema; }
  [[nodiscard]] const TupleCounts& counts() const { return counted->counts; }
  // The k to search with where `k` is asked for.
  [[nodiscard]] std::uint64_t k_of(std::uint64_t k) const { return std::max(k, k_map_rows.value_or(1)); }
};

// The search and the codings of the recipe decide how; its columns and targets are those that were counted.
Result<EncodedTable> encode_table(const Recipe& recipe, std::shared_ptr<const CountedTable> counted);

// Adds its notes to the warnings of a run; two searches of one table may have the same to say.
void tell_notes(const EncodedTable& table, std::vector<std::string>& warnings);

}  // namespace kanon
