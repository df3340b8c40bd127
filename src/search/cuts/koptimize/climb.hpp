// Climb: raises the bound by searches of the whole space with rising targets.
//
// A search for less than a target far below the incumbent is over sooner than the proof, because every look decides
// more. So a proof that takes long is put aside for such searches. Each one that ends without a find proves its target
// as a bound; their looks grow with the target, and tell when the proof is within reach.
#pragma once

#include <optional>
#include <utility>

#include "search/cuts/koptimize/targets.hpp"
#include "search/cuts/koptimize/thin.hpp"
#include "search/cuts/koptimize/tree_search.hpp"

namespace kanon::koptimize {

template <class Policy>
class Climb {
 public:
  // `whole`: the table itself, with the line that the proof has.
  Climb(Run& run, const Setting<Policy>& whole) : run_(run), whole_(whole) {}

  // Until a share of the incumbent's cost is proven. True: the optimum was proven on the way.
  bool run(double share) {
    if (!run_.out.best) return false;
    if (share > 0) make_thin();
    Targets targets(run_.out.bound, run_.upper());
    while (targets.next() < run_.upper() && run_.goes_on() &&
           static_cast<double>(targets.proven()) < share * static_cast<double>(run_.upper())) {
      const Cost target = targets.next();
      const std::uint64_t began = run_.out.looks;
      if (!prove(target)) return false;
      if (run_.upper() <= target) return true;
      if (!targets.reached(run_.out.looks - began, run_.upper())) return false;
    }
    return false;
  }

 private:
  void make_thin() {
    if constexpr (Policy::kGuests) {
      const auto rare = static_cast<Cost>(run_.options.rare * static_cast<double>(whole_.policy.need.rows));
      thin_ = thin(run_.grid, whole_.stats, whole_.line, rare, run_.out.best->sides);
    }
  }

  // Proves that nothing costs less than the target, or finds what does. The thin table is searched first, unless it has
  // failed to give an answer before. False: the budget is spent.
  bool prove(Cost target) {
    if constexpr (Policy::kGuests) {
      if (thin_) {
        const Setting<Policy> setting{.grid = thin_->grid,
                                      .policy = whole_.policy,
                                      .stats = thin_->stats,
                                      .limit = whole_.limit,
                                      .line = whole_.line,
                                      .thin = true};
        if (const auto proven = search(target, setting, thin_->sides)) return *proven;
        thin_.reset();
      }
    }
    return search(target, whole_, Sides(run_.grid.steps.size(), Side::open)).value_or(false);
  }

  // True: nothing costs less than the target, or what does is found. nullopt: a thin table cannot tell.
  std::optional<bool> search(Cost target, const Setting<Policy>& setting, Sides root) {
    TreeSearch<Policy> search(run_, setting, std::move(root), target);
    const bool complete = search.run();
    if (search.tree().stuck()) return std::nullopt;
    run_.out.targets += complete ? 1 : 0;
    return complete;
  }

  Run& run_;
  const Setting<Policy>& whole_;
  std::optional<Thin> thin_;
};

}  // namespace kanon::koptimize
