// The fewest cells to blank, record by record, so that what a record shows occurs in at least k rows of the original
// table (rule original), with rows that prove it.
//
// Duality: a set of a record's cells is unsafe iff fewer than k rows agree on it. Blanking X leaves nothing unsafe iff
// at least k rows agree with the record outside X, that is, iff X contains the difference sets of so many rows. So no
// combination is ever listed: the least X is a least union of difference sets, for k = 2 the nearest other record, and
// the rows whose difference sets it contains are the witnesses. Only where combinations above a size do not count
// (max_size) are the minimal unsafe combinations listed, and the least set that hits them all is searched.
//
// A record that shows nothing is safe. So where the table has fewer than k rows, everything is blanked.
// Time: every pair of tuples is compared, 64 at a time; memory: little beyond the table.
#pragma once

#include <cstdint>
#include <vector>

#include "encode/cell_table.hpp"
#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

struct OriginalOptions {
  std::size_t max_size = 0;  // only combinations of at most so many cells count; 0: all
  bool witnesses = true;     // keep them
  Budget budget = {};        // evaluations: tuples; the heartbeat hears of tuples done and cells blanked
};

struct OriginalSuppression {
  std::vector<std::uint64_t> blanked;  // per tuple: bit c, column c is blanked; the same for all its rows
  // Per tuple, from witness_starts[t] to witness_starts[t + 1]: other tuples that equal it outside the blanked columns,
  // with at least k rows together with it. None where nothing is blanked, where everything is, and under max_size.
  std::vector<std::size_t> witness_starts;
  std::vector<std::uint32_t> witnesses;
  std::uint64_t cells = 0;  // blanked, over all rows
  std::uint64_t cost = 0;   // the weights of these cells
  std::vector<std::uint64_t> cells_by_column;
  std::vector<std::uint64_t> rows_by_cells;  // [n]: rows with n blanked cells
  // False: a budget ended it. Tuples that were not reached are blanked whole, so the answer is safe but not least.
  bool complete = false;
  std::uint64_t tuples_done = 0;
};

// Same answer with any number of threads. Errors: more than 64 columns, a weight of 0, k = 0.
Result<OriginalSuppression> original_suppression(const CellTable& table, std::uint64_t k,
                                                 const OriginalOptions& options = {});

}  // namespace kanon
