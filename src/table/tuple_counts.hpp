// TupleCounts: the distinct quasi-identifier tuples of a table with their counts, as the engine found them.
//
// Values are numbered in the order of `values`, one list per column. Memory: 4 bytes per tuple and column.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "table/value_order.hpp"

namespace kanon {

class Source;
struct GroupQuery;

struct TupleCounts {
  std::vector<std::vector<Value>> values;  // per column: the values that occur, each once
  std::vector<std::uint32_t> codes;        // tuple after tuple, one index into `values` per column
  std::vector<std::uint32_t> counts;       // rows of each tuple
  std::uint64_t rows = 0;

  // Where a class or a numeric target was asked for; the same tuple then stands once per class.
  std::vector<Value> classes;
  std::vector<std::uint32_t> class_codes;
  std::vector<std::uint32_t> target_counts;
  std::vector<double> target_sums, target_squares;
  std::vector<TupleCounts> further = {};       // the same table with other classes
  std::vector<TupleCounts> by_entity = {};     // where k counts entities, one: the same table with these as classes
  std::vector<TupleCounts> by_sensitive = {};  // the same table with each sensitive column that a model looks at
  // Where a model looks at the population, one: its table. All of these then have the tuples of both tables; those that
  // a table does not have stand in it with 0 rows.
  std::vector<TupleCounts> by_population = {};

  [[nodiscard]] std::size_t columns() const { return values.size(); }
  [[nodiscard]] std::size_t tuples() const { return counts.size(); }
};

// The same for the same tuples and counts, classes and entities included, in whatever order they come: two tables with
// equal fingerprints are taken for one. 32 hexadecimal digits.
std::string fingerprint(const TupleCounts& counts);

// The rows of each value of a column, in the order of `values[column]`.
std::vector<std::uint64_t> rows_by_value(const TupleCounts& counts, std::size_t column);

// The number of distinct tuples: with classes the same tuple is listed once per class.
std::size_t distinct_tuples(const TupleCounts& counts);

Result<TupleCounts> count_tuples(Source& source, const GroupQuery& query, const std::vector<std::string>& missing);

}  // namespace kanon
