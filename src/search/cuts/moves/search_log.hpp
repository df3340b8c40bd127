// SearchLog: the best candidate a search without a proof has found, from the first one to its outcome.
#pragma once

#include <optional>

#include "search/cuts/moves/move_space.hpp"

namespace kanon::moves {

class SearchLog {
 public:
  SearchLog(const MoveSpace& space, const OnImprovement& on_improvement)
      : space_(space), on_improvement_(on_improvement) {}

  // The most general candidate suppresses the fewest rows: if it is over the limit, all are. Not so where a group may
  // fail a model as a whole and hold it in part, and not by a budget over all groups.
  void begin(const Standing& most_general) {
    know_least(most_general.suppressed);
    offer(Chosen(space_.steps()), most_general, 1);
  }
  void know_least(Cost suppressed) { least_suppressed_ = suppressed; }
  [[nodiscard]] bool feasible() const {
    const GroupTest* test = space_.problem().histogram.test.get();
    const bool says_nothing = test != nullptr && (!test->up_closed() || test->budget().asks());
    return says_nothing || least_suppressed_ <= space_.limit();
  }

  // Keeps the candidate, and tells the caller, if it is within the limit and cheaper than all before it.
  bool offer(const Chosen& chosen, const Standing& standing, std::uint64_t evaluated) {
    if (standing.suppressed > space_.limit() || standing.cost >= upper()) return false;
    best_ = chosen;
    standing_ = standing;
    const CostValue cost = space_.value(standing.cost);
    // Whole units are finer than the costs that callers see: not every improvement is one for them.
    if (on_improvement_ && (!told_ || cost < *told_)) {
      told_ = cost;
      on_improvement_({.levels = {},
                       .cuts = space_.cuts(chosen),
                       .cost = cost,
                       .suppressed_rows = static_cast<std::uint64_t>(standing.suppressed)},
                      space_.bound(), evaluated);
    }
    return true;
  }
  [[nodiscard]] Cost upper() const { return best_ ? standing_.cost : kNever; }
  [[nodiscard]] const std::optional<Chosen>& best() const { return best_; }

  // Without refinements there is one candidate, and without one within the limit there is nothing to find.
  [[nodiscard]] SearchOutcome outcome(std::uint64_t evaluated) const {
    SearchOutcome out;
    if (best_) out.incumbent = space_.incumbent(*best_);
    out.complete = space_.steps() == 0 || !feasible();
    out.bound = out.complete && out.incumbent ? out.incumbent->cost : space_.bound();
    out.least_suppressed = static_cast<std::uint64_t>(least_suppressed_);
    out.effort.evaluated = evaluated;
    return out;
  }

 private:
  const MoveSpace& space_;
  const OnImprovement& on_improvement_;
  std::optional<Chosen> best_;
  Standing standing_;
  std::optional<CostValue> told_;
  Cost least_suppressed_ = 0;
};

}  // namespace kanon::moves
