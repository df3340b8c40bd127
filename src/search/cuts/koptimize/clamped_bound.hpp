// ClampedBound: for cm with two classes, tighter bounds from clamped cells.
//
// Cells that no released group can part are added up before they are bounded (clamp.hpp). Slabs of the bound's own
// tiling are then clamped by the rows they have themselves (slab_clamp.hpp), and the line is tiled again, until no
// tiling is below the incumbent, or one is whose slabs all are bounded so.
//
// Claim: what is known of a slab holds in all of the subtree, whose candidates only become fewer further down; so it is
// inherited.
#pragma once

#include "base/assert.hpp"
#include "search/cuts/koptimize/clamp.hpp"
#include "search/cuts/koptimize/policies.hpp"
#include "search/cuts/koptimize/relaxation.hpp"
#include "search/cuts/koptimize/slab_clamp.hpp"
#include "search/cuts/koptimize/twins.hpp"

namespace kanon::koptimize {

class ClampedBound : public Relaxation<Cm2Policy> {
 public:
  using Base = Relaxation<Cm2Policy>;

  explicit ClampedBound(const Setting<Cm2Policy>& setting)
      : Base(setting),
        clamp_(setting.grid, setting.line, setting.policy.need.k),
        slab_clamp_(setting.policy, setting.grid, setting.line) {}

  void restart() {
    Base::restart();
    known_.assign(places_, 0);
  }

  struct Mark {
    Base::Mark base;
    SlabTable known;
  };
  [[nodiscard]] Mark mark() const { return {Base::mark(), known_}; }
  void go_back(const Mark& mark) {
    Base::go_back(mark.base);
    known_ = mark.known;
  }

  // `subtree` is inside the last one measured. Returns how many entries it went through.
  std::size_t measure(const Subtree& subtree) {
    const std::size_t entries = begin_measure(subtree, false);
    regroup_.find_coords(runs_, frame_.cells);
    clamp_.run(frame_, finished_, runs_, clamped_);
    KANON_ASSERT_SLOW(twins::clamped(frame_, finished_, set_.line, set_.policy.need.k, clamped_));
    gather(&clamped_);
    fill_tables();
    lower_.raise_to(known_);
    forbid_slabs_beyond_limit();
    return entries;
  }
  // What the head costs alone.
  std::size_t measure_head(const Subtree& subtree) {
    const std::size_t entries = begin_measure(subtree, true);
    gather(nullptr);
    fill_tables();
    forbid_slabs_beyond_limit();
    return entries;
  }

  Cost bound() {
    const Cost bound = Base::bound();
    worth_path_ = path_;
    return bound;
  }

  // By the rows of the slabs themselves.
  Cost tighter_bound(const Subtree& /*subtree*/, Cost upper) {
    if (!slab_clamp_.prepare(clamped_, finished_)) return bound();
    base_.lower.table(finished_lower_);
    refined_.assign(places_, 0);
    for (;;) {
      const Tiled free = tiling_.best(lower_);
      if (free.cost >= upper) return free.cost;
      if (refine(free.slabs) >= upper) continue;
      const Cost refined = bound();
      worth_path_ = free.slabs;
      return refined;
    }
  }

  // `upper` decides a step when no tiling costs less with the step in. So the bound's own tiling is asked first: where
  // it costs less, the step stays open, and the bound of the subtree stands for it. The others are probed on all slabs.
  void probe(const StepFlags& wanted, Cost upper) {
    begin_probe(wanted.size());
    find_unclamped();
    probe_.run_on(cells(), finished_, runs_, wanted, path_, path_rises_);
    if (!find_doubtful(wanted, upper)) return;
    // A slab that is in no tiling below `upper` as it is, is in none with a step in.
    const Reach reach = tiling_.reach(lower_, upper);
    probe_.run(cells(), finished_, runs_, doubtful_, &reach, rises_);
    for (const auto s : each<StepIndex>(wanted.size())) {
      const Rise* rise = doubtful_[s] ? rises_.of(s) : nullptr;
      if (rise == nullptr) continue;
      in_[s] = tile_in(rise->cost.sums, rise->small.sums, [&](Slab slab, Cost cost) { return cost_with(slab, cost); });
    }
  }

  [[nodiscard]] bool useless(const Subtree& subtree, StepIndex step) const {
    return useless_unless(path_rises_.useful[step], subtree, step);
  }

  // Steps are valued on clamped cells, as the bound is.
  StepIndex best_step(const StepFlags& wanted, Cost bound) {
    clamp_.link(runs_, clamped_.cells);
    return best_by_gain(clamped_, worth_path_, wanted, bound);
  }

 private:
  // Bounds the slabs of a tiling by their own rows; what they cost together then.
  Cost refine(const std::vector<Slab>& tiling) {
    Cost sum = 0;
    for (const Slab slab : tiling) {
      if (!refined_[slab]) {
        const Cost value = finished_lower_[slab] + slab_clamp_.bound(slab);
        known_[slab] = lower_[slab] = std::max(lower_[slab], value);
        refined_[slab] = 1;
      }
      sum += lower_[slab];
    }
    return sum;
  }

  // Parts run through clamped cells: what they add is added to the bound of the cells themselves.
  void find_unclamped() {
    open_.lower.clear();
    evaluate_.run_open(frame_, finished_, open_.lower);
    open_.lower.add(base_.lower);
    open_.lower.table(unclamped_);
  }

  // Of a slab, when a step that is in adds so much to it.
  [[nodiscard]] Cost cost_with(Slab slab, Cost cost) const { return std::max(lower_[slab], unclamped_[slab] + cost); }

  // The steps that `upper` may decide. False: there are none.
  bool find_doubtful(const StepFlags& wanted, Cost upper) {
    doubtful_.resize(wanted.size());
    bool any = false;
    for (const auto s : each<StepIndex>(wanted.size())) {
      doubtful_[s] = wanted[s] && path_with(s) >= upper ? 1 : 0;
      any = any || doubtful_[s];
    }
    return any;
  }

  // The bound of the bound's own tiling with a step in.
  [[nodiscard]] Cost path_with(StepIndex step) const {
    Cost sum = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const std::size_t of = step.index * path_.size() + i;
      if (doomed()[path_[i]] + path_rises_.small[of] > set_.limit) return kNever;
      const Cost cost = cost_with(path_[i], path_rises_.cost[of]);
      if (cost >= kNever) return kNever;
      sum += cost;
    }
    return sum;
  }

  Clamp<Cm2Policy> clamp_;
  SlabClamp<Cm2Policy> slab_clamp_;
  Frame<Cm2Policy> clamped_;
  SlabTable known_;                       // of slabs that were bounded by their own rows, here or further up; else 0
  SlabTable finished_lower_, unclamped_;  // the bounds of the finished classes; of all, by cells that are not clamped
  SlabTableOf<Place, char> refined_;      // bounded by its own rows in this subtree?
  std::vector<Slab> worth_path_;          // the tiling that steps are valued on: the last whose slabs all were refined
  PathRises path_rises_;
  StepFlags doubtful_;  // may `upper` decide it?
};

}  // namespace kanon::koptimize
