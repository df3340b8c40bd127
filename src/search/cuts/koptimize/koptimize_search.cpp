// koptimize: sets up the solver for the cost that is asked for, and translates what it finds.
#include "search/cuts/koptimize/koptimize_search.hpp"

#include <algorithm>
#include <utility>

#include "encode/fewer_cuts.hpp"
#include "search/cuts/koptimize/lm_policy.hpp"
#include "search/cuts/koptimize/solver.hpp"
#include "search/cuts/koptimize/sum_policy.hpp"
#include "search/cuts/koptimize/target_stats.hpp"
#include "search/cuts/paper/paper_search.hpp"
#include "space/check_size.hpp"
#include "space/measure.hpp"

namespace kanon {
namespace koptimize {
namespace {

// What has to be translated between the solver's units and the caller.
struct Translation {
  const CutProblem& problem;
  const Grid& grid;
  std::function<CostValue(Cost)> value;  // of a bound

  [[nodiscard]] CutSets cuts(const Candidate& candidate) const {
    CutSets out;
    for (const auto& column : grid.columns) {
      auto& cuts = out.emplace_back(column.fixed_cuts);
      for (const auto s : column.each_step()) {
        const auto& more = grid.step(s).cuts;
        if (candidate.sides[s] == Side::in) cuts.insert(cuts.end(), more.begin(), more.end());
      }
      std::sort(cuts.begin(), cuts.end());
    }
    return out;
  }

  [[nodiscard]] Incumbent incumbent(const Candidate& candidate) const {
    Incumbent out{.levels = {}, .cuts = cuts(candidate), .cost = {}, .suppressed_rows = 0};
    const Measured measured = measure(problem, out.cuts);
    out.cost = measured.cost;
    out.suppressed_rows = measured.suppressed_rows;
    return out;
  }

