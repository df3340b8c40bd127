// Renders a Verdict as text and as JSON.
#include "certify/verdict_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/plain_json.hpp"
#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "certify/cells/verdict.hpp"
#include "certify/common/wording.hpp"

namespace kanon {
namespace {

using certify::counted;

std::string failing_lines(const Verdict& verdict) {
  std::string out;
  for (const std::string& line : verdict.failures) out += "FAILS  " + line + "\n";
  return out;
}

std::string not_judged(std::size_t models) {
  return fmt::format("{} {} not judged", counted(models, "model"), models == 1 ? "was" : "were");
}

std::string last_line(const Verdict& verdict) {
  if (!verdict.holds())
    return fmt::format("the release does NOT keep its promises: {}\n", counted(verdict.failures.size(), "failure"));
  const auto risks = verdict.plain_risks();
  const auto tells = [](const PlainRisk* risk) { return risk->tells_apart(); };
  const auto judged = [&](const PlainRisk* risk) { return risk->judged && tells(risk); };
  std::string out = "the release keeps its promises";
  if (std::any_of(risks.begin(), risks.end(), tells))
    out += fmt::format(" for the listed columns; others {}",
                       std::any_of(risks.begin(), risks.end(), judged) ? "tell rows apart" : "were not judged");
  if (verdict.models_not_judged() > 0) out += "; " + not_judged(verdict.models_not_judged());
  if (!verdict.people_judged) out += "; people were not judged";
  return out + "\n";
}

// The rules side by side: which one a release keeps is the point, not the first that comes to mind.
std::string rules_table(const CellVerdict& cells) {
  std::string out = fmt::format("\n{:<10} {:>14}  {}\n", "rule", "rows not safe", "verdict");
  for (const RuleVerdict& rule : cells.rules) {
    out += fmt::format("{:<10} {:>14}  {}{}\n", rule.rule, rule.judged ? with_commas(rule.unsafe_rows) : "?",
                       !rule.judged            ? "not judged"
                       : rule.unsafe_rows == 0 ? "holds"
                                               : "does not hold",
                       rule.required ? "" : " (not asked for)");
  }
  return out + "note: " + certify::kWildcardWarning + "\n";
}

std::string counts_line(const Verdict& verdict) {
  if (verdict.cells)
    return fmt::format("\n{}, {} blanked, k = {}\n", counted(verdict.rows, "row"),
                       counted(verdict.cells->blanked_cells, "cell"), verdict.k);
  std::string people;
  if (verdict.smallest_entities)
    people = fmt::format(" and {} of {}", counted(*verdict.smallest_entities, "distinct value"),
                         certify::in_quotes(verdict.entity));
  return fmt::format("\n{} in {}{}, smallest group {}{}, k = {}\n", counted(verdict.rows, "row"),
                     counted(verdict.groups, "group"),
                     verdict.starred_rows > 0 ? fmt::format(" and {} starred", verdict.starred_rows) : std::string(),
                     verdict.smallest_group, people, verdict.k);
}

nlohmann::ordered_json rules_json(const CellVerdict& cells) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const RuleVerdict& rule : cells.rules) {
    out.push_back({{"rule", rule.rule},
                   {"required", rule.required},
                   {"status", !rule.judged            ? "not judged"
                              : rule.unsafe_rows == 0 ? "holds"
                                                      : "fails"},
                   {"unsafe_rows", rule.judged ? nlohmann::ordered_json(rule.unsafe_rows) : nullptr}});
  }
  return out;
}

nlohmann::ordered_json models_json(const std::vector<ModelVerdict>& models) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const ModelVerdict& one : models) {
    const char* status = !one.judged ? "not judged" : one.holds ? "holds" : "fails";
    out.push_back({{"model", one.model},
                   {"status", status},
                   {"groups", one.groups},
                   {"failing", one.failing},
                   {"worst", one.worst ? nlohmann::ordered_json(*one.worst) : nullptr}});
  }
  return out;
}

nlohmann::ordered_json boxes_json(const BoxVerdict& boxes) {
  return {{"formed_at", boxes.formed_at},
          {"generalized_cells", boxes.generalized_cells},
          {"forced_cells", boxes.forced_cells},
          {"proven_bound", boxes.proven_bound ? nlohmann::ordered_json(*boxes.proven_bound) : nullptr}};
}

// Groups that show no more than they must tell something by that; where some show more, nobody can build on it.
std::string boxes_note(const BoxVerdict& boxes) {
  if (!boxes.tight) return {};
  return fmt::format(
      "note: {} of {} generalized cells follow from no box being larger than it must; who knows how the release was "
      "made may learn more\n",
      with_commas(boxes.forced_cells), with_commas(boxes.generalized_cells));
}

// "sensitive 'illness', plain 'note'": the columns that are in the release, or are not, but for the quasi-identifiers.
std::string roles_text(const std::vector<ColumnRole>& columns, bool released) {
  std::string out;
  for (const ColumnRole& column : columns) {
    if (column.role == "quasi" || column.released != released) continue;
    out += (out.empty() ? "" : ", ") + (column.role.empty() ? "" : column.role + " ") + certify::in_quotes(column.name);
  }
  return out;
}

// Of two releases the second is named as such.
std::string whose(const Verdict& verdict, const PlainRisk* risk) {
  return verdict.joint && verdict.joint->plain && risk == &*verdict.joint->plain ? "second release: " : "";
}

// Whom the columns beside the quasi-identifiers tell apart, and what to do.
std::string plain_text(const Verdict& verdict) {
  std::string out;
  for (const PlainRisk* risk : verdict.plain_risks()) {
    const std::string mark = risk->tells_apart() ? "apart  " : "note: ";
    for (const std::string& sentence : plain_sentences(*risk))
      out += fmt::format("{}{}{}\n", mark, whose(verdict, risk), sentence);
  }
  return out;
}

