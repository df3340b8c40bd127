// One search of a comparison: how it is run, and what is kept of it.
#include "solve/compare_searches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/clock.hpp"
#include "base/enum_names.hpp"
#include "base/text.hpp"
#include "recipe/names.hpp"
#include "recipe/search_words.hpp"
#include "search/boxes/local/local_search.hpp"
#include "search/boxes/mondrian/mondrian.hpp"
#include "solve/local_job.hpp"
#include "solve/run_search.hpp"

namespace kanon {
namespace {

// Writes down what a search tells, when it tells it. Calls come from worker threads; the lock keeps them apart.
class Recorder {
 public:
  Recorder(ComparedSearch& search, const RunOptions& options) : search_(search), options_(options) {}

  void improved(const CostValue& cost, const CostValue& bound, std::uint64_t evaluated) {
    const std::lock_guard lock(mutex_);
    last_.found = true;
    last_.cost = cost;
    know(bound, evaluated);
    search_.seconds_to_best = last_.seconds;
    search_.curve.push_back(last_);
  }
  // A few times a second: only a bound that has risen is news.
  void alive(const CostValue& bound, std::uint64_t evaluated) {
    const std::lock_guard lock(mutex_);
    const ComparePoint before = last_;
    know(bound, evaluated);
    if (before.bound < last_.bound) search_.curve.push_back(last_);
    if (options_.observer == nullptr) return;
    options_.observer->searching({.seconds = last_.seconds,
                                  .evaluated = last_.evaluated,
                                  .incumbent = last_.cost.amount(),
                                  .bound = last_.bound.amount()});
  }
  // What it ended with ends the curve.
  // `complete`: the search came to its end, so its cost is the optimum, and where it has none k cannot be met.
  void end(const std::optional<CostValue>& cost, const CostValue& bound, bool complete, std::uint64_t evaluated) {
    const bool optimal = complete && cost;
    const std::lock_guard lock(mutex_);
    know(optimal ? *cost : bound, evaluated);
    if (cost) {
      if (!last_.found) search_.seconds_to_best = last_.seconds;  // it told nothing on its way
      last_.found = true;
      last_.cost = *cost;
    }
    search_.curve.push_back(last_);
    search_.last = last_;
    if (!cost) {
      search_.status = complete ? OutcomeStatus::infeasible : OutcomeStatus::unknown;
      return;
    }
    search_.status = optimal ? OutcomeStatus::optimal : OutcomeStatus::feasible;
    const double paid = last_.cost.amount();
    const double proven = last_.bound.amount();
    search_.gap = optimal || paid <= 0 ? 0 : (paid - proven) / paid;
  }

 private:
  [[nodiscard]] double seconds() const { return seconds_since(start_); }
  void know(const CostValue& bound, std::uint64_t evaluated) {
    last_.seconds = seconds();
    last_.evaluated = evaluated;
    last_.bound = bound;
  }

