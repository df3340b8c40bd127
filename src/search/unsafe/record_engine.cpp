// The engine that takes one tuple after the other: its difference sets, then what must be hit (kernels_body.inc).
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include <array>

#include "search/unsafe/engines.hpp"
#include "search/unsafe/tuple_differences.hpp"

namespace kanon::unsafe {
namespace {

constexpr std::size_t kTuplesAtOnce = 16;

// Combinations of one tuple that were found together.
struct Batch {
  std::uint64_t common, last, first;
  std::uint32_t size, rows_from;  // in Worker::rows_
};

class Worker {
 public:
  Worker(const UnsafeTask& task, const PairTable& pairs, Watch& watch)
      : task_(task),
        pairs_(pairs),
        watch_(watch),
        differences_(pairs, kernels()),
        tally_(task.table, task.max_size, task.by_column_set) {}

  // False: stopped, and nothing of this tuple was counted.
  bool visit(std::size_t place, std::vector<UnsafeCombination>& found, UnsafeOutcome& out) {
    if (watch_.stop()) return false;
    const std::uint64_t own = pairs_.count(place);
    if (own >= task_.k) {
      watch_.count(0);
      return true;
    }
    batches_.clear();
    rows_.clear();
    const DifferenceRows rows =
        differences_.of(place, static_cast<std::uint32_t>(task_.k - own), static_cast<std::uint32_t>(task_.max_size));
    memory_.resize(std::max(memory_.size(), search_words(rows.columns, rows.words)));
    const Poll poll{[](void* watch) { return static_cast<Watch*>(watch)->stop(); }, &watch_};
    const auto keep = [](void* worker, const Found& one) { static_cast<Worker*>(worker)->keep(one); };
    std::uint64_t nodes = 0;
    if (!kernels().combinations(rows, memory_.data(), poll, keep, this, nodes)) return false;
    tally_.add_nodes(nodes);
    count(place, out);
    if (task_.sink) hand_over(place, found);
    watch_.count(out.by_tuple[pairs_.tuple_of(place)] * own);
    return true;
  }
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  void keep(const Found& found) {
    batches_.push_back({found.common, found.last, found.first, found.size, static_cast<std::uint32_t>(rows_.size())});
    if (!task_.sink) return;
    for (std::uint64_t rest = found.last; rest != 0; rest &= rest - 1)
      rows_.push_back(found.rows[std::countr_zero(rest)]);
  }

  void count(std::size_t place, UnsafeOutcome& out) {
    const std::uint64_t own = pairs_.count(place);
    const std::uint32_t tuple = pairs_.tuple_of(place);
    std::array<UnsafeCount, kMostColumns + 1> sizes{};
    std::array<std::uint64_t, kMostColumns> cells{};
    for (const auto& batch : batches_) {
      const auto many = static_cast<std::uint64_t>(std::popcount(batch.last));
      sizes[batch.size].pairs += many;
      sizes[batch.size].combinations += static_cast<std::uint64_t>(std::popcount(batch.first));
      for (std::uint64_t rest = batch.common; rest != 0; rest &= rest - 1) cells[index(rest)] += many;
      for (std::uint64_t rest = batch.last; rest != 0; rest &= rest - 1) {
        ++cells[index(rest)];
        if (!task_.by_column_set) continue;
        const std::uint64_t column = rest & -rest;
        tally_.add_set(batch.common | column, {(batch.first & column) != 0 ? 1u : 0u, own});
      }
    }
    for (std::size_t size = 1; size <= task_.max_size; ++size) {
      out.by_tuple[tuple] += sizes[size].pairs;
      out.scores[tuple] += static_cast<double>(sizes[size].pairs) * score_of(size, task_.table.columns, task_.max_size);
      tally_.add_size(size, {sizes[size].combinations, sizes[size].pairs * own});
    }
    for (std::size_t c = 0; c < task_.table.columns; ++c)
      tally_.add_cell(c, task_.table.code(tuple, c), cells[c] * own);
  }

  void hand_over(std::size_t place, std::vector<UnsafeCombination>& found) const {
    for (const auto& batch : batches_) {
      std::size_t at = batch.rows_from;
      for (std::uint64_t rest = batch.last; rest != 0; rest &= rest - 1) {
        const std::uint64_t column = rest & -rest;
        found.push_back({.columns = batch.common | column,
                         .tuple = pairs_.tuple_of(place),
                         .rows = rows_[at++] + pairs_.count(place),
                         .first = (batch.first & column) != 0});
      }
    }
  }

  static std::size_t index(std::uint64_t rest) { return static_cast<std::size_t>(std::countr_zero(rest)); }

  const UnsafeTask& task_;
  const PairTable& pairs_;
  Watch& watch_;
  TupleDifferences differences_;
  Tally tally_;
  std::vector<std::uint64_t> memory_;
  std::vector<Batch> batches_;
  std::vector<std::uint32_t> rows_;
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
    if (from >= pairs.tuples() || watch.stop()) control.stop();
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
  tbb::task_arena arena(watch.workers());
  arena.execute([&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(watch.workers()) * 4,
                           tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, give) &
                               tbb::make_filter<std::size_t, Combinations>(tbb::filter_mode::parallel, work) &
                               tbb::make_filter<Combinations, void>(tbb::filter_mode::serial_in_order, hand_over));
  });
  Tally sum(task.table, task.max_size, task.by_column_set);
  for (const auto& worker : workers) sum.merge(worker.tally());
  sum.report(out);
}

}  // namespace kanon::unsafe