// What k is about and, by name, what it is not about.
std::string columns_text(const Verdict& verdict) {
  std::string out = "k is about the listed quasi-identifiers only";
  out += !verdict.plain_risks().empty() ? "\n" : "; other columns may still tell people apart\n";
  const std::string others = roles_text(verdict.columns, true), absent = roles_text(verdict.columns, false);
  if (!others.empty()) out += "k says nothing about these columns of the release: " + others + "\n";
  if (!absent.empty()) out += "not in the release: " + absent + "\n";
  return out;
}

nlohmann::ordered_json columns_json(const std::vector<ColumnRole>& columns) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const ColumnRole& column : columns)
    out.push_back({{"name", column.name},
                   {"role", column.role.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(column.role)},
                   {"released", column.released}});
  return out;
}

// A text that fits a line of the terminal.
std::string cut_to(const std::string& text, std::size_t width) {
  std::string out = text;
  if (out.size() > width) {
    std::size_t end = width - 1;
    while (end > 0 && (static_cast<unsigned char>(out[end]) >> 6) == 2) --end;  // not within a character
    out = out.substr(0, end) + "~";
  }
  return out;
}

// Some pairs of groups that narrow people when both releases are at hand, and what can be done.
std::string joint_table(const JointVerdict& joint) {
  if (joint.pairs.empty()) return {};
  std::string out = fmt::format("\nfewest in common of {} pairs of groups with fewer than k = {}:\n",
                                with_commas(joint.narrow_pairs), joint.k);
  constexpr std::size_t kLabels = 66;
  for (const NarrowPair& pair : joint.pairs) {
    out += fmt::format("  {:>4}  first  {}\n        second {}\n", with_commas(pair.common), cut_to(pair.first, kLabels),
                       cut_to(pair.second, kLabels));
  }
  return out +
         "what to do: give out only one of the two; or recode both alike (kanon apply PLAN TABLE makes the second by\n"
         "the plan of the first); or make one of them coarser or at a larger k, and check both again\n";
}

}  // namespace

std::string verdict_text(const Verdict& verdict) {
  std::string out;
  for (const std::string& line : verdict.checked) out += "holds  " + line + "\n";
  for (const std::string& line : verdict.open()) out += "open   " + line + "\n";
  out += failing_lines(verdict);
  if (verdict.cells) out += rules_table(*verdict.cells);
  if (verdict.joint) out += joint_table(*verdict.joint);
  out += counts_line(verdict);
  for (const std::string& note : verdict.notes) out += "note: " + note + "\n";
  if (verdict.boxes) out += boxes_note(*verdict.boxes);
  out += columns_text(verdict);
  out += plain_text(verdict);
  return out + last_line(verdict);
}

std::string verdict_failures(const Verdict& verdict) {
  return verdict.holds() ? std::string() : failing_lines(verdict) + last_line(verdict);
}

std::string strict_failure(const Verdict& verdict) {
  if (verdict.models_not_judged() > 0)
    return not_judged(verdict.models_not_judged()) +
           "\n  The open lines say which files would tell: --original, --hierarchy COLUMN=FILE, --population.";
  if (!verdict.people_judged)
    return "people were not judged: k counts them, and only the original tells whose the rows are\n  Add --original "
           "FILE.";
  for (const PlainRisk* risk : verdict.plain_risks()) {
    if (risk->tells_apart() && !risk->decided()) return whose(verdict, risk) + strict_words(*risk);
  }
  return {};
}

std::string verdict_json(const Verdict& verdict) {
  nlohmann::ordered_json json;
  json["version"] = kJsonVersion;
  json["command"] = "verify";
  json["status"] = name_of(verdict.standing());
  json["k"] = verdict.k;
  json["rows"] = verdict.rows;
  json["groups"] = verdict.groups;
  json["smallest_group"] = verdict.smallest_group;
  json["starred_rows"] = verdict.starred_rows;
  if (!verdict.entity.empty()) json["entity"] = verdict.entity;
  if (verdict.smallest_entities) json["smallest_entities"] = *verdict.smallest_entities;
  if (verdict.cells) {
    json["blanked_cells"] = verdict.cells->blanked_cells;
    json["rules"] = rules_json(*verdict.cells);
  }
  if (verdict.boxes) json["boxes"] = boxes_json(*verdict.boxes);
  if (!verdict.models.empty()) json["models"] = models_json(verdict.models);
  if (verdict.joint) {
    json["together"] = {{"k", verdict.joint->k},
                        {"entities", verdict.joint->entities},
                        {"first_entities", verdict.joint->first_entities},
                        {"second_entities", verdict.joint->second_entities},
                        {"narrowed", verdict.joint->narrowed},
                        {"smallest", verdict.joint->smallest},
                        {"rows_without_entity", verdict.joint->rows_without_entity},
                        {"narrow_pairs", verdict.joint->narrow_pairs},
                        {"pairs", nlohmann::ordered_json::array()},
                        {"plain", verdict.joint->plain ? plain_json(*verdict.joint->plain) : nlohmann::ordered_json()}};
    for (const NarrowPair& pair : verdict.joint->pairs)
      json["together"]["pairs"].push_back({{"first", pair.first}, {"second", pair.second}, {"common", pair.common}});
  }
  json["plain"] = verdict.plain ? plain_json(*verdict.plain) : nlohmann::ordered_json();
  if (!verdict.columns.empty()) json["columns"] = columns_json(verdict.columns);
  json["checked"] = verdict.checked;
  json["failures"] = verdict.failures;
  json["unchecked"] = verdict.open();
  json["notes"] = verdict.notes;
  // A label may be any bytes; what is not UTF-8 is shown as the replacement character instead of throwing.
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
