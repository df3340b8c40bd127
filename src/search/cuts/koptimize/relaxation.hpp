// Relaxation: the lower bound of a subtree, and what it would be with each open step in or out.
//
// For every slab of the line it has a lower bound on what the slab's rows cost in any candidate of the subtree, what
// they cost under the head, and how many of them the head suppresses. Tiling the line by these tables gives the bound
// of the subtree and the best candidate that adds cuts of the line alone. Here is what all kinds of cost have in
// common; how slabs are bounded, and how steps are probed, is in
//
//   plain_bound.hpp      head classes bounded by their finest cells
//   clamped_bound.hpp    cm with two classes: cells that no released group can part are made one first
//   separable_bound.hpp  lm: a sum over the columns
//
// Each of them answers: measure(subtree), bound(), tighter_bound(subtree, upper), probe(wanted, upper), in(step),
// out(step), useless(subtree, step), best_step(wanted, bound), in this order.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "search/cuts/koptimize/probe.hpp"

namespace kanon::koptimize {

// What every subtree is measured with.
template <class Policy>
struct Setting {
  const Grid& grid;
  const Policy& policy;
  const std::vector<typename Policy::Stat>& stats;  // by grid tuple
  Cost limit = 0;                                   // rows that may be suppressed
  std::size_t line = 0;                             // the column left to the tiling
  bool thin = false;                                // the table has guests: bounds hold, candidates are none
};

template <class Policy>
class Relaxation {
 public:
  using Stat = typename Policy::Stat;

  explicit Relaxation(const Setting<Policy>& setting)
      : set_(setting),
        places_(setting.grid.columns[setting.line].places),
        tiling_(setting.grid, setting.line),
        evaluate_(setting.policy, places_),
        regroup_(setting.grid, setting.line),
        probe_(setting.policy, setting.grid, setting.line,
               Policy::kSeparable || setting.limit < setting.policy.need.rows),
        base_(places_),
        open_(places_),
        rises_(places_) {}

  // Starts from the whole table; measuring then goes on from what the last one left.
  void restart() {
    frame_.cells.tuple.resize(set_.grid.tuples);
    std::iota(frame_.cells.tuple.begin(), frame_.cells.tuple.end(), 0u);
    frame_.stats = set_.stats;
    live_.resize(set_.grid.tuples);
    std::iota(live_.begin(), live_.end(), 0u);
    base_ = Gathered(places_);
    forget_head();
  }

  // What measuring goes on from, to come back to it.
  struct Mark {
    std::vector<std::uint32_t> tuple, live;
    std::vector<Stat> stats;
    Gathered base;
  };
  [[nodiscard]] Mark mark() const { return {frame_.cells.tuple, live_, frame_.stats, base_}; }
  void go_back(const Mark& mark) {
    frame_.cells.tuple = mark.tuple;
    frame_.stats = mark.stats;
    live_ = mark.live;
    base_ = mark.base;
    forget_head();
  }

  // The head is not the one measured before.
  [[nodiscard]] bool new_head() const { return new_head_; }

  // The bound by the slab tables as they are.
  Cost bound() {
    price_ = 0;
    Tiled free = tiling_.best(lower_);
    if (free.cost >= kNever) return kNever;
    path_ = free.firsts;
    if (small_of(free) <= set_.limit) return free.cost;
    const Cost bound = tiling_.bound_within(lower_, small_, set_.limit);
    if (bound < kNever) find_price(free.cost, bound);
    return bound;
  }

  // A cheap tiling of the head within the limit, if there is one below `upper`; the cheapest where the limit is small.
  Tiled tile_head(Cost upper) {
    Tiled best = tiling_.best(exact_);
    if (best.cost >= upper || small_of(best) <= set_.limit) return best;
    if (set_.limit < 4096) return tiling_.best_within(exact_, small_, set_.limit, upper);
    for (Cost price = 1; price < dearest_price(); price *= 4) {
      add_price(exact_, price, table_);
      best = tiling_.best(table_);
      if (best.cost >= kNever) break;
      if (small_of(best) > set_.limit) continue;
      best.cost -= price * small_of(best);
      return best;
    }
    return {};
  }

  // The same, always the cheapest.
  Tiled tile_head_exactly(Cost upper) {
    Tiled best = tiling_.best(exact_);
    if (best.cost < upper && small_of(best) > set_.limit) best = tiling_.best_within(exact_, small_, set_.limit, upper);
    return best;
  }

  // Bounds of the subtree with a step in, and out, once it has been probed.
  [[nodiscard]] Cost in(std::size_t step) const { return in_[step]; }
  [[nodiscard]] Cost out(std::size_t step) const { return out_[step]; }

