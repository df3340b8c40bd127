// The engine that takes one tuple after the other: by a table of all sets of columns (tuple_powerset.hpp), or by its
// difference sets and what must be hit (tuple_differences.hpp).
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include <array>

#include "base/workers.hpp"
#include "search/cells/unsafe/engines.hpp"
#include "search/cells/unsafe/poll.hpp"
#include "search/cells/unsafe/tuple_differences.hpp"
#include "search/cells/unsafe/tuple_powerset.hpp"

namespace kanon::unsafe {
namespace {

constexpr std::size_t kTuplesAtOnce = 16;
constexpr std::size_t kExpected = 16;  // combinations ahead of the one that is counted

// How many sets have each column: eight counters of a byte to a word, moved on before they overflow.
class CellCounts {
 public:
  void add(std::uint64_t columns) {
    for (std::size_t i = 0; columns != 0; ++i, columns >>= 8) bytes_[i] += kSpread[columns & 255];
    if (++added_ == 255) flush();
  }
  std::uint64_t of(std::size_t column) {
    flush();
    return counts_[column];
  }

 private:
  // The bits of a byte, each as a byte.
  static constexpr std::array<std::uint64_t, 256> kSpread = [] {
    std::array<std::uint64_t, 256> out{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
      for (std::size_t bit = 0; bit < 8; ++bit) out[byte] |= std::uint64_t{byte >> bit & 1} << (8 * bit);
    }
    return out;
  }();

  void flush() {
    if (added_ == 0) return;
    added_ = 0;
    for (std::size_t c = 0; c < kMostColumns; ++c) counts_[c] += bytes_[c / 8] >> (c % 8 * 8) & 255;
    bytes_ = {};
  }

  std::array<std::uint64_t, kMostColumns / 8> bytes_{};
  std::array<std::uint64_t, kMostColumns> counts_{};
  unsigned added_ = 0;
};

class Worker {
 public:
  Worker(const UnsafeTask& task, const PairTable& pairs, Watch& watch)
      : task_(task),
        pairs_(pairs),
        watch_(watch),
        differences_(pairs, kernels()),
        powerset_(pairs, kernels()),
        tally_(task.table, task.max_size, task.by_column_set) {}

  // False: stopped, and nothing of this tuple was counted.
  bool visit(std::size_t place, std::vector<UnsafeCombination>& found, UnsafeOutcome& out) {
    if (watch_.over()) return false;
    const std::uint64_t own = pairs_.count(place);
    if (own >= task_.k) {
      watch_.count();
      return true;
    }
    if (!find(place, static_cast<std::uint32_t>(task_.k - own))) return false;
    count(place, out);
    if (task_.sink) hand_over(place, found);
    watch_.count();
    watch_.add_found(found_.size() * own);
    return true;
  }
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  // found_; false: stopped.
  bool find(std::size_t place, std::uint32_t need) {
    const auto max_size = static_cast<std::uint32_t>(task_.max_size);
    if (task_.powerset && TuplePowerset::fits(pairs_.columns(), need)) {
      found_ = powerset_.of(place, need, max_size);
      return true;
    }
    listed_.clear();
    const DifferenceRows rows = differences_.of(place, need, max_size);
    memory_.resize(std::max(memory_.size(), search_words(rows.columns, rows.words)));
    const auto keep = [](void* worker, const Found& one) { static_cast<Worker*>(worker)->keep(one); };
    std::uint64_t nodes = 0;
    if (!kernels().combinations(rows, memory_.data(), poll_of(watch_), keep, this, nodes)) return false;
    tally_.add_nodes(nodes);
    found_ = listed_;
    return true;
  }

  void keep(const Found& found) {
    for (std::uint64_t rest = found.last; rest != 0; rest &= rest - 1) {
      const std::uint64_t column = rest & -rest;
      listed_.push_back({.columns = found.common | column,
                         .rows = found.rows[index(rest)],
                         .size = static_cast<std::uint16_t>(found.size),
                         .first = static_cast<std::uint16_t>((found.first & column) != 0 ? 1 : 0)});
    }
  }

