// Renders the answers to several questions as a table for a terminal and as one JSON object.
#include "report/text/answers_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "report/common/json_parts.hpp"
#include "report/text/outcome_text.hpp"

namespace kanon {
namespace {

std::string shown(const Answer& answer) {
  if (answer.status == OutcomeStatus::infeasible) return "cannot be met";
  if (answer.status == OutcomeStatus::unknown) return "nothing found yet";
  return is_exact(answer.cost_name) ? with_commas(answer.exact_cost) : fmt::format("{:.6f}", answer.cost);
}

std::string line(const Answer& answer) {
  std::string out = fmt::format("  {:<4} {:>8} {:>9} {:>17}", name_of(answer.cost_name), answer.limit,
                                with_commas(answer.k), shown(answer));
  if (has_candidate(answer.status))
    out += fmt::format(" {:>11}  {}", with_commas(answer.suppressed_rows), fmt::join(answer.levels, " "));
  if (answer.status == OutcomeStatus::feasible) out += fmt::format("  gap at most {:.1f}%", 100 * answer.gap);
  return out + "\n";
}

Json json_of(const Answer& answer) {
  const bool exact = is_exact(answer.cost_name), answered = has_candidate(answer.status);
  return {{"k", answer.k},
          {"suppress", answer.limit},
          {"limit_rows", answer.limit_rows},
          {"cost_name", name_of(answer.cost_name)},
          {"status", name_of(answer.status)},
          {"cost", !answered ? Json()
                   : exact   ? Json(answer.exact_cost)
                             : Json(answer.cost)},
          {"bound", answer.status == OutcomeStatus::infeasible ? Json()
                    : exact                                    ? Json(answer.exact_bound)
                                                               : Json(answer.bound)},
          {"gap", answered ? Json(answer.gap) : Json()},
          {"suppressed_rows", answered ? Json(answer.suppressed_rows) : Json()},
          {"levels", answered ? Json(answer.levels) : Json()}};
}

}  // namespace

std::string answers_text(const AnswersOutcome& outcome, bool verbose) {
  std::vector<std::string> columns;
  for (std::size_t c = 0; c < outcome.columns.size(); ++c)
    columns.push_back(fmt::format("{} (0 to {})", outcome.columns[c], outcome.heights[c]));
  std::string out = fmt::format("  rows               {}, {} different in the quasi-identifiers\n",
                                with_commas(outcome.rows), with_commas(outcome.tuples));
  if (verbose) {
    out += fmt::format("  effort             {} of {} level vectors evaluated\n", with_commas(outcome.effort.evaluated),
                       with_commas(outcome.effort.nodes));
  }
  out += fmt::format("  time               {:.2f} s searching, {:.2f} s in all\n", outcome.search_seconds,
                     outcome.seconds);
  out += fmt::format("  levels             {}\n\n", fmt::join(columns, ", "));
  out +=
      fmt::format("  {:<4} {:>8} {:>9} {:>17} {:>11}  {}\n", "cost", "limit", "k", "optimum", "suppressed", "levels");
  for (const auto& answer : outcome.answers) out += line(answer);
  return out + "\nNothing was released: add -o FILE to one question.\n" + caveats(outcome.entity);
}

std::string answers_json(const AnswersOutcome& outcome) {
  Json json = {{"version", kJsonVersion},
               {"command", "anonymize"},
               {"status", name_of(status_of(outcome))},
               {"rows", outcome.rows},
               {"search", "lattice"},
               {"columns", outcome.columns},
               {"heights", outcome.heights},
               {"answers", Json::array()},
               {"effort",
                {{"nodes", outcome.effort.nodes},
                 {"evaluated", outcome.effort.evaluated},
                 {"tuples", outcome.tuples},
                 {"tuples_touched", outcome.effort.tuples_touched}}},
               {"seconds", outcome.seconds},
               {"search_seconds", outcome.search_seconds},
               {"warnings", Json::array()}};
  for (const auto& answer : outcome.answers) json["answers"].push_back(json_of(answer));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
