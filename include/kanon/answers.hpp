// answers: several questions about one table (k, limits, costs) over whole levels, in one pass, without a release.
//
//   kanon::AnswersRequest request;
//   request.recipe = recipe;                      // its k, limit and cost are not used
//   request.ks = {2, 5, 10};
//   request.limits = {"none", "1%"};
//   request.costs = {kanon::CostName::lm, kanon::CostName::dm};
//   auto outcome = kanon::answers(request, {});   // 12 answers
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct AnswersRequest {
  Recipe recipe;
  std::vector<std::uint64_t> ks;
  std::vector<std::string> limits;  // as Promise::suppress
  std::vector<CostName> costs;      // cm and rm not in one run
};

struct Answer {
  OutcomeStatus status = OutcomeStatus::unknown;  // optimal, feasible, infeasible, unknown
  std::uint64_t k = 0;
  std::string limit;
  std::uint64_t limit_rows = 0;
  CostName cost_name = CostName::lm;
  CostValue cost, bound;
  double gap = 0;
  std::uint64_t suppressed_rows = 0;
  std::vector<std::uint32_t> levels;  // per column
};

struct AnswersOutcome {
  std::uint64_t rows = 0, tuples = 0;
  std::string entity = {};             // the column whose distinct values k counts; empty: rows
  std::vector<std::string> columns;    // quasi-identifiers in the order of the table
  std::vector<std::uint32_t> heights;  // highest level of each
  std::vector<Answer> answers;         // by cost, then limit, then k
  Effort effort;                       // of the whole run
  double seconds = 0, search_seconds = 0;
};

// Every k, with every limit, for every cost. A question that cannot be met has status infeasible; one for
// which nothing was found before the budget ended the search has status unknown. Both have no levels.
Result<AnswersOutcome> answers(const AnswersRequest& request, const RunOptions& options);

// All answers in one word. optimal: every question that can be met has its optimum; feasible: there are answers, and
// some question has none yet or one without a proof; infeasible: no question can be met; unknown: nothing was found.
OutcomeStatus status_of(const AnswersOutcome& outcome);

}  // namespace kanon
