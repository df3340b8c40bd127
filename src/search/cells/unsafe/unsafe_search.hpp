// Every minimal unsafe combination of a table, for any k.
//
// A combination is a set of cells of a record. It is unsafe when fewer than k rows have it, and minimal when each of
// its proper parts (the empty one aside) is had by k rows or more. Combinations are handed to a sink one batch after
// the other and counted; none is kept. Two engines, with the same answers:
//   records:      one tuple after the other, compared with all others. Up to 22 columns by a table of all their sets
//                 (tuple_powerset.hpp), beyond by difference sets (tuple_differences.hpp, kernels_search.inc), which
//                 cost little more than what they find: many columns.
//   column_sets:  one set of columns after the other, small ones first. Never compares pairs, but looks at every set
//                 of columns: many rows, few columns, or a small max_size. It alone counts entities instead of rows,
//                 where the table has them: a combination is then unsafe when its rows are about fewer than k.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "encode/cell_table.hpp"
#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

enum class UnsafeEngine { automatic, records, column_sets };

struct UnsafeCombination {
  std::uint64_t columns = 0;  // bit c: column c is part of it
  std::uint32_t tuple = 0;    // its values are those of this tuple
  std::uint32_t rows = 0;     // of the table that have it, fewer than k where rows are counted
  bool first = false;         // no tuple of a lower number has it; exactly one tuple of each combination says so
};

// Batches come one at a time and in the same order with any number of threads: by tuple (records) or by size and set of
// columns (column_sets).
using UnsafeSink = std::function<void(std::span<const UnsafeCombination>)>;

struct UnsafeOptions {
  std::size_t max_size = 0;  // combinations of at most so many cells; 0: all
  UnsafeEngine engine = UnsafeEngine::automatic;
  bool by_column_set = true;  // count them; left out where there are more than a million sets
  UnsafeSink sink = {};
  // evaluations: tuples (records) or sets of columns (column_sets); the heartbeat hears of them and of the pairs found.
  Budget budget = {};
};

struct UnsafeCount {
  std::uint64_t combinations = 0;  // distinct
  std::uint64_t pairs = 0;         // of a row and a combination it has

  friend bool operator==(const UnsafeCount&, const UnsafeCount&) = default;
};

struct ColumnSetCount {
  std::uint64_t columns = 0;
  UnsafeCount count;

  friend bool operator==(const ColumnSetCount&, const ColumnSetCount&) = default;
};

struct UnsafeOutcome {
  UnsafeCount total;
  std::vector<UnsafeCount> by_size;           // [n]: of n cells; [0] is empty
  std::vector<ColumnSetCount> by_column_set;  // those that have any, in ascending order of `columns`
  bool has_column_sets = false;               // false: not asked for, or too many
  std::vector<std::uint64_t> pairs_by_column;
  std::vector<std::vector<std::uint64_t>> pairs_by_value;  // by column and code
  std::vector<std::uint64_t> by_tuple;                     // combinations each row of the tuple has
  // As SUDA (Elliot, Manning, Ford 2002) weighs a record: the sum over its combinations of (M-s)(M-s-1)..., one factor
  // per size from s to L-1; M columns, s cells in the combination, L the largest size looked at. Small ones weigh most.
  std::vector<double> scores;
  UnsafeEngine engine = UnsafeEngine::automatic;  // that was used
  bool complete = false;                          // false: a budget ended it; what follows says how far it came
  std::uint64_t done = 0;                         // tuples (records), or sets of columns (column_sets)
  std::uint64_t nodes = 0;                        // steps of the search
};

// Same answer with any number of threads. After a stop the counts are those of whole tuples, or of whole sets of
// columns. Errors: more than 64 columns, k = 0.
Result<UnsafeOutcome> unsafe_combinations(const CellTable& table, std::uint64_t k, const UnsafeOptions& options = {});

}  // namespace kanon
