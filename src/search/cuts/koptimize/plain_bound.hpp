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

  // More work for a tighter bound, where it is below `upper`: there is none.
  Cost tighter_bound(const Subtree& /*subtree*/, Cost /*upper*/) { return 0; }

  // What a step adds when it is in depends on the head only; steps that went out since then do not matter.
  void probe(const std::vector<char>& wanted, Cost /*upper*/) {
    this->begin_probe(wanted.size());
    if (this->head_ != this->probed_head_) {
      this->probe_.run(this->cells(), this->finished_, this->runs_, wanted, nullptr, this->rises_);
      this->probed_head_ = this->head_;
    }
    for (std::size_t s = 0; s < wanted.size(); ++s) {
      const Rise* rise = wanted[s] ? this->rises_.of(s) : nullptr;
      if (rise == nullptr) continue;
      const Cost tiled = this->tile_in(rise->cost.sums, rise->small.sums, [&](std::size_t at, Cost cost, Cost small) {
        return this->priced_[at] + cost + this->price_ * small;
      });
      this->in_[s] = this->as_bound(tiled);
    }
  }

  [[nodiscard]] bool useless(const Subtree& subtree, std::size_t step) const {
    return this->useless_unless(this->rises_.useful[step], subtree, step);
  }

  std::uint32_t best_step(const std::vector<char>& wanted, Cost bound) {
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
