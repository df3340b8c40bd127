// flexible_front: the proven optimum over all sets of refinements at each of many k, neighbours sharing their work.
//
// Proof of the claims. Fix a candidate (a set of cuts) and k < k'. Its groups are the same at both. A group is
// suppressed at k only if it is below k, so below k', so suppressed at k' too: no more rows are suppressed at k (claim
// 1). Groups that are suppressed at both cost the same, so do groups released at both. What is left is a group of s
// rows that is released at k and suppressed at k' (by its rows, or by its entities; a group that fails a model is
// suppressed at both). With N rows in the table:
//   dm: s * s against s * N, and s <= N.
//   cm: the least over the shown classes of a sum of s entries of the matrix, against s times its largest entry.
//   lm: at most 1 per cell against 1 per cell; weights are not negative.
//   rm: the dispersion of the group against V / M for each of its rows: either may be larger. But where nothing may be
//       suppressed there is no such group in a candidate within the limit at k'.
// So cost(cuts, k) <= cost(cuts, k') wherever the cuts are within the limit at k', and the same for the least over all
// cuts within the limit (claim 2).
//
// Rounding. Real costs are sums of the same terms in the same order at both k, where some terms are replaced by larger
// ones; rounding keeps that order. The optimum of a search is exact to its units only, so the cost of an incumbent at a
// larger k may come out below a bound by less than a unit: it is then offered to the smaller k, too, and no bound is
// ever above its point's cost.
#include "search/cuts/front/flexible_front.hpp"

#include <algorithm>

#include "base/try.hpp"
#include "base/watch.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"
#include "space/measure.hpp"

namespace kanon {

bool rises_with_k(const CostSpec& cost, std::uint64_t limit_rows) {
  return cost.name != CostName::rm || limit_rows == 0;
}

namespace {

// What is known about one k.
struct Known {
  std::uint64_t k = 0;
  std::optional<Incumbent> best = {};
  CostValue bound = {};
  bool proven = false;     // best is optimal, or there is no candidate within the limit
  bool begun = false;      // the caller's start was taken
  double had_seconds = 0;  // the longest search so far, in seconds and evaluations: a shorter one finds nothing new
  std::uint64_t had_evaluations = 0;
};

class Walk {
 public:
  Walk(const FlexibleProblem& problem, const FlexibleOptions& options, const Budget& budget, const OnPoint& on_point)
      : problem_(problem),
        options_(options),
        budget_(budget),
        on_point_(on_point),
        rises_(rises_with_k(problem.cost, problem.limit_rows)),
        watch_(without_heartbeat(budget)) {}

  Result<FlexibleFront> run(const std::vector<std::uint64_t>& ks) {
    for (const auto k : ks) known_.push_back({.k = k});
    if (!budget_.seconds && !budget_.evaluations) {
      KANON_CHECK(pass(Round::only));
    } else {
      KANON_CHECK(pass(Round::first));
      while (!watch_.over() && could_go_on()) KANON_CHECK(pass(Round::later));
    }
    fill_holes();
    return outcome();
  }

 private:
  enum class Round { only, first, later };
  static constexpr double kFirstShare = 0.25;  // of what there is, for a first look at every k
  static constexpr double kEvenParts = 3;      // that one search may take, after that
  static constexpr double kWorthwhile = 1.5;   // a search is run again only with so many times what it had

  [[nodiscard]] double seconds_left() const { return *budget_.seconds - watch_.seconds(); }
  [[nodiscard]] std::uint64_t evaluations_left() const {
    return *budget_.evaluations - std::min(*budget_.evaluations, watch_.evaluated());
  }
  [[nodiscard]] std::size_t unproven(std::size_t from) const {
    return static_cast<std::size_t>(std::count_if(known_.begin() + static_cast<std::ptrdiff_t>(from), known_.end(),
                                                  [&](const Known& known) { return !done(known); }));
  }
  [[nodiscard]] bool done(const Known& known) const {
    if (known.proven || !budget_.gap || !known.best) return known.proven;
    return gap(known) <= *budget_.gap;
  }
  [[nodiscard]] static double gap(const Known& known) {
    const double cost = known.best->cost.amount();
    return cost > 0 ? (cost - known.bound.amount()) / cost : 0;
  }

