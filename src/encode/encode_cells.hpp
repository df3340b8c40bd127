// From the counts of a table to a CellTable, and the way back to values and rows.
//
// Values and tuples are put in a fixed order, so that the same table gives the same CellTable whatever order the engine
// counts groups in.
#pragma once

#include "count/counted_table.hpp"
#include "encode/cell_table.hpp"
#include "kanon/cell_recipe.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// One quasi-identifier as it is looked at: recoded where that was asked for.
struct CellColumn {
  std::string name;
  std::size_t source = 0;              // its place in EncodedCells.counts
  std::vector<Value> values;           // by code; never matching: codes beyond these are missing cells, one row each
  std::vector<std::uint32_t> code_of;  // by code in counts.values[source]
  std::string recoded;                 // how, in words; empty: the values as they are
  std::uint32_t weight = 1;

  // What a code shows; empty: missing.
  [[nodiscard]] Value shown(std::uint32_t code) const { return code < values.size() ? values[code] : Value(); }
  [[nodiscard]] bool is_missing(std::uint32_t code) const { return code >= values.size() || !values[code]; }
};

struct EncodedCells {
  Schema schema;
  TupleCounts counts;               // as the engine counted; the quasi-identifiers that are kept, in the table's order
  std::vector<CellColumn> columns;  // the same columns in the same order: bit c of a mask is columns[c]
  CellTable table;                  // tuples in ascending order of their codes
  // Per tuple of `counts`: its tuple of `table`. Where missing cells never match and the tuple has one, its rows are
  // this tuple of `table` and those that follow, one row each.
  std::vector<std::uint32_t> tuple_of;
  // Whether the tuple has a missing cell, where missing cells never match.
  [[nodiscard]] bool stands_alone(std::size_t counted_tuple) const;
  MissingAs missing_as = MissingAs::value;
  std::uint64_t missing_cells = 0;  // over all rows
  std::uint64_t rows_with_missing = 0;
  std::vector<std::string> dropped;  // names of columns left out
};

// What can be said before any file is opened. Errors: no table, no k, no quasi-identifier, an entity where `command`
// does not count any; it words the hints, too.
Status check_cell_recipe(const CellRecipe& recipe, const std::string& command);

// Errors: columns recoded twice, recodings that do not fit, more than 64 columns.
Result<EncodedCells> encode_cells(const CellRecipe& recipe, CountedTable counted);

// ---- parts of the above, for callers that try other recodings of the same table ----

// The column without recoding, with its values in order.
CellColumn plain_column(const std::string& name, std::size_t source, const std::vector<Value>& values);

// The levels of a hierarchy that leave fewer labels than the column has now, each level fewer than the one before. A
// top where everything is one label is not among them: that is leaving the column out.
struct OfferedRecode {
  std::uint32_t level = 0;
  CellColumn column;
};
Result<std::vector<OfferedRecode>> offered_recodes(const QuasiColumn& hierarchy, const CellColumn& now,
                                                   const TupleCounts& counts, const std::vector<std::string>& missing);

// `tuple_of` may be null.
CellTable make_cell_table(const TupleCounts& counts, const std::vector<CellColumn>& columns, MissingAs missing_as,
                          std::vector<std::uint32_t>* tuple_of);

}  // namespace kanon
