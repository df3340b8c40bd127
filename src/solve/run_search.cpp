// Runs the search a recipe names, tells the observer about it, and says what came of it.
#include "solve/run_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "search/cuts/best/best_search.hpp"
#include "search/cuts/climb/anneal_search.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/climb/datafly_search.hpp"
#include "search/cuts/genetic/genetic_search.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"
#include "search/levels/lattice/lattice_search.hpp"
#include "solve/search_start.hpp"

namespace kanon {
namespace {

double shown(const CostValue& value, CostName cost) {
  return is_exact(cost) ? static_cast<double>(value.exact) : value.real;
}

// Tells the observer about the search: better incumbents, and signs of life between them. Calls come from worker
// threads; the lock keeps them apart.
class SearchTeller {
 public:
  SearchTeller(Observer* observer, CostName cost) : observer_(observer), cost_(cost) {}

  OnImprovement improvement() {
    if (observer_ == nullptr) return {};
    return [this](const Incumbent& incumbent, const CostValue& bound, std::uint64_t evaluated) {
      const std::lock_guard lock(mutex_);
      last_ = {.seconds = seconds(),
               .evaluated = evaluated,
               .incumbent = shown(incumbent.cost, cost_),
               .bound = shown(bound, cost_)};
      observer_->improved(last_);
    };
  }
  std::function<void(std::uint64_t, const CostValue&)> heartbeat() {
    if (observer_ == nullptr) return {};
    return [this](std::uint64_t evaluated, const CostValue& bound) {
      const std::lock_guard lock(mutex_);
      last_.seconds = seconds();
      last_.evaluated = evaluated;
      last_.bound = shown(bound, cost_);
      observer_->searching(last_);
    };
  }
  [[nodiscard]] double seconds() const { return seconds_since(start_); }

