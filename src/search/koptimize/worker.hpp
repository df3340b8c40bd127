// Worker: looks at one subtree after the other: its bound, the best candidate of its head, what can be decided, where
// to part it. One per thread; the answer depends on what was looked at since `restart` alone.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>

#include "search/koptimize/clamp.hpp"
#include "search/koptimize/lm_policy.hpp"
#include "search/koptimize/look.hpp"
#include "search/koptimize/probe.hpp"
#include "search/koptimize/slab_clamp.hpp"

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
class Worker {
 public:
  using Stat = typename Policy::Stat;

  explicit Worker(const Setting<Policy>& setting)
      : set_(setting),
        places_(setting.grid.columns[setting.line].places),
        tiling_(setting.grid, setting.line),
        evaluate_(setting.policy, places_),
        probe_(setting.policy, setting.grid, setting.line,
               Policy::kSeparable || setting.limit < setting.policy.need.rows),
        regroup_(setting.grid, setting.line),
        clamp_(setting.grid, setting.line, setting.policy.need.k),
        slab_clamp_(setting.policy, setting.grid, setting.line),
        base_(places_),
        open_(places_),
        rises_(places_) {}

  // Starts from the whole table; `look` then goes on from what the last one left.
  void restart() {
    frame_.cells.tuple.resize(set_.grid.tuples);
    std::iota(frame_.cells.tuple.begin(), frame_.cells.tuple.end(), 0u);
    frame_.stats = set_.stats;
    live_.resize(set_.grid.tuples);
    std::iota(live_.begin(), live_.end(), 0u);
    base_ = Gathered(places_);
    known_.assign(places_ * places_, 0);
    measured_head_.reset();
    probed_head_.clear();
  }