  [[nodiscard]] Candidate candidate(const CutSets& cuts) const {
    Candidate out{Sides(grid.steps.size(), Side::out), kNever};
    for (std::size_t c = 0; c < grid.columns.size(); ++c) set_column(grid, c, cuts[c], out.sides);
    return out;
  }
};

CostValue exact_value(Cost cost) {
  return {.exact = static_cast<std::uint64_t>(cost), .real = 0};
}

struct Job {
  const CutProblem& problem;
  const KOptimizeOptions& options;
  const Budget& budget;
  const OnImprovement& on_improvement;
  const Grid& grid;
  Requirement need;
};

SearchOutcome outcome_of(const Solved& solved, const Translation& translation) {
  SearchOutcome out;
  if (solved.best) out.incumbent = translation.incumbent(*solved.best);
  out.complete = solved.complete;
  out.bound = solved.complete && out.incumbent ? out.incumbent->cost : translation.value(solved.bound);
  out.effort.evaluated = solved.looks;
  out.effort.nodes = solved.subtrees;
  out.effort.tuples_touched = solved.counters.entries;
  out.effort.details = {{"warm start evaluations", solved.warm},
                        {"evaluations", solved.counters.evaluations},
                        {"closed by bound", solved.closed_by_bound},
                        {"infeasible", solved.infeasible},
                        {"solved", solved.solved},
                        {"targets proven", solved.targets},
                        {"steps decided in", solved.counters.decided_in},
                        {"steps decided out", solved.counters.decided_out}};
  return out;
}

template <class Policy>
SearchOutcome ask(const Job& job, std::vector<Policy> policies, std::vector<typename Policy::Stat> stats,
                  const std::function<CostValue(Cost)>& value) {
  const Translation translation{job.problem, job.grid, value};
  std::optional<CostValue> told;
  const auto improved = [&](const Candidate& candidate, Cost bound, std::uint64_t looks) {
    if (!job.on_improvement && job.options.trace == nullptr) return;
    const Incumbent incumbent = translation.incumbent(candidate);
    if (told && !(incumbent.cost < *told)) return;  // better by less than the units' rounding
    told = incumbent.cost;
    if (job.options.trace != nullptr) job.options.trace->incumbent(incumbent);
    if (job.on_improvement) job.on_improvement(incumbent, value(bound), looks);
  };
  Question<Policy> question{std::move(policies), std::move(stats), static_cast<Cost>(job.problem.limit_rows)};
  if (job.problem.histogram.members) question.members = grid_members(*job.problem.histogram.members, job.grid);
  question.test = job.problem.histogram.test.get();
  if (job.options.start) question.start = translation.candidate(*job.options.start);
  Run run(job.grid, job.options, job.budget, {.improved = improved, .value = value});
  solve(run, question);
  return outcome_of(run.out, translation);
}

template <std::size_t Classes>
SearchOutcome solve_classes(const Job& job, const ClassCharges& made) {
  const auto policy = ClassesPolicy<Classes>{job.need, made.charges};
  return ask(job, std::vector(job.grid.columns.size(), policy),
             class_stats<typename ClassesPolicy<Classes>::Stat>(job.problem, job.grid, made.order), made.value);
}

Result<SearchOutcome> solve_target(const Job& job) {
  const auto& cost = job.problem.cost;
  if (cost.name == CostName::rm && cost.dispersion == Dispersion::variance) {
    const Variances made = variances(job.problem, job.grid, job.need);
    return ask(job, std::vector(job.grid.columns.size(), made.policy), made.stats, made.value);
  }
  if (cost.name == CostName::cm && cost.matrix.empty() && job.problem.histogram.classes.size() <= 2) {
    return ask(job, std::vector(job.grid.columns.size(), Cm2Policy{job.need}), cm2_stats(job.problem, job.grid),
               exact_value);
  }
  const ClassCharges made = cost.name == CostName::cm ? cm_charges(job.problem) : deviation_charges(job.problem);
  if (made.order.size() <= 4) return solve_classes<4>(job, made);
  if (made.order.size() <= 16) return solve_classes<16>(job, made);
  if (made.order.size() <= 64) return solve_classes<64>(job, made);
  return Error{.message = "the target has " + std::to_string(made.order.size()) +
                          " different values; this search counts up to 64",
               .place = "target",
               .hint = cost.name == CostName::cm ? "Group the classes into fewer."
                                                 : "Use dispersion = \"variance\", which needs no values."};
}

Result<SearchOutcome> solve_sum(const Job& job) {
  auto made = weighted_sum(job.problem, job.grid, job.need);
  if (!made.ok()) return made.error();
  return ask(job, std::vector(job.grid.columns.size(), made->policy), made->stats, made->value);
}

Result<SearchOutcome> solve_any(const Job& job) {
  const std::size_t width = job.grid.columns.size();
  if (!job.problem.cost.terms.empty()) return solve_sum(job);
  if (job.problem.cost.name == CostName::dm) {
    return ask(job, std::vector(width, DmPolicy{job.need}), row_stats<DmPolicy::Stat>(job.problem, job.grid),
               exact_value);
  }
  if (job.problem.cost.name != CostName::lm) return solve_target(job);
  const LossUnits units(job.problem.columns, job.problem.histogram.rows);
  const auto stats = row_stats<LmPolicy::Stat>(job.problem, job.grid);
  std::vector<LmPolicy> policies;
  for (std::size_t c = 0; c < width; ++c) {
    policies.push_back({job.need, units, std::vector<Cost>(job.grid.columns[c].places, 0)});
    for (std::size_t t = 0; t < job.grid.tuples; ++t)
      policies[c].line_rows[job.grid.places[t * width + c]] += stats[t].n;
  }
  return ask(job, policies, stats, [&](Cost cost) { return CostValue{.exact = 0, .real = units.shown(cost)}; });
}

// Not every sum of costs is one over groups of what a policy knows.
Status check_cost(const CutProblem& problem, bool paper) {
  const auto& terms = problem.cost.terms;
  const auto is_lm = [](const CostTerm& term) { return term.name == CostName::lm; };
  const bool sum = problem.cost.name == CostName::sum;
  const char* why = problem.cost.suppressed_together                      ? "cm with suppressed rows as one group"
                    : std::any_of(terms.begin(), terms.end(), is_lm)      ? "a sum of lm and other costs"
                    : (sum && terms.empty()) || (paper && !terms.empty()) ? "a weighted sum of costs"
                                                                          : nullptr;
  if (why == nullptr) return Done{};
  return Error{.message = std::string("koptimize has no bound for ") + why,
               .place = "cost",
               .hint = "Use `recipe.search.name` best, climb, genetic or anneal."};
}

// Not every model is one of the groups of rows alone.
Status check_models(const CutProblem& problem) {
  const GroupTest* test = problem.histogram.test.get();
  if (test == nullptr || (!test->asks_population() && !test->budget().asks())) return Done{};
  return Error{.message = test->budget().asks() ? "koptimize has no bound for a budget over all groups"
                                                : "koptimize has no bound for who else in the population looks alike",
               .place = "models",
               .hint = "Use `recipe.search.name` lattice."};
}

Status check_grid(const CutProblem& problem, const Grid& grid) {
  if (auto fits = check_size(problem, key_bits(grid)); !fits.ok()) return fits.error();
  bool any_line = grid.columns.empty();
  for (std::size_t c = 0; c < grid.columns.size(); ++c) any_line = any_line || can_be_line(grid, c);
  if (any_line) return Done{};
  return Error{
      .message = "every quasi-identifier can be cut at so many places that the search would need too much memory",
      .place = {},
      .hint = kFewerCuts};
}

}  // namespace
}  // namespace koptimize

namespace {

using namespace koptimize;

Result<SearchOutcome> one_stage(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                                const OnImprovement& on_improvement) {
  if (auto known = check_cost(problem, options.paper); !known.ok()) return known.error();
  if (auto known = check_models(problem); !known.ok()) return known.error();
  if (options.paper) return paper_search(problem, options, budget, on_improvement);
  const Grid grid = make_grid(problem);
  if (auto fits = check_grid(problem, grid); !fits.ok()) return fits.error();
  const Job job{problem,
                options,
                budget,
                on_improvement,
                grid,
                {.k = static_cast<Cost>(problem.k),
                 .rows = static_cast<Cost>(problem.histogram.rows),
                 .may_suppress = problem.limit_rows > 0}};
  auto outcome = solve_any(job);
  if (!outcome.ok()) return outcome;
  CutSets top;
  for (const auto& column : problem.columns) top.push_back(column.fixed_cuts);
  outcome->least_suppressed = measure(problem, top).suppressed_rows;
  return outcome;
}

}  // namespace

Result<SearchOutcome> koptimize_search(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                                       const OnImprovement& on_improvement) {
  if (!options.two_stage || problem.limit_rows == 0) return one_stage(problem, options, budget, on_improvement);
  // What is found without suppression is a candidate with it; a bound of the first stage says nothing about the second.
  const Stop clock(budget);
  CutProblem strict = problem;
  strict.limit_rows = 0;
  KOptimizeOptions first = options, second = options;
  first.trace = nullptr;
  Budget budget_of_first = budget;
  budget_of_first.heartbeat = {};
  OnImprovement told;
  if (on_improvement) {
    told = [&](const Incumbent& incumbent, const CostValue&, std::uint64_t evaluated) {
      on_improvement(incumbent, {}, evaluated);
    };
  }
  auto strictly = one_stage(strict, first, budget_of_first, told);
  if (!strictly.ok()) return strictly;
  if (strictly->incumbent) {
    const auto known = options.start ? measure(problem, *options.start) : Measured{};
    const bool keep =
        options.start && known.suppressed_rows <= problem.limit_rows && known.cost < strictly->incumbent->cost;
    if (!keep) second.start = strictly->incumbent->cuts;
  }
  Budget rest = budget;
  if (rest.seconds) *rest.seconds = std::max(0.0, *rest.seconds - clock.seconds());
  if (rest.evaluations) *rest.evaluations -= std::min(*rest.evaluations, strictly->effort.evaluated);
  auto outcome = one_stage(problem, second, rest, on_improvement);
  if (outcome.ok()) outcome->effort.evaluated += strictly->effort.evaluated;
  return outcome;
}

}  // namespace kanon