 private:
  Observer* observer_;
  CostName cost_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  SearchProgress last_;
};

// Status, cost, bound and gap of what the search found.
void fill_search(const SearchOutcome& found, const EncodedTable& table, double seconds, AnonymizeOutcome& outcome) {
  outcome.searched = true;
  outcome.effort = found.effort;
  outcome.search_seconds = seconds;
  outcome.tuples = table.histogram.tuples();
  outcome.bound = found.bound.real;
  outcome.exact_bound = found.bound.exact;
  if (!found.incumbent) return;
  outcome.status = found.complete ? OutcomeStatus::optimal : OutcomeStatus::feasible;
  const double cost = shown(found.incumbent->cost, outcome.cost_name);
  outcome.gap = found.complete || cost <= 0 ? 0 : (cost - shown(found.bound, outcome.cost_name)) / cost;
}

Error nothing_holds(const AnonymizeOutcome& outcome) {
  return Error{
      .kind = ErrorKind::cannot_be_met,
      .message = fmt::format("k = {} and what is asked beside it cannot be met together with at most {} rows "
                             "suppressed",
                             outcome.k, with_commas(outcome.limit_rows)),
      .place = {},
      .hint = "Allow more suppression (`recipe.suppress` 1%), give kept columns a hierarchy, or ask for less."};
}

Error nothing_found(const SearchOutcome& found, const EncodedTable& table, const AnonymizeOutcome& outcome,
                    bool stopped) {
  if (stopped) {
    return Error{.kind = ErrorKind::interrupted,
                 .message = "stopped on request before the search had found anything; nothing was written",
                 .place = {},
                 .hint = {}};
  }
  if (!found.complete) {
    return Error{.kind = ErrorKind::budget_spent,
                 .message = "the budget was spent before any candidate within the limit was found",
                 .place = {},
                 .hint = "Give the search more `recipe.search.time` or `recipe.search.effort`."};
  }
  if (table.histogram.test || table.k_map_rows) return nothing_holds(outcome);
  return Error{
      .kind = ErrorKind::cannot_be_met,
      .message = fmt::format("k = {} cannot be met: even the most general recoding leaves {} rows in groups below k, "
                             "and {} may be suppressed",
                             outcome.k, with_commas(found.least_suppressed), with_commas(outcome.limit_rows)),
      .place = {},
      .hint = "Allow more suppression (`recipe.suppress` 1%), give kept columns a hierarchy, or lower k."};
}

Result<SearchOutcome> search_levels(const Recipe& recipe, const EncodedTable& table, const Budget& budget,
                                    const OnImprovement& on_improvement, std::uint64_t limit_rows) {
  const LevelProblem problem{.histogram = table.histogram,
                             .codebook = table.codebook,
                             .k = table.k_of(*recipe.k),
                             .limit_rows = limit_rows,
                             .cost = table.cost};
  return lattice_search(problem, budget, on_improvement);
}

Result<SearchOutcome> run_koptimize(const Recipe& recipe, const EncodedTable& table, const CutProblem& problem,
                                    const Budget& budget, const OnImprovement& on_improvement, TraceFile* trace) {
  const auto begin = Clock::now();
  KANON_TRY(SearchStart start, search_start(recipe, table, problem, budget));
  const KOptimizeOptions options{.paper = recipe.variant == SearchVariant::paper,
                                 .two_stage = recipe.two_stage,
                                 .start = std::move(start.cuts),
                                 .seed = recipe.seed,
                                 .trace = trace};
  if (trace != nullptr) trace->begin(problem, table.codebook, fingerprint(table.counts()));
  const Budget rest = rest_of(budget, seconds_since(begin), start.evaluated);
  KANON_TRY(SearchOutcome found, koptimize_search(problem, options, rest, on_improvement));
  if (trace != nullptr) trace->end(found);
  found.effort.evaluated += start.evaluated;
  found.effort.details.insert(found.effort.details.begin(), {"evaluated for the start", start.evaluated});
  return found;
}

Result<SearchOutcome> run_best(const Recipe& recipe, const EncodedTable& table, const CutProblem& problem,
                               const Budget& budget, const OnImprovement& on_improvement) {
  const auto begin = Clock::now();
  KANON_TRY(SearchStart start, search_start(recipe, table, problem, budget));
  const Budget rest = rest_of(budget, seconds_since(begin), start.evaluated);
  KANON_TRY(SearchOutcome found,
            best_search(problem, {.seed = recipe.seed, .start = std::move(start.cuts)}, rest, on_improvement));
  found.effort.evaluated += start.evaluated;
  return found;
}

// A search without a proof ends when its budget does, so it needs one.
Budget with_evaluations(Budget budget, const Recipe& recipe) {
  const std::uint64_t usual = recipe.search == SearchName::genetic  ? 100'000
                              : recipe.search == SearchName::anneal ? 400'000
                                                                    : 1'000'000;
  if (recipe.evaluations) {
    budget.evaluations = std::min(*recipe.evaluations, budget.evaluations.value_or(*recipe.evaluations));
  } else if (!budget.seconds && !budget.evaluations) {
    budget.evaluations = usual;
  }
  return budget;
}

Result<SearchOutcome> run_heuristic(const Recipe& recipe, const CutProblem& problem, const Budget& budget,
                                    const OnImprovement& on_improvement) {
  if (recipe.search == SearchName::datafly) return datafly_search(problem, budget, on_improvement);
  const Budget limited = with_evaluations(budget, recipe);
  if (recipe.search == SearchName::climb) return climb_search(problem, {.seed = recipe.seed}, limited, on_improvement);
  if (recipe.search == SearchName::anneal)
    return anneal_search(problem, {.seed = recipe.seed}, limited, on_improvement);
  if (recipe.search != SearchName::genetic) {
    return Error{.message = fmt::format("the {} search does not recode columns", name_of(recipe.search)),
                 .place = "search",
                 .hint = {}};
  }
  GeneticOptions options{.mutation = recipe.mutation, .seed = recipe.seed};
  if (recipe.members) options.population = *recipe.members;
  return genetic_search(problem, options, limited, on_improvement);
}

Result<SearchOutcome> search_recodings(const Recipe& recipe, const EncodedTable& table, const Budget& budget,
                                       const OnImprovement& on_improvement, std::uint64_t limit_rows,
                                       TraceFile* trace) {
  const CutProblem problem{.histogram = table.histogram,
                           .columns = table.columns,
                           .k = table.k_of(*recipe.k),
                           .limit_rows = limit_rows,
                           .cost = table.cost};
  if (recipe.search == SearchName::koptimize)
    return run_koptimize(recipe, table, problem, budget, on_improvement, trace);
  if (recipe.search == SearchName::best) return run_best(recipe, table, problem, budget, on_improvement);
  return run_heuristic(recipe, problem, budget, on_improvement);
}

}  // namespace

Status check_k(const Recipe& recipe, std::uint64_t rows) {
  if (*recipe.k <= rows) return Done{};
  return Error{
      .kind = ErrorKind::cannot_be_met,
      .message = fmt::format("k = {} is larger than the table, which has {} rows", *recipe.k, with_commas(rows)),
      .place = recipe.table,
      .hint = "Lower k, or add rows."};
}

Budget budget_of(const Recipe& recipe, const RunOptions& options) {
  return {.seconds = recipe.time_seconds,
          .evaluations = recipe.effort,
          .gap = recipe.gap,
          .cancel = options.cancel,
          .threads = options.threads};
}

Result<SearchOutcome> search_by_name(const Recipe& recipe, const EncodedTable& table, std::uint64_t limit_rows,
                                     const Budget& budget, const OnImprovement& on_improvement, TraceFile* trace) {
  if (recipe.search == SearchName::lattice) return search_levels(recipe, table, budget, on_improvement, limit_rows);
  return search_recodings(recipe, table, budget, on_improvement, limit_rows, trace);
}

Result<SearchOutcome> run_search(const Recipe& recipe, const EncodedTable& table, const RunOptions& options,
                                 TraceFile* trace, AnonymizeOutcome& outcome) {
  KANON_CHECK(check_k(recipe, outcome.rows));
  if (options.observer != nullptr) options.observer->stage("searching");
  SearchTeller teller(options.observer, recipe.cost);
  Budget budget = budget_of(recipe, options);
  budget.heartbeat = teller.heartbeat();
  KANON_TRY(SearchOutcome found,
            search_by_name(recipe, table, outcome.limit_rows, budget, teller.improvement(), trace));
  fill_search(found, table, teller.seconds(), outcome);
  // A request to stop has done its work when the search has ended; a second one will stop the writing.
  const bool stopped = !found.complete && options.cancel != nullptr && options.cancel->accept();
  if (!found.incumbent) return nothing_found(found, table, outcome, stopped);
  return found;
}

}  // namespace kanon
