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
#include <utility>

#include "base/assert.hpp"
#include "search/cuts/koptimize/probe.hpp"
#include "search/cuts/koptimize/twins.hpp"

namespace kanon::koptimize {

// What every subtree is measured with.
template <class Policy>
struct Setting {
  const Grid& grid;
  const Policy& policy;
  const std::vector<typename Policy::Stat>& stats;  // by grid tuple
  Cost limit = 0;                                   // rows that may be suppressed
  std::size_t line = 0;                             // the column left to the tiling
  bool thin = false;  // the table is a thin one (thin.hpp): its bounds hold for the whole table, its candidates do not
  const GroupMembers* members = nullptr;  // by grid tuple, where a group is more than its rows
  const GroupTest* test = nullptr;        // what is asked of a group beside k

  [[nodiscard]] Asked asked() const { return {.test = test, .may_suppress = limit > 0}; }
};

template <class Policy>
class Relaxation {
 public:
  using Stat = typename Policy::Stat;

  explicit Relaxation(const Setting<Policy>& setting)
      : set_(setting),
        places_(setting.grid.columns[setting.line].places),
        tiling_(setting.grid, setting.line),
        evaluate_(setting.policy, places_, setting.asked()),
        regroup_(setting.grid, setting.line),
        probe_(setting.policy, setting.grid, setting.line,
               Policy::kSeparable || setting.limit < setting.policy.need.rows, setting.asked()),
        in_part_(setting.asked().in_part()),
        with_losses_(setting.asked().in_part_with_losses()),
        base_(places_),
        open_(places_),
        losses_(with_losses_ ? places_ : 0),
        rises_(places_) {}

  // Forgets every subtree: the next one is measured from the whole table. Each one after it is measured from the
  // entries that the one before it has left, and must be inside it.
  void restart() {
    frame_.cells.tuple.resize(set_.grid.tuples);
    live_.resize(set_.grid.tuples);
    for (std::uint32_t i = 0; i < set_.grid.tuples; ++i) {
      frame_.cells.tuple[EntryIndex{i}] = {i};
      live_[i] = {i};
    }
    frame_.stats.assign(set_.stats.begin(), set_.stats.end());
    if (set_.members != nullptr) frame_.members = *set_.members;
    base_ = Gathered(places_);
    forget_head();
  }

  // The state from which the next subtree is measured, saved at a branching and restored for the second half.
  struct Mark {
    By<EntryIndex, TupleIndex> tuple;
    std::vector<EntryIndex> live;
    By<EntryIndex, Stat> stats;
    GroupMembers members;
    Gathered base;
  };
  [[nodiscard]] Mark mark() const { return {frame_.cells.tuple, live_, frame_.stats, frame_.members, base_}; }
  void go_back(const Mark& mark) {
    frame_.cells.tuple = mark.tuple;
    frame_.stats = mark.stats;
    frame_.members = mark.members;
    live_ = mark.live;
    base_ = mark.base;
    forget_head();
  }

  // Is the head another one than that of the subtree measured before?
  [[nodiscard]] bool new_head() const { return new_head_; }

  // The bound of the subtree, from the slab tables as they are.
  Cost bound() {
    if (with_losses_) charged_.raise_to(lower_);
    const SlabTable& lower = with_losses_ ? charged_ : lower_;
    const SlabTable& lost = with_losses_ ? lost_ : small_;
    const Tiled free = tiling_.best(lower);
    if (free.cost >= kNever) return kNever;
    path_ = free.slabs;
    return rows_of(lost, free) <= set_.limit ? free.cost : tiling_.bound_within(lower, lost, set_.limit);
  }

  // The cheapest candidate that adds cuts of the line to the head and keeps the limit, if it costs less than `upper`.
  // Where the limit is large the exact program would take too long: a suppressed row then gets a price (a Lagrangian
  // multiplier) that is raised fourfold until the limit is kept, and what is found need not be the cheapest.
  Tiled tile_head(Cost upper) {
    Tiled best = tiling_.best(exact_);
    if (best.cost >= upper || rows_of(small_, best) <= set_.limit) return best;
    if (set_.limit < kLargeLimit) return tiling_.best_within(exact_, small_, set_.limit, upper);
    for (Cost price = 1; price < dearest_price(); price *= 4) {
      add_price(price, table_);
      best = tiling_.best(table_);
      if (best.cost >= kNever) break;
      if (rows_of(small_, best) > set_.limit) continue;
      best.cost -= price * rows_of(small_, best);
      return best;
    }
    return {};
  }

