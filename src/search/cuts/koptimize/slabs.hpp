// Slabs: what every slab of the line costs in a subtree, at least and under its head; and the tilings of least cost.
#pragma once

#include <algorithm>
#include <numeric>

#include <optional>

#include "search/cuts/koptimize/clamp.hpp"
#include "search/cuts/koptimize/column_loss.hpp"
#include "search/cuts/koptimize/slab_clamp.hpp"

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
class Slabs {
 public:
  using Stat = typename Policy::Stat;

  explicit Slabs(const Setting<Policy>& setting)
      : set_(setting),
        places_(setting.grid.columns[setting.line].places),
        tiling_(setting.grid, setting.line),
        evaluate_(setting.policy, places_),
        regroup_(setting.grid, setting.line),
        clamp_(setting.grid, setting.line, setting.policy.need.k),
        slab_clamp_(setting.policy, setting.grid, setting.line),
        base_(places_),
        open_(places_) {}

  // Starts from the whole table; `measure` then goes on from what the last one left.
  void restart() {
    frame_.cells.tuple.resize(set_.grid.tuples);
    std::iota(frame_.cells.tuple.begin(), frame_.cells.tuple.end(), 0u);
    frame_.stats = set_.stats;
    live_.resize(set_.grid.tuples);
    std::iota(live_.begin(), live_.end(), 0u);
    base_ = Gathered(places_);
    if constexpr (Policy::kClamp) known_.assign(places_ * places_, 0);
    measured_ = false;
  }

  // What `measure` goes on from, to come back to it.
  struct Mark {
    std::vector<std::uint32_t> tuple, live;
    std::vector<Stat> stats;
    Gathered base;
    SlabTable known;
  };
  [[nodiscard]] Mark mark() const { return {frame_.cells.tuple, live_, frame_.stats, base_, known_}; }
  void go_back(const Mark& mark) {
    frame_.cells.tuple = mark.tuple;
    frame_.stats = mark.stats;
    live_ = mark.live;
    base_ = mark.base;
    known_ = mark.known;
    measured_ = false;
  }

  // `subtree` is inside the last one measured. `bounded`: lower bounds are wanted, not only what the head costs.
  // Returns how many entries it went through.
  std::size_t measure(const Subtree& subtree, bool bounded = true) {
    const std::size_t entries = live_.size();
    regroup(subtree);
    if constexpr (Policy::kSeparable) set_.policy.weigh(frame_, set_.grid, runs_, set_.line, fine_);
    // What the head costs changes with the head alone.
    auto head = head_of(subtree);
    new_head_ = Policy::kSeparable || !bounded || !measured_ || head != head_;
    head_ = std::move(head);
    measured_ = true;
    for (auto* corners : {&open_.lower, &open_.exact, &open_.small}) corners->clear();
    evaluate_.find_finished(frame_, finished_);
    const bool clamped = Policy::kClamp && bounded;
    if constexpr (Policy::kClamp) {
      if (clamped) {
        regroup_.find_coords(runs_, frame_.cells);
        clamp_.run(frame_, finished_, runs_, inner_);
      }
    }
    evaluate_.run(frame_, finished_, clamped ? &inner_ : nullptr, new_head_, base_, open_);
    find_live();
    if constexpr (Policy::kSeparable) open_.small.table(open_small_);
    open_.lower.add(base_.lower);
    open_.lower.table(lower_);
    if (new_head_) {
      open_.exact.add(base_.exact);
      open_.small.add(base_.small);
      open_.exact.table(exact_);
      open_.small.table(small_);
    }
    if constexpr (Policy::kSeparable) {
      set_.policy.add_line_loss(set_.line, small_, lower_);
      set_.policy.add_line_loss(set_.line, small_, exact_);
    }
    for (std::size_t last = 0; last < places_; ++last) {
      for (std::size_t first = 0; first <= last; ++first) {
        const std::size_t at = last * places_ + first;
        if constexpr (Policy::kClamp) lower_[at] = std::max(lower_[at], known_[at]);
        if (small_[at] > set_.limit) lower_[at] = exact_[at] = kNever;
      }
    }
    return entries;
  }

  // The bound; and the price of a suppressed row that makes the limit felt without counting it.
  Cost bound() {
    price_ = 0;
    Tiled free = tiling_.best(lower_);
    if (free.cost >= kNever) return kNever;
    path_ = free.firsts;
    Cost bound = free.cost;
    if (small_of(free) > set_.limit) {
      bound = tiling_.bound_within(lower_, small_, set_.limit);
      if (bound < kNever) find_price(free.cost, bound);
    }
    worth_path_ = path_;
    return bound;
  }

  // kClamp. The slabs of the best tiling, whatever it suppresses, are bounded by their own rows, and the line is tiled
  // again, until no tiling is below `upper`, or one is whose slabs all are bounded so. What is known of a slab holds in
  // all of the subtree.
  Cost refined_bound(Cost upper) {
    if (!slab_clamp_.prepare(inner_, finished_)) return bound();
    base_.lower.table(finished_lower_);
    refined_.assign(lower_.size(), 0);
    for (;;) {
      const Tiled free = tiling_.best(lower_);
      if (free.cost >= upper) return free.cost;
      if (refine(free.firsts) >= upper) continue;
      const Cost refined = bound();
      worth_path_ = free.firsts;
      return refined;
    }
  }

