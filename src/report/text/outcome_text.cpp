// Renders what a run found as text for a terminal and as one JSON object.
#include "report/text/outcome_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/plain_json.hpp"
#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "models/held.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"
#include "report/text/apply_text.hpp"
#include "report/text/box_text.hpp"
#include "report/text/plain_text.hpp"
#include "report/text/why_text.hpp"

namespace kanon {
namespace {

std::string shown(const AnonymizeOutcome& outcome, std::uint64_t exact, double real) {
  return is_exact(outcome.cost_name) ? with_commas(exact) : fmt::format("{:.6f}", real);
}

// Nobody named the time that ended the search: then it is said how to name another.
std::string usual_time_words(const AnonymizeOutcome& outcome) {
  if (!outcome.usual_seconds || outcome.search_seconds < *outcome.usual_seconds) return {};
  return fmt::format(
      "\n                     stopped after {:g} s, the usual time: --time 5m gives it more, --time none\n"
      "                     lets it go on to the proof",
      *outcome.usual_seconds);
}

std::string status_words(const AnonymizeOutcome& outcome) {
  const std::string cost = name_of(outcome.cost_name);
  switch (outcome.status) {
    case OutcomeStatus::optimal:
      if (outcome.boxes) return fmt::format("proven optimum of {} over {}", cost, box_status(outcome));
      return fmt::format("proven optimum of {} over all {}", cost,
                         outcome.search == SearchName::lattice ? "choices of whole levels" : "allowed recodings");
    case OutcomeStatus::unchanged:
      return "the table already holds k; nothing was recoded";
    case OutcomeStatus::feasible:
      if (!outcome.searched) return "not proven optimal: the plan was made for another table";
      if (outcome.boxes && outcome.bound <= 0) return "not proven optimal: without a bound";
      return fmt::format("not proven optimal: bound {}, gap at most {:.1f}%{}",
                         shown(outcome, outcome.exact_bound, outcome.bound), 100 * outcome.gap,
                         usual_time_words(outcome));
    case OutcomeStatus::infeasible:
    case OutcomeStatus::unknown:
      return "no release";
  }
  return "";
}

std::string clipped(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 1) + "~";
}

std::string coding_words(const ColumnOutcome& column) {
  // Without levels to choose from (a box shows any node) there is none to name.
  return column.coding == CodingKind::levels && column.height > 0
             ? fmt::format("level {} of {}", column.level, column.height)
             : name_of(column.coding);
}

std::string columns_table(const AnonymizeOutcome& outcome) {
  std::size_t width = 6;
  for (const auto& column : outcome.columns) width = std::min<std::size_t>(24, std::max(width, column.name.size()));
  std::string out =
      fmt::format("  {:<{}}  {:>12}  {:>17}  {}\n", "column", width, "coding", "values -> labels", "from");
  for (const auto& column : outcome.columns) {
    out += fmt::format("  {:<{}}  {:>12}  {:>17}  {}\n", clipped(column.name, width), width, coding_words(column),
                       fmt::format("{} -> {}", column.values, column.labels), clipped(column.hierarchy, 43 - width));
  }
  return out;
}

// How far the search had to go, in its own units, and where the time went.
std::string effort_lines(const AnonymizeOutcome& outcome, bool verbose) {
  std::string time = fmt::format("  time               {:.2f} s searching, {:.2f} s in all\n", outcome.search_seconds,
                                 outcome.seconds);
  if (!verbose) return time;
  std::string out = "  effort             ";
  out += outcome.boxes ? box_effort(outcome) + "\n"
         : outcome.search == SearchName::lattice
             ? fmt::format("{} of {} level vectors evaluated\n", with_commas(outcome.effort.evaluated),
                           with_commas(outcome.effort.nodes))
         : outcome.effort.nodes > 0
             ? fmt::format("{} subtrees, {} candidates evaluated\n", with_commas(outcome.effort.nodes),
                           with_commas(outcome.effort.evaluated))
             : fmt::format("{} candidates evaluated\n", with_commas(outcome.effort.evaluated));
  for (const auto& [name, count] : outcome.effort.details)
    out += fmt::format("                     {}: {}\n", name, with_commas(count));
  return out + time;
}

Json json_of(const ColumnOutcome& column) {
  Json out = {{"name", column.name}, {"coding", name_of(column.coding)}, {"hierarchy", column.hierarchy}};
  if (column.coding != CodingKind::intervals && column.coding != CodingKind::taxonomy) {
    out["level"] = column.level;
    out["height"] = column.height;
  }
  out["values"] = column.values;
  out["labels"] = column.labels;
  out["labels_shown"] = list_with(column.shown, [](const auto& label) { return or_null(label); });
  return out;
}

// The smallest group, in rows or in what k counts.
std::string smallest(const AnonymizeOutcome& outcome) {
  std::string rows = with_commas(outcome.smallest_group);
  if (!outcome.smallest_entities) return rows;
  return fmt::format("{} rows, fewest {} different \"{}\"", rows, with_commas(*outcome.smallest_entities),
                     outcome.entity);
}

std::string suppression_line(const AnonymizeOutcome& outcome) {
  std::string out =
      fmt::format("{} of {} allowed", with_commas(outcome.suppressed_rows), with_commas(outcome.limit_rows));
  if (outcome.starred_rows > 0) out += fmt::format(" ({} starred)", with_commas(outcome.starred_rows));
  if (outcome.dropped_rows > 0) out += fmt::format(" ({} dropped)", with_commas(outcome.dropped_rows));
  return out;
}

Json json_of(const HeldModel& model) {
  return {{"asked", model.asked},
          {"limit", model.limit},
          {"held", model.held},
          {"is_least", model.is_least},
          {"text", in_words(model)}};
}

// What was asked for beside k, and how far it holds.
std::string models_lines(const std::vector<HeldModel>& models) {
  std::string out;
  for (const auto& model : models)
    out += wrapped(fmt::format("  beside k           {}: {}", model.asked, in_words(model)), 21);
  return out;
}

}  // namespace

