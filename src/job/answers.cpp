// answers: table -> histogram -> one pass over the lattice -> an answer per question.
#include "kanon/answers.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/try.hpp"
#include "encode/cost_target.hpp"
#include "engine/open_source.hpp"
#include "publish/outputs.hpp"
#include "recipe/check_recipe.hpp"
#include "recipe/limit.hpp"
#include "recipe/policy.hpp"
#include "recipe/usual_time.hpp"
#include "search/levels/lattice/lattice_answers.hpp"
#include "solve/encode_source.hpp"

namespace kanon {
namespace {

bool has(const AnswersRequest& request, CostName cost) {
  return std::find(request.costs.begin(), request.costs.end(), cost) != request.costs.end();
}

// The recipe as it is for one of the costs: options of another one are not about it.
Recipe with_cost(Recipe recipe, CostName cost) {
  recipe.loss.cost = cost;
  if (cost != CostName::sum) recipe.loss.sum.clear();
  if (cost != CostName::cm) recipe.loss.matrix.clear();
  if (cost != CostName::rm) recipe.loss.dispersion = Dispersion::variance;
  return recipe;
}

Status check(const AnswersRequest& request) {
  if (request.ks.empty() || request.limits.empty() || request.costs.empty())
    return Error{.message = "nothing is asked", .place = {}, .hint = "Name at least one k, one limit and one cost."};
  if (has(request, CostName::cm) && has(request, CostName::rm)) {
    return Error{.message = "cm and rm count different things of the target and are not searched in one pass",
                 .place = "cost",
                 .hint = "Ask for them in two runs."};
  }
  Recipe recipe = request.recipe;
  recipe.search = LatticeSearch{};
  recipe.promise.k = request.ks.front();
  if (has(request, CostName::cm)) recipe.loss.cost = CostName::cm;
  if (has(request, CostName::rm)) recipe.loss.cost = CostName::rm;
  for (const auto k : request.ks) {
    recipe.promise.k = k;
    for (const auto& limit : request.limits) {
      recipe.promise.suppress = limit;
      KANON_CHECK(check_recipe(recipe));
    }
  }
  return Done{};
}

// Every k and every limit that is asked for is held against the policy.
Result<AnswersRequest> asked_under_policy(AnswersRequest request) {
  name_sensitive(request.recipe);
  if (request.recipe.promise.policy.empty()) return request;
  KANON_TRY(const Policy policy, read_policy(request.recipe.promise.policy));
  Recipe recipe = request.recipe;
  for (const auto k : request.ks) {
    for (const auto& limit : request.limits) {
      recipe.promise.k = k;
      recipe.promise.suppress = limit;
      KANON_TRY(recipe, under_policy(policy, std::move(recipe)));
    }
  }
  request.recipe.promise.models = recipe.promise.models;
  request.recipe.data.sensitive = recipe.data.sensitive;
  return request;
}

// The cost that decides what is counted of the target.
CostName counted_cost(const AnswersRequest& request) {
  for (const CostName cost : {CostName::cm, CostName::rm}) {
    if (has(request, cost)) return cost;
  }
  return request.costs.front();
}

void fill(const SearchOutcome& found, Answer& answer) {
  answer.bound = found.bound;
  if (!found.incumbent) {
    answer.status = found.complete ? OutcomeStatus::infeasible : OutcomeStatus::unknown;
    return;
  }
  answer.status = found.complete ? OutcomeStatus::optimal : OutcomeStatus::feasible;
  answer.cost = found.incumbent->cost;
  const double cost = answer.cost.amount();
  answer.gap = found.complete || cost <= 0 ? 0 : (cost - found.bound.amount()) / cost;
  answer.suppressed_rows = found.incumbent->suppressed_rows;
  for (const auto& level : found.incumbent->levels) answer.levels.push_back(level.index);
}

struct Questions {
  std::vector<LatticeQuestion> of_lattice;
  std::vector<std::size_t> answer_of;  // by question
};

// An answer for every cost, limit and k, and the questions of those that a search has to answer.
Status ask(const AnswersRequest& request, const Recipe& recipe, const EncodedTable& table, Questions& questions,
           AnswersOutcome& out) {
  for (const CostName cost : request.costs) {
    KANON_TRY(const CostSpec spec, cost_spec(with_cost(recipe, cost), table.histogram));
    for (const auto& limit : request.limits) {
      KANON_TRY(const std::uint64_t limit_rows, limit_in_rows(limit, out.rows));
      for (const auto k : request.ks) {
        Answer answer;
        answer.k = k;
        answer.limit = limit;
        answer.limit_rows = limit_rows;
        answer.cost_name = cost;
        const bool too_large = table.k_of(k) > out.rows;  // a group has at most all rows
        if (too_large) answer.status = OutcomeStatus::infeasible;
        out.answers.push_back(answer);
        if (too_large) continue;
        questions.of_lattice.push_back({.k = table.k_of(k), .limit_rows = limit_rows, .cost = spec});
        questions.answer_of.push_back(out.answers.size() - 1);
      }
    }
  }
  return Done{};
}

}  // namespace

Result<AnswersOutcome> answers(const AnswersRequest& given, const RunOptions& options) {
  const auto start = Clock::now();
  KANON_TRY(const AnswersRequest request, asked_under_policy(given));
  KANON_CHECK(check(request));
  const auto say = [&](const char* stage) {
    if (options.observer != nullptr) options.observer->stage(stage);
  };
  say("reading");
  Recipe recipe = with_cost(request.recipe, counted_cost(request));
  recipe.search = LatticeSearch{};
  KANON_TRY(auto source,
            open_source({.path = recipe.data.table, .delimiter = recipe.data.delimiter}, engine_options(options)));
  std::unique_ptr<Source> population;
  if (!recipe.promise.models.population.empty()) {
    KANON_TRY(population, open_source({.path = recipe.promise.models.population}, engine_options(options)));
  }
  KANON_TRY(const EncodedTable table, encode_source(recipe, *source, population.get()));
  AnswersOutcome out;
  out.rows = table.histogram.rows;
  out.entity = recipe.data.entity;
  out.tuples = table.histogram.tuples();
  for (const auto& column : table.codebook) {
    out.columns.push_back(column.name);
    out.heights.push_back(column.height());
  }
  Questions questions;
  KANON_CHECK(ask(request, recipe, table, questions, out));
  say("searching");
  const auto began = Clock::now();
  Budget budget{.seconds = with_usual_time(recipe).budget.seconds,
                .evaluations = recipe.budget.effort,
                .gap = {},
                .cancel = options.cancel,
                .threads = options.threads,
                .heartbeat = {}};
  if (options.observer != nullptr) {
    budget.heartbeat = [&](std::uint64_t evaluated, const CostValue&) {
      options.observer->searching(
          {.seconds = seconds_since(began), .evaluated = evaluated, .incumbent = 0, .bound = 0});
    };
  }
  KANON_TRY(const auto found, lattice_answers(table.histogram, table.codebook, questions.of_lattice, budget));
  for (std::size_t q = 0; q < found.size(); ++q) fill(found[q], out.answers[questions.answer_of[q]]);
  if (!found.empty()) out.effort = found.front().effort;
  out.search_seconds = seconds_since(began);
  out.seconds = seconds_since(start);
  return out;
}

OutcomeStatus status_of(const AnswersOutcome& outcome) {
  const auto any = [&](OutcomeStatus status) {
    return std::any_of(outcome.answers.begin(), outcome.answers.end(),
                       [status](const Answer& answer) { return answer.status == status; });
  };
  const bool unknown = any(OutcomeStatus::unknown);
  if (any(OutcomeStatus::feasible)) return OutcomeStatus::feasible;
  if (any(OutcomeStatus::optimal)) return unknown ? OutcomeStatus::feasible : OutcomeStatus::optimal;
  return unknown ? OutcomeStatus::unknown : OutcomeStatus::infeasible;
}

}  // namespace kanon
