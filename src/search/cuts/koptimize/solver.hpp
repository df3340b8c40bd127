// The fast solver for one cost: warm start, choice of the line, branch and bound.
//
// Best first with dives, in rounds. A round takes the open subtrees of least bound and dives into each of them, in
// parallel. All dives of a round start with the same upper bound and their results are taken in the order of the
// subtrees, so that nothing depends on the number of threads or on who is faster. The clock may end a round early,
// never steer it.
//
// Climbing. A search for less than a target far below the incumbent is over sooner than the proof, because every look
// decides more. So a proof that takes long is put aside for searches of the whole space with rising targets. Each one
// that ends without a find proves its target; their looks grow with the target, and tell when the proof is within
// reach. What the proof has closed in its first looks says how far to climb.
#pragma once

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <functional>

#include "base/workers.hpp"
#include "search/common/trace.hpp"
#include "search/cuts/koptimize/dive.hpp"
#include "search/cuts/koptimize/lines.hpp"
#include "search/cuts/koptimize/thin.hpp"
#include "search/cuts/koptimize/warm_start.hpp"

namespace kanon::koptimize {

struct Tuning {
  bool warm_start = true;
  std::uint64_t kicks = 400;       // disturbances of the warm start, and at most four per step
  std::uint64_t idle_kicks = 160;  // kicks in vain that end it
  std::uint64_t dive_looks = 0;    // subtrees one dive looks at, at most; 0: what suits the cost
  std::uint64_t round = 16;        // dives of one round
  double rare = 0.001;             // share of the rows of a value that climbing may take out (thin.hpp)
  std::uint64_t patience = 1000;   // looks at the proof on each line that is tried, before climbing; times kPatience
};

// How the solver talks to its caller.
struct SolverHooks {
  std::function<void(const Candidate&, Cost bound, std::uint64_t looks)> improved;
  std::function<CostValue(Cost)> value;
  Trace* trace = nullptr;
};

// What the solver found, in units.
struct Solved {
  std::optional<Candidate> best;
  Cost bound = 0;
  bool complete = false;
  std::size_t line = 0;  // the column that was tiled
  Counters counters;
  std::uint64_t looks = 0, warm = 0, subtrees = 0, closed_by_bound = 0, infeasible = 0, solved = 0, targets = 0;
};

template <class Policy>
class Solver {
 public:
  using Stat = typename Policy::Stat;

  Solver(const Grid& grid, std::vector<Policy> policies, std::vector<Stat> stats, Cost limit, const Budget& budget,
         SolverHooks hooks, Tuning tuning = {})
      : grid_(grid),
        policies_(std::move(policies)),
        stats_(std::move(stats)),
        budget_(budget),
        stop_(budget),
        hooks_(std::move(hooks)),
        tuning_(tuning),
        arena_(workers(budget.threads)) {
    for (std::size_t c = 0; c < grid.columns.size(); ++c) {
      settings_.push_back({.grid = grid, .policy = policies_[c], .stats = stats_, .limit = limit, .line = c});
    }
  }

  // `start`: sides of a known candidate; its cost need not be set.
  Solved run(std::uint64_t seed, const std::optional<Candidate>& start) {
    warm_start(seed, start);
    if (spent()) return std::move(out_);
    out_.complete = hooks_.trace != nullptr ? prove_traced() : prove();
    if (out_.complete) out_.bound = upper();
    return std::move(out_);
  }

 private:
  using Sides = std::vector<Side>;
  static constexpr std::uint64_t kTogether = 8;

  // The open subtrees of a search with one line.
  class Tree {
   public:
    Tree(Solver& solver, std::size_t line)
        : Tree(solver, solver.settings_[line], kNever, Sides(solver.grid_.steps.size(), Side::open)) {}
    // Looks for less than the target, and is not told.
    Tree(Solver& solver, const Setting<Policy>& setting, Cost target, Sides root)
        : solver_(solver),
          line_(setting.line),
          target_(target),
          workers_([&setting] { return std::make_unique<Worker<Policy>>(setting); }) {
      queue_.push_back({.sides = std::move(root), .bound = 0, .id = 0});
    }

    [[nodiscard]] Cost upper() const { return std::min(target_, solver_.upper()); }
    [[nodiscard]] bool open() const { return !queue_.empty() && queue_.front().bound < upper(); }
    [[nodiscard]] std::size_t line() const { return line_; }
    // A thin table cannot tell whether there is less than the target.
    [[nodiscard]] bool stuck() const { return stuck_; }
    // How much of the tree is open, as if both halves of a subtree were alike.
    [[nodiscard]] double open_share() const {
      double sum = 0;
      for (const auto& subtree : queue_) sum += std::exp2(-static_cast<double>(subtree.depth));
      return sum;
    }
    [[nodiscard]] Cost bound() const { return queue_.empty() ? kNever : queue_.front().bound; }

