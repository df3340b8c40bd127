// climb: generalise while it helps, then specialise while it helps, again until neither does.
//
// After Bayardo and Agrawal (2005), section 7.3. Of all moves of a phase the one that lowers the cost most is made; all
// of them are looked at in one pass per column. Where more rows are suppressed than the limit allows, the first phase
// takes the move that costs least per row it brings back, until the candidate is within the limit.
//
// Where they begin again at random at once, a start here first tries to get out of its local optimum: some refinements
// change sides at random or places within their column, or one column is drawn anew; the two phases follow, and what is
// not worse is kept. A start ends when many of these kicks in a row were in vain. After the first eight, every second
// start begins not at random but at the best candidate of all, with some columns drawn anew.
#include "search/cuts/climb/climb_search.hpp"

#include "base/try.hpp"
#include "search/cuts/moves/random_candidate.hpp"
#include "search/cuts/moves/starts.hpp"

namespace kanon {
namespace {

using moves::Chosen;
using moves::Moves;
using moves::MoveSpace;
using moves::Standing;

constexpr std::uint64_t kMostKicked = 8;    // refinements
constexpr std::uint64_t kMostShifted = 3;   // refinements that change places with another one of their column
constexpr std::uint64_t kRandomStarts = 8;  // before any begins at the best known
constexpr std::size_t kRedrawn = 3;         // columns drawn anew there
constexpr double kRemoved = 0.7;            // share of a column's refinements a new draw forgets

class Climb final : public moves::Start {
 public:
  Climb(const MoveSpace& space, Moves& at, Random random, std::uint64_t idle_kicks, const Chosen* from)
      : space_(space), at_(at), random_(random), idle_kicks_(idle_kicks) {
    at_.set(from != nullptr ? *from : moves::random_candidate(space.grid(), random_));
    for (std::size_t i = 0; from != nullptr && i < kRedrawn; ++i) redraw_column();
  }

  void advance(std::uint64_t most, Watch& watch, moves::Slice& out) override {
    while (out.evaluated < most && !ended_ && !watch.stopped()) {
      looks_.clear();
      const bool moved = phase_ == Phase::generalise ? generalise() : specialise();
      const auto looked = std::max<std::uint64_t>(1, looks_.size());
      out.evaluated += looked;
      watch.count(looked);
      if (watch.over()) break;
      if (moved) {
        moved_ = true;
        if (within(at_.now()) && at_.now().cost < best_) {
          best_ = at_.now().cost;
          out.finds.push_back({out.evaluated, at_.now(), at_.chosen()});
        }
      } else {
        next_phase();
      }
    }
  }
  [[nodiscard]] bool ended() const override { return ended_; }

 private:
  enum class Phase { generalise, specialise };

  [[nodiscard]] bool within(const Standing& standing) const { return standing.suppressed <= space_.limit(); }

  // Is `a` a better move than `b` for a candidate over the limit: dearer by less for every row it brings back?
  [[nodiscard]] bool brings_back(const Standing& a, const Standing& b) const {
    const auto rows = [this](const Standing& s) {
      return static_cast<double>(at_.now().suppressed - std::max(s.suppressed, space_.limit()));
    };
    const auto rise = [this](const Standing& s) { return static_cast<double>(s.cost - at_.now().cost); };
    if (rise(a) <= 0 && rise(b) <= 0) return a.cost < b.cost;
    return rise(a) * rows(b) < rise(b) * rows(a);
  }

  // One move of a phase; false: none helps.
  bool generalise() {
    at_.look_at_removals(looks_);
    const bool must = !within(at_.now());
    const Moves::Look* best = nullptr;
    for (const auto& look : looks_) {
      if (!must && look.standing.cost >= at_.now().cost) continue;
      if (best == nullptr ||
          (must ? brings_back(look.standing, best->standing) : look.standing.cost < best->standing.cost))
        best = &look;
    }
    if (best != nullptr) at_.remove(best->step);
    return best != nullptr;
  }
  bool specialise() {
    at_.look_at_additions(looks_);
    const Moves::Look* best = nullptr;
    for (const auto& look : looks_) {
      if (!within(look.standing) || look.standing.cost >= at_.now().cost) continue;
      if (best == nullptr || look.standing.cost < best->standing.cost) best = &look;
    }
    if (best != nullptr) at_.add(best->step);
    return best != nullptr;
  }

