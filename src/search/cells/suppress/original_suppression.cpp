// Rule original: every tuple on its own, in parallel; see original_suppression.hpp for the duality.
#include "search/cells/suppress/original_suppression.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>

#include <numeric>

#include "base/watch.hpp"
#include "base/workers.hpp"
#include "search/cells/suppress/original_minimum.hpp"
#include "search/cells/unsafe/check_cells.hpp"
#include "search/cells/unsafe/poll.hpp"
#include "search/cells/unsafe/tuple_differences.hpp"
#include "search/cells/unsafe/tuple_powerset.hpp"

namespace kanon {
namespace {

using suppress::BlankedSet;
using suppress::ColumnWeights;
using unsafe::PairTable;

constexpr std::size_t kFirstGroups = 4;  // compared before the first look for a union; then twice as many each time

std::uint64_t all_columns(std::size_t columns) {
  return columns == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << columns) - 1;
}

// The least union of difference sets for one tuple after the other.
class Nearest {
 public:
  Nearest(const PairTable& pairs, const ColumnWeights& weights, Watch& watch)
      : pairs_(pairs),
        weights_(weights),
        least_union_(weights, watch),
        query_(pairs.columns()),
        hits_(pairs.view().groups * unsafe::kLanes) {}

  // False: stopped; `best` is safe then, but may not be least.
  bool find(std::size_t place, std::uint32_t need, BlankedSet& best) {
    const std::uint64_t all = all_columns(pairs_.columns());
    best = {all, weights_.of(all)};
    pairs_.query(place, query_.data());
    sets_.clear();
    // Neighbours agree on more: with them first the rest is mostly passed over.
    const std::size_t groups = pairs_.view().groups;
    const std::size_t own = place / unsafe::kLanes;
    std::size_t begin = own < kFirstGroups / 2 ? 0 : own - kFirstGroups / 2;
    for (std::size_t done = 0, size = kFirstGroups; done < groups && best.weight > weights_.least(); size *= 2) {
      const std::size_t end = std::min({begin + size, groups, begin + groups - done});
      if (!look_at(place, begin, end, need, best)) return false;
      done += end - begin;
      begin = end == groups ? 0 : end;
    }
    return true;
  }

  // Other tuples that equal this one outside `blanked`, until their rows are enough.
  void witnesses(std::size_t place, std::uint64_t blanked, std::uint32_t need, std::vector<std::uint32_t>& out) {
    std::uint64_t rows = 0;
    const std::size_t found = unsafe::kernels().near(pairs_.view(), query_.data(), 0, pairs_.view().groups,
                                                     pairs_.least_agreement(weights_.of(blanked)), hits_.data());
    for (std::size_t i = 0; i < found && rows < need; ++i) {
      const std::uint32_t other = hits_[i];
      if (other >= pairs_.tuples() || other == place || (pairs_.difference(place, other) & ~blanked) != 0) continue;
      out.push_back(pairs_.tuple_of(other));
      rows += pairs_.count(other);
    }
  }

 private:
  bool look_at(std::size_t place, std::size_t begin, std::size_t end, std::uint32_t need, BlankedSet& best) {
    const std::size_t found = unsafe::kernels().near(pairs_.view(), query_.data(), begin, end,
                                                     pairs_.least_agreement(best.weight - 1), hits_.data());
    fresh_.clear();
    for (std::size_t i = 0; i < found; ++i) {
      const std::uint32_t other = hits_[i];
      if (other >= pairs_.tuples() || other == place) continue;
      fresh_.push_back({pairs_.difference(place, other), 0, pairs_.count(other)});
    }
    least_union_.weigh(fresh_, best.weight);
    for (const auto& set : fresh_) {
      if (set.rows >= need && set.weight < best.weight) best = {set.columns, set.weight};
    }
    if (need == 1) return true;
    if (!least_union_.improve(sets_, fresh_, need, best)) return false;
    sets_.insert(sets_.end(), fresh_.begin(), fresh_.end());
    std::erase_if(sets_, [&](const unsafe::CountedSet& set) { return set.weight >= best.weight; });
    return true;
  }

  const PairTable& pairs_;
  const ColumnWeights& weights_;
  suppress::LeastUnion least_union_;
  std::vector<std::uint8_t> query_;
  std::vector<std::uint32_t> hits_;
  std::vector<unsafe::CountedSet> sets_, fresh_;
};

// The least set of cells that meets all minimal unsafe combinations up to a size.
class Capped {
 public:
  Capped(const PairTable& pairs, const ColumnWeights& weights, Watch& watch)
      : pairs_(pairs),
        watch_(watch),
        powerset_(pairs, unsafe::kernels()),
        differences_(pairs, unsafe::kernels()),
        least_hit_(weights, watch) {}

  // Lowers `best`, which is safe for all sizes. False: stopped.
  bool improve(std::size_t place, std::uint32_t need, std::uint32_t max_size, BlankedSet& best) {
    sets_.clear();
    if (unsafe::TuplePowerset::fits(pairs_.columns(), need)) {
      for (const auto& found : powerset_.of(place, need, max_size)) sets_.push_back(found.columns);
    } else if (!search(place, need, max_size)) {
      return false;
    }
    return least_hit_.improve(sets_, best);
  }