    // Nothing that is left can be better.
    void close() {
      for (const auto& subtree : queue_)
        tell({DiveEvent::Kind::closed, 0, 0, false, 0, 0, "bound", subtree.bound}, {subtree.id});
      queue_.clear();
    }

    void round(std::uint64_t dives, std::uint64_t looks) {
      const std::uint64_t left = solver_.left();
      std::vector<Subtree> batch;
      while (batch.size() < std::min(dives, left) && open()) {
        std::pop_heap(queue_.begin(), queue_.end(), later);
        batch.push_back(std::move(queue_.back()));
        queue_.pop_back();
      }
      solver_.cut_short_ = left < batch.size() * looks;
      std::vector<Dive> done(batch.size());
      const std::uint64_t most = std::min(looks, std::max<std::uint64_t>(1, left / batch.size()));
      const Cost upper = this->upper();
      solver_.arena_.execute([&] {
        tbb::parallel_for(
            std::size_t{0}, batch.size(),
            [&](std::size_t i) {
              done[i] = dive(*workers_.local(), solver_.grid_, batch[i], upper, most, solver_.stop_);
            },
            tbb::simple_partitioner());
      });
      for (std::size_t i = 0; i < done.size(); ++i) take(done[i], batch[i].id);
    }

   private:
    static bool later(const Subtree& a, const Subtree& b) {
      return a.bound != b.bound ? a.bound > b.bound : a.id > b.id;
    }

    void take(Dive& dive, std::uint64_t began_at) {
      solver_.out_.looks += dive.looks;
      solver_.out_.subtrees += dive.looks;
      solver_.out_.counters += dive.counters;
      stuck_ = stuck_ || dive.stuck;
      std::vector<std::uint64_t> ids{began_at};
      for (std::uint32_t n = 1; n < dive.numbers; ++n) ids.push_back(next_id_++);
      if (dive.found) {
        Candidate candidate{dive.found->sides, dive.found->cost};
        std::replace(candidate.sides.begin(), candidate.sides.end(), Side::open, Side::out);
        set_column(solver_.grid_, line_, dive.found->line_cuts, candidate.sides);
        solver_.improve(candidate);
      }
      for (const auto& event : dive.events) tell(event, ids);
      for (auto& subtree : dive.open) {
        subtree.id = ids[subtree.id];
        if (subtree.bound >= upper()) {
          tell({DiveEvent::Kind::closed, 0, 0, false, 0, 0, "bound", subtree.bound}, {subtree.id});
          continue;
        }
        queue_.push_back(std::move(subtree));
        std::push_heap(queue_.begin(), queue_.end(), later);
      }
    }

    void tell(const DiveEvent& event, const std::vector<std::uint64_t>& ids) {
      if (event.kind == DiveEvent::Kind::closed) {
        ++(event.reason == "bound"    ? solver_.out_.closed_by_bound
           : event.reason == "solved" ? solver_.out_.solved
                                      : solver_.out_.infeasible);
      }
      auto* trace = solver_.hooks_.trace;
      if (trace == nullptr) return;
      const CostValue bound = solver_.hooks_.value(event.bound);
      const auto id = ids[event.subtree];
      if (event.kind == DiveEvent::Kind::closed) {
        trace->closed(id, event.reason, bound);
        return;
      }
      const auto& step = solver_.grid_.steps[event.step];
      const TracedRefinement what{.column = step.column, .refinement = step.index};
      if (event.kind == DiveEvent::Kind::decided) {
        trace->decided(id, what, event.in, event.reason, bound);
      } else {
        trace->parted(id, what, ids[event.in_half], ids[event.out_half]);
      }
    }

    Solver& solver_;
    std::size_t line_;
    Cost target_;
    tbb::enumerable_thread_specific<std::unique_ptr<Worker<Policy>>> workers_;
    std::vector<Subtree> queue_;
    std::uint64_t next_id_ = 1;
    bool stuck_ = false;
  };

  // A trace tells one proof, with one line and without climbing.
  bool prove_traced() {
    out_.line = promising_lines(grid_, stats_).front();
    hooks_.trace->undecided_column(static_cast<std::uint32_t>(out_.line));
    Tree proof(*this, out_.line);
    const bool complete = search(proof, UINT64_MAX);
    if (complete) proof.close();
    return complete;
  }

