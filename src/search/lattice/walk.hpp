// The walk over the lattice: depth first, one column after the other, each level vector rolled up from a finer one.
//
// At depth d the levels of the first d columns are chosen and all others stand at 0; the groups of that vector are at
// hand. Every completion is a more general vector, so three things can be said about all of them at once:
//   - bound: none costs less than this vector without any suppression (claims in cost/lm.hpp and cost/dm.hpp);
//   - doomed rows: rows in groups below k over the first d columns alone are suppressed by every completion, because
//     adding columns only splits groups (the idea of Incognito, LeFevre et al. 2005: subsets of the quasi-identifiers
//     must hold first). Where they exceed the limit there is nothing to find;
//   - both: a doomed row costs as much as a suppressed row, which raises the bound.
// Levels are tried from fine to coarse; once the first bound exceeds the incumbent, all coarser levels are done.
// Columns with the largest domains come first: they doom rows early, which cuts off the fine, expensive part of the
// lattice. On Adult (nine columns, no limit on suppression, k = 100) the doomed rows cut the evaluated vectors from
// 6,541 to 280. The first two columns are walked in parallel.
#pragma once

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <limits>

#include "cost/dm.hpp"
#include "cost/lm.hpp"
#include "search/lattice/incumbent_cell.hpp"
#include "search/lattice/roll_up.hpp"

namespace kanon::lattice {

template <std::size_t Words>
class Walk {
 public:
  Walk(const Problem& problem, const Budget& budget, const OnImprovement& on_improvement, Layout layout,
       std::vector<std::size_t> order)
      : problem_(problem),
        budget_(budget),
        layout_(std::move(layout)),
        order_(std::move(order)),
        top_(order_.size()),
        lm_(problem.histogram, problem.codebook),
        incumbent_(on_improvement),
        start_(std::chrono::steady_clock::now()) {
    for (const auto& column : problem.codebook) {
      parents_.emplace_back();
      for (std::uint32_t level = 0; level < column.height(); ++level)
        parents_.back().push_back(column.parents(LevelIndex{level}));
    }
  }

  SearchOutcome run() {
    const Groups<Words> finest = finest_groups();
    const std::vector<LevelIndex> bottom(problem_.codebook.size());
    root_bound_ = problem_.cost == CostName::lm ? lm_.bound(bottom, no_rows())
                                                : dm_bound(squares(finest), 0, problem_.k, problem_.histogram.rows);
    SearchOutcome out;
    if (!stop()) out.least_suppressed = start_at_top(finest);
    visit(0, bottom, finest);
    out.incumbent = incumbent_.best();
    out.complete = !stopped_.load();
    out.bound = out.complete && out.incumbent ? out.incumbent->cost : root_bound_;
    out.effort.evaluated = evaluated_.load();
    out.effort.nodes = 1;
    for (const auto& column : problem_.codebook) {
      // A lattice of more nodes than that is shown as that many.
      if (__builtin_mul_overflow(out.effort.nodes, column.levels.size(), &out.effort.nodes)) {
        out.effort.nodes = std::numeric_limits<std::uint64_t>::max();
        break;
      }
    }
    for (const auto& scratch : scratch_) out.effort.tuples_touched += scratch.roll_up.touched();
    return out;
  }

 private:
  struct Scratch {
    RollUp<Words> roll_up;
    GroupTotals totals;
  };

  static constexpr std::size_t kParallelDepth = 2;

  Groups<Words> finest_groups() const {
    const auto& histogram = problem_.histogram;
    Groups<Words> out;
    out.sizes = histogram.counts;
    out.keys.resize(histogram.tuples());
    for (std::size_t t = 0; t < histogram.tuples(); ++t) {
      for (std::size_t c = 0; c < histogram.columns; ++c) {
        layout_.fields[c].set(out.keys[t], problem_.codebook[c].levels[0].node_of[histogram.code(t, c).index].index);
      }
    }
    Groups<Words> merged;  // a prescribed recoding merges values at its only level
    RollUp<Words>().project(out, all_fields(order_.size()), merged);
    return merged;
  }

  // Bits of the first `depth` columns of the order.
  Key<Words> all_fields(std::size_t depth) const {
    Key<Words> out;
    for (std::size_t i = 0; i < depth; ++i) {
      const auto& field = layout_.fields[order_[i]];
      out.words[field.word] |= field.mask << field.shift;
    }
    return out;
  }