  // What one search may spend: `first` a small even part of everything; else, of what is left, some even parts for the
  // k that are not proven from `i` on. A search that comes to its end says something about all larger k, one that does
  // not says little: so those first in line may take what others, as most turn out, do not need.
  [[nodiscard]] Budget slice(bool first, std::size_t i) const {
    Budget out = budget_;
    const double parts = static_cast<double>(std::max<std::size_t>(1, first ? known_.size() : unproven(i)));
    const double share = first ? kFirstShare / parts : std::min(1.0, kEvenParts / parts);
    if (out.seconds)
      out.seconds = std::clamp(share * (first ? *budget_.seconds : seconds_left()), 0.0, std::max(0.0, seconds_left()));
    if (out.evaluations) {
      const double all = static_cast<double>(first ? *budget_.evaluations : evaluations_left());
      out.evaluations =
          std::max<std::uint64_t>(1, std::min(static_cast<std::uint64_t>(share * all), evaluations_left()));
    }
    return out;
  }
  [[nodiscard]] bool worthwhile(const Known& known, const Budget& slice) const {
    return (slice.seconds && *slice.seconds >= kWorthwhile * known.had_seconds) ||
           (slice.evaluations &&
            static_cast<double>(*slice.evaluations) >= kWorthwhile * static_cast<double>(known.had_evaluations));
  }
  [[nodiscard]] bool could_go_on() const {
    return std::any_of(known_.begin(), known_.end(),
                       [&](const Known& known) { return !done(known) && worthwhile(known, slice(false, 0)); });
  }

  // All k once, from the least: what is proven of one is known of the next when its turn comes.
  Status pass(Round round) {
    for (std::size_t i = 0; i < known_.size() && !watch_.over(); ++i) {
      const bool was_done = known_[i].proven;
      if (i > 0) learn_from_smaller(i);
      if (done(known_[i])) {
        out_.without_search += known_[i].proven && !was_done ? 1 : 0;
        if (!was_done) tell(i);
        continue;
      }
      const Budget budget = round == Round::only ? budget_ : slice(round == Round::first, i);
      if (round == Round::later && !worthwhile(known_[i], budget)) continue;
      KANON_CHECK(search(i, budget));
      offer_to_smaller(i);
      tell(i);
    }
    return Done{};
  }

  // Claims 1 and 2: bounds and infeasibility go up, and the neighbour's candidate may hold here, too.
  void learn_from_smaller(std::size_t i) {
    const Known& smaller = known_[i - 1];
    Known& known = known_[i];
    if (known.proven) return;
    if (smaller.proven && !smaller.best) {
      known.proven = true;
      return;
    }
    if (rises_) known.bound = std::max(known.bound, smaller.bound);
    if (smaller.best) offer(i, smaller.best->cuts);
    settle(known);
  }

  // The front keeps its order: what was found for one k is taken for smaller ones that have nothing as good.
  void offer_to_smaller(std::size_t i) {
    for (std::size_t j = i; j-- > 0 && known_[i].best;) {
      Known& known = known_[j];
      if (known.best && known.best->cost <= known_[j + 1].best->cost) break;
      const bool better = offer(j, known_[j + 1].best->cuts);
      settle(known);
      if (!better) break;
      tell(j);
    }
  }

  // Taken if it costs less, or as much with fewer suppressed rows.
  bool offer(std::size_t i, const CutSets& cuts) {
    Known& known = known_[i];
    const auto measured = koptimize::measure(problem_.at(known.k), cuts);
    if (measured.suppressed_rows > problem_.limit_rows) return false;
    if (known.best && std::pair(known.best->cost, known.best->suppressed_rows) <=
                          std::pair(measured.cost, measured.suppressed_rows)) {
      return false;
    }
    known.best =
        Incumbent{.levels = {}, .cuts = cuts, .cost = measured.cost, .suppressed_rows = measured.suppressed_rows};
    return true;
  }

  // No bound above the cost; at the cost it is a proof.
  static void settle(Known& known) {
    if (!known.best) return;
    known.proven = known.proven || known.best->cost <= known.bound;
    if (known.proven || known.best->cost < known.bound) known.bound = known.best->cost;
  }