  // Where there is no climbing two lines are tried for as many looks, and the one that has left less of its tree open
  // goes on. (Their bounds then say little: a dive leaves the subtrees of least bound for later.)
  bool prove() {
    std::unique_ptr<Tree> proof;
    for (const auto line : promising_lines(grid_, stats_)) {
      if (Policy::kClimbs && proof) break;
      out_.line = line;
      auto tree = std::make_unique<Tree>(*this, line);
      if (search(*tree, tuning_.patience)) return true;
      if (tree->open_share() < kHopeless && search(*tree, (Policy::kPatience - 1) * tuning_.patience)) return true;
      if (!goes_on()) return false;
      if (!proof || tree->open_share() < proof->open_share()) proof = std::move(tree);
    }
    out_.line = proof->line();
    const double open = proof->open_share();
    const double share = open < kHalf ? 0 : open < kPromising ? kBase : 1;
    if (Policy::kClimbs && climb(share)) return true;
    return goes_on() && search(*proof, UINT64_MAX);
  }

  // Rounds until nothing is open (then true), the budget is spent, or `looks` looks are done.
  bool search(Tree& tree, std::uint64_t looks) {
    const std::uint64_t end = looks < UINT64_MAX - out_.looks ? out_.looks + looks : UINT64_MAX;
    while (tree.open() && !tree.stuck() && goes_on() && out_.looks < end) {
      tree.round(tuning_.round, dive_looks());
      out_.bound = std::max(out_.bound, std::min(tree.bound(), tree.upper()));
      beat();
    }
    return !tree.open();
  }

  // True: nothing costs less than the target, or what does is found. nullopt: a thin table cannot tell.
  std::optional<bool> search_for(Cost target, const Setting<Policy>& setting, Sides root) {
    Tree tree(*this, setting, target, std::move(root));
    const bool complete = search(tree, UINT64_MAX);
    if (tree.stuck()) return std::nullopt;
    out_.targets += complete ? 1 : 0;
    return complete;
  }

  // The thin table is tried first, where there is one and it could tell so far.
  bool prove_target(Cost target) {
    const auto& whole = settings_[out_.line];
    if constexpr (Policy::kGuests) {
      if (thin_) {
        const Setting<Policy> setting{.grid = thin_->grid,
                                      .policy = whole.policy,
                                      .stats = thin_->stats,
                                      .limit = whole.limit,
                                      .line = whole.line,
                                      .thin = true};
        if (const auto proven = search_for(target, setting, thin_->sides)) return *proven;
        thin_.reset();
      }
    }
    return search_for(target, whole, Sides(grid_.steps.size(), Side::open)).value_or(false);
  }

  // Until a share of the incumbent's cost is proven. True: the optimum was proven on the way.
  bool climb(double share) {
    if constexpr (Policy::kGuests) {
      const auto rare = static_cast<Cost>(tuning_.rare * static_cast<double>(policies_[out_.line].need.rows));
      if (out_.best && share > 0) thin_ = thin(grid_, stats_, out_.line, rare, out_.best->sides);
    }
    double looks_before = 0;
    Cost before = out_.bound, step = std::max<Cost>(1, (upper() - before) / 8);
    while (out_.best && before + step < upper() && goes_on() &&
           static_cast<double>(before) < share * static_cast<double>(upper())) {
      const Cost target = before + step;
      const std::uint64_t began = out_.looks;
      if (!prove_target(target)) return false;
      if (upper() <= target) return true;
      const auto looks = static_cast<double>(out_.looks - began);
      // Looks grow about as fast as from the last target to this one, or faster: the gap is at most halved.
      const double growth =
          looks_before > 0 ? std::log(looks / looks_before) / static_cast<double>(target - before) : 0;
      const double rest = growth * static_cast<double>(upper() - target);
      if (looks_before > 0 && looks > kFewLooks && rest < kNear) return false;
      step = std::min(2 * (target - before), (upper() - target) / 2);
      if (looks > kFewLooks && growth > 0)
        step = static_cast<Cost>(std::min(kStretch / growth, static_cast<double>(step)));
      step = std::max<Cost>(1, step);
      looks_before = looks;
      before = target;
    }
    return false;
  }

  // A proof that has closed next to nothing of its tree in its first looks is put aside at once. One that has closed
  // half of it after some more just goes on. One that has closed a hundredth can be done, too, but may take long: it
  // climbs until it has a base to stand on.
  static constexpr double kHopeless = 0.997, kHalf = 0.5, kPromising = 0.99, kBase = 0.9;
  static constexpr double kFewLooks = 200;  // too few to tell how they grow
  static constexpr double kStretch = 2;     // the next target is to take about seven times the looks
  static constexpr double kNear = 2;        // the proof takes about seven times the last climb: begin it