  ComparedSearch& search_;
  const RunOptions& options_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  ComparePoint last_;
};

constexpr auto kNoGroups = "k cannot be met: more rows fit in no group that holds what is asked than may be suppressed";

// With models the most general recoding says nothing of the others.
std::string nothing_within(const Histogram& histogram, std::uint64_t least_suppressed, bool complete) {
  if (complete && histogram.test) return "what is asked cannot be met";
  if (!complete) return "nothing within the limit was found in the time given";
  if (least_suppressed == 0) return kNoGroups;
  return fmt::format("k cannot be met: even the most general recoding leaves {} rows in groups below k",
                     with_commas(least_suppressed));
}

// Groups may be formed at a size above k (slack); that none fit then says nothing about k.
std::string nothing_of_size(std::uint64_t size) {
  return fmt::format("no groups of at least {} rows are within the limit", with_commas(size));
}

CutProblem problem_of(const Recipe& recipe, const EncodedTable& table, std::uint64_t limit_rows) {
  return {.histogram = table.histogram,
          .columns = table.columns,
          .k = table.k_of(std::max(*recipe.promise.k, words_of(recipe.search).slack.value_or(0))),
          .limit_rows = limit_rows,
          .cost = table.cost};
}

Status run_local(const CutProblem& problem, const Recipe& recipe, const Budget& budget, Recorder& recorder,
                 ComparedSearch& out) {
  std::optional<double> told;
  const auto progress = [&](const LocalProgress& now) {
    const CostValue bound{.exact = 0, .real = now.bound};
    if (told && now.cost >= *told) return recorder.alive(bound, now.evaluated);
    told = now.cost;
    recorder.improved({.exact = 0, .real = now.cost}, bound, now.evaluated);
  };
  const auto found = local_search(problem, {.seed = recipe.seed}, budget, progress);
  if (!found.ok()) return found.error();
  const bool impossible = !found->feasible && problem.k == *recipe.promise.k && !problem.histogram.test;
  if (!found->feasible)
    out.note = impossible ? nothing_within(problem.histogram, found->least_suppressed, !problem.histogram.test)
                          : nothing_of_size(problem.k);
  for (const auto& share : found->suppressed) out.suppressed_rows += share.rows;
  recorder.end(found->feasible ? std::optional(found->cost) : std::nullopt, found->bound,
               found->feasible ? found->optimal : impossible, found->effort.evaluated);
  return Done{};
}

Status run_mondrian(const CutProblem& problem, const Recipe& recipe, Recorder& recorder, ComparedSearch& out) {
  if (problem.cost.name != CostName::lm)
    return Error{.message = "boxes per group are measured by lm only", .place = {}, .hint = {}};
  const auto kind = search_name(recipe.search) == SearchName::mondrian ? MondrianKind::strict : MondrianKind::relaxed;
  const auto found = mondrian(problem, kind);
  if (!found.ok()) return found.error();
  const bool impossible = !found->feasible && problem.k == *recipe.promise.k && !problem.histogram.test;
  if (!found->feasible) out.note = impossible ? kNoGroups : nothing_of_size(problem.k);
  for (const auto& share : found->suppressed) out.suppressed_rows += share.rows;
  recorder.end(found->feasible ? std::optional(found->cost) : std::nullopt, {}, impossible, 1);
  return Done{};
}

Status run_recoding(const Recipe& recipe, const EncodedTable& table, std::uint64_t limit_rows, const Budget& budget,
                    Recorder& recorder, ComparedSearch& out) {
  const auto improved = [&](const Incumbent& incumbent, const CostValue& bound, std::uint64_t evaluated) {
    recorder.improved(incumbent.cost, bound, evaluated);
  };
  const auto found = search_by_name(recipe, table, limit_rows, budget, improved, nullptr);
  if (!found.ok()) return found.error();
  if (!found->incumbent) out.note = nothing_within(table.histogram, found->least_suppressed, found->complete);
  if (found->incumbent) out.suppressed_rows = found->incumbent->suppressed_rows;
  recorder.end(found->incumbent ? std::optional(found->incumbent->cost) : std::nullopt, found->bound, found->complete,
               found->effort.evaluated);
  return Done{};
}

}  // namespace

SearchSpace space_of(SearchName search) {
  if (search == SearchName::lattice) return SearchSpace::levels;
  return groups_rows(search) ? SearchSpace::boxes : SearchSpace::recodings;
}

std::string name_of(SearchSpace space) {
  static constexpr auto kNames = enum_names<SearchSpace>(
      {{SearchSpace::recodings, "recodings"}, {SearchSpace::levels, "levels"}, {SearchSpace::boxes, "boxes"}});
  return kNames.of(space);
}

Recipe recipe_for(const Search& search, const Recipe& recipe) {
  using enum SearchName;
  const SearchName name = search_name(search);
  Recipe out = recipe;
  out.search = search;
  out.output.trace.clear();
  out.output.prices.clear();
  if (name != koptimize && name != best && name != local) out.budget.gap.reset();
  return out;
}

ComparedSearch run_compared(const Recipe& recipe, const EncodedTable& table, std::uint64_t limit_rows,
                            const RunOptions& options) {
  ComparedSearch out;
  out.name = search_name(recipe.search);
  out.space = space_of(out.name);
  Recorder recorder(out, options);
  Budget budget = budget_of(recipe, options);
  budget.heartbeat = [&](std::uint64_t evaluated, const CostValue& bound) { recorder.alive(bound, evaluated); };
  const CutProblem problem = problem_of(recipe, table, limit_rows);
  const Status done = out.name == SearchName::local ? run_local(problem, recipe, budget, recorder, out)
                      : groups_rows(out.name)       ? run_mondrian(problem, recipe, recorder, out)
                                                    : run_recoding(recipe, table, limit_rows, budget, recorder, out);
  if (!done.ok()) out.note = done.error().message;
  return out;
}

}  // namespace kanon