  // lm's bound needs the levels alone, dm's the groups.
  static std::uint64_t squares(const Groups<Words>& groups) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : groups.sizes) sum += size * size;
    return sum;
  }

  std::uint64_t rows_below_k(const Groups<Words>& groups) const {
    std::uint64_t rows = 0;
    for (const std::uint32_t size : groups.sizes) rows += size < problem_.k ? size : 0;
    return rows;
  }

  // The most general vector comes first: it is an incumbent if anything is, and says how many rows must be suppressed.
  std::uint64_t start_at_top(const Groups<Words>& finest) {
    Scratch& scratch = scratch_.local();
    Groups<Words> now, next;
    const Groups<Words>* groups = &finest;
    for (const std::size_t column : order_) {
      top_[column] = LevelIndex{problem_.codebook[column].height()};
      if (top_[column].index == 0) continue;
      scratch.roll_up.raise(*groups, layout_.fields[column], above(column, 0, top_[column].index), next);
      std::swap(now, next);
      groups = &now;
    }
    evaluate(top_, *groups, scratch);
    return rows_below_k(*groups);
  }

  bool stop() {
    if (stopped_.load(std::memory_order_relaxed)) return true;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const std::uint64_t evaluated = evaluated_.load(std::memory_order_relaxed);
    beat(seconds, evaluated);
    const bool spent = (budget_.cancel != nullptr && budget_.cancel->requested()) ||
                       (budget_.evaluations && evaluated >= *budget_.evaluations) ||
                       (budget_.seconds && seconds > *budget_.seconds);
    if (spent) stopped_.store(true);
    return spent;
  }

  // Whoever first notices that a fifth of a second has passed tells the caller.
  void beat(double seconds, std::uint64_t evaluated) {
    auto last = beats_.load(std::memory_order_relaxed);
    const auto now = static_cast<std::uint64_t>(seconds * 5);
    if (now == last || !budget_.heartbeat || !beats_.compare_exchange_strong(last, now)) return;
    budget_.heartbeat(evaluated, root_bound_);
  }

  void evaluate(const std::vector<LevelIndex>& levels, const Groups<Words>& groups, Scratch& scratch) {
    auto& totals = scratch.totals;
    totals = {.suppressed_rows = 0, .released_squares = 0, .suppressed_loss = std::move(totals.suppressed_loss)};
    totals.suppressed_loss.assign(levels.size(), 0);
    evaluated_.fetch_add(1, std::memory_order_relaxed);
    for (std::size_t g = 0; g < groups.count(); ++g) {
      const std::uint64_t size = groups.sizes[g];
      if (size >= problem_.k) {
        totals.released_squares += size * size;
        continue;
      }
      totals.suppressed_rows += size;
      if (totals.suppressed_rows > problem_.limit_rows) return;
      for (std::size_t c = 0; c < levels.size(); ++c) {
        const auto node = layout_.fields[c].get(groups.keys[g]);
        totals.suppressed_loss[c] += size * (problem_.codebook[c].levels[levels[c].index].leaves[node] - 1);
      }
    }
    const CostValue cost =
        problem_.cost == CostName::lm ? lm_.value(levels, totals) : dm_value(totals, problem_.histogram.rows);
    incumbent_.offer({.levels = levels, .cost = cost, .suppressed_rows = totals.suppressed_rows}, root_bound_,
                     evaluated_.load());
  }

  // Rows that every completion must suppress, per level of the column at this depth: those in groups below k over the
  // first columns alone, the others at their top or not.
  std::vector<GroupTotals> doomed_rows(std::size_t depth, std::vector<LevelIndex> levels, const Groups<Words>& groups,
                                       Scratch& scratch) {
    const std::size_t column = order_[depth];
    std::vector<GroupTotals> out(parents_[column].size() + 1, no_rows());
    if (depth + 1 == order_.size()) return out;  // the candidates themselves come next
    Groups<Words> now, next;
    scratch.roll_up.project(groups, all_fields(depth + 1), now);
    for (std::uint32_t level = 0; level < out.size(); ++level) {
      levels[column] = LevelIndex{level};
      if (level > 0) {
        scratch.roll_up.raise(now, layout_.fields[column], parents_[column][level - 1], next);
        std::swap(now, next);
      }
      out[level] = doomed(depth + 1, levels, now);
    }
    return out;
  }

  GroupTotals doomed(std::size_t depth, const std::vector<LevelIndex>& levels, const Groups<Words>& projected) const {
    GroupTotals out;
    out.suppressed_loss.assign(levels.size(), 0);
    for (std::size_t g = 0; g < projected.count(); ++g) {
      const std::uint64_t size = projected.sizes[g];
      if (size >= problem_.k) continue;
      out.suppressed_rows += size;
      for (std::size_t i = 0; i < depth; ++i) {
        const std::size_t c = order_[i];
        out.suppressed_loss[c] +=
            size * (problem_.codebook[c].levels[levels[c].index].leaves[layout_.fields[c].get(projected.keys[g])] - 1);
      }
    }
    // What the other columns lose at level 0 is not in the projection: nothing, unless a recoding is prescribed.
    for (std::size_t i = depth; i < order_.size(); ++i) {
      const auto& leaves = problem_.codebook[order_[i]].levels[0].leaves;
      out.suppressed_loss[order_[i]] = out.suppressed_rows * (*std::max_element(leaves.begin(), leaves.end()) - 1);
    }
    return out;
  }

  // The groups of one column's levels, made as they are needed, each from the last one. All are kept where tasks look
  // at them later; else two buffers take turns.
  struct Ascent {
    Ascent(const Groups<Words>& bottom, bool keep_all) : now(&bottom), keep(keep_all) {}
    const Groups<Words>* now;
    std::uint32_t level = 0;
    bool keep;
    std::deque<Groups<Words>> made;
  };

  // The node of `level` above each node of level `from`.
  std::vector<NodeCode> above(std::size_t column, std::uint32_t from, std::uint32_t level) const {
    std::vector<NodeCode> out = parents_[column][from];
    for (std::uint32_t l = from + 1; l < level; ++l) {
      for (auto& node : out) node = parents_[column][l][node.index];
    }
    return out;
  }

  const Groups<Words>& ascend(Ascent& ascent, std::size_t column, std::uint32_t level, Scratch& scratch) {
    if (level == ascent.level) return *ascent.now;
    ascent.made.emplace_back();
    if (!ascent.keep && ascent.made.size() == 3) {
      std::swap(ascent.made[0], ascent.made[2]);  // the memory of the level before the last one serves again
      ascent.made.pop_front();
    }
    scratch.roll_up.raise(*ascent.now, layout_.fields[column], above(column, ascent.level, level), ascent.made.back());
    ascent.now = &ascent.made.back();
    ascent.level = level;
    return *ascent.now;
  }

  [[nodiscard]] GroupTotals no_rows() const {
    GroupTotals out;
    out.suppressed_loss.assign(order_.size(), 0);
    return out;
  }

  void visit(std::size_t depth, const std::vector<LevelIndex>& levels, const Groups<Words>& groups) {
    Scratch& scratch = scratch_.local();
    if (depth == order_.size()) {
      if (levels != top_ && !stop()) evaluate(levels, groups, scratch);
      return;
    }
    const std::size_t column = order_[depth];
    const std::vector<GroupTotals> doomed = doomed_rows(depth, levels, groups, scratch);
    const std::size_t count = doomed.size();
    std::uint32_t first = 0;
    while (first < count && doomed[first].suppressed_rows > problem_.limit_rows)
      ++first;  // coarser levels suppress no more
    Ascent ascent(groups, depth < kParallelDepth);
    tbb::task_group tasks;
    for (std::uint32_t level = first; level < count && !stop(); ++level) {
      std::vector<LevelIndex> here = levels;
      here[column] = LevelIndex{level};
      const bool lm = problem_.cost == CostName::lm;
      if (lm && incumbent_.beats(lm_.bound(here, no_rows()))) break;
      if (lm && incumbent_.beats(lm_.bound(here, doomed[level]))) continue;
      const Groups<Words>& rolled = ascend(ascent, column, level, scratch);
      const std::uint64_t sum = lm ? 0 : squares(rolled);
      if (!lm && incumbent_.beats(dm_bound(sum, 0, problem_.k, problem_.histogram.rows))) break;
      if (!lm && incumbent_.beats(dm_bound(sum, doomed[level].suppressed_rows, problem_.k, problem_.histogram.rows)))
        continue;
      if (depth < kParallelDepth) {
        tasks.run([this, depth, here, &rolled] { visit(depth + 1, here, rolled); });
      } else {
        visit(depth + 1, here, rolled);
      }
    }
    tasks.wait();
  }

  const Problem& problem_;
  const Budget& budget_;
  Layout layout_;
  std::vector<std::size_t> order_;                           // columns, in the order they are walked
  std::vector<std::vector<std::vector<NodeCode>>> parents_;  // [column][level][node]
  std::vector<LevelIndex> top_;                              // the most general vector, evaluated first
  LmCost lm_;
  IncumbentCell incumbent_;
  std::chrono::steady_clock::time_point start_;
  CostValue root_bound_;
  std::atomic<std::uint64_t> evaluated_{0};
  std::atomic<std::uint64_t> beats_{0};
  std::atomic<bool> stopped_{false};
  tbb::enumerable_thread_specific<Scratch> scratch_;
};

}  // namespace kanon::lattice
