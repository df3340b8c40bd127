// Finds where koptimize begins.
//
// The warm start of koptimize tiles one column after the other exactly. On a large table it can afford few of these
// descents, and one from the most general candidate may end far from the best: of a synthetic census of five million
// rows (664,290 tuples, trees of 8 columns, k = 5, lm, 1%) at .26, where whole levels cost .0858 and the optimum .0667.
// The genetic search regroups the tuples once for each candidate, so it looks at many more: it had that optimum after
// 4,455 of them.
#include "solve/search_start.hpp"

#include "base/clock.hpp"
#include "base/try.hpp"
#include "encode/start_plan.hpp"
#include "recipe/search_words.hpp"
#include "search/cuts/genetic/genetic_search.hpp"
#include "solve/level_start.hpp"
#include "space/measure.hpp"

namespace kanon {
namespace {

constexpr std::size_t kLargeTable = 50'000;  // tuples, from which on the warm start cannot afford all of its kicks
constexpr std::uint64_t kBred = 5'000;

class Starts {
 public:
  explicit Starts(const CutProblem& problem) : problem_(problem) {}

  void offer(CutSets cuts) {
    const auto known = koptimize::measure(problem_, cuts);
    if (known.suppressed_rows > problem_.limit_rows || (out_.cuts && !(known.cost < cost_))) return;
    cost_ = known.cost;
    out_.cuts = std::move(cuts);
  }
  void count(std::uint64_t evaluated) { out_.evaluated += evaluated; }
  [[nodiscard]] const SearchStart& best() const { return out_; }

 private:
  const CutProblem& problem_;
  SearchStart out_;
  CostValue cost_;
};

// The proof, and what it finds, get at least a quarter of the time, however large the lattice and the table are.
Budget half_the_time(Budget budget) {
  if (budget.seconds) *budget.seconds /= 2;
  return budget;
}

Status breed(const Recipe& recipe, const CutProblem& problem, Budget budget, Starts& starts) {
  budget.evaluations = std::min(kBred, budget.evaluations.value_or(kBred));
  budget.gap.reset();
  const GeneticOptions options{.seed = recipe.seed, .known = starts.best().cuts};
  KANON_TRY(const SearchOutcome bred, genetic_search(problem, options, budget, {}));
  starts.count(bred.effort.evaluated);
  if (bred.incumbent) starts.offer(bred.incumbent->cuts);
  return Done{};
}

}  // namespace

Result<SearchStart> search_start(const Recipe& recipe, const EncodedTable& table, const CutProblem& problem,
                                 const Budget& budget) {
  const auto begin = Clock::now();
  Starts starts(problem);
  const SearchWords words = words_of(recipe.search);
  if (!words.start.empty()) {
    KANON_TRY(CutSets named, start_cuts(words.start, table.codebook, table.columns));
    starts.offer(std::move(named));
  }
  if (words.variant == SearchVariant::paper) return starts.best();
  KANON_TRY(LevelStart levels, level_start(table, problem, half_the_time(budget)));
  starts.count(levels.evaluated);
  if (levels.cuts) starts.offer(std::move(*levels.cuts));
  const bool large = problem.histogram.tuples() >= kLargeTable;
  const Budget rest = rest_of(budget, seconds_since(begin), starts.best().evaluated);
  if (large && rest.seconds.value_or(1) > 0 && rest.evaluations.value_or(1) > 0)
    KANON_CHECK(breed(recipe, problem, half_the_time(rest), starts));
  return starts.best();
}

}  // namespace kanon