std::string shown_cost(const AnonymizeOutcome& outcome) {
  return shown(outcome, outcome.exact_cost, outcome.cost);
}

std::string caveats(const std::string& entity) {
  if (entity.empty()) {
    return "k holds for the quasi-identifiers listed, counting rows; an empty cell is a value\n"
           "of its own. k bounds linking to 1/k, not what a group says about its members.\n";
  }
  return wrapped(
      fmt::format("k holds for the quasi-identifiers listed, counting different values of \"{}\"; rows without "
                  "one count for nobody; an empty cell is a value of its own. k bounds linking to 1/k, not "
                  "what a group says about its members.",
                  entity),
      0);
}

std::string no_value_at_all(const SensitiveOutcome& column) {
  if (column.missing_groups == 0) return {};
  return fmt::format("; {} have no value at all", with_commas(column.missing_groups));
}

std::string outcome_text(const AnonymizeOutcome& outcome, bool verbose) {
  std::string out;
  out += files_line(outcome.table_files);
  out += fmt::format("  rows               {}\n", with_commas(outcome.rows));
  out += fmt::format("  k                  {}\n", outcome.k);
  if (outcome.asked)
    out += fmt::format("  in reserve         k = {} and a limit of {} are asked of the next table (kanon apply)\n",
                       outcome.asked->k, outcome.asked->suppress);
  out += fmt::format("  groups             {}, smallest {}\n", with_commas(outcome.groups), smallest(outcome));
  out += models_lines(outcome.models);
  out += fmt::format("  suppressed rows    {}\n", suppression_line(outcome));
  out += fmt::format("  cost {:<13} {}\n", name_of(outcome.cost_name), shown_cost(outcome));
  for (const auto& part : outcome.parts) {
    out += fmt::format("                     {:g} x {} {:.6f}{}\n", part.weight, name_of(part.cost), part.value,
                       part.target.empty() ? "" : fmt::format(" of column \"{}\"", part.target));
  }
  out += fmt::format("  status             {}\n", status_words(outcome));
  if (outcome.searched) out += effort_lines(outcome, verbose);
  out += box_figures(outcome);
  out += "\n" + columns_table(outcome) + "\n" + labels_text(outcome) + forced_text(outcome) + apply_text(outcome);
  const std::uint64_t with_starred = outcome.groups + (outcome.starred_rows > 0 ? 1 : 0);
  for (const auto& column : outcome.sensitive) {
    out += fmt::format("  one value only     {} of {} groups in sensitive column \"{}\"{}\n",
                       with_commas(column.homogeneous_groups), with_commas(with_starred), column.name,
                       no_value_at_all(column));
  }
  if (!outcome.released_as_they_are.empty()) {
    out += fmt::format("  unchanged columns  {}\n", list_of(outcome.released_as_they_are, 6));
  }
  for (const auto& warning : outcome.warnings) out += "  note: " + warning + "\n";
  out += standing_text(outcome.standing, outcome.plain);
  out += fmt::format("  release            {}\n  plan               {}\n", outcome.release, outcome.plan);
  if (!outcome.trace.empty()) out += fmt::format("  trace              {}\n", outcome.trace);
  const bool priced = outcome.boxes && !outcome.boxes->prices.empty();
  if (priced) out += fmt::format("  prices             {}\n", outcome.boxes->prices);
  const bool one = outcome.trace.empty() && !priced;
  out += fmt::format("                     (hold{} original values: keep {} with the table)\n", one ? "s" : "",
                     one ? "it" : "both");
  if (!outcome.report.empty()) out += fmt::format("  report             {}\n", outcome.report);
  out += outcome.fully_checked ? "  checked            groups recounted, cost recomputed from the file\n\n"
                               : "  checked            groups recounted from the file; not all of it: see the note\n\n";
  return out + caveats(outcome.entity) + box_caveats(outcome);
}

