// Minimal unsafe combinations: which engine, and the tables that need none.
#include "search/unsafe/unsafe_search.hpp"

#include <algorithm>
#include <numeric>

#include "search/unsafe/check_cells.hpp"
#include "search/unsafe/engines.hpp"

namespace kanon {
namespace {

using unsafe::UnsafeTask;

// Both in nanoseconds, from measurements on tables of 3,000 to 100,000 tuples with 9 to 30 columns.
UnsafeEngine faster_engine(const UnsafeTask& task) {
  const auto tuples = static_cast<double>(task.table.tuples());
  const auto columns = static_cast<double>(task.table.columns);
  const auto k = static_cast<double>(std::min<std::uint64_t>(task.k, 100));
  const double pairs = tuples * tuples * columns * 0.045 * k;
  const std::size_t sets = unsafe::column_sets_up_to(task.table.columns, task.max_size);
  const bool fits = sets <= unsafe::kMostColumnSets && static_cast<double>(sets) * tuples / 8 < 1e9;
  return fits && static_cast<double>(sets) * tuples * 15 < pairs ? UnsafeEngine::column_sets : UnsafeEngine::records;
}

}  // namespace

Result<UnsafeOutcome> unsafe_combinations(const CellTable& table, std::uint64_t k, const UnsafeOptions& options) {
  KANON_CHECK(unsafe::check_cells(table, k));
  const std::size_t most = options.max_size == 0 ? table.columns : std::min(options.max_size, table.columns);
  const std::uint64_t rows = std::accumulate(table.counts.begin(), table.counts.end(), std::uint64_t{0});
  const bool few_sets = unsafe::column_sets_up_to(table.columns, most) <= unsafe::kMostColumnSets;
  // With fewer than k rows every value is unsafe on its own, and nothing larger is minimal.
  const std::size_t max_size = rows < k ? std::min<std::size_t>(most, 1) : most;
  const UnsafeTask task{table, k, max_size, options.by_column_set && few_sets, options.sink};
  UnsafeOutcome out;
  out.by_tuple.assign(table.tuples(), 0);
  out.scores.assign(table.tuples(), 0);
  out.engine = rows < k                                    ? UnsafeEngine::column_sets
               : options.engine == UnsafeEngine::automatic ? faster_engine(task)
                                                           : options.engine;
  unsafe::Watch watch(options.budget);
  if (out.engine == UnsafeEngine::records) {
    unsafe::search_records(task, watch, out);
  } else {
    unsafe::search_column_sets(task, watch, out);
  }
  out.by_size.resize(most + 1);
  out.complete = !watch.stopped();
  out.done = watch.done();
  return out;
}

}  // namespace kanon
