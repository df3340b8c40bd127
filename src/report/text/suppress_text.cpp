// Renders what blanking cells came to.
#include "report/text/suppress_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/plain_json.hpp"
#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"
#include "report/text/outcome_text.hpp"
#include "report/text/plain_text.hpp"

namespace kanon {
namespace {

std::string status_words(const SuppressOutcome& outcome) {
  switch (outcome.status) {
    case OutcomeStatus::optimal:
      return fmt::format("proven minimum under rule {}", name_of(outcome.rule));
    case OutcomeStatus::unchanged:
      return "every row is safe as it is; nothing was blanked";
    case OutcomeStatus::feasible:
      return fmt::format("not proven least: at least {}, gap at most {:.2f}%", with_commas(outcome.bound),
                         100 * outcome.gap);
    case OutcomeStatus::infeasible:
    case OutcomeStatus::unknown:
      return "no release";
  }
  return "";
}

std::string rule_words(const SuppressOutcome& outcome) {
  if (outcome.rule == SuppressRule::strict) return "strict: what a row shows, k rows of the release show";
  std::string out = "original: what a row shows, k rows of the original table have";
  if (outcome.max_size > 0) out += fmt::format(" (combinations of at most {} cells)", outcome.max_size);
  return out;
}

std::string columns_table(const SuppressOutcome& outcome) {
  std::size_t width = 6;
  for (const auto& column : outcome.columns) width = std::min<std::size_t>(24, std::max(width, width_of(column.name)));
  std::string out =
      fmt::format("  {:<{}}  {:>14}  {:>8}  {:>7}\n", "column", width, "blanked cells", "of rows", "weight");
  for (const auto& column : outcome.columns) {
    const double share =
        outcome.rows == 0 ? 0 : 100 * static_cast<double>(column.cells) / static_cast<double>(outcome.rows);
    out += fmt::format("  {}  {:>14}  {:>7.2f}%  {:>7}{}\n", padded_right(fitted(printable(column.name), width), width),
                       with_commas(column.cells), share, column.weight,
                       column.recoded.empty() ? "" : "  recoded: " + column.recoded);
  }
  return out;
}

std::string rules_table(const SuppressOutcome& outcome) {
  std::string out = fmt::format("  {:<10}  {:>13}  {}\n", "rule", "rows not safe", "verdict of the checker");
  for (const auto& rule : outcome.rules) {
    out += fmt::format("  {:<10}  {:>13}  {}\n", rule.rule, rule.judged ? with_commas(rule.unsafe_rows) : "?",
                       !rule.judged            ? "not judged"
                       : rule.unsafe_rows == 0 ? "holds"
                                               : "does not hold");
  }
  return out;
}

Json rules_json(const SuppressOutcome& outcome) {
  Json out = Json::array();
  for (const auto& rule : outcome.rules) {
    out.push_back({{"rule", rule.rule},
                   {"status", !rule.judged            ? "not judged"
                              : rule.unsafe_rows == 0 ? "holds"
                                                      : "fails"},
                   {"unsafe_rows", rule.judged ? Json(rule.unsafe_rows) : Json()}});
  }
  return out;
}

}  // namespace

std::string suppress_text(const SuppressOutcome& outcome) {
  std::string out;
  out += files_line(outcome.table_files);
  out += fmt::format("  rows               {}\n", with_commas(outcome.rows));
  out += fmt::format("  k                  {}\n", outcome.k);
  out += fmt::format("  rule               {}\n", rule_words(outcome));
  out += fmt::format("  blanked cells      {} in {} rows\n", with_commas(outcome.blanked_cells),
                     with_commas(outcome.blanked_rows));
  if (outcome.cost != outcome.blanked_cells) out += fmt::format("  cost by weights    {}\n", with_commas(outcome.cost));
  out += fmt::format("  status             {}\n", status_words(outcome));
  if (outcome.searched) {
    out += fmt::format("  time               {:.2f} s searching, {:.2f} s in all\n", outcome.search_seconds,
                       outcome.seconds);
  }
  out += "\n" + columns_table(outcome) + "\n" + rules_table(outcome) + "\n";
  for (const auto& column : outcome.sensitive) {
    out += fmt::format("  one value only     {} of the groups that look alike, in sensitive column \"{}\"{}\n",
                       with_commas(column.homogeneous_groups), column.name, no_value_at_all(column));
  }
  if (!outcome.released_as_they_are.empty())
    out += fmt::format("  unchanged columns  {}\n", list_of(outcome.released_as_they_are, 6));
  for (const auto& warning : outcome.warnings) out += "  note: " + warning + "\n";
  out += standing_text(outcome.standing, outcome.plain);
  out += fmt::format("  release            {}\n  plan               {}\n", outcome.release, outcome.plan);
  if (!outcome.witnesses.empty()) out += fmt::format("  witnesses          {}\n", outcome.witnesses);
  out += "                     (original values: keep with the table, do not give out)\n";
  if (!outcome.report.empty()) out += fmt::format("  report             {}\n", outcome.report);
  out += "  checked            rows and cells against the original, rules recounted from the file\n\n";
  return out + fmt::format(
                   "The rule holds for the quasi-identifiers listed, counting rows; a missing cell {}.\n"
                   "It bounds who can be found, not what is learnt about whom one has found.\n",
                   outcome.missing_as == MissingAs::never ? "matches no other" : "is a value of its own");
}

std::string suppress_json(const SuppressOutcome& outcome) {
  Json json = {{"version", kJsonVersion},
               {"command", outcome.command},
               {"status", name_of(outcome.status)},
               {"rule", name_of(outcome.rule)},
               {"k", outcome.k},
               {"max_size", outcome.max_size > 0 ? Json(outcome.max_size) : Json()},
               {"cost", outcome.cost},
               {"cost_name", "cells"},
               {"bound", outcome.bound},
               {"gap", outcome.gap},
               {"blanked_cells", outcome.blanked_cells},
               {"blanked_rows", outcome.blanked_rows},
               {"rows", outcome.rows}};
  json["table_files"] = outcome.table_files;
  json["columns"] = Json::array();
  for (const auto& column : outcome.columns) {
    Json one = {{"name", column.name}, {"weight", column.weight}, {"blanked_cells", column.cells}};
    if (!column.recoded.empty()) one["recoded"] = column.recoded;
    json["columns"].push_back(std::move(one));
  }
  json["rows_by_cells"] = outcome.rows_by_cells;
  json["rules"] = rules_json(outcome);
  json["missing_as"] = name_of(outcome.missing_as);
  json["missing_cells"] = outcome.missing_cells;
  json["search"] = "suppress";
  json["effort"] = {
      {"nodes", outcome.effort.nodes}, {"evaluated", outcome.effort.evaluated}, {"tuples", outcome.tuples}};
  for (const auto& [name, count] : outcome.effort.details) json["effort"]["details"][name] = count;
  json["seconds"] = outcome.seconds;
  json["search_seconds"] = outcome.search_seconds;
  json["homogeneous_groups"] = Json::object();
  json["missing_groups"] = Json::object();
  for (const auto& column : outcome.sensitive) {
    json["homogeneous_groups"][column.name] = column.homogeneous_groups;
    json["missing_groups"][column.name] = column.missing_groups;
  }
  json["released_as_they_are"] = outcome.released_as_they_are;
  json["verdict"] = name_of(outcome.standing);
  json["plain"] = outcome.plain ? plain_json(*outcome.plain) : Json();
  json["plan"] = outcome.plan;
  json["release"] = outcome.release;
  json["witnesses"] = outcome.witnesses.empty() ? Json() : Json(outcome.witnesses);
  json["report"] = outcome.report.empty() ? Json() : Json(outcome.report);
  json["warnings"] = outcome.warnings;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string cells_front_text(const CellsFront& front) {
  std::string out = fmt::format("  rows               {}, {} different in the quasi-identifiers\n",
                                with_commas(front.rows), with_commas(front.tuples));
  out += fmt::format("  rule               {}\n  time               {:.2f} s\n\n", name_of(front.rule), front.seconds);
  out += fmt::format("  {:>6}  {:>14}  {:>12}  {:>8}  {:>15}  {}\n", "k", "blanked cells", "in rows", "of rows",
                     "cost by weights", "");
  for (const auto& point : front.points) {
    const double share =
        front.rows == 0 ? 0 : 100 * static_cast<double>(point.blanked_rows) / static_cast<double>(front.rows);
    out +=
        ended(fmt::format("  {:>6}  {:>14}  {:>12}  {:>7.2f}%  {:>15}  {}", point.k, with_commas(point.blanked_cells),
                          with_commas(point.blanked_rows), share, with_commas(point.cost),
                          point.proven ? "proven least" : fmt::format("gap at most {:.2f}%", 100 * point.gap)));
  }
  for (const auto k : front.cannot_be_met) out += fmt::format("  {:>6}  the table has fewer rows\n", k);
  if (front.stopped) out += "  note: stopped on request: the last point had less time, and later ones are missing\n";
  return out + "\nNothing was released: kanon suppress -k K --rule " + name_of(front.rule) + " -o FILE does that.\n";
}

std::string cells_front_json(const CellsFront& front) {
  Json json = {{"version", kJsonVersion},
               {"command", "frontier"},
               {"rule", name_of(front.rule)},
               {"rows", front.rows},
               {"tuples", front.tuples}};
  json["points"] = list_with(front.points, [](const CellsPoint& point) {
    return Json{{"k", point.k},
                {"cost", point.cost},
                {"bound", point.bound},
                {"gap", point.gap},
                {"proven", point.proven},
                {"blanked_cells", point.blanked_cells},
                {"blanked_rows", point.blanked_rows}};
  });
  json["cannot_be_met"] = front.cannot_be_met;
  json["stopped"] = front.stopped;
  json["seconds"] = front.seconds;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
