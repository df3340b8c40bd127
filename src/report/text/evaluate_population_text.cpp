// Renders what an Evaluation says of the population: who is alone in it, and risk by survey weights.
#include <fmt/format.h>

#include <cmath>

#include "base/text.hpp"
#include "report/common/layout.hpp"
#include "report/text/evaluate_text.hpp"

namespace kanon {
namespace {

std::string three_columns(const std::string& what, const std::string& before, const std::string& after) {
  return "  " + padded_right(what, 34) + padded_left(before, 18) + padded_left(after, 18) + "\n";
}

std::string share_text(const std::optional<double>& share) {
  if (!share) return "no answer";
  if (*share == 0) return "0%";
  return *share < 1e-6 ? "< 0.0001%" : fmt::format("{:.4g}%", 100 * *share);
}

std::string model_text(const std::string& model) {
  if (model == "zayatz") return "Zayatz";
  if (model == "pitman") return "Pitman";
  return model == "snb" ? "SNB" : model;
}

// Why there is which answer, for one file; problems that several estimates share are said once.
std::string reasons_of(const char* file, const PopulationUniqueness& found) {
  std::string out;
  if (found.taken.empty()) {
    out += wrapped(fmt::format("  {}: none is taken: {}.", file, found.reason), 4);
  } else if (found.taken == "counted") {
    out += wrapped(fmt::format("  {}: counted, not estimated: {}.", file, found.reason), 4);
  } else {
    out += wrapped(fmt::format("  {}: {} is taken: {}.", file, model_text(found.taken), found.reason), 4);
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> problems;
  for (const auto& estimate : found.estimates) {
    if (estimate.problem.empty() || found.taken == "counted" || estimate.problem == found.reason) continue;
    if (problems.empty() || problems.back().first != estimate.problem) problems.push_back({estimate.problem, {}});
    problems.back().second.push_back(model_text(estimate.model));
  }
  for (const auto& [problem, models] : problems)
    out += wrapped(fmt::format("  {}: no answer by {}: {}.", file, list_of(models, 3), problem), 4);
  return out;
}

std::string uniqueness_text(const PopulationReport& population) {
  const PopulationUniqueness &was = population.before, &is = population.after;
  std::string out =
      fmt::format("  Alone in their group in a population of {}, share of it\n", with_commas(population.size));
  for (std::size_t e = 0; e < was.estimates.size(); ++e)
    out += three_columns("  by " + model_text(was.estimates[e].model), share_text(was.estimates[e].share),
                         share_text(is.estimates[e].share));
  out += three_columns("  taken (Dankar's rule)", share_text(was.share), share_text(is.share));
  const bool alike = reasons_of("", was) == reasons_of("", is);
  out += alike ? reasons_of("both files", is) : reasons_of("original", was) + reasons_of("release", is);
  return out +
         wrapped("  This is an estimate by a model of the population, not a promise; nothing was enforced by it.", 4);
}

std::string people_text(double people) {
  return people < 1e15 ? with_commas(static_cast<std::uint64_t>(std::llround(people))) : fmt::format("{:.4g}", people);
}

std::string weights_text(const WeightReport& weights, const RiskReport& risk) {
  const auto after = [&](auto figure) { return weights.after ? figure(*weights.after) : std::string("not told"); };
  const auto row = [&](const char* what, auto figure) {
    return three_columns(what, figure(weights.before), after(figure));
  };
  std::string out = "  By survey weights (a group stands for the people its weights add up to)\n";
  out += row("  people in all", [](const WeightRisk& one) { return people_text(one.people); });
  out += row("  highest risk", [](const WeightRisk& one) { return fmt::format("{:.4g}", one.highest); });
  out += row("  average risk", [](const WeightRisk& one) { return fmt::format("{:.4g}", one.average); });
  if (weights.before.rows_without_weight > 0 || (weights.after && weights.after->rows_without_weight > 0))
    out += row("  rows without a weight", [](const WeightRisk& one) { return with_commas(one.rows_without_weight); });
  if (weights.before.people < static_cast<double>(risk.before.rows))
    out += wrapped("  The weights add up to fewer people than there are rows: they are no counts of people.", 4);
  return out;
}

}  // namespace

std::string population_text(const RiskReport& risk) {
  std::string out;
  if (risk.population) out += uniqueness_text(*risk.population);
  if (risk.weights) out += weights_text(*risk.weights, risk);
  return out;
}

}  // namespace kanon
