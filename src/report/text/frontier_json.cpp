// Renders fronts for programs: one JSON object, CSV.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "models/ratio.hpp"
#include "models/words.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"
#include "report/text/frontier_text.hpp"
#include "report/text/outcome_text.hpp"

namespace kanon {
namespace {

Json json_of(const FrontierPoint& point, CostName cost) {
  const bool exact = is_exact(cost);
  Json out = {{"k", point.k},
              {"cost", exact ? Json(point.exact_cost) : Json(point.cost)},
              {"bound", exact ? Json(point.exact_bound) : Json(point.bound)},
              {"gap", point.gap},
              {"proven", point.proven},
              {"pareto", point.pareto},
              {"knee", point.knee}};
  if (!point.levels.empty()) out["levels"] = point.levels;
  if (!point.labels.empty()) out["labels"] = point.labels;
  out["suppressed_rows"] = point.suppressed_rows;
  return out;
}

Json points_of(const FrontierFront& front, CostName cost) {
  Json out = Json::array();
  for (const auto& point : front.points) out.push_back(json_of(point, cost));
  return out;
}

Json json_of(const FrontierFront& front, CostName cost) {
  if (!front.searched) return {};
  return {{"points", points_of(front, cost)},
          {"complete", front.complete},
          {"cannot_be_met", front.cannot_be_met},
          {"nothing_found", front.nothing_found},
          {"evaluated", front.evaluated},
          {"nodes", front.nodes},
          {"searches", front.searches},
          {"without_search", front.without_search},
          {"seconds", front.seconds}};
}

Json thresholds_of(const FrontierOutcome& outcome) {
  Json out = Json::array();
  const auto at = [&](const std::optional<FrontierPoint>& point) -> Json {
    if (!point) return {};
    return {{"k", point->k},
            {"cost", is_exact(outcome.cost_name) ? Json(point->exact_cost) : Json(point->cost)},
            {"proven", point->proven}};
  };
  for (const auto& threshold : outcome.thresholds) {
    out.push_back({{"k", threshold.k}, {"levels", at(threshold.levels)}, {"flexible", at(threshold.flexible)}});
    if (outcome.boxes.searched) out.back()["boxes"] = at(threshold.boxes);
  }
  return out;
}

// By k; null: none is known.
Json cells_of(const std::vector<std::optional<FrontierPoint>>& cells, CostName cost) {
  Json out = Json::array();
  for (const auto& cell : cells) out.push_back(cell ? json_of(*cell, cost) : Json());
  return out;
}

Json range_of(const FrontierOutcome& outcome) {
  if (!outcome.range) return {};
  const FrontierRange& range = *outcome.range;
  Json steps = Json::array();
  for (const auto& step : range.steps) {
    steps.push_back({{"asked", fmt::format("{} {}", option_of(step.model), text_of(step.model))},
                     {"limit", value_of(step.model.limit)},
                     {"at", cells_of(step.at, outcome.cost_name)},
                     {"front", json_of(step.front, outcome.cost_name)}});
  }
  return {{"model", range.steps.empty() ? "" : model_in_words(range.steps.front().model)},
          {"ks", range.ks},
          {"without", cells_of(range.without, outcome.cost_name)},
          {"steps", std::move(steps)}};
}

Json poka_of(const std::optional<PokaOutcome>& poka) {
  if (!poka) return {};
  return {{"variant", poka->paper ? "paper" : "repaired"},
          {"depth", poka->depth},
          {"found", poka->found},
          {"missed", poka->missed},
          {"dominated", poka->dominated},
          {"exact_evaluated", poka->exact_evaluated}};
}

void add_lines(const std::string& name, const FrontierFront& front, CostName cost, std::string& out) {
  for (const auto& point : front.points) {
    out += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{}\n", name, point.k, cost_in_full(point.exact_cost, point.cost, cost),
        cost_in_full(point.exact_bound, point.bound, cost), point.gap, point.proven ? 1 : 0, point.pareto ? 1 : 0,
        point.knee ? 1 : 0, point.suppressed_rows, fmt::join(point.levels, " "), fmt::join(point.labels, " "));
  }
}

}  // namespace

std::string frontier_json(const FrontierOutcome& outcome) {
  const bool levels = outcome.levels.searched;
  const bool boxes = !levels && !outcome.flexible.searched;
  const FrontierFront& first = levels ? outcome.levels : boxes ? outcome.boxes : outcome.flexible;
  Json json = {{"version", kJsonVersion},
               {"command", "frontier"},
               {"status", outcome.proven() ? "optimal" : "feasible"},
               {"cost_name", outcome.cost_label},
               {"rows", outcome.rows},
               {"table_files", outcome.table_files},
               {"limit_rows", outcome.limit_rows},
               {"budget", name_of(outcome.use)},
               {"columns", outcome.columns},
               {"heights", outcome.heights},
               {"front", levels  ? "levels"
                         : boxes ? "boxes"
                                 : "flexible"},
               {"points", points_of(first, outcome.cost_name)},
               {"complete", first.complete},
               {"evaluated", first.evaluated},
               {"nodes", first.nodes},
               {"search_seconds", first.seconds},
               {"flexible", json_of(outcome.flexible, outcome.cost_name)},
               {"boxes", json_of(outcome.boxes, outcome.cost_name)},
               {"poka", poka_of(outcome.poka)},
               {"thresholds", thresholds_of(outcome)},
               {"models", outcome.models},
               {"range", range_of(outcome)},
               {"released", nullptr},
               {"seconds", outcome.seconds},
               {"warnings", outcome.warnings}};
  if (outcome.released) json["released"] = Json::parse(outcome_json(*outcome.released, "frontier"));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string frontier_csv(const FrontierOutcome& outcome) {
  std::string out = "front,k,cost,bound,gap,proven,pareto,knee,suppressed_rows,levels,labels\n";
  add_lines("levels", outcome.levels, outcome.cost_name, out);
  add_lines("flexible", outcome.flexible, outcome.cost_name, out);
  add_lines("boxes", outcome.boxes, outcome.cost_name, out);
  if (!outcome.range) return out;
  for (const auto& step : outcome.range->steps)
    add_lines("step " + text_of(step.model.limit), step.front, outcome.cost_name, out);
  return out;
}

}  // namespace kanon
