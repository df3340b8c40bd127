// The exact front of a lattice with as few evaluations as sound pruning allows.
//
// First look for the front: a model of k (and of the cost, where the levels alone do not give it) guesses which vectors
// are on it; the most promising are evaluated, the model learns, until nothing is promising. Then prove it: every
// vector is evaluated unless the bounds beat it. Where the levels give the cost (lm), from the dearest down, preferring
// a nearby more general vector if the model says that evaluating it beats more; else in an order without pattern,
// because each evaluation then bounds k below it and the cost above it.
#include "search/levels/front/pruned.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "base/try.hpp"
#include "base/watch.hpp"
#include "search/levels/front/bounds.hpp"
#include "search/levels/front/model.hpp"
#include "search/levels/lattice/ground.hpp"

namespace kanon {
namespace {

constexpr double kPromising = 0.8;         // guessed k as a share of the k to beat
constexpr double kSure = 1.2;              // guessed k times this is trusted to be above k
constexpr std::uint64_t kLeastAtOnce = 8;  // evaluations between two looks at all vectors
constexpr std::uint64_t kMostAtOnce = 64;
constexpr std::uint64_t kLookedAtPerEvaluation = 16384;
constexpr std::size_t kMostLooks = 60;       // at all vectors
constexpr std::uint64_t kRefit = 16;         // evaluations between two fits while proving
constexpr std::uint64_t kSmall = 1024;       // vectors of a lattice that is not worth giving up
constexpr std::uint64_t kJudge = 16;         // after one of so many evaluations it is asked whether to give up
constexpr std::uint64_t kMostEvaluated = 4;  // one of so many; then a sweep is cheaper
constexpr std::uint64_t kMostOpen = 2;       // one of so many: then it will be
constexpr double kSuppressionShare = 0.8;    // of the limit, that lm is guessed to pay

// A group may have no entity at all: its k is 0, and nobody asks for that.
double log_of_k(std::uint64_t k) {
  return std::log(static_cast<double>(std::max<std::uint64_t>(k, 1)));
}

class PrunedFront {
 public:
  PrunedFront(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs, const Budget& budget,
              lattice::NodeEvaluator& evaluator)
      : problem_(problem),
        costs_(costs),
        evaluator_(evaluator),
        by_levels_(problem.cost.name == CostName::lm && !problem.cost.average_size),
        grid_(problem.codebook),
        bounds_(grid_),
        k_model_(grid_),
        cost_model_(grid_),
        guided_(problem.use == LimitUse::max && by_levels_),
        judge_at_(grid_.nodes() < kSmall ? grid_.nodes() : grid_.nodes() / kJudge),
        watch_(budget) {}

  PrunedOutcome run() {
    if (by_levels_) bound_by_levels();
    start();
    look_for_front();
    by_levels_ ? prove_by_levels() : prove();
    if (guided_) {
      guided_ = false;
      bounds_.set_front(points_);
      prove_by_levels();
    }
    return {.front = {.points = points_.points(),
                      .complete = !halted(),
                      .nodes = lattice::vectors_of(problem_.codebook),
                      .evaluated = watch_.evaluated()},
            .gave_up = gave_up_ && !watch_.stopped()};
  }

 private:
  void bound_by_levels() {
    std::vector<double> out;
    out.reserve(grid_.nodes());
    grid_.each(
        [&](const std::vector<LevelIndex>& levels) { out.push_back(costs_.lm().unsuppressed_bound(levels.data())); });
    bounds_.start(std::move(out));
  }

  // A front as a whole has no lower bound, so the caller is told the number of evaluations only.
  bool stop() { return gave_up_ || watch_.over(); }
  [[nodiscard]] bool halted() const { return gave_up_ || watch_.stopped(); }
  [[nodiscard]] const PointSet& front() const { return guided_ ? free_points_ : points_; }

  void evaluate(std::uint64_t node) {
    if (stop()) return;
    if (watch_.evaluated() >= judge_at_) judge();
    if (gave_up_) return;
    watch_.count();
    const lattice::NodeProfile& profile = evaluator_.profile(grid_.levels(node));
    const std::size_t most = profile.most(problem_.limit_rows);
    bool changed = offer_points(costs_, profile, problem_.limit_rows, problem_.use, points_);
    if (guided_) changed = offer_points(costs_, profile, problem_.limit_rows, LimitUse::free, free_points_);
    const double cost = real_cost(costs_.bound(profile, 0), false);
    const std::uint64_t k = profile.sizes[most];
    bounds_.learn(node, k, cost, steps(profile, most));
    if (changed) bounds_.set_front(front());
    k_model_.learn(node, log_of_k(k));
    if (!by_levels_) cost_model_.learn(node, std::log(cost + 1));
  }

