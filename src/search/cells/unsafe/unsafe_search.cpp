// Chooses the engine that finds the minimal unsafe combinations, and answers for tables that need no search.
#include "search/cells/unsafe/unsafe_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "search/cells/unsafe/check_cells.hpp"
#include "search/cells/unsafe/engines.hpp"
#include "search/cells/unsafe/tuple_powerset.hpp"

namespace kanon {
namespace {

using unsafe::UnsafeTask;

// Nanoseconds that each way would take, from measurements on tables of 200 to 20,000 tuples with 9 to 20 columns.
struct Estimate {
  double powerset = 0;     // records, by a table of all sets of columns
  double search = 0;       // records, by what must be hit
  double column_sets = 0;  // the other engine
};

Estimate estimate(const CellTable& table, std::uint64_t k, std::size_t max_size) {
  const auto tuples = static_cast<double>(table.tuples());
  const auto columns = static_cast<double>(table.columns);
  const auto need = static_cast<double>(std::min<std::uint64_t>(k, 100));
  const std::size_t sets = unsafe::column_sets_up_to(table.columns, max_size);
  const double found = std::min(std::exp2(0.7 * (columns - 6)), static_cast<double>(sets));  // per tuple, very roughly
  const double never = 1e30;
  Estimate out;
  out.search = tuples * (tuples * columns * 0.045 * need + found * 50 * need);
  const double blocks = std::exp2(std::max(0.0, columns - static_cast<double>(unsafe::kBlockColumns)));
  out.powerset = unsafe::TuplePowerset::fits(table.columns, k - 1)
                     ? tuples * (tuples * (k == 2 ? 1.5 : 3.3) + blocks * 40 * need + found * 10 * need)
                     : never;
  const bool few = sets <= unsafe::kMostColumnSets && static_cast<double>(sets) * tuples / 8 < 1e9;
  out.column_sets = few ? static_cast<double>(sets) * tuples * 10 : never;
  return out;
}

}  // namespace

Result<UnsafeOutcome> unsafe_combinations(const CellTable& table, std::uint64_t k, const UnsafeOptions& options) {
  KANON_CHECK(unsafe::check_cells(table, k));
  if (options.engine == UnsafeEngine::records && !table.entities.empty())
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = "the engine of records counts rows, and an entity is named",
                 .place = "--engine",
                 .hint = "Leave --engine out, or say columns."};
  const std::size_t most = options.max_size == 0 ? table.columns : std::min(options.max_size, table.columns);
  const std::uint64_t rows = std::accumulate(table.counts.begin(), table.counts.end(), std::uint64_t{0});
  const bool few_sets = unsafe::column_sets_up_to(table.columns, most) <= unsafe::kMostColumnSets;
  // With fewer than k rows every value is unsafe on its own, and nothing larger is minimal.
  const std::size_t max_size = rows < k ? std::min<std::size_t>(most, 1) : most;
  const Estimate costs = estimate(table, k, max_size);
  const bool powerset = costs.powerset < costs.search;
  const UnsafeTask task{table, k, max_size, options.by_column_set && few_sets, options.sink, powerset};
  UnsafeOutcome out;
  out.by_tuple.assign(table.tuples(), 0);
  out.scores.assign(table.tuples(), 0);
  out.engine = options.engine;
  if (out.engine == UnsafeEngine::automatic) {
    const bool records = std::min(costs.powerset, costs.search) < costs.column_sets;
    out.engine = records ? UnsafeEngine::records : UnsafeEngine::column_sets;
  }
  if (rows < k || !table.entities.empty()) out.engine = UnsafeEngine::column_sets;
  Watch watch(options.budget);
  if (out.engine == UnsafeEngine::records) {
    unsafe::search_records(task, watch, out);
  } else {
    unsafe::search_column_sets(task, watch, out);
  }
  out.by_size.resize(most + 1);
  out.complete = !watch.stopped();
  out.done = watch.evaluated();
  return out;
}

}  // namespace kanon
