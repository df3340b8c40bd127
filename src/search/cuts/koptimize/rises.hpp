// Rises: what every step would add to the bound of a subtree if it were in.
#pragma once

#include <memory>
#include <utility>

#include "search/cuts/koptimize/evaluate.hpp"

namespace kanon::koptimize {

// What a step adds when it is in, slab by slab.
struct Rise {
  bool any = false;
  Corners cost, small;  // first as corners, then `settle` makes them the numbers themselves
  explicit Rise(std::size_t places) : cost(places), small(places) {}
};

class Rises {
 public:
  explicit Rises(std::size_t places) : places_(places) {}
  StepFlags useful;  // does it ever part two releasable classes, or pay by suppressing?

  void reset(std::size_t steps) {
    useful.assign(steps, 0);
    while (rises_.size() < steps) rises_.emplace_back(nullptr);
    for (auto& rise : rises_) {
      if (rise) rise->any = false;
    }
  }
  // To be added to.
  Rise& at(StepIndex step) {
    auto& rise = rises_[step];
    if (!rise) rise = std::make_unique<Rise>(places_);
    if (!rise->any) {
      rise->any = true;
      rise->cost.clear();
      rise->small.clear();
    }
    return *rise;
  }
  void settle() {
    for (auto& rise : rises_) {
      if (!rise || !rise->any) continue;
      rise->cost.table(scratch_);
      std::swap(rise->cost.sums, scratch_);
      rise->small.table(scratch_);
      std::swap(rise->small.sums, scratch_);
    }
  }
  [[nodiscard]] const Rise* of(StepIndex step) const {
    return rises_[step] && rises_[step]->any ? rises_[step].get() : nullptr;
  }

 private:
  std::size_t places_;
  By<StepIndex, std::unique_ptr<Rise>> rises_;
  SlabTable scratch_;
};

// The same on the slabs of one tiling only, at [step * slabs + slab].
struct PathRises {
  std::vector<Cost> cost, small;
  StepFlags useful;
};

}  // namespace kanon::koptimize