  // A phase has nothing to do. After a round in which neither had, this is a local optimum.
  void next_phase() {
    if (phase_ == Phase::generalise) {
      phase_ = Phase::specialise;
      return;
    }
    phase_ = Phase::generalise;
    if (!moved_) settle();
    moved_ = false;
  }

  // Keeps the local optimum or goes back to the one before; then kicks it.
  void settle() {
    if (at_.now().cost < kept_cost_) {
      idle_ = 0;
    } else if (++idle_ > idle_kicks_) {
      ended_ = true;
      return;
    }
    if (at_.now().cost <= kept_cost_) {
      kept_cost_ = at_.now().cost;
      kept_ = at_.chosen();
    } else {
      walk_to(kept_);
    }
    kick();
  }
  void kick() {
    switch (random_.below(3)) {
      case 0:
        return redraw_column();
      case 1:
        return repeat(1 + random_.below(kMostShifted), [this] { shift_any(); });
      default:
        return repeat(1 + random_.below(kMostKicked), [this] { move_any(); });
    }
  }
  template <class Move>
  static void repeat(std::uint64_t times, const Move& move) {
    for (; times > 0; --times) move();
  }
  void redraw_column() {
    const auto& column = space_.grid().columns[random_.below(space_.grid().columns.size())];
    const double density = random_.share() * random_.share();
    for (auto s = column.first_step + column.steps; s-- > column.first_step;) {
      if (at_.may_remove(s) && random_.share() < kRemoved) at_.remove(s);
    }
    for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
      if (at_.may_add(s) && random_.share() < density) at_.add(s);
    }
  }
  // A refinement goes and another one of its column comes. Two moves that each cost something can only be made
  // together.
  void shift_any() {
    for (int tries = 0; tries < 1000; ++tries) {
      const std::size_t gone = random_.below(space_.steps());
      if (!at_.may_remove(gone)) continue;
      const auto& column = space_.grid().columns[space_.grid().steps[gone].column];
      const auto come = column.first_step + random_.below(column.steps);
      if (come == gone || !at_.may_add(come)) continue;
      at_.remove(gone);
      if (at_.may_add(come)) at_.add(come);
      return;
    }
  }
  void move_any() {
    for (int tries = 0; tries < 1000; ++tries) {
      const std::size_t step = random_.below(space_.steps());
      if (at_.may_add(step)) return at_.add(step);
      if (at_.may_remove(step)) return at_.remove(step);
    }
  }
  // Nearer than regrouping, where few steps differ. Steps stand behind those they need.
  void walk_to(const Chosen& there) {
    for (std::size_t s = there.size(); s-- > 0;) {
      if (at_.chosen()[s] != 0 && there[s] == 0) at_.remove(s);
    }
    for (std::size_t s = 0; s < there.size(); ++s) {
      if (at_.chosen()[s] == 0 && there[s] != 0) at_.add(s);
    }
  }

  const MoveSpace& space_;
  Moves& at_;
  Random random_;
  std::uint64_t idle_kicks_, idle_ = 0;
  std::vector<Moves::Look> looks_;
  Phase phase_ = Phase::generalise;
  bool moved_ = false, ended_ = false;
  Cost best_ = kNever, kept_cost_ = kNever;
  Chosen kept_;
};

}  // namespace

Result<SearchOutcome> climb_search(const CutProblem& problem, const ClimbOptions& options, const Budget& budget,
                                   const OnImprovement& on_improvement) {
  KANON_TRY(const auto space, MoveSpace::make(problem));
  const moves::StartPlan plan{.begin =
                                  [&](std::uint64_t number, Moves& at, const Chosen* best) {
                                    // The lanes begin at random; of those that follow, every second one at the best.
                                    const bool known = number >= kRandomStarts && number % 2 == 0;
                                    return std::make_unique<Climb>(*space, at, Random(options.seed, number),
                                                                   options.idle_kicks, known ? best : nullptr);
                                  },
                              .most_starts = options.starts};
  return moves::run_starts(*space, budget, plan, on_improvement);
}

}  // namespace kanon