 protected:
  // Measuring, in the order of these. `fresh`: what the head costs is asked for even if it is the same head as before.
  // Returns how many entries there were to go through.
  std::size_t begin_measure(const Subtree& subtree, bool fresh) {
    const std::size_t entries = live_.size();
    regroup(subtree);
    auto head = head_of(subtree);
    new_head_ = fresh || !measured_ || head != head_;
    head_ = std::move(head);
    measured_ = true;
    evaluate_.find_finished(frame_, finished_);
    return entries;
  }
  // `inner`, if any, has the classes that are not finished with cells added up, and gives their bounds.
  void gather(const Frame<Policy>* inner) {
    for (auto* corners : {&open_.lower, &open_.exact, &open_.small}) corners->clear();
    evaluate_.run(frame_, finished_, inner, new_head_, base_, open_);
    find_live();
  }
  // The tables, from what was gathered.
  void fill_tables() {
    open_.lower.add(base_.lower);
    open_.lower.table(lower_);
    if (!new_head_) return;
    open_.exact.add(base_.exact);
    open_.small.add(base_.small);
    open_.exact.table(exact_);
    open_.small.table(small_);
  }
  void forbid_slabs_beyond_limit() {
    for (std::size_t last = 0; last < places_; ++last) {
      for (std::size_t at = last * places_; at <= last * places_ + last; ++at) {
        if (small_[at] > set_.limit) lower_[at] = exact_[at] = kNever;
      }
    }
  }

  // Probing. The bound of the subtree as it is stands for both sides of every step, until more is known.
  // Returns it with the price.
  Cost begin_probe(std::size_t steps) {
    add_price(lower_, price_, priced_);
    const Cost plain = tiling_.best_cost(priced_);
    in_.assign(steps, as_bound(plain));
    out_.assign(steps, as_bound(plain));
    return plain;
  }
  // Of a tiling by priced slabs.
  [[nodiscard]] Cost as_bound(Cost priced) const {
    const Cost bound = priced - price_ * set_.limit;
    return bound > kNever / 2 ? kNever : bound;
  }

  // Claim: where a step parts no class into two of k rows or more, all it does in any candidate is to suppress what it
  // parts off; and where that never pays (`useful` is false) and nothing open needs the step, leaving it out costs no
  // more.
  [[nodiscard]] bool useless_unless(bool useful, const Subtree& subtree, std::size_t step) const {
    if (useful) return false;
    const auto& column = set_.grid.columns[set_.grid.steps[step].column];
    for (std::size_t s = step + 1; s < column.first_step + column.steps; ++s) {
      if (subtree.sides[s] != Side::out && set_.grid.steps[s].needs == static_cast<std::int32_t>(step)) return false;
    }
    return true;
  }

  // The wanted step that promises most.
  template <class Promise>
  static std::uint32_t most_promising(const std::vector<char>& wanted, const Promise& promise_of) {
    double most = -1;
    std::uint32_t best = 0;
    for (std::uint32_t s = 0; s < wanted.size(); ++s) {
      if (!wanted[s]) continue;
      const double promise = promise_of(s);
      if (promise <= most) continue;
      most = promise;
      best = s;
    }
    return best;
  }
  // For costs of groups what counts is the rise of the bound when the step is out, and for some what it is worth alone,
  // measured on a tiling of `cells`, which are linked; and then the rise when it is in.
  std::uint32_t best_by_gain(const Frame<Policy>& cells, const std::vector<std::uint32_t>& tiling,
                             const std::vector<char>& wanted, Cost bound) {
    probe_.gains(cells, finished_, runs_, wanted, tiling, gain_);
    return most_promising(wanted, [&](std::uint32_t s) {
      return std::log1p(gain_[s]) + Policy::kInWeight * std::log1p(rise_above(in_[s], bound));
    });
  }
  [[nodiscard]] static double rise_above(Cost side, Cost bound) {
    return static_cast<double>(std::max<Cost>(0, side - bound));
  }

  // The cells with coords; and with neighbours as well.
  const Frame<Policy>& cells() {
    if (frame_.cells.coords.empty()) regroup_.find_coords(runs_, frame_.cells);
    return frame_;
  }
  const Frame<Policy>& linked_cells() {
    cells();
    regroup_.find_neighbours(runs_, frame_.cells);
    return frame_;
  }

