// PlainBound: head classes are bounded by their finest cells.
#pragma once

#include "search/cuts/koptimize/relaxation.hpp"

namespace kanon::koptimize {

template <class Policy>
class PlainBound : public Relaxation<Policy> {
 public:
  using Base = Relaxation<Policy>;
  using Base::Base;

  // `subtree` is inside the last one measured. Returns how many entries it went through.
  std::size_t measure(const Subtree& subtree) { return measure(subtree, false); }
  // What the head costs alone.
  std::size_t measure_head(const Subtree& subtree) { return measure(subtree, true); }

  // Other relaxations do more work here for a tighter bound. This one has none; 0 is always a bound.
  Cost tighter_bound(const Subtree& /*subtree*/, Cost /*upper*/) { return 0; }

  // What a step adds when it is in depends on the head alone: it is computed once for every head, and steps that have
  // gone out since then do not change it.
  void probe(const StepFlags& wanted, Cost /*upper*/) {
    this->begin_probe(wanted.size());
    if (this->head_ != this->probed_head_) {
      this->probe_.run(this->cells(), this->finished_, this->runs_, wanted, nullptr, this->rises_);
      this->probed_head_ = this->head_;
    }
    for (const auto s : each<StepIndex>(wanted.size())) {
      const Rise* rise = wanted[s] ? this->rises_.of(s) : nullptr;
      if (rise == nullptr) continue;
      this->in_[s] = this->tile_in(rise->cost.sums, rise->small.sums,
                                   [&](Slab slab, Cost cost) { return this->lower_[slab] + cost; });
    }
  }

  [[nodiscard]] bool useless(const Subtree& subtree, StepIndex step) const {
    return this->useless_unless(this->rises_.useful[step], subtree, step);
  }

  StepIndex best_step(const StepFlags& wanted, Cost bound) {
    return this->best_by_gain(this->linked_cells(), this->path_, wanted, bound);
  }

 private:
  std::size_t measure(const Subtree& subtree, bool fresh) {
    const std::size_t entries = this->begin_measure(subtree, fresh);
    this->gather(nullptr);
    this->fill_tables();
    this->forbid_slabs_beyond_limit();
    return entries;
  }
};

}  // namespace kanon::koptimize
