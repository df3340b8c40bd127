// The engine that takes one set of columns after the other, small ones first.
//
// For each set the tuples that are safe on it are kept as bits. A tuple that is safe on all sets with one column less
// is looked at; the tuples with the same values there are then looked at as well, because they share all smaller
// combinations, so their rows can be counted among themselves. Fewer than k: a minimal unsafe combination; else safe.
// (The idea of Apriori, upside down.) Each set costs the tuples still safe on all its parts, about 8 ns each.
// Where entities are counted, a group counts its distinct ones: more columns never have more of them, so nothing else
// changes.
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include <numeric>

#include "base/workers.hpp"
#include "search/cells/unsafe/engines.hpp"

namespace kanon::unsafe {
namespace {

using Bits = std::vector<std::uint64_t>;
using Combinations = std::vector<UnsafeCombination>;

// The sets of one size: which tuples are safe on them. Sets on which none is are left out.
using Level = tsl::robin_map<std::uint64_t, Bits, MixedHash>;

struct SetAnswer {
  std::uint64_t columns = 0;
  bool done = false;
  Bits safe;  // empty: no tuple is
  Combinations found;
};

class SetWorker {
 public:
  explicit SetWorker(const UnsafeTask& task)
      : task_(task), tally_(task.table, task.max_size, task.by_column_set), by_tuple_(task.table.tuples()) {}

  SetAnswer visit(std::uint64_t columns, const Level& smaller) {
    SetAnswer out;
    out.columns = columns;
    out.done = true;
    if (!collect(columns, smaller)) return out;
    group(columns);
    if (!task_.table.entities.empty()) count_entities();
    judge(columns, out);
    tally_.add_nodes(tuples_.size());
    return out;
  }
  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] std::vector<std::uint32_t>& by_tuple() { return by_tuple_; }

 private:
  struct Group {
    std::uint64_t key = 0;
    std::uint64_t rows = 0;  // 0: the slot is free
    std::uint32_t first = 0;
    std::uint64_t entities = 0;  // distinct ones, where they are counted
  };

  // Tuples that are safe on every set with one column less.
  bool collect(std::uint64_t columns, const Level& smaller) {
    tuples_.clear();
    bits_.assign((task_.table.tuples() + 63) / 64, ~std::uint64_t{0});
    for (std::uint64_t rest = columns; rest != 0; rest &= rest - 1) {
      const std::uint64_t part = columns & ~(rest & -rest);
      if (part == 0) break;  // every tuple is safe on no columns
      const auto found = smaller.find(part);
      if (found == smaller.end()) return false;
      for (std::size_t w = 0; w < bits_.size(); ++w) bits_[w] &= found->second[w];
    }
    for (std::size_t w = 0; w < bits_.size(); ++w) {
      for (std::uint64_t rest = bits_[w]; rest != 0; rest &= rest - 1) {
        const std::size_t tuple = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        if (tuple < task_.table.tuples()) tuples_.push_back(static_cast<std::uint32_t>(tuple));
      }
    }
    return !tuples_.empty();
  }

  // The group of each tuple: slots_. Keys are exact numbers in mixed radix; where they would not fit into a word, the
  // groups so far are numbered and go on as one digit.
  void group(std::uint64_t columns) {
    keys_.assign(tuples_.size(), 0);
    std::uint64_t values = 1;
    for (std::uint64_t rest = columns; rest != 0; rest &= rest - 1) {
      const auto c = static_cast<std::size_t>(std::countr_zero(rest));
      const std::uint64_t radix = std::max<std::uint64_t>(1, task_.table.values[c]);
      if (values > ~std::uint64_t{0} / radix) {
        find_groups();
        keys_.assign(slots_.begin(), slots_.end());
        values = groups_.size();
      }
      values *= radix;
      for (std::size_t i = 0; i < tuples_.size(); ++i) keys_[i] = keys_[i] * radix + task_.table.code(tuples_[i], c);
    }
    find_groups();
  }

  void find_groups() {
    const std::size_t size = std::bit_ceil(tuples_.size() * 2);
    groups_.assign(size, {});
    slots_.resize(tuples_.size());
    for (std::size_t i = 0; i < tuples_.size(); ++i) {
      std::size_t slot = MixedHash()(keys_[i]) & (size - 1);
      while (groups_[slot].rows > 0 && groups_[slot].key != keys_[i]) slot = (slot + 1) & (size - 1);
      if (groups_[slot].rows == 0) groups_[slot] = {.key = keys_[i], .first = tuples_[i]};
      groups_[slot].rows += task_.table.counts[tuples_[i]];
      slots_[i] = static_cast<std::uint32_t>(slot);
    }
  }

