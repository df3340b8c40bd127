// The commands that make a release: anonymize, suppress, apply; and anonymize with several questions, which makes none.

#include "base/try.hpp"
#include "door/kept.hpp"
#include "kanon/answers.hpp"
#include "kanon/json.hpp"
#include "recipe/names.hpp"
#include "report/text/answers_text.hpp"
#include "report/text/outcome_text.hpp"
#include "report/text/suppress_text.hpp"

namespace kanon::door {
namespace {

constexpr int kNotProven = 3;

Reply reply_of(const AnonymizeOutcome& outcome, const std::string& command) {
  return {.code = outcome.status == OutcomeStatus::feasible ? kNotProven : 0,
          .outcome = outcome_json(outcome, command),
          .texts = {{"text", outcome_text(outcome)}}};
}

Reply reply_of(const SuppressOutcome& outcome) {
  return {.code = outcome.status == OutcomeStatus::feasible ? kNotProven : 0,
          .outcome = suppress_json(outcome),
          .texts = {{"text", suppress_text(outcome)}}};
}

// "questions": {"k": [2, 5], "suppress": ["none", "1%"], "cost": ["lm", "dm"]}
Result<Reply> answer_questions(const toml::table& table, Request& request, Places& places) {
  AnswersRequest asked;
  KANON_TRY(SuppressRequest whole, request.recipe(places));
  asked.recipe = std::move(whole.cells.recipe);
  Keys keys(table, "request", "questions", "request");
  KANON_CHECK(keys.counts("k", asked.ks));
  KANON_CHECK(keys.texts("suppress", asked.limits));
  std::vector<std::string> costs;
  KANON_CHECK(keys.texts("cost", costs));
  KANON_CHECK(keys.nothing_else());
  KANON_CHECK(request.nothing_else());
  for (const auto& name : costs) {
    KANON_TRY(const CostName cost, parse_cost(name));
    asked.costs.push_back(cost);
  }
  if (asked.ks.empty() && asked.recipe.k) asked.ks = {*asked.recipe.k};
  if (asked.limits.empty()) asked.limits = {asked.recipe.suppress};
  if (asked.costs.empty()) asked.costs = {asked.recipe.cost};
  if (asked.ks.empty())
    return Error{.message = "k is not given", .key = "questions.k", .hint = "Write for example [2, 5, 10]."};
  KANON_TRY(const AnswersOutcome outcome, answers(asked, request.run()));
  const OutcomeStatus status = status_of(outcome);
  return Reply{.code = status == OutcomeStatus::feasible ? kNotProven
                       : has_candidate(status)           ? 0
                                                         : 2,
               .outcome = answers_json(outcome),
               .texts = {{"text", answers_text(outcome, false)}}};
}

}  // namespace

Result<Reply> run_anonymize(Asked asked) {
  Request& request = asked.request;
  KANON_TRY(const toml::table* questions, request.keys().table("questions"));
  if (questions != nullptr) return answer_questions(*questions, request, asked.places);
  KANON_TRY(SuppressRequest whole, request.recipe(asked.places));
  Recipe& recipe = whole.cells.recipe;
  KANON_TRY(const KeptFiles kept, keep_files(asked, recipe.release, recipe.plan, recipe.report));
  KANON_CHECK(request.nothing_else());
  KANON_TRY(const AnonymizeOutcome outcome, anonymize(recipe, request.run()));
  Reply reply = reply_of(outcome, "anonymize");
  reply.texts["recipe"] = recipe_text(request.recipe_as_asked().cells.recipe);
  take_kept(kept, asked.places, reply);
  return reply;
}

Result<Reply> run_suppress(Asked asked) {
  Request& request = asked.request;
  KANON_TRY(SuppressRequest whole, request.recipe(asked.places));
  Recipe& recipe = whole.cells.recipe;
  KANON_TRY(const KeptFiles kept, keep_files(asked, recipe.release, recipe.plan, recipe.report));
  KANON_CHECK(request.nothing_else());
  KANON_TRY(const SuppressOutcome outcome, suppress_cells(whole, request.run()));
  Reply reply = reply_of(outcome);
  reply.texts["recipe"] = recipe_text(request.recipe_as_asked());
  take_kept(kept, asked.places, reply);
  return reply;
}

Result<Reply> run_apply(Asked asked) {
  Request& request = asked.request;
  ApplyRequest apply_to;
  KANON_TRY(apply_to.plan, request.file_or_text("plan", "plan.json", asked.places));
  KANON_TRY(apply_to.table, request.table("table", asked.places));
  KANON_TRY(apply_to.recipe, request.file_or_text("recipe", "recipe.toml", asked.places));
  KANON_TRY(apply_to.population, request.table("population", asked.places));
  KANON_CHECK(request.delimiter(apply_to.delimiter));
  KANON_CHECK(request.text("release", apply_to.release));
  KANON_CHECK(request.text("new_plan", apply_to.new_plan));
  KANON_CHECK(request.word("unseen", parse_unseen, apply_to.unseen));
  KANON_CHECK(request.texts("accept", apply_to.accept));
  KANON_CHECK(request.flag("strict", apply_to.strict));
  KANON_CHECK(request.text("suppress", apply_to.suppress));
  KANON_CHECK(request.text("policy", apply_to.policy));
  KANON_CHECK(request.word("compare_fresh", parse_seconds, apply_to.fresh_seconds));
  for (const auto& [key, path] : {std::pair{"plan", &apply_to.plan}, {"table", &apply_to.table}}) {
    if (path->empty()) return Error{.message = std::string("the request names no ") + key, .key = key};
  }
  KANON_TRY(const KeptFiles kept, keep_files(asked, apply_to.release, apply_to.new_plan, apply_to.report));
  KANON_CHECK(request.nothing_else());
  Reply reply;
  if (is_cell_plan(apply_to.plan)) {
    KANON_TRY(const SuppressOutcome outcome, apply_cells(apply_to, request.run()));
    reply = reply_of(outcome);
  } else {
    KANON_TRY(const AnonymizeOutcome outcome, apply(apply_to, request.run()));
    reply = reply_of(outcome, "apply");
  }
  take_kept(kept, asked.places, reply);
  return reply;
}

}  // namespace kanon::door