std::string outcome_json(const AnonymizeOutcome& outcome, const std::string& command) {
  const bool exact = is_exact(outcome.cost_name);
  Json json = {{"version", kJsonVersion}, {"command", command}, {"status", name_of(outcome.status)}, {"k", outcome.k}};
  const bool released = has_candidate(outcome.status);
  json["cost"] = !released ? Json() : exact ? Json(outcome.exact_cost) : Json(outcome.cost);
  json["cost_name"] = name_of(outcome.cost_name);
  for (const auto& part : outcome.parts) {
    Json json_part = {{"cost_name", name_of(part.cost)}, {"weight", part.weight}, {"value", part.value}};
    if (!part.target.empty()) json_part["target"] = part.target;
    json["parts"].push_back(std::move(json_part));
  }
  json["bound"] = !released ? Json() : exact ? Json(outcome.exact_bound) : Json(outcome.bound);
  json["gap"] = released ? Json(outcome.gap) : Json();
  json["suppressed_rows"] = outcome.suppressed_rows;
  json["starred_rows"] = outcome.starred_rows;
  json["dropped_rows"] = outcome.dropped_rows;
  json["limit_rows"] = outcome.limit_rows;
  json["groups"] = outcome.groups;
  json["smallest_group"] = outcome.smallest_group;
  json["entity"] = outcome.entity.empty() ? Json() : Json(outcome.entity);
  json["smallest_entities"] = outcome.smallest_entities ? Json(*outcome.smallest_entities) : Json();
  if (!outcome.models.empty())
    json["models"] = list_with(outcome.models, [](const HeldModel& model) { return json_of(model); });
  json["rows"] = outcome.rows;
  json["table_files"] = outcome.table_files;
  json["search"] = name_of(outcome.search);
  json["effort"] = {{"nodes", outcome.effort.nodes},
                    {"evaluated", outcome.effort.evaluated},
                    {"tuples", outcome.tuples},
                    {"tuples_touched", outcome.effort.tuples_touched}};
  for (const auto& [name, count] : outcome.effort.details) json["effort"]["details"][name] = count;
  json["seconds"] = outcome.seconds;
  json["search_seconds"] = outcome.search_seconds;
  json["usual_seconds"] = outcome.usual_seconds ? Json(*outcome.usual_seconds) : Json();
  json["columns"] = Json::array();
  for (const auto& column : outcome.columns) {
    json["columns"].push_back(json_of(column));
  }
  json["asked"] = outcome.asked ? Json{{"k", outcome.asked->k}, {"suppress", outcome.asked->suppress}} : Json();
  json["forced"] = forced_json(outcome);
  json["forced_not_measured"] = outcome.forced_not_measured.empty() ? Json() : Json(outcome.forced_not_measured);
  json["homogeneous_groups"] = Json::object();
  json["missing_groups"] = Json::object();
  for (const auto& column : outcome.sensitive) {
    json["homogeneous_groups"][column.name] = column.homogeneous_groups;
    json["missing_groups"][column.name] = column.missing_groups;
  }
  json["released_as_they_are"] = outcome.released_as_they_are;
  json["verdict"] = released ? Json(name_of(outcome.standing)) : Json();
  json["plain"] = outcome.plain ? plain_json(*outcome.plain) : Json();
  if (command == "apply") add_apply_json(outcome, json);
  json["plan"] = released ? Json(outcome.plan) : Json();
  json["release"] = released ? Json(outcome.release) : Json();
  json["trace"] = released && !outcome.trace.empty() ? Json(outcome.trace) : Json();
  if (outcome.boxes) json["boxes"] = box_json(outcome);
  json["report"] = released && !outcome.report.empty() ? Json(outcome.report) : Json();
  json["warnings"] = outcome.warnings;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