  // On Adult, where pruning pays at most 0.42 of the lattice is open when a sixteenth is evaluated; where not, 0.65.
  void judge() {
    judge_at_ += grid_.nodes() / kJudge;
    gave_up_ = watch_.evaluated() >= grid_.nodes() / kMostEvaluated || open_nodes().size() > grid_.nodes() / kMostOpen;
  }

  // None where suppression never adds anything.
  [[nodiscard]] std::vector<FrontBounds::Step> steps(const lattice::NodeProfile& profile, std::size_t most) const {
    std::vector<FrontBounds::Step> out;
    if (problem_.cost.average_size) return out;
    out.reserve(most + 1);
    for (std::size_t i = 0; i <= most; ++i) out.push_back({profile.sizes[i], costs_.suppression_adds(profile, 0, i)});
    return out;
  }

  // Top, bottom, and the vectors that lower one column of the top.
  void start() {
    const std::uint64_t top = grid_.nodes() - 1;
    evaluate(top);
    if (!bounds_.evaluated(0)) evaluate(0);
    for (std::size_t c = 0; c < grid_.columns(); ++c) {
      for (std::uint32_t down = 1; down <= grid_.height(c); ++down) {
        const std::uint64_t node = top - down * grid_.step(c);
        if (!bounds_.evaluated(node)) evaluate(node);
      }
    }
  }

  [[nodiscard]] double guessed_log_k(std::uint64_t node, double guess) const {
    return std::clamp(guess, 0.0, log_of_k(bounds_.k_at_most(node)));
  }

  struct Promise {
    double gain;  // logarithm of the guessed k over the k to beat
    std::uint64_t node;
    friend bool operator<(const Promise& a, const Promise& b) {
      return a.gain != b.gain ? a.gain > b.gain : a.node < b.node;
    }
  };

  // Of every stretch between two points of the front: the vector of largest k, and the cheapest that should reach the k
  // of the point that ends it.
  struct Stretch {
    double to_beat = 0;          // logarithm of the k that is reached for less
    double to_reach = HUGE_VAL;  // and of the next one
    Promise largest{-HUGE_VAL, 0}, cheapest{-HUGE_VAL, 0};
    double least_cost = HUGE_VAL;
  };
  [[nodiscard]] std::vector<Stretch> stretches() const {
    std::vector<Stretch> out(1);
    for (const auto& [k, point] : front().by_k()) {
      out.back().to_reach = log_of_k(k);
      out.push_back({.to_beat = out.back().to_reach});
    }
    return out;
  }

  void guess_all() {
    k_model_.fit();
    k_model_.guess_all(k_guess_);
    if (by_levels_) return;
    cost_model_.fit();
    cost_model_.guess_all(cost_guess_);
  }
  [[nodiscard]] double guessed_cost(std::uint64_t node) const {
    const double least = bounds_.cost_at_least(node);
    if (!by_levels_) return std::max(least, std::exp(double{cost_guess_[node]}) - 1);
    const auto limit = static_cast<double>(std::min(problem_.limit_rows, problem_.histogram.rows));
    return least + kSuppressionShare * limit / static_cast<double>(problem_.histogram.rows) * (1 - least);
  }

  std::vector<Promise> promises() {
    guess_all();
    std::vector<Stretch> all = stretches();
    for (std::uint64_t node = 0; node < grid_.nodes(); ++node) {
      if (bounds_.evaluated(node)) continue;
      const double cost = guessed_cost(node), guess = std::max(0.0, double{k_guess_[node]});
      Stretch& here = all[bounds_.first_not_below(cost)];
      const bool larger = guess - here.to_beat > here.largest.gain;
      const bool cheaper = guess >= here.to_reach && cost < here.least_cost;
      if ((!larger && !cheaper) || !bounds_.open(node)) continue;
      const double k = guessed_log_k(node, guess);
      const Promise promise{k - here.to_beat, node};
      if (promise.gain > here.largest.gain) here.largest = promise;
      if (!cheaper || k < here.to_reach) continue;
      here.least_cost = cost;
      here.cheapest = promise;
    }
    return best_of(all);
  }
  [[nodiscard]] std::vector<Promise> best_of(const std::vector<Stretch>& all) const {
    std::vector<Promise> out;
    for (const Stretch& stretch : all) {
      for (const Promise& promise : {stretch.largest, stretch.cheapest}) {
        if (promise.gain >= std::log(kPromising)) out.push_back(promise);
      }
    }
    std::sort(out.begin(), out.end());
    const std::uint64_t at_once = std::clamp(grid_.nodes() / kLookedAtPerEvaluation, kLeastAtOnce, kMostAtOnce);
    if (out.size() > at_once) out.resize(at_once);
    return out;
  }

  void look_for_front() {
    for (std::size_t look = 0; look < kMostLooks && !stop(); ++look) {
      const auto found = promises();
      if (found.empty()) return;
      for (const Promise& promise : found) {
        if (bounds_.open(promise.node)) evaluate(promise.node);
      }
    }
  }