  void count(std::size_t place, UnsafeOutcome& out) {
    const std::uint64_t own = pairs_.count(place);
    const std::uint32_t tuple = pairs_.tuple_of(place);
    std::array<UnsafeCount, kMostColumns + 1> sizes{};
    CellCounts cells;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const FoundSet& one = found_[i];
      ++sizes[one.size].pairs;
      sizes[one.size].combinations += one.first;
      cells.add(one.columns);
      if (i + kExpected < found_.size()) tally_.expect_set(found_[i + kExpected].columns);
      tally_.add_set(one.columns, {one.first, own});
    }
    for (std::size_t size = 1; size <= task_.max_size; ++size) {
      out.by_tuple[tuple] += sizes[size].pairs;
      out.scores[tuple] += static_cast<double>(sizes[size].pairs) * score_of(size, task_.table.columns, task_.max_size);
      tally_.add_size(size, {sizes[size].combinations, sizes[size].pairs * own});
    }
    for (std::size_t c = 0; c < task_.table.columns; ++c)
      tally_.add_cell(c, task_.table.code(tuple, c), cells.of(c) * own);
  }

  void hand_over(std::size_t place, std::vector<UnsafeCombination>& found) const {
    for (const auto& one : found_) {
      found.push_back({.columns = one.columns,
                       .tuple = pairs_.tuple_of(place),
                       .rows = one.rows + pairs_.count(place),
                       .first = one.first != 0});
    }
  }

  static std::size_t index(std::uint64_t rest) { return static_cast<std::size_t>(std::countr_zero(rest)); }

  const UnsafeTask& task_;
  const PairTable& pairs_;
  Watch& watch_;
  TupleDifferences differences_;
  TuplePowerset powerset_;
  Tally tally_;
  std::vector<std::uint64_t> memory_;
  std::vector<FoundSet> listed_;
  std::span<const FoundSet> found_;  // of the last tuple
};

}  // namespace

void search_records(const UnsafeTask& task, Watch& watch, UnsafeOutcome& out) {
  const PairTable pairs(task.table, false);
  std::vector<std::uint32_t> place_of(pairs.tuples());
  for (std::size_t place = 0; place < pairs.tuples(); ++place) {
    place_of[pairs.tuple_of(place)] = static_cast<std::uint32_t>(place);
  }
  using Combinations = std::vector<UnsafeCombination>;
  tbb::enumerable_thread_specific<Worker> workers([&] { return Worker(task, pairs, watch); });
  std::size_t next = 0;
  const auto give = [&](tbb::flow_control& control) {
    const std::size_t from = next;
    next += kTuplesAtOnce;
    if (from >= pairs.tuples() || watch.over()) control.stop();
    return from;
  };
  const auto work = [&](std::size_t from) {
    Combinations found;
    Worker& worker = workers.local();
    for (std::size_t t = from; t < std::min(from + kTuplesAtOnce, pairs.tuples()); ++t) {
      if (!worker.visit(place_of[t], found, out)) break;
    }
    return found;
  };
  const auto hand_over = [&](const Combinations& found) {
    if (!found.empty()) task.sink(found);
  };
  tbb::task_arena arena(counting_workers(watch.budget()));
  arena.execute([&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(counting_workers(watch.budget())) * 4,
                           tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, give) &
                               tbb::make_filter<std::size_t, Combinations>(tbb::filter_mode::parallel, work) &
                               tbb::make_filter<Combinations, void>(tbb::filter_mode::serial_in_order, hand_over));
  });
  Tally sum(task.table, task.max_size, task.by_column_set);
  for (const auto& worker : workers) sum.merge(worker.tally());
  sum.report(out);
}

}  // namespace kanon::unsafe