  // kSeparable: what every column loses by itself.
  Cost column_bound(const Subtree& subtree) {
    base_.small.table(table_);
    if (!column_loss_) column_loss_.emplace(set_.grid, set_.policy, set_.limit);
    return column_loss_->bound(frame_, live_, subtree, table_[(places_ - 1) * places_]);
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

  // Slabs of `cost` with a price on every suppressed row; what is not allowed stays so.
  void add_price(const SlabTable& cost, Cost price, SlabTable& out) const {
    out = cost;
    for (std::size_t i = 0; price > 0 && i < out.size(); ++i) {
      if (out[i] < kNever) out[i] += price * small_[i];
    }
  }

  // kClamp: the bound of cells that are not clamped.
  void unclamped(SlabTable& out) {
    open_.lower.clear();
    evaluate_.run_open(frame_, finished_, open_.lower);
    open_.lower.add(base_.lower);
    open_.lower.table(out);
  }

  // The cells with coords; and the ones that bounds are made of, with neighbours as well.
  const Frame<Policy>& cells() {
    if (frame_.cells.coords.empty()) regroup_.find_coords(runs_, frame_.cells);
    return frame_;
  }
  const Frame<Policy>& linked_cells() {
    if constexpr (Policy::kClamp) {
      clamp_.link(runs_, inner_.cells);
      return inner_;
    } else {
      cells();
      regroup_.find_neighbours(runs_, frame_.cells);
      return frame_;
    }
  }

  [[nodiscard]] const std::vector<char>& head() const { return head_; }
  [[nodiscard]] bool new_head() const { return new_head_; }  // not the one measured before
  [[nodiscard]] const std::vector<char>& finished() const { return finished_; }
  [[nodiscard]] const std::vector<Runs>& runs() const { return runs_; }
  [[nodiscard]] const SlabTable& lower() const { return lower_; }
  [[nodiscard]] const SlabTable& small() const { return small_; }
  [[nodiscard]] Cost price() const { return price_; }
  // The bound's own tiling; and the one that steps are valued on: with kClamp the last whose slabs all were refined.
  [[nodiscard]] const std::vector<std::uint32_t>& path() const { return path_; }
  [[nodiscard]] const std::vector<std::uint32_t>& worth_path() const { return worth_path_; }
  // kSeparable: the entries that can change, the least each can lose per column, rows below k among them.
  [[nodiscard]] const std::vector<std::uint32_t>& live() const { return live_; }
  [[nodiscard]] const std::vector<Cost>& fine() const { return fine_; }
  [[nodiscard]] const SlabTable& open_small() const { return open_small_; }

  [[nodiscard]] std::size_t places() const { return places_; }
  // Where the i-th slab of a tiling stands in a table.
  [[nodiscard]] std::size_t slab_at(const std::vector<std::uint32_t>& firsts, std::size_t i) const {
    return ((i + 1 < firsts.size() ? firsts[i + 1] : places_) - 1) * places_ + firsts[i];
  }

  Cost best_cost(const SlabTable& table) const { return tiling_.best_cost(table); }
  Reach reach(const SlabTable& table, Cost below) const { return tiling_.reach(table, below); }

 private:
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

  // Bounds the slabs of a tiling by their own rows; what they cost together then.
  Cost refine(const std::vector<std::uint32_t>& firsts) {
    Cost sum = 0;
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      const std::size_t at = slab_at(firsts, i);
      if (!refined_[at]) {
        const Cost value = finished_lower_[at] + slab_clamp_.bound(firsts[i], at / places_);
        known_[at] = lower_[at] = std::max(lower_[at], value);
        refined_[at] = 1;
      }
      sum += lower_[at];
    }
    return sum;
  }

  [[nodiscard]] Cost small_of(const Tiled& tiled) const {
    Cost sum = 0;
    for (std::size_t i = 0; i < tiled.firsts.size(); ++i) sum += small_[slab_at(tiled.firsts, i)];
    return sum;
  }

  // No sum of priced slabs may come near kNever.
  [[nodiscard]] Cost dearest_price() const { return kNever / 1024 / std::max<Cost>(1, set_.policy.need.rows); }

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

  const Setting<Policy>& set_;
  std::size_t places_;
  Tiling tiling_;
  Evaluate<Policy> evaluate_;
  Regroup regroup_;
  Clamp<Policy> clamp_;
  SlabClamp<Policy> slab_clamp_;
  Frame<Policy> frame_, next_, inner_;  // cells; with kClamp inner_ has them clamped
  std::vector<std::uint32_t> live_;
  Gathered base_, open_;
  std::vector<char> finished_;
  std::vector<Runs> runs_;
  SlabTable lower_, exact_, small_, open_small_, table_;
  SlabTable known_;            // kClamp: of slabs that were bounded by their own rows, here or further up; else 0
  SlabTable finished_lower_;   // the bound of the finished classes
  std::vector<char> refined_;  // by slab: bounded by its own rows in this subtree
  bool measured_ = false, new_head_ = true;
  std::vector<char> head_;  // if measured: the head that exact_ and small_ belong to
  std::vector<Cost> fine_;
  std::vector<std::uint32_t> path_, worth_path_;
  std::optional<ColumnLoss> column_loss_;
  Cost price_ = 0;
};

}  // namespace kanon::koptimize