  // Slabs of `cost` with a price on every suppressed row; what is not allowed stays so.
  void add_price(const SlabTable& cost, Cost price, SlabTable& out) const {
    out = cost;
    for (std::size_t i = 0; price > 0 && i < out.size(); ++i) {
      if (out[i] < kNever) out[i] += price * small_[i];
    }
  }
  // Where the i-th slab of a tiling stands in a table.
  [[nodiscard]] std::size_t slab_at(const std::vector<std::uint32_t>& firsts, std::size_t i) const {
    return ((i + 1 < firsts.size() ? firsts[i + 1] : places_) - 1) * places_ + firsts[i];
  }
  // The cheapest tiling when a step adds `cost` and `small` suppressed rows to the slabs; cost_with(at, cost, small) is
  // what one of them costs then.
  template <class CostWith>
  Cost tile_in(const SlabTable& cost, const SlabTable& small, const CostWith& cost_with) {
    table_.resize(cost.size());
    for (std::size_t last = 0; last < places_; ++last) {
      for (std::size_t at = last * places_; at <= last * places_ + last; ++at)
        table_[at] = small_[at] + small[at] > set_.limit ? kNever : cost_with(at, cost[at], small[at]);
    }
    return tiling_.best_cost(table_);
  }

 private:
  void forget_head() {
    measured_ = false;
    probed_head_.clear();
  }

  void regroup(const Subtree& subtree) {
    runs_.clear();
    for (std::size_t c = 0; c < set_.grid.columns.size(); ++c) runs_.push_back(runs_of(set_.grid, subtree, c));
    regroup_.run(runs_, frame_.cells.tuple, live_, next_.cells);
    const auto& cells = next_.cells;
    next_.stats.assign(cells.entries(), Stat{});
    for (std::size_t e = 0; e < cells.entries(); ++e) {
      for (auto i = cells.merged_begin[e]; i < cells.merged_begin[e + 1]; ++i)
        next_.stats[e] += frame_.stats[cells.merged[i]];
    }
    KANON_ASSERT_SLOW(twins::regrouped(set_.grid, runs_, set_.line, frame_.cells.tuple, live_, cells));
    KANON_ASSERT(twins::rows_of(next_.stats) == twins::rows_of(frame_.stats, live_));
    std::swap(frame_, next_);
  }

  // Entries of classes that are not finished.
  void find_live() {
    const auto& cells = frame_.cells;
    live_.clear();
    for (std::size_t h = 0; h < cells.classes(); ++h) {
      if (finished_[h]) continue;
      for (auto e = cells.cell_begin[cells.class_begin[h]]; e < cells.cell_begin[cells.class_begin[h + 1]]; ++e)
        live_.push_back(e);
    }
  }

  [[nodiscard]] Cost small_of(const Tiled& tiled) const {
    Cost sum = 0;
    for (std::size_t i = 0; i < tiled.firsts.size(); ++i) sum += small_[slab_at(tiled.firsts, i)];
    return sum;
  }

  // No sum of priced slabs may come near kNever.
  [[nodiscard]] Cost dearest_price() const { return kNever / 1024 / std::max<Cost>(1, set_.policy.need.rows); }

  // A Lagrangian multiplier by bisection: the price of a suppressed row that makes the limit felt without counting it.
  void find_price(Cost free_cost, Cost bound) {
    const auto priced = [&](Cost price) {
      add_price(lower_, price, table_);
      return tiling_.best(table_);
    };
    Cost low = 0, high = std::clamp<Cost>((bound - free_cost) / std::max<Cost>(1, set_.limit), 1, dearest_price());
    while (high < dearest_price() / 4 && small_of(priced(high)) > set_.limit) low = high, high *= 4;
    Cost best = free_cost;
    for (int i = 0; i < 10 && low < high; ++i) {
      const Cost middle = low + (high - low) / 2;
      const Tiled tiled = priced(middle);
      const Cost value = tiled.cost - middle * set_.limit;
      if (value > best) best = value, price_ = middle, path_ = tiled.firsts;
      if (small_of(tiled) > set_.limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
  }

 protected:
  const Setting<Policy>& set_;
  std::size_t places_;  // of the line
  Tiling tiling_;
  Evaluate<Policy> evaluate_;
  Regroup regroup_;
  Probe<Policy> probe_;
  // The subtree that was measured last.
  Frame<Policy> frame_;
  std::vector<Runs> runs_;           // by column
  std::vector<char> finished_;       // by class
  std::vector<std::uint32_t> live_;  // entries of the others
  Gathered base_, open_;             // of the finished classes, here or further up; of the others
  SlabTable lower_, exact_, small_;
  Cost price_ = 0;                   // of a suppressed row
  std::vector<std::uint32_t> path_;  // the bound's own tiling
  std::vector<char> head_;           // that exact_ and small_ belong to
  // What was probed.
  Rises rises_;
  std::vector<char> probed_head_;  // the head the rises belong to
  SlabTable priced_;               // lower_ with the price
  std::vector<Cost> in_, out_;     // by step
  SlabTable table_;

 private:
  Frame<Policy> next_;
  std::vector<double> gain_;
  bool measured_ = false, new_head_ = true;
};

}  // namespace kanon::koptimize