  // What the caller knows to begin with, for half of the budget; what is left of it stays for the search.
  Budget begin(std::size_t i, const Budget& budget) {
    Known& known = known_[i];
    if (known.begun || !options_.start) return budget;
    known.begun = true;
    const auto began = Clock::now();
    Budget half = budget;
    if (half.seconds) *half.seconds /= 2;
    if (half.evaluations) *half.evaluations = std::max<std::uint64_t>(1, *half.evaluations / 2);
    const FlexibleStart start = options_.start(known.k, half);
    if (start.cuts) offer(i, *start.cuts);
    watch_.count(start.evaluated);
    Budget rest = rest_of(budget, seconds_since(began), start.evaluated);
    rest.heartbeat = budget.heartbeat;  // what was evaluated so far is in the watch already
    return rest;
  }

  Status search(std::size_t i, Budget budget) {
    Known& known = known_[i];
    Cancel stop(budget_.cancel);
    budget.cancel = &stop;
    if (budget_.heartbeat) {
      budget.heartbeat = [&](std::uint64_t evaluated, const CostValue& bound) {
        budget_.heartbeat(watch_.evaluated() + evaluated, std::max(bound, known.bound));
      };
    }
    const Budget rest = begin(i, budget);
    KOptimizeOptions options;
    options.seed = options_.seed;
    if (known.best) options.start = known.best->cuts;
    // Nothing costs less than the bound: a candidate that reaches it ends the search.
    const auto improved = [&](const Incumbent& incumbent, const CostValue&, std::uint64_t) {
      if (rises_ && incumbent.cost <= known.bound) stop.request();
    };
    const auto began = Clock::now();
    KANON_TRY(const SearchOutcome found, koptimize_search(problem_.at(known.k), options, rest, improved));
    known.had_seconds = std::max(known.had_seconds, budget.seconds ? *budget.seconds : seconds_since(began));
    known.had_evaluations = std::max(known.had_evaluations, budget.evaluations.value_or(0));
    ++out_.searches;
    watch_.count(found.effort.evaluated);
    out_.front.nodes += found.effort.nodes;
    if (found.incumbent && (!known.best || found.incumbent->cost < known.best->cost)) known.best = found.incumbent;
    known.proven = found.complete;
    known.bound = std::max(known.bound, found.bound);
    settle(known);
    return Done{};
  }

  // After a search that was cut short some k may have nothing, while a neighbour's candidate or the most general one
  // will do. And where everything is suppressed nothing is released: the most general one is as good if it costs no
  // more.
  void fill_holes() {
    CutSets top;
    for (const auto& column : problem_.columns) top.push_back(column.fixed_cuts);
    for (std::size_t i = 0; i < known_.size(); ++i) {
      if (i > 0) learn_from_smaller(i);
      const auto& best = known_[i].best;
      if (best ? best->suppressed_rows == problem_.histogram.rows : !known_[i].proven) offer(i, top);
      settle(known_[i]);
    }
    for (std::size_t i = known_.size(); i-- > 1;) offer_to_smaller(i);
  }

  [[nodiscard]] FrontPoint point(const Known& known) const {
    return {.k = known.k,
            .cost = known.best->cost,
            .bound = known.bound,
            .suppressed_rows = known.best->suppressed_rows,
            .levels = {},
            .cuts = known.best->cuts};
  }
  void tell(std::size_t i) const {
    if (on_point_ && known_[i].best) on_point_(point(known_[i]));
  }

  FlexibleFront outcome() {
    out_.front.complete = true;
    out_.front.evaluated = watch_.evaluated();
    for (const auto& known : known_) {
      out_.front.complete = out_.front.complete && known.proven;
      if (known.best) {
        out_.front.points.push_back(point(known));
      } else {
        (known.proven ? out_.cannot_be_met : out_.nothing_found).push_back(known.k);
      }
    }
    return std::move(out_);
  }

  const FlexibleProblem& problem_;
  const FlexibleOptions& options_;
  const Budget& budget_;
  const OnPoint& on_point_;
  bool rises_;
  Watch watch_;
  std::vector<Known> known_;  // by rising k
  FlexibleFront out_;
};

}  // namespace

Result<FlexibleFront> flexible_front(const FlexibleProblem& problem, std::vector<std::uint64_t> ks,
                                     const FlexibleOptions& options, const Budget& budget, const OnPoint& on_point) {
  std::sort(ks.begin(), ks.end());
  ks.erase(std::unique(ks.begin(), ks.end()), ks.end());
  return Walk(problem, options, budget, on_point).run(ks);
}

}  // namespace kanon
