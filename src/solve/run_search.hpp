// Runs the search a recipe names, tells the observer about it, and says what came of it.
#pragma once

#include "encode/encode_table.hpp"
#include "kanon/anonymize.hpp"
#include "publish/trace_file.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// Error: k is larger than the table.
Status check_k(const Recipe& recipe, std::uint64_t rows);

// When a search stops, by the recipe and by the caller; without a heartbeat.
Budget budget_of(const Recipe& recipe, const RunOptions& options);

// Fills status, bound, gap, effort and times of the outcome. `trace` may be null. An Error where there is nothing to
// release.
Result<SearchOutcome> run_search(const Recipe& recipe, const EncodedTable& table, const RunOptions& options,
                                 TraceFile* trace, AnonymizeOutcome& outcome);

// The search alone: what it found, whatever that is. `table` is encoded for it.
Result<SearchOutcome> search_by_name(const Recipe& recipe, const EncodedTable& table, std::uint64_t limit_rows,
                                     const Budget& budget, const OnImprovement& on_improvement, TraceFile* trace);

}  // namespace kanon