 private:
  bool search(std::size_t place, std::uint32_t need, std::uint32_t max_size) {
    const unsafe::DifferenceRows rows = differences_.of(place, need, max_size);
    memory_.resize(std::max(memory_.size(), unsafe::search_words(rows.columns, rows.words)));
    const auto take = [](void* sets, const unsafe::Found& found) {
      for (std::uint64_t rest = found.last; rest != 0; rest &= rest - 1) {
        static_cast<std::vector<std::uint64_t>*>(sets)->push_back(found.common | (rest & -rest));
      }
    };
    std::uint64_t nodes = 0;
    return unsafe::kernels().combinations(rows, memory_.data(), unsafe::poll_of(watch_), take, &sets_, nodes);
  }

  const PairTable& pairs_;
  Watch& watch_;
  unsafe::TuplePowerset powerset_;
  unsafe::TupleDifferences differences_;
  suppress::LeastHit least_hit_;
  std::vector<std::uint64_t> memory_, sets_;
};

class OriginalSearch {
 public:
  OriginalSearch(const CellTable& table, std::uint64_t k, const OriginalOptions& options)
      : table_(table),
        k_(k),
        options_(options),
        capped_(options.max_size > 0 && options.max_size < table.columns),
        weights_(table.weights),
        pairs_(table, true),
        plain_(capped_ ? PairTable(table, false) : PairTable(CellTable{}, false)),
        watch_(options.budget) {}

  OriginalSuppression run() {
    OriginalSuppression out;
    out.blanked.assign(table_.tuples(), all_columns(table_.columns));
    witnesses_.resize(options_.witnesses ? table_.tuples() : 0);
    const auto rows = std::accumulate(table_.counts.begin(), table_.counts.end(), std::uint64_t{0});
    enough_rows_ = rows >= k_;
    tbb::enumerable_thread_specific<Scratch> scratch([&] {
      return Scratch{Nearest(pairs_, weights_, watch_), Capped(plain_, weights_, watch_)};
    });
    tbb::task_arena arena(counting_workers(watch_.budget()));
    arena.execute([&] {
      tbb::parallel_for(tbb::blocked_range<std::size_t>(0, table_.tuples(), 16), [&](const auto& range) {
        auto& mine = scratch.local();
        for (std::size_t place = range.begin(); place < range.end() && !watch_.over(); ++place) visit(place, mine, out);
      });
    });
    add_up(out);
    return out;
  }

 private:
  struct Scratch {
    Nearest nearest;
    Capped capped;
  };

  void visit(std::size_t place, Scratch& scratch, OriginalSuppression& out) {
    const std::uint32_t tuple = pairs_.tuple_of(place);
    const std::uint64_t own = pairs_.count(place);
    if (own >= k_) {
      out.blanked[tuple] = 0;
    } else if (enough_rows_) {
      const auto need = static_cast<std::uint32_t>(k_ - own);  // less than the rows there are
      const auto max_size = static_cast<std::uint32_t>(options_.max_size);
      BlankedSet best;
      if (!scratch.nearest.find(place, need, best)) return;
      // Both tables hold the tuples in the same order.
      if (capped_ && !scratch.capped.improve(place, need, max_size, best)) return;
      out.blanked[tuple] = best.columns;
      if (options_.witnesses && !capped_) {
        scratch.nearest.witnesses(place, best.columns, need, witnesses_[tuple]);
      }
    }
    watch_.count();
    watch_.add_found(static_cast<std::uint64_t>(std::popcount(out.blanked[tuple])) * own);
  }

  void add_up(OriginalSuppression& out) {
    out.cells_by_column.assign(table_.columns, 0);
    out.rows_by_cells.assign(table_.columns + 1, 0);
    out.witness_starts.assign(1, 0);
    for (std::size_t t = 0; t < table_.tuples(); ++t) {
      const std::uint64_t rows = table_.counts[t];
      const auto cells = static_cast<std::size_t>(std::popcount(out.blanked[t]));
      out.rows_by_cells[cells] += rows;
      out.cells += cells * rows;
      out.cost += weights_.of(out.blanked[t]) * rows;
      for (std::uint64_t rest = out.blanked[t]; rest != 0; rest &= rest - 1) {
        out.cells_by_column[static_cast<std::size_t>(std::countr_zero(rest))] += rows;
      }
      if (options_.witnesses) out.witnesses.insert(out.witnesses.end(), witnesses_[t].begin(), witnesses_[t].end());
      out.witness_starts.push_back(out.witnesses.size());
    }
    out.complete = !watch_.stopped();
    out.tuples_done = watch_.evaluated();
  }

  const CellTable& table_;
  const std::uint64_t k_;
  const OriginalOptions& options_;
  const bool capped_;
  const ColumnWeights weights_;
  const PairTable pairs_, plain_;
  Watch watch_;
  std::vector<std::vector<std::uint32_t>> witnesses_;
  bool enough_rows_ = true;
};

}  // namespace

Result<OriginalSuppression> original_suppression(const CellTable& table, std::uint64_t k,
                                                 const OriginalOptions& options) {
  KANON_CHECK(unsafe::check_cells(table, k));
  return OriginalSearch(table, k, options).run();
}

}  // namespace kanon
