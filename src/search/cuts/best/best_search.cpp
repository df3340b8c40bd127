// best: climb for a while, then koptimize from what it found.
//
// The climb is measured in evaluations, not in seconds: where the proof is completed, the clock has had no part in it.
#include "search/cuts/best/best_search.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/try.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kClimbed = 300'000;  // neighbours looked at: about a second on Adult

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

}  // namespace

Result<SearchOutcome> best_search(const CutProblem& problem, const BestOptions& options, const Budget& budget,
                                  const OnImprovement& on_improvement) {
  const auto begin = Clock::now();
  Retold retold(on_improvement);
  Budget first = budget;
  // Where k counts entities, all tuples are regrouped for every neighbour.
  const std::uint64_t most = problem.histogram.entities ? kClimbed / 30 : kClimbed;
  first.evaluations = std::min(most, budget.evaluations.value_or(UINT64_MAX) / 2);
  KANON_TRY(SearchOutcome climbed, climb_search(problem, {.seed = options.seed}, first, retold.hear()));
  if (climbed.complete || budget.is_cancelled()) return climbed;
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