  // The same, but always the cheapest.
  Tiled tile_head_exactly(Cost upper) {
    Tiled best = tiling_.best(exact_);
    if (best.cost < upper && rows_of(small_, best) > set_.limit)
      best = tiling_.best_within(exact_, small_, set_.limit, upper);
    return best;
  }

  // Bounds of the subtree with a step in, and out, once it has been probed.
  [[nodiscard]] Cost in(StepIndex step) const { return in_[step]; }
  [[nodiscard]] Cost out(StepIndex step) const { return out_[step]; }

 protected:
  // To measure a subtree these are called in order: begin_measure, gather, fill_tables, forbid_slabs_beyond_limit.
  // `fresh`: what the head costs is computed even if it is the same head as before. Returns how many entries there
  // were.
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
  // Classes that are not finished are bounded by the cells of `inner`, if it is given: the same rows in coarser cells.
  void gather(const Frame<Policy>* inner) {
    for (auto* corners : {&open_.lower, &open_.exact, &open_.small}) corners->clear();
    if (with_losses_) losses_.clear();
    evaluate_.run(frame_, finished_, inner, new_head_, base_, open_, losses_);
    find_live();
  }
  // Makes the slab tables from what was gathered.
  void fill_tables() {
    open_.lower.add(base_.lower);
    open_.lower.table(lower_);
    if (with_losses_) fill_losses();
    if (!new_head_) return;
    open_.exact.add(base_.exact);
    open_.small.add(base_.small);
    open_.exact.table(exact_);
    open_.small.table(small_);
  }
  void forbid_slabs_beyond_limit() {
    forbid(small_, exact_);
    forbid(with_losses_ ? lost_ : small_, lower_);
  }
  // Of the classes below k, in the tables of the bound.
  [[nodiscard]] const SlabTable& doomed() const { return with_losses_ ? doomed_ : small_; }

  // Probing. What the cheapest tiling costs stands for both sides of every step, until more is known.
  void begin_probe(std::size_t steps) {
    const Cost plain = tiling_.best_cost(with_losses_ ? charged_ : lower_);
    in_.assign(steps, plain);
    out_.assign(steps, plain);
  }

  // Claim: where a step parts no class into two of k rows or more, all it does in any candidate is to suppress what it
  // parts off; and where that never pays (`useful` is false) and nothing open needs the step, leaving it out costs no
  // more.
  [[nodiscard]] bool useless_unless(bool useful, const Subtree& subtree, StepIndex step) const {
    // Without the step the parts are one group, which may fail where one of them holds.
    if (useful || in_part_) return false;
    for (const auto s : set_.grid.column_of(step).each_step_behind(step)) {
      if (subtree.sides[s] != Side::out && set_.grid.needs(s, step)) return false;
    }
    return true;
  }

  // The branching rule: the wanted step of the greatest promise, the first one among equals.
  template <class Promise>
  static StepIndex most_promising(const StepFlags& wanted, const Promise& promise_of) {
    double most = -1;
    StepIndex best;
    for (const auto s : each<StepIndex>(wanted.size())) {
      if (!wanted[s]) continue;
      const double promise = promise_of(s);
      if (promise <= most) continue;
      most = promise;
      best = s;
    }
    KANON_ASSERT(wanted[best]);  // else the subtree is parted by what is decided, for ever
    return best;
  }
  // The promise of a step for costs of groups: how far the bound rises when the step is out, plus (for some costs) what
  // the step is worth as the only one, both measured on one tiling; and how far the bound rises when it is in. `cells`
  // have their neighbours. Charges are rounded, so cells may be dearer by a unit than what they make together; such a
  // gain is none, and no promise is below none.
  StepIndex best_by_gain(const Frame<Policy>& cells, const std::vector<Slab>& tiling, const StepFlags& wanted,
                         Cost bound) {
    probe_.gains(cells, finished_, runs_, wanted, tiling, gain_);
    return most_promising(wanted, [&](StepIndex s) {
      return std::log1p(std::max(0.0, gain_[s])) + Policy::kInWeight * std::log1p(rise_above(in_[s], bound));
    });
  }
  [[nodiscard]] static double rise_above(Cost side, Cost bound) {
    return static_cast<double>(std::max<Cost>(0, side - bound));
  }

  // The finest cells with their coordinates; and with their neighbours as well.
  const Frame<Policy>& cells() {
    if (frame_.cells.coords.empty()) regroup_.find_coords(runs_, frame_.cells);
    return frame_;
  }
  const Frame<Policy>& linked_cells() {
    cells();
    regroup_.find_neighbours(runs_, frame_.cells);
    return frame_;
  }

