// best: climb for a while, then koptimize from what it found.
//
// The climb is measured in evaluations, not in seconds: where the proof is completed, the clock has had no part in it.
#include "search/cuts/best/best_search.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/try.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"
#include "space/measure.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kClimbed = 300'000;   // neighbours looked at: about a second on Adult
constexpr std::size_t kUsualTuples = 25'000;  // on a table with more, a neighbour takes longer: fewer are looked at

std::uint64_t neighbours(const CutProblem& problem) {
  const std::size_t tuples = std::max(kUsualTuples, problem.histogram.tuples());
  // Where a group is more than its rows, all tuples are regrouped for every neighbour.
  return kClimbed * kUsualTuples / tuples / (problem.histogram.members ? 30 : 1);
}

// Tells what is better than all before it, in evaluations of all searches together.
class Retold {
 public:
  explicit Retold(const OnImprovement& told) : told_(told) {}
  void count(std::uint64_t evaluated) { before_ += evaluated; }
  OnImprovement hear() {
    if (!told_) return {};
    return [this](const Incumbent& incumbent, const CostValue& bound, std::uint64_t evaluated) {
      if (last_ && !(incumbent.cost < *last_)) return;
      last_ = incumbent.cost;
      told_(incumbent, bound, before_ + evaluated);
    };
  }

 private:
  const OnImprovement& told_;
  std::optional<CostValue> last_;
  std::uint64_t before_ = 0;
};

// The start that the caller knows, where it costs less than what was found.
void take_start(const CutProblem& problem, const BestOptions& options, std::optional<Incumbent>& found) {
  if (!options.start) return;
  const auto known = koptimize::measure(problem, *options.start);
  if (found && !(known.cost < found->cost)) return;
  found = Incumbent{.levels = {}, .cuts = *options.start, .cost = known.cost, .suppressed_rows = known.suppressed_rows};
}

}  // namespace

Result<SearchOutcome> best_search(const CutProblem& problem, const BestOptions& options, const Budget& budget,
                                  const OnImprovement& on_improvement) {
  const auto begin = Clock::now();
  Retold retold(on_improvement);
  Budget first = budget;
  first.evaluations = std::min(neighbours(problem), budget.evaluations.value_or(UINT64_MAX) / 2);
  KANON_TRY(SearchOutcome climbed, climb_search(problem, {.seed = options.seed}, first, retold.hear()));
  if (climbed.complete) return climbed;
  take_start(problem, options, climbed.incumbent);
  if (budget.is_cancelled()) return climbed;
  retold.count(climbed.effort.evaluated);
  const Budget rest = rest_of(budget, seconds_since(begin), climbed.effort.evaluated);
  KOptimizeOptions exact{.start = {}, .seed = options.seed};
  if (climbed.incumbent) exact.start = climbed.incumbent->cuts;
  auto found = koptimize_search(problem, exact, rest, retold.hear());
  if (!found.ok()) found = climb_search(problem, {.seed = options.seed + 1}, rest, retold.hear());
  KANON_TRY(SearchOutcome out, std::move(found));
  // The proof is about the same problem: its bound holds for both.
  if (climbed.incumbent && (!out.incumbent || climbed.incumbent->cost < out.incumbent->cost))
    out.incumbent = climbed.incumbent;
  if (!out.complete && out.bound < climbed.bound) out.bound = climbed.bound;
  out.effort.evaluated += climbed.effort.evaluated;
  out.effort.details.insert(out.effort.details.begin(), {"climb evaluations", climbed.effort.evaluated});
  return out;
}

}  // namespace kanon