  [[nodiscard]] std::uint64_t left() const {
    return budget_.evaluations ? *budget_.evaluations - std::min(*budget_.evaluations, out_.looks) : UINT64_MAX;
  }
  // Marks of a dive hold slab tables: on a long line dives are short.
  [[nodiscard]] std::uint64_t dive_looks() const {
    const std::uint64_t places = grid_.columns[out_.line].places;
    const std::uint64_t looks = tuning_.dive_looks > 0 ? tuning_.dive_looks : Policy::kDiveLooks;
    return std::clamp<std::uint64_t>(4'000'000 / (places * places), 1, looks);
  }
  [[nodiscard]] bool spent() const { return left() == 0 || stop_.now(); }
  [[nodiscard]] Cost upper() const { return out_.best ? out_.best->cost : kNever; }
  [[nodiscard]] bool good_enough() const {
    return budget_.gap && out_.best &&
           static_cast<double>(upper() - out_.bound) <= *budget_.gap * static_cast<double>(upper());
  }
  // A round cut short by the budget is the last one, so that a smaller budget does part of what a larger one does.
  [[nodiscard]] bool goes_on() const { return !spent() && !good_enough() && !cut_short_; }

  void improve(const Candidate& candidate) {
    if (candidate.cost >= upper()) return;
    out_.best = candidate;
    if (hooks_.improved) hooks_.improved(candidate, out_.bound, out_.looks);
  }

  void beat() {
    if (!budget_.heartbeat || stop_.seconds() < beaten_ + 0.2) return;
    beaten_ = stop_.seconds();
    budget_.heartbeat(out_.looks, hooks_.value(out_.bound));
  }

  void warm_start(std::uint64_t seed, const std::optional<Candidate>& start) {
    tbb::enumerable_thread_specific<std::unique_ptr<WarmStart<Policy>>> starts(
        [&] { return std::make_unique<WarmStart<Policy>>(grid_, settings_); });
    std::vector<std::size_t> order(grid_.columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto descend = [&](std::vector<Sides> from) {
      for (auto& sides : from) {
        Candidate candidate{std::move(sides), kNever};
        // What is known is kept, whatever the budget.
        count_warm(starts.local()->descend(candidate, order, std::max<std::uint64_t>(1, left()), stop_));
        improve(candidate);
      }
    };
    if (start) descend({start->sides});
    if (!tuning_.warm_start || spent()) return;
    descend({Sides(grid_.steps.size(), Side::out)});
    const std::uint64_t kicks = std::min<std::uint64_t>(tuning_.kicks, 4 * grid_.steps.size());
    Random random(seed);
    std::uint64_t idle = 0;
    if (out_.best) kept_ = *out_.best;
    for (std::uint64_t kick = 0; kick < kicks && idle < tuning_.idle_kicks && out_.best && !spent();
         kick += kTogether) {
      const Cost before = upper();
      kick_together(starts, random, order);
      idle = upper() < before ? 0 : idle + kTogether;
    }
  }

  // Some kicks from the same candidate, in parallel; taken in order.
  template <class Starts>
  void kick_together(Starts& starts, Random& random, std::vector<std::size_t>& order) {
    struct Kick {
      Candidate candidate;
      std::vector<std::size_t> order;
      std::uint64_t evaluations = 0;
    };
    std::vector<Kick> kicks(kTogether);
    for (auto& kick : kicks) {
      kick.candidate = disturbed(grid_, kept_, Policy::kScatters, random, order);
      kick.order = order;
    }
    const std::uint64_t most = left();
    arena_.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, kicks.size(),
          [&](std::size_t i) {
            kicks[i].evaluations = starts.local()->descend(kicks[i].candidate, kicks[i].order, most, stop_);
          },
          tbb::simple_partitioner());
    });
    // A budget of evaluations counts them one kick after the other: what is beyond it has not happened.
    for (const auto& kick : kicks) {
      if (kick.evaluations > left()) {
        out_.looks += left();
        break;
      }
      count_warm(kick.evaluations);
      improve(kick.candidate);
      // Among candidates of the same cost small moves wander.
      const bool equal = Policy::kScatters && kick.candidate.cost == kept_.cost;
      if (equal || kick.candidate.cost < kept_.cost) kept_ = kick.candidate;
    }
    beat();
  }

  void count_warm(std::uint64_t evaluations) {
    out_.looks += evaluations;
    out_.warm += evaluations;
  }

  const Grid& grid_;
  std::vector<Policy> policies_;
  std::vector<Stat> stats_;
  std::vector<Setting<Policy>> settings_;
  const Budget& budget_;
  Stop stop_;
  SolverHooks hooks_;
  Tuning tuning_;
  tbb::task_arena arena_;
  Solved out_;
  std::optional<Thin> thin_;
  Candidate kept_;  // where the warm start stands
  double beaten_ = 0;
  bool cut_short_ = false;  // by the budget of evaluations
};

}  // namespace kanon::koptimize
