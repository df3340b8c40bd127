// Worker: processes one node of branch and bound after the other (a "look"): it bounds the subtree, offers the best
// candidate of its head, decides what can be decided, and chooses the step to branch on. Every thread has its own; what
// it answers depends only on the subtrees it has looked at since `restart`.
#pragma once

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "search/cuts/koptimize/look.hpp"
#include "search/cuts/koptimize/relaxation.hpp"

namespace kanon::koptimize {

template <class Policy>
class Worker {
 public:
  using Bound = typename Policy::Bound;
  using Mark = typename Bound::Mark;

  explicit Worker(const Setting<Policy>& setting) : set_(setting), bound_(setting) {}

  // Forgets every subtree. Each look then goes on from what the one before it has left.
  void restart() { bound_.restart(); }

  // The state that a look goes on from, saved at a branching and restored for the second half.
  [[nodiscard]] Mark mark() const { return bound_.mark(); }
  void go_back(const Mark& mark) { bound_.go_back(mark); }

  // `subtree` is inside the last one looked at. Decides what it can; `found` is set where the head gives better than
  // `upper`, which is lowered then.
  Look look(Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    Look out;
    out.bound = subtree.bound;
    for (int rounds = 1;; ++rounds) {
      Cost inside = kNever;  // of a candidate found in this round, which is in the subtree as it is now
      ++counters.evaluations;
      counters.entries += bound_.measure(subtree);
      out.bound = std::max(out.bound, bound_.bound());
      if (bound_.new_head()) {
        const Tiled head = bound_.tile_head(upper);
        if (set_.thin && head.cost < upper) return stuck(out);
        if (offer(subtree, head, upper, found)) inside = head.cost;
      }
      if (out.bound < upper) out.bound = std::max(out.bound, bound_.tighter_bound(subtree, upper));
      KANON_ASSERT(inside >= out.bound);  // a candidate of the subtree costs no less than the bound of the subtree
      if (out.bound >= upper) return closed(out);
      if (!find_wanted(subtree)) {
        if (set_.thin) return stuck(out);
        out.verdict = Look::Verdict::solved;
        const Cost solved = solve_exactly(subtree, upper, found);
        KANON_ASSERT(solved >= out.bound);
        out.bound = std::max(out.bound, solved);
        return out;
      }
      bound_.probe(wanted_, upper);
      const std::size_t known = out.decisions.size();
      if (!decide_steps(subtree, upper, out)) return closed(out);
      // What the second round decides is left to the halves to make use of.
      const bool decided = out.decisions.size() > known;
      const bool left = std::any_of(wanted_.begin(), wanted_.end(), [](char wanted) { return wanted != 0; });
      if (left && (!decided || rounds == kRounds)) {
        out.verdict = Look::Verdict::parted;
        out.step = bound_.best_step(wanted_, out.bound);
        out.in_bound = std::max(out.bound, bound_.in(out.step));
        out.out_bound = std::max(out.bound, bound_.out(out.step));
        return out;
      }
    }
  }

  // The head alone, without bounds or probes; for searches that only want candidates.
  void evaluate_head(const Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    ++counters.evaluations;
    counters.entries += bound_.measure_head(subtree);
    offer(subtree, bound_.tile_head(upper), upper, found);
  }

  Counters counters;

 private:
  static constexpr int kRounds = 2;

  static Look closed(Look look) {
    look.verdict = look.bound >= kNever ? Look::Verdict::infeasible : Look::Verdict::closed_by_bound;
    return look;
  }

  static Look stuck(Look look) {
    look.verdict = Look::Verdict::stuck;
    return look;
  }

  // The steps that may be decided. False: there are none.
  bool find_wanted(const Subtree& subtree) {
    wanted_.assign(set_.grid.steps.size(), 0);
    bool any = false;
    for (const auto s : set_.grid.each_step()) {
      if (set_.grid.step(s).column == set_.line) continue;
      wanted_[s] = available(set_.grid, subtree, s) ? 1 : 0;
      any = any || wanted_[s];
    }
    return any;
  }

  // False: neither side of a step is below `upper`, and the bound is raised to that.
  bool decide_steps(Subtree& subtree, Cost upper, Look& out) {
    for (const auto s : set_.grid.each_step()) {
      if (!wanted_[s]) continue;
      const Cost in_bound = bound_.in(s), out_bound = bound_.out(s);
      const bool useless = bound_.useless(subtree, s);
      const bool no_in = useless || in_bound >= upper, no_out = !useless && out_bound >= upper;
      if (no_in && no_out) {
        out.bound = std::max(out.bound, std::min(in_bound, out_bound));
        return false;
      }
      if (!no_in && !no_out) continue;
      const Cost bound = useless ? out.bound : no_in ? in_bound : out_bound;
      out.decisions.push_back({s, !no_in, useless, bound});
      decide(set_.grid, subtree, s, no_in ? Side::out : Side::in);
      ++(no_in ? counters.decided_out : counters.decided_in);
      wanted_[s] = 0;
    }
    return true;
  }

  // The tiling of the line when the sides of all other columns are fixed: the exact optimum of that.
  Cost solve_exactly(const Subtree& subtree, Cost& upper, std::optional<Found>& found) {
    const Tiled best = bound_.tile_head_exactly(upper);
    offer(subtree, best, upper, found);
    return best.cost;
  }

  // True: it is better, and taken.
  static bool offer(const Subtree& subtree, const Tiled& tiled, Cost& upper, std::optional<Found>& found) {
    if (tiled.cost >= upper) return false;
    upper = tiled.cost;
    found = Found{.sides = subtree.sides, .line_cuts = {}, .cost = tiled.cost};
    for (std::size_t i = 1; i < tiled.slabs.size(); ++i) found->line_cuts.push_back(tiled.slabs[i].first.index);
    return true;
  }

  const Setting<Policy>& set_;
  Bound bound_;
  StepFlags wanted_;
};

}  // namespace kanon::koptimize