  void count_entities() {
    const EntitySets& entities = task_.table.entities;
    order_.resize(tuples_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) { return slots_[a] < slots_[b]; });
    window_.reset(entities.ids_end);
    for (std::size_t begin = 0, end = 0; begin < order_.size(); begin = end) {
      const std::uint32_t slot = slots_[order_[begin]];
      for (; end < order_.size() && slots_[order_[end]] == slot; ++end) window_.add(entities, tuples_[order_[end]]);
      groups_[slot].entities = window_.members();
      for (std::size_t i = begin; i < end; ++i) window_.take(entities, tuples_[order_[i]]);
    }
  }

  [[nodiscard]] bool is_safe(const Group& group) const {
    return (task_.table.entities.empty() ? group.rows : group.entities) >= task_.k;
  }

  void judge(std::uint64_t columns, SetAnswer& out) {
    const auto size = static_cast<std::size_t>(std::popcount(columns));
    const bool deeper = size < task_.max_size;
    UnsafeCount sum;
    for (std::size_t i = 0; i < tuples_.size(); ++i) {
      const Group& group = groups_[slots_[i]];
      const std::uint32_t tuple = tuples_[i];
      if (is_safe(group)) {
        if (!deeper) continue;
        if (out.safe.empty()) out.safe.resize(bits_.size());
        out.safe[tuple / 64] |= std::uint64_t{1} << (tuple % 64);
        continue;
      }
      const bool first = group.first == tuple;
      sum.pairs += task_.table.counts[tuple];
      sum.combinations += first ? 1 : 0;
      ++by_tuple_[tuple];
      for (std::uint64_t rest = columns; rest != 0; rest &= rest - 1) {
        const auto c = static_cast<std::size_t>(std::countr_zero(rest));
        tally_.add_cell(c, task_.table.code(tuple, c), task_.table.counts[tuple]);
      }
      if (task_.sink) out.found.push_back({columns, tuple, static_cast<std::uint32_t>(group.rows), first});
    }
    pairs_ = sum.pairs;
    if (sum.pairs == 0) return;
    tally_.add_size(size, sum);
    tally_.add_set(columns, sum);
  }

  const UnsafeTask& task_;
  Tally tally_;
  std::vector<std::uint32_t> by_tuple_;  // of this size
  Bits bits_;
  std::vector<std::uint32_t> tuples_, slots_, order_;
  EntityWindow window_;
  std::vector<std::uint64_t> keys_;
  std::vector<Group> groups_;

 public:
  std::uint64_t pairs_ = 0;  // of the last set
};

// The next larger number with as many bits; 0: there is none.
std::uint64_t next_set(std::uint64_t set, std::size_t columns) {
  const std::uint64_t low = set & -set;
  const std::uint64_t ripple = set + low;
  if (ripple == 0) return 0;
  const std::uint64_t out = ripple | ((set ^ ripple) / low >> 2);
  return columns < 64 && out >> columns != 0 ? 0 : out;
}

}  // namespace

void search_column_sets(const UnsafeTask& task, Watch& watch, UnsafeOutcome& out) {
  tbb::enumerable_thread_specific<SetWorker> workers([&] { return SetWorker(task); });
  tbb::task_arena arena(counting_workers(watch.budget()));
  Level smaller;
  for (std::size_t size = 1; size <= task.max_size && !watch.stopped() && (size == 1 || !smaller.empty()); ++size) {
    Level level;
    std::uint64_t set = size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
    const auto give = [&](tbb::flow_control& control) {
      const std::uint64_t columns = set;
      if (columns == 0 || watch.over()) control.stop();
      if (columns != 0) set = next_set(columns, task.table.columns);
      return columns;
    };
    const auto work = [&](std::uint64_t columns) {
      if (watch.over()) return SetAnswer{};
      SetWorker& worker = workers.local();
      worker.pairs_ = 0;
      SetAnswer answer = worker.visit(columns, smaller);
      watch.count();
      watch.add_found(worker.pairs_);
      return answer;
    };
    const auto keep = [&](SetAnswer answer) {
      if (!answer.found.empty()) task.sink(answer.found);
      if (!answer.safe.empty()) level.emplace(answer.columns, std::move(answer.safe));
    };
    arena.execute([&] {
      tbb::parallel_pipeline(static_cast<std::size_t>(counting_workers(watch.budget())) * 4,
                             tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, give) &
                                 tbb::make_filter<std::uint64_t, SetAnswer>(tbb::filter_mode::parallel, work) &
                                 tbb::make_filter<SetAnswer, void>(tbb::filter_mode::serial_in_order, keep));
    });
    smaller = std::move(level);
    const double score = score_of(size, task.table.columns, task.max_size);
    for (auto& worker : workers) {
      for (std::size_t t = 0; t < task.table.tuples(); ++t) {
        out.by_tuple[t] += worker.by_tuple()[t];
        out.scores[t] += worker.by_tuple()[t] * score;
        worker.by_tuple()[t] = 0;
      }
    }
  }
  Tally sum(task.table, task.max_size, task.by_column_set);
  for (const auto& worker : workers) sum.merge(worker.tally());
  sum.report(out);
}

}  // namespace kanon::unsafe
