// Several k, limits or costs in one command.
#include "apps/cli/anonymize_many.hpp"

#include <algorithm>

#include "apps/cli/command.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "kanon/answers.hpp"
#include "kanon/frontier.hpp"
#include "recipe/names.hpp"
#include "report/text/answers_text.hpp"

namespace kanon::cli {
namespace {

std::string taken(std::string& text, const char* sign) {
  if (text.find(sign) == std::string::npos) return {};
  std::string out;
  std::swap(out, text);
  return out;
}

Result<AnswersRequest> request_of(const Lists& lists, const Recipe& recipe) {
  AnswersRequest out;
  out.recipe = recipe;
  out.limits = {recipe.promise.suppress};
  out.costs = {recipe.loss.cost};
  if (recipe.promise.k) out.ks = {*recipe.promise.k};
  if (!lists.ks.empty()) {
    KANON_TRY(out.ks, parse_ks(lists.ks));
  }
  if (!lists.limits.empty()) out.limits = split(lists.limits, ',');
  if (!lists.costs.empty()) out.costs.clear();
  for (const auto& name : lists.costs.empty() ? std::vector<std::string>{} : split(lists.costs, ',')) {
    KANON_TRY(const CostName cost, parse_cost(name));
    if (std::find(out.costs.begin(), out.costs.end(), cost) == out.costs.end()) out.costs.push_back(cost);
  }
  if (!out.ks.empty()) return out;
  return Error{.message = "k is not given", .place = {}, .hint = "Add -k 5 (or -k 2,5,10): there is no default."};
}

}  // namespace

Lists take_lists(std::string& ks, RecipeArguments& arguments) {
  Lists out;
  out.ks = taken(ks, ",");
  if (out.ks.empty()) out.ks = taken(ks, "..");
  out.limits = taken(arguments.suppress, ",");
  if (arguments.cost.find('=') == std::string::npos) out.costs = taken(arguments.cost, ",");  // else weights of a sum
  return out;
}

Result<int> answer_many(const Lists& lists, const Recipe& recipe, const Common& common) {
  if (search_name(recipe.search) != SearchName::lattice) {
    return Error{.message = "several questions in one run are answered by the search lattice only",
                 .place = {},
                 .hint = "Add --search lattice, or see kanon frontier --flexible for several k over all recodings."};
  }
  KANON_TRY(const AnswersRequest request, request_of(lists, recipe));
  KANON_TRY(const AnswersOutcome outcome,
            with_progress(common, [&](const RunOptions& options) { return answers(request, options); }));
  print(common, outcome, answers_json, answers_text);
  const OutcomeStatus status = status_of(outcome);
  if (status == OutcomeStatus::feasible) return 3;
  return has_candidate(status) ? 0 : 2;
}

}  // namespace kanon::cli