  void prove() {
    std::vector<std::uint64_t> order = open_nodes();
    std::sort(order.begin(), order.end(), [](std::uint64_t a, std::uint64_t b) { return scrambled(a) < scrambled(b); });
    for (const std::uint64_t node : order) {
      if (bounds_.open(node)) evaluate(node);
      if (halted()) return;
    }
  }

  void prove_by_levels() {
    std::vector<std::uint64_t> order = open_nodes();
    std::sort(order.begin(), order.end(), [&](std::uint64_t a, std::uint64_t b) {
      const double x = bounds_.cost_at_least(a), y = bounds_.cost_at_least(b);
      return x != y ? x > y : a > b;
    });
    std::uint64_t fitted = watch_.evaluated();
    for (const std::uint64_t node : order) {
      if (!bounds_.open(node)) continue;
      if (watch_.evaluated() >= fitted + kRefit) {
        k_model_.fit();
        fitted = watch_.evaluated();
      }
      evaluate(widest(node));
      if (bounds_.open(node)) evaluate(node);
      if (halted()) return;
    }
  }

  [[nodiscard]] std::vector<std::uint64_t> open_nodes() const {
    std::vector<std::uint64_t> out;
    for (std::uint64_t node = 0; node < grid_.nodes(); ++node) {
      if (bounds_.open(node)) out.push_back(node);
    }
    return out;
  }

  // Of an open vector and those up to two steps above it that should beat it as well: the one that should beat most.
  std::uint64_t widest(std::uint64_t node) {
    const auto k = static_cast<double>(bounds_.k_for_less(bounds_.cost_at_least(node)));
    std::vector<Promise> near = {{std::min(guessed_k(node), k), node}};  // gain: the guessed k
    add_above(node, k, near);
    for (std::size_t i = 1, once = near.size(); i < once; ++i) add_above(near[i].node, k, near);
    std::uint64_t best = node;
    std::size_t most = 0;
    for (const Promise& candidate : near) {
      const std::size_t count = near.size() == 1 ? 1 : beaten_below(candidate.node, candidate.gain);
      if (count <= most) continue;
      most = count;
      best = candidate.node;
    }
    return best;
  }
  [[nodiscard]] double guessed_k(std::uint64_t node) const {
    return kSure * std::exp(guessed_log_k(node, k_model_.guess(node)));
  }
  void add_above(std::uint64_t node, double k, std::vector<Promise>& near) const {
    for (std::size_t c = 0; c < grid_.columns(); ++c) {
      if (grid_.at(node, c) == grid_.height(c)) continue;
      const std::uint64_t above = node + grid_.step(c);
      const auto known = [&](const Promise& other) { return other.node == above; };
      if (bounds_.evaluated(above) || std::any_of(near.begin(), near.end(), known)) continue;
      const double guess = guessed_k(above);
      if (guess <= k) near.push_back({guess, above});
    }
  }
  // Open vectors at most two steps below that a k of `k` here would beat.
  std::size_t beaten_below(std::uint64_t node, double k) {
    std::size_t out = 0;
    const auto look = [&](std::uint64_t at) {
      if (!bounds_.evaluated(at)) {
        const std::uint64_t beats = bounds_.k_for_less(bounds_.cost_at_least(at));
        out += k <= static_cast<double>(beats) && bounds_.k_at_most(at) > beats ? 1 : 0;
      }
    };
    look(node);
    for (std::size_t c = 0; c < grid_.columns(); ++c) {
      if (grid_.at(node, c) == 0) continue;
      const std::uint64_t below = node - grid_.step(c);
      look(below);
      for (std::size_t d = c; d < grid_.columns(); ++d) {
        if (grid_.at(below, d) > 0) look(below - grid_.step(d));
      }
    }
    return out;
  }

  const LatticeFrontProblem& problem_;
  const lattice::NodeCosts& costs_;
  lattice::NodeEvaluator& evaluator_;
  bool by_levels_;  // lm: the levels give the cost without suppression
  LatticeGrid grid_;
  FrontBounds bounds_;
  LatticeModel k_model_, cost_model_;
  std::vector<float> k_guess_, cost_guess_;
  PointSet points_;
  PointSet free_points_;  // of use `free`, while it guides
  bool guided_;
  bool gave_up_ = false;
  std::uint64_t judge_at_;  // evaluations
  Watch watch_;
};

}  // namespace

Result<PrunedOutcome> pruned_lattice_front(const LatticeFrontProblem& problem, const lattice::NodeCosts& costs,
                                           const Budget& budget) {
  KANON_TRY(const auto evaluator,
            lattice::NodeEvaluator::make(problem.histogram, problem.codebook, costs, problem.limit_rows));
  return PrunedFront(problem, costs, budget, *evaluator).run();
}

}  // namespace kanon
