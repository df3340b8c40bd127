// Several k, limits or costs in one command.
#include "apps/cli/anonymize_many.hpp"

#include <algorithm>
#include <iostream>
#include <memory>

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
  out.limits = {recipe.suppress};
  out.costs = {recipe.cost};
  if (recipe.k) out.ks = {*recipe.k};
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
  if (recipe.search != SearchName::lattice) {
    return Error{.message = "several questions in one run are answered by the search lattice only",
                 .place = {},
                 .hint = "Add --search lattice, or see kanon frontier --flexible for several k over all recodings."};
  }
  KANON_TRY(const AnswersRequest request, request_of(lists, recipe));
  auto console = std::make_unique<Console>(common);
  auto outcome = answers(request, run_options(common, *console));
  console.reset();
  if (!outcome.ok()) return outcome.error();
  if (common.json) {
    std::cout << answers_json(*outcome);
  } else if (!common.quiet) {
    std::cout << answers_text(*outcome);
  }
  const auto is = [](OutcomeStatus status) {
    return [status](const Answer& answer) { return answer.status == status; };
  };
  const auto& all = outcome->answers;
  if (std::any_of(all.begin(), all.end(), is(OutcomeStatus::feasible))) return 3;
  return std::all_of(all.begin(), all.end(), is(OutcomeStatus::infeasible)) ? 2 : 0;
}

}  // namespace kanon::cli