  // What slabs cost under the head, with a price on every suppressed row; what is not allowed stays so.
  void add_price(Cost price, SlabTable& out) const {
    out = exact_;
    for (const Place first : each<Place>(places_)) {
      Cost* to = out.from(first);
      const Cost* small = small_.from(first);
      for (std::size_t last = first.index; last < places_; ++last) {
        if (to[last] < kNever) to[last] += price * small[last];
      }
    }
  }
  // The cheapest tiling when a step adds `cost` and `small` suppressed rows to the slabs; cost_with(slab, cost) is
  // what one of them costs then.
  template <class CostWith>
  Cost tile_in(const SlabTable& cost, const SlabTable& small, const CostWith& cost_with) {
    table_.resize(places_);
    for (const Place first : each<Place>(places_)) {
      Cost* to = table_.from(first);
      const Cost *known = doomed().from(first), *more = small.from(first), *added = cost.from(first);
      for (const Place last : Range<Place>(first.index, places_)) {
        const std::size_t i = last.index;
        to[i] = known[i] + more[i] > set_.limit ? kNever : cost_with(Slab{first, last}, added[i]);
      }
    }
    if (with_losses_) table_.raise_to(charged_);
    return tiling_.best_cost(table_);
  }

 private:
  static constexpr Cost kLargeLimit = 4096;

  void fill_losses() {
    losses_.doomed.add(base_.small);
    losses_.doomed.table(doomed_);
    losses_.lost.add(base_.small);
    losses_.lost.table(lost_);
    losses_.charged.add(base_.lower);
    losses_.charged.table(charged_);
  }
  // Slabs that suppress more than the limit are in no candidate.
  void forbid(const SlabTable& rows, SlabTable& cost) const {
    for (const Place first : each<Place>(places_)) {
      Cost* to = cost.from(first);
      const Cost* from = rows.from(first);
      for (std::size_t last = first.index; last < places_; ++last) {
        if (from[last] > set_.limit) to[last] = kNever;
      }
    }
  }

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
    for (const auto e : cells.each_entry()) {
      for (const auto i : cells.merged_into(e)) next_.stats[e] += frame_.stats[i];
    }
    if (set_.members != nullptr) merge_members();
    KANON_ASSERT_SLOW(twins::regrouped(set_.grid, runs_, set_.line, frame_.cells.tuple, live_, cells));
    KANON_ASSERT(twins::rows_of(next_.stats) == twins::rows_of(frame_.stats, live_));
    std::swap(frame_, next_);
  }

  void merge_members() {
    const auto& cells = next_.cells;
    const auto each_merged = [&](std::size_t e, const auto& add) {
      for (const auto i : cells.merged_into({static_cast<std::uint32_t>(e)})) add(i.index);
    };
    merge_.run(frame_.members, cells.entries(), each_merged, next_.members);
  }

  // Finds the entries of classes that are not finished: the only ones that halves of this subtree look at.
  void find_live() {
    const auto& cells = frame_.cells;
    live_.clear();
    for (const auto h : cells.each_class()) {
      if (finished_[h]) continue;
      for (const auto e : cells.entries_of(h)) live_.push_back(e);
    }
  }

  [[nodiscard]] static Cost rows_of(const SlabTable& rows, const Tiled& tiled) {
    Cost sum = 0;
    for (const Slab slab : tiled.slabs) sum += rows[slab];
    return sum;
  }

  // No sum of priced slabs may come near kNever.
  [[nodiscard]] Cost dearest_price() const { return kNever / 1024 / std::max<Cost>(1, set_.policy.need.rows); }

 protected:
  const Setting<Policy>& set_;
  std::size_t places_;  // of the line
  Tiling tiling_;
  Evaluate<Policy> evaluate_;
  Regroup regroup_;
  Probe<Policy> probe_;
  // The subtree that was measured last.
  Frame<Policy> frame_;
  std::vector<Runs> runs_;  // by column
  ClassFlags finished_;
  std::vector<EntryIndex> live_;  // of the others
  bool in_part_, with_losses_;    // classes may fail as a whole and hold in part (evaluate.hpp); some may be lost
  Gathered base_, open_;          // of the finished classes, here or further up; of the others
  Losses losses_;                 // of the others
  SlabTable lower_, exact_, small_;
  SlabTable doomed_, lost_, charged_;  // only with losses
  std::vector<Slab> path_;             // the bound's own tiling
  StepFlags head_;                     // that exact_ and small_ belong to
  // What was probed.
  Rises rises_;
  StepFlags probed_head_;  // the head the rises belong to
  By<StepIndex, Cost> in_, out_;
  SlabTable table_;

 private:
  Frame<Policy> next_;
  MergeMembers merge_;
  By<StepIndex, double> gain_;
  bool measured_ = false, new_head_ = true;
};

}  // namespace kanon::koptimize