  // What `look` goes on from, to come back to it.
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
    measured_head_.reset();
    probed_head_.clear();
  }

  // `subtree` is inside the last one looked at. Decides what it can; `found` is set where the head gives better than
  // `upper`, which is lowered then.
  Look look(Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    Look out;
    out.bound = subtree.bound;
    for (int rounds = 1;; ++rounds) {
      evaluate(subtree);
      out.bound = std::max(out.bound, tile_lower());
      if (!set_.thin) offer_head(subtree, upper, found);
      worth_path_ = path_;
      if constexpr (Policy::kClamp) out.bound = std::max(out.bound, refine(out.bound, upper));
      if (out.bound >= upper) {
        out.verdict = out.bound >= kNever ? Look::Verdict::infeasible : Look::Verdict::closed_by_bound;
        return out;
      }
      wanted_.assign(set_.grid.steps.size(), 0);
      bool any = false;
      for (std::size_t s = 0; s < wanted_.size(); ++s) {
        if (set_.grid.steps[s].column == set_.line) continue;
        wanted_[s] = available(set_.grid, subtree, s) ? 1 : 0;
        any = any || wanted_[s];
      }
      if (!any && set_.thin) {
        out.verdict = Look::Verdict::stuck;
        return out;
      }
      if (!any) {
        out.verdict = Look::Verdict::solved;
        out.bound = std::max(out.bound, solve_exactly(subtree, upper, found));
        return out;
      }
      probe_all(subtree, upper);
      bool decided = false;
      for (std::size_t s = 0; s < wanted_.size(); ++s) {
        if (!wanted_[s]) continue;
        const bool useless = never_useful(subtree, s);
        const bool no_in = useless || in_[s] >= upper, no_out = !useless && out_[s] >= upper;
        if (no_in && no_out) {
          out.bound = std::max(out.bound, std::min(in_[s], out_[s]));
          out.verdict = out.bound >= kNever ? Look::Verdict::infeasible : Look::Verdict::closed_by_bound;
          return out;
        }
        if (!no_in && !no_out) continue;
        decided = true;
        out.decisions.push_back({static_cast<std::uint32_t>(s), !no_in, useless,
                                 useless ? out.bound
                                 : no_in ? in_[s]
                                         : out_[s]});
        decide(set_.grid, subtree, s, no_in ? Side::out : Side::in);
        ++(no_in ? counters.decided_out : counters.decided_in);
        wanted_[s] = 0;
      }
      // What the second round decides is left to the halves to make use of.
      const bool left = std::any_of(wanted_.begin(), wanted_.end(), [](char wanted) { return wanted != 0; });
      if (left && (!decided || rounds == kRounds)) {
        choose(out);
        return out;
      }
    }
  }

  // The tiling of the line when the sides of all other columns are fixed: the exact optimum of that.
  Cost solve_exactly(const Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    Tiled best = tiling_.best(exact_);
    if (best.cost < upper && small_of(best) > set_.limit) best = tiling_.best_within(exact_, small_, set_.limit, upper);
    if (best.cost < upper) record(subtree, best, upper, found);
    return best.cost;
  }

  // The head alone, without bounds or probes; for searches that only want candidates.
  void evaluate_head(const Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    evaluate(subtree, false);
    offer_head(subtree, upper, found);
  }

  Counters counters;

 private:
  // The slabs of the best tiling, whatever it suppresses, are bounded by their own rows, and the line is tiled again,
  // until no tiling is below `upper`, or one is whose slabs all are bounded so. What is known of a slab holds in all of
  // the subtree.
  Cost refine(Cost bound, Cost upper) {
    if (bound >= upper) return bound;
    slab_clamp_.prepare(inner_, finished_);
    base_.lower.table(finished_lower_);
    refined_.assign(lower_.size(), 0);
    for (;;) {
      const Tiled free = tiling_.best(lower_);
      if (free.cost >= upper) return free.cost;
      worth_path_ = free.firsts;
      Cost sum = 0;
      bool any = false;
      for (std::size_t i = 0; i < free.firsts.size(); ++i) {
        const std::size_t at = slab_at(free.firsts, i);
        if (!refined_[at]) {
          const Cost value = finished_lower_[at] + slab_clamp_.bound(free.firsts[i], at / places_);
          known_[at] = lower_[at] = std::max(lower_[at], value);
          refined_[at] = 1;
          any = true;
        }
        sum += lower_[at];
      }
      if (!any || sum < upper) return std::max(bound, tile_lower());
    }
  }

  // Where the i-th slab of a tiling stands in a table.
  [[nodiscard]] std::size_t slab_at(const std::vector<std::uint32_t>& firsts, std::size_t i) const {
    return ((i + 1 < firsts.size() ? firsts[i + 1] : places_) - 1) * places_ + firsts[i];
  }

  // Claim: where a step parts no class into two of k rows or more, all it does in any candidate is to suppress what it
  // parts off; and where that never pays and nothing open needs the step, leaving it out costs no more.
  [[nodiscard]] bool never_useful(const Subtree& subtree, std::size_t step) const {
    if (Policy::kSeparable || useful_[step]) return false;
    const auto& column = set_.grid.columns[set_.grid.steps[step].column];
    for (std::size_t s = step + 1; s < column.first_step + column.steps; ++s) {
      if (subtree.sides[s] != Side::out && set_.grid.steps[s].needs == static_cast<std::int32_t>(step)) return false;
    }
    return true;
  }

  static constexpr int kRounds = 2;

  // `bounded`: lower bounds are wanted, not only what the head costs.
  void evaluate(const Subtree& subtree, bool bounded = true) {
    const auto& grid = set_.grid;
    runs_.clear();
    for (std::size_t c = 0; c < grid.columns.size(); ++c) runs_.push_back(runs_of(grid, subtree, c));
    regroup_.run(runs_, frame_.cells.tuple, live_, next_.cells);
    const auto& cells = next_.cells;
    next_.stats.assign(cells.entries(), Stat{});
    for (std::size_t e = 0; e < cells.entries(); ++e) {
      for (auto i = cells.merged_begin[e]; i < cells.merged_begin[e + 1]; ++i)
        next_.stats[e] += frame_.stats[cells.merged[i]];
    }
    std::swap(frame_, next_);
    if constexpr (Policy::kSeparable) set_.policy.weigh(frame_, grid, runs_, set_.line, fine_);
    // What the head costs changes with the head alone.
    std::vector<char> head;
    for (const auto side : subtree.sides) head.push_back(side == Side::in ? 1 : 0);
    const bool new_head = Policy::kSeparable || !bounded || !measured_head_ || head != *measured_head_;
    measured_head_ = std::move(head);
    for (auto* corners : {&open_.lower, &open_.exact, &open_.small}) corners->clear();
    evaluate_.find_finished(frame_, finished_);
    const bool clamped = Policy::kClamp && bounded;
    if constexpr (Policy::kClamp) {
      if (clamped) {
        regroup_.find_coords(runs_, frame_.cells);
        clamp_.run(frame_, finished_, runs_, inner_);
      }
    }
    evaluate_.run(frame_, finished_, clamped ? &inner_ : nullptr, new_head, base_, open_);
    ++counters.evaluations;
    counters.entries += live_.size();
    live_.clear();
    for (std::size_t h = 0; h < frame_.cells.classes(); ++h) {
      if (finished_[h]) continue;
      for (auto e = frame_.cells.cell_begin[frame_.cells.class_begin[h]];
           e < frame_.cells.cell_begin[frame_.cells.class_begin[h + 1]]; ++e) {
        live_.push_back(e);
      }
    }
    if constexpr (Policy::kSeparable) open_.small.table(open_small_);
    open_.lower.add(base_.lower);
    open_.lower.table(lower_);
    if (new_head) {
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
  }

  [[nodiscard]] Cost small_of(const Tiled& tiled) const {
    Cost sum = 0;
    for (std::size_t i = 0; i < tiled.firsts.size(); ++i) sum += small_[slab_at(tiled.firsts, i)];
    return sum;
  }

  // The bound; and the price of a suppressed row that makes the limit felt without counting it.
  Cost tile_lower() {
    price_ = 0;
    Tiled free = tiling_.best(lower_);
    if (free.cost >= kNever) return kNever;
    path_ = free.firsts;
    if (small_of(free) <= set_.limit) return free.cost;
    const Cost bound = tiling_.bound_within(lower_, small_, set_.limit);
    if (bound < kNever) find_price(free.cost, bound);
    return bound;
  }

  // Slabs of `cost` with a price on every suppressed row; what is not allowed stays so.
  void add_price(const SlabTable& cost, Cost price, SlabTable& out) const {
    out = cost;
    for (std::size_t i = 0; price > 0 && i < out.size(); ++i) {
      if (out[i] < kNever) out[i] += price * small_[i];
    }
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

  // A cheap tiling of the head within the limit; the cheapest where the limit is small.
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

  void offer_head(const Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    const Tiled best = tile_head(upper);
    if (best.cost < upper) record(subtree, best, upper, found);
  }

  void record(const Subtree& subtree, const Tiled& tiled, Cost& upper, std::optional<Found>& found) {
    upper = tiled.cost;
    found =
        Found{.sides = subtree.sides, .line_cuts = {tiled.firsts.begin() + 1, tiled.firsts.end()}, .cost = tiled.cost};
  }

  // The bounds with each wanted step in, and out.
  void probe_all(const Subtree& subtree, Cost upper) {
    const Cost discount = price_ * set_.limit;
    add_price(lower_, price_, priced_);
    const Cost plain = tiling_.best_cost(priced_) - discount;
    in_.assign(wanted_.size(), plain);
    out_.assign(wanted_.size(), plain);
    if constexpr (Policy::kClamp) {
      find_doubtful(plain + discount, upper + discount);
    } else {
      find_rises(subtree);
    }
    const auto& probed = Policy::kClamp ? doubtful_ : wanted_;
    for (std::size_t s = 0; s < wanted_.size(); ++s) {
      if (!probed[s]) continue;
      const Rise* rise = rises_.of(s);
      if (rise != nullptr) in_[s] = tile_in(*rise) - discount;
      if constexpr (Policy::kSeparable) out_[s] = tile_out_separable(s) - discount;
      if (in_[s] > kNever / 2) in_[s] = kNever;
      if (out_[s] > kNever / 2) out_[s] = kNever;
    }
  }

  // What a step adds when it is in depends on the head only; steps that went out since then do not matter.
  void find_rises(const Subtree& subtree) {
    std::vector<char> head;
    for (const auto side : subtree.sides) head.push_back(side == Side::in ? 1 : 0);
    if (!Policy::kSeparable && head == probed_head_) return;
    if (frame_.cells.coords.empty()) regroup_.find_coords(runs_, frame_.cells);
    probe_.run(frame_, finished_, runs_, wanted_, rises_);
    useful_ = rises_.useful;
    probed_head_ = std::move(head);
  }

  // Where the bound's own tiling stays below `upper` with a step in, no other tiling has to be asked: `upper` does not
  // decide the step. Other tilings give way, so that what decides it adds much more than is missing to this one: steps
  // that add twice as much are probed on all slabs.
  void find_doubtful(Cost bound, Cost upper) {
    open_.lower.clear();
    evaluate_.run_open(frame_, finished_, open_.lower);
    open_.lower.add(base_.lower);
    open_.lower.table(raw_);
    probe_.run_on(frame_, finished_, runs_, wanted_, path_, path_rises_);
    useful_ = path_rises_.useful;
    doubtful_ = wanted_;
    bool any = false;
    for (std::size_t s = 0; s < wanted_.size(); ++s) {
      const Cost with = wanted_[s] ? path_with(s) : 0;
      if (with < kNever && with - bound < 2 * (upper - bound)) doubtful_[s] = 0;
      any = any || doubtful_[s];
    }
    if (any) probe_.run(frame_, finished_, runs_, doubtful_, rises_);
  }

  // The priced bound of the tiling path_ with a step in.
  [[nodiscard]] Cost path_with(std::size_t step) const {
    Cost sum = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const std::size_t at = slab_at(path_, i), of = step * path_.size() + i;
      const Cost cost = cost_with(at, path_rises_.cost[of], path_rises_.small[of]);
      if (cost >= kNever) return kNever;
      sum += cost;
    }
    return sum;
  }

  // Of a slab, priced, when a step that is in adds so much to it. Parts run through clamped cells: what they add is
  // added to the bound of the cells themselves.
  [[nodiscard]] Cost cost_with(std::size_t at, Cost cost, Cost small) const {
    if (small_[at] + small > set_.limit) return kNever;
    if constexpr (Policy::kClamp) {
      return std::max(lower_[at], raw_[at] + cost) + price_ * (small_[at] + small);
    } else {
      return priced_[at] + cost + price_ * small;
    }
  }

  Cost tile_in(const Rise& rise) {
    table_ = rise.cost.sums;
    if constexpr (Policy::kSeparable) set_.policy.take_line_loss(set_.line, rise.small.sums, table_);
    for (std::size_t last = 0; last < places_; ++last) {
      for (std::size_t at = last * places_; at <= last * places_ + last; ++at)
        table_[at] = cost_with(at, table_[at], rise.small.sums[at]);
    }
    return tiling_.best_cost(table_);
  }

  Cost tile_out_separable(std::size_t s) {
    if constexpr (Policy::kSeparable) {
      set_.policy.rise_out(frame_, live_, runs_, set_.grid, wanted_, s, open_small_, fine_, table_);
      for (std::size_t i = 0; i < table_.size(); ++i) table_[i] += priced_[i];
      return tiling_.best_cost(table_);
    }
    return 0;
  }

  // The step that promises most on both sides. For costs of groups what counts is the rise when it is out, and for some
  // what it is worth alone, measured on the bound's own tiling; for lm both sides count alike (the wrong rule costs
  // orders of magnitude).
  void choose(Look& out) {
    if constexpr (!Policy::kSeparable) {
      if constexpr (!Policy::kClamp) {
        if (frame_.cells.coords.empty()) regroup_.find_coords(runs_, frame_.cells);
        regroup_.find_neighbours(runs_, frame_.cells);
      } else {
        clamp_.link(runs_, inner_.cells);
      }
      probe_.gains(Policy::kClamp ? inner_ : frame_, finished_, runs_, wanted_, worth_path_, gain_);
    }
    double best = -1;
    for (std::size_t s = 0; s < wanted_.size(); ++s) {
      if (!wanted_[s]) continue;
      const auto in = static_cast<double>(std::max<Cost>(0, in_[s] - out.bound));
      double promise = 0;
      if constexpr (Policy::kSeparable) {
        promise = std::log1p(in) + std::log1p(static_cast<double>(std::max<Cost>(0, out_[s] - out.bound)));
      } else {
        promise = std::log1p(gain_[s]) + Policy::kInWeight * std::log1p(in);
      }
      if (promise <= best) continue;
      best = promise;
      out.step = static_cast<std::uint32_t>(s);
    }
    out.verdict = Look::Verdict::parted;
    out.in_bound = std::max(out.bound, in_[out.step]);
    out.out_bound = std::max(out.bound, out_[out.step]);
  }

  const Setting<Policy>& set_;
  std::size_t places_;
  Tiling tiling_;
  Evaluate<Policy> evaluate_;
  Probe<Policy> probe_;
  Regroup regroup_;
  Clamp<Policy> clamp_;
  SlabClamp<Policy> slab_clamp_;
  Frame<Policy> frame_, next_, inner_;
  std::vector<std::uint32_t> live_;
  Gathered base_, open_;
  std::vector<char> finished_, wanted_;
  std::vector<Runs> runs_;
  Rises rises_;
  PathRises path_rises_;
  SlabTable lower_, exact_, small_, open_small_, table_, priced_;
  SlabTable raw_;                  // kClamp: the bound of cells that are not clamped, which a probe may add to
  SlabTable known_;                // kClamp: of slabs that were bounded by their own rows, here or further up; else 0
  SlabTable finished_lower_;       // the bound of the finished classes
  std::vector<char> refined_;      // by slab: bounded so in this look
  std::vector<char> probed_head_;  // the head the rises belong to
  std::optional<std::vector<char>> measured_head_;  // the head that exact_ and small_ belong to
  std::vector<char> useful_;                        // by step
  std::vector<char> doubtful_;                      // kClamp, by step: may `upper` decide it?
  std::vector<Cost> in_, out_;
  std::vector<double> gain_;
  std::vector<Cost> fine_;                 // lm: per entry and column, the least it can lose there
  std::vector<std::uint32_t> path_;        // the bound's own tiling
  std::vector<std::uint32_t> worth_path_;  // the last one that all slabs were bounded on: steps are valued on it
  Cost price_ = 0;
};

}  // namespace kanon::koptimize
