// Renders a comparison of searches for programs: one JSON object, CSV.
#include <fmt/format.h>

#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"
#include "report/text/compare_text.hpp"

namespace kanon {
namespace {

Json cost_of(std::uint64_t exact, double real, CostName cost) {
  return is_exact(cost) ? Json(exact) : Json(real);
}

Json json_of(const ComparePoint& point, CostName cost) {
  return {{"seconds", point.seconds},
          {"evaluated", point.evaluated},
          {"cost", point.found ? cost_of(point.exact_cost, point.cost, cost) : Json()},
          {"bound", cost_of(point.exact_bound, point.bound, cost)}};
}

Json json_of(const ComparedSearch& search, CostName cost) {
  const bool found = search.last.found;
  Json curve = Json::array();
  for (const auto& point : search.curve) curve.push_back(json_of(point, cost));
  return {{"search", name_of(search.name)},
          {"space", name_of(search.space)},
          {"status", name_of(search.status)},
          {"cost", found ? cost_of(search.last.exact_cost, search.last.cost, cost) : Json()},
          {"bound", found ? cost_of(search.last.exact_bound, search.last.bound, cost) : Json()},
          {"gap", found ? Json(search.gap) : Json()},
          {"above", search.above ? Json(*search.above) : Json()},
          {"seconds", search.last.seconds},
          {"seconds_to_best", found ? Json(search.seconds_to_best) : Json()},
          {"evaluated", search.last.evaluated},
          {"suppressed_rows", found ? Json(search.suppressed_rows) : Json()},
          {"note", search.note.empty() ? Json() : Json(search.note)},
          {"curve", std::move(curve)}};
}

}  // namespace

std::string compare_json(const CompareOutcome& outcome) {
  Json searches = Json::array(), proven = Json::array();
  for (const auto& search : outcome.searches) searches.push_back(json_of(search, outcome.cost_name));
  for (const auto& bound : outcome.proven) {
    proven.push_back({{"space", name_of(bound.space)},
                      {"bound", cost_of(bound.exact_bound, bound.bound, outcome.cost_name)},
                      {"optimal", bound.optimal},
                      {"by", name_of(bound.by)}});
  }
  const Json json = {{"version", kJsonVersion},
                     {"command", "compare"},
                     {"status", outcome.stopped ? "stopped" : "done"},
                     {"k", outcome.k},
                     {"cost_name", name_of(outcome.cost_name)},
                     {"rows", outcome.rows},
                     {"limit_rows", outcome.limit_rows},
                     {"tuples", outcome.tuples},
                     {"seed", outcome.seed},
                     {"seconds_each", outcome.seconds_each ? Json(*outcome.seconds_each) : Json()},
                     {"searches", std::move(searches)},
                     {"proven", std::move(proven)},
                     {"seconds", outcome.seconds},
                     {"warnings", outcome.warnings}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string compare_csv(const CompareOutcome& outcome) {
  std::string out = "search,seconds,evaluations,cost,bound\n";
  for (const auto& search : outcome.searches) {
    for (const auto& point : search.curve) {
      out += fmt::format("{},{:.6f},{},{},{}\n", name_of(search.name), point.seconds, point.evaluated,
                         point.found ? cost_in_full(point.exact_cost, point.cost, outcome.cost_name) : "",
                         cost_in_full(point.exact_bound, point.bound, outcome.cost_name));
    }
  }
  return out;
}

}  // namespace kanon
