// The two engines of unsafe_search.hpp. `max_size` is from 1 to the number of columns; the table has at least k rows.
#pragma once

#include "base/watch.hpp"
#include "search/cells/unsafe/tally.hpp"

namespace kanon::unsafe {

struct UnsafeTask {
  const CellTable& table;
  std::uint64_t k;
  std::size_t max_size;
  bool by_column_set;
  const UnsafeSink& sink;
  bool powerset;  // records: by a table of all sets of columns where it fits (tuple_powerset.hpp)
};

void search_records(const UnsafeTask& task, Watch& watch, UnsafeOutcome& out);
void search_column_sets(const UnsafeTask& task, Watch& watch, UnsafeOutcome& out);

}  // namespace kanon::unsafe
