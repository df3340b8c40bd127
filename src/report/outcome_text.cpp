// Renders what a run found as text for a terminal and as one JSON object.
#include "report/outcome_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

std::string status_words(const AnonymizeOutcome& outcome) {
  const std::string cost = name_of(outcome.cost_name);
  switch (outcome.status) {
    case OutcomeStatus::optimal:
      return fmt::format("proven optimum of {} over all level vectors", cost);
    case OutcomeStatus::unchanged:
      return "the table already holds k; nothing was recoded";
    case OutcomeStatus::feasible:
      if (outcome.effort.nodes == 0) return "not proven optimal: the plan was made for another table";
      return fmt::format("not proven optimal: gap at most {:.1f}%", 100 * outcome.gap);
    case OutcomeStatus::infeasible:
      return "no release";
  }
  return "";
}

std::string clipped(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 1) + "~";
}

std::string columns_table(const AnonymizeOutcome& outcome) {
  std::size_t width = 6;
  for (const auto& column : outcome.columns) width = std::min<std::size_t>(24, std::max(width, column.name.size()));
  std::string out = fmt::format("  {:<{}}  {:>8}  {:>17}  hierarchy\n", "column", width, "level", "values -> labels");
  for (const auto& column : outcome.columns) {
    out += fmt::format("  {:<{}}  {:>8}  {:>17}  {}\n", clipped(column.name, width), width,
                       fmt::format("{} of {}", column.level, column.height),
                       fmt::format("{} -> {}", column.values, column.labels), clipped(column.hierarchy, 47 - width));
  }
  return out;
}

std::string suppression_line(const AnonymizeOutcome& outcome) {
  std::string out =
      fmt::format("{} of {} allowed", with_commas(outcome.suppressed_rows), with_commas(outcome.limit_rows));
  if (outcome.starred_rows > 0) out += fmt::format(" ({} starred)", with_commas(outcome.starred_rows));
  if (outcome.dropped_rows > 0) out += fmt::format(" ({} dropped)", with_commas(outcome.dropped_rows));
  return out;
}

}  // namespace

std::string shown_cost(const AnonymizeOutcome& outcome) {
  return outcome.cost_name == CostName::dm ? with_commas(outcome.exact_cost) : fmt::format("{:.6f}", outcome.cost);
}

std::string caveats() {
  return "k holds for the quasi-identifiers listed, counting rows; an empty cell is a value\n"
         "of its own. k bounds linking to 1/k, not what a group says about its members.\n";
}

std::string outcome_text(const AnonymizeOutcome& outcome) {
  std::string out;
  out += fmt::format("  rows               {}\n", with_commas(outcome.rows));
  out += fmt::format("  k                  {}\n", outcome.k);
  out += fmt::format("  groups             {}, smallest {}\n", with_commas(outcome.groups),
                     with_commas(outcome.smallest_group));
  out += fmt::format("  suppressed rows    {}\n", suppression_line(outcome));
  out += fmt::format("  cost {}            {}\n", name_of(outcome.cost_name), shown_cost(outcome));
  out += fmt::format("  status             {}\n", status_words(outcome));
  if (outcome.effort.nodes > 0) {
    out += fmt::format(
        "  effort             {} of {} level vectors evaluated\n"
        "  time               {:.2f} s searching, {:.2f} s in all\n",
        with_commas(outcome.effort.evaluated), with_commas(outcome.effort.nodes), outcome.search_seconds,
        outcome.seconds);
  }
  out += "\n" + columns_table(outcome) + "\n";
  const std::uint64_t with_starred = outcome.groups + (outcome.starred_rows > 0 ? 1 : 0);
  for (const auto& column : outcome.sensitive) {
    out += fmt::format("  one value only     {} of {} groups in sensitive column \"{}\"\n",
                       with_commas(column.homogeneous_groups), with_commas(with_starred), column.name);
  }
  if (!outcome.released_as_they_are.empty()) {
    out += fmt::format("  unchanged columns  {}\n", list_of(outcome.released_as_they_are, 6));
  }
  for (const auto& warning : outcome.warnings) out += "  note: " + warning + "\n";
  out += fmt::format("  release            {}\n  plan               {}\n", outcome.release, outcome.plan);
  out += "                     (holds original values: keep it with the table)\n";
  out += "  checked            groups recounted, cost recomputed from the file\n\n";
  return out + caveats();
}

std::string outcome_json(const AnonymizeOutcome& outcome, const std::string& command) {
  const bool dm = outcome.cost_name == CostName::dm;
  Json json = {{"command", command}, {"status", name_of(outcome.status)}, {"k", outcome.k}};
  const bool released = outcome.status != OutcomeStatus::infeasible;
  json["cost"] = !released ? Json() : dm ? Json(outcome.exact_cost) : Json(outcome.cost);
  json["cost_name"] = name_of(outcome.cost_name);
  json["bound"] = !released ? Json() : dm ? Json(outcome.exact_bound) : Json(outcome.bound);
  json["gap"] = released ? Json(outcome.gap) : Json();
  json["suppressed_rows"] = outcome.suppressed_rows;
  json["starred_rows"] = outcome.starred_rows;
  json["dropped_rows"] = outcome.dropped_rows;
  json["limit_rows"] = outcome.limit_rows;
  json["groups"] = outcome.groups;
  json["smallest_group"] = outcome.smallest_group;
  json["rows"] = outcome.rows;
  json["search"] = outcome.search;
  json["effort"] = {{"nodes", outcome.effort.nodes},
                    {"evaluated", outcome.effort.evaluated},
                    {"tuples", outcome.tuples},
                    {"tuples_touched", outcome.effort.tuples_touched}};
  json["seconds"] = outcome.seconds;
  json["search_seconds"] = outcome.search_seconds;
  json["columns"] = Json::array();
  for (const auto& column : outcome.columns) {
    json["columns"].push_back({{"name", column.name},
                               {"hierarchy", column.hierarchy},
                               {"level", column.level},
                               {"height", column.height},
                               {"values", column.values},
                               {"labels", column.labels}});
  }
  json["homogeneous_groups"] = Json::object();
  for (const auto& column : outcome.sensitive) json["homogeneous_groups"][column.name] = column.homogeneous_groups;
  json["released_as_they_are"] = outcome.released_as_they_are;
  json["plan"] = released ? Json(outcome.plan) : Json();
  json["release"] = released ? Json(outcome.release) : Json();
  json["report"] = nullptr;
  json["warnings"] = outcome.warnings;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
