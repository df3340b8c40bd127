// Puts the report together: what stands at the top, and the sections in the order in which people ask.
#include <fmt/format.h>

#include <chrono>
#include <ctime>

#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "kanon/version.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string smallest_in_words(const Evaluation& found) {
  const std::uint64_t smallest = found.risk.after.smallest;
  if (found.risk.after.rows == 0) return "The release has no rows";
  const bool entities = !found.entity.empty();
  return fmt::format("The smallest group of the release has {} {}", with_commas(smallest),
                     smallest == 1 ? (entities ? "entity" : "row") : (entities ? "entities" : "rows"));
}

// By the independent checker where it was asked; else by the groups that were counted for the report.
void judge(const ReportSource& source, Report& out) {
  const Evaluation& found = source.evaluation;
  // The checker counts rows where a plan does not recode columns; people may be fewer.
  if (found.k_holds == false && !found.entity.empty()) {
    out.verdict = ReportVerdict::fails;
    out.verdict_text = fmt::format("{}; k = {}.", smallest_in_words(found), *found.k);
    return;
  }
  if (source.verdict != nullptr && source.verdict->holds()) {
    out.verdict = ReportVerdict::holds;
    out.verdict_text = has_blanked_cells(source)
                           ? fmt::format(
                                 "What a row of the release still shows is shared as rule {} asks, k = {}; the "
                                 "independent checker counted anew from the written file.",
                                 rule_name(source), source.verdict->k)
                           : fmt::format(
                                 "Every group of the release has at least {} rows in the quasi-identifiers listed; the "
                                 "independent checker counted anew from the written file.",
                                 source.verdict->k);
    return;
  }
  if (source.verdict != nullptr) {
    out.verdict = ReportVerdict::fails;
    out.verdict_text = "The independent checker found: " + list_of(source.verdict->failures, 3) + ".";
    return;
  }
  if (!found.k || !source.not_judged.empty()) {
    out.verdict_text = fmt::format("{}. {}", smallest_in_words(found),
                                   source.not_judged.empty() ? "No k was named to judge it by." : source.not_judged);
    return;
  }
  if (!found.k_holds) {
    out.verdict_text = "Single cells are blanked, so the size of groups does not tell whether k holds.";
    return;
  }
  out.verdict = *found.k_holds ? ReportVerdict::holds : ReportVerdict::fails;
  out.verdict_text =
      fmt::format("{}; k = {} was asked for. Counted for this report; without a plan there is nothing more to check.",
                  smallest_in_words(found), *found.k);
}

// Other columns of the release are looked at as well: what holds may hold for the listed ones alone.
void judge_beside(const ReportSource& source, Report& out) {
  const PlainRisk* plain = plain_of(source);
  if (plain == nullptr) return;
  out.beside = plain_sentences(*plain);
  if (out.verdict == ReportVerdict::holds && plain->tells_apart())
    out.verdict = plain->judged ? ReportVerdict::holds_for_listed : ReportVerdict::others_not_judged;
}

void add_figure(Report& out, const char* id, const char* name, const ReportCell& cell, std::string note) {
  out.figures.push_back({.id = id, .name = name, .text = cell.text, .value = cell.value, .note = std::move(note)});
}

void add_group_figures(const Evaluation& found, Report& out) {
  const RiskFigures &was = found.risk.before, &is = found.risk.after;
  add_figure(out, "smallest_group", "smallest group", count_cell(is.smallest),
             fmt::format("was {}{}", with_commas(was.smallest), found.k ? fmt::format("; k = {}", *found.k) : ""));
  add_figure(out, "highest_risk", "highest risk", percent_cell(is.highest),
             fmt::format("was {}", percent_text(was.highest)));
  add_figure(out, "unique_rows", "rows that are alone", count_cell(is.unique_rows),
             fmt::format("was {}", with_commas(was.unique_rows)));
}

void add_rule_figures(const ReportSource& source, Report& out) {
  const RuleVerdict* rule = rule_of(source);
  if (rule == nullptr || !rule->judged || source.verdict->k == 0) return;
  add_figure(out, "unsafe_rows", "rows that break the rule", count_cell(rule->unsafe_rows),
             fmt::format("rule {}, k = {}", rule->rule, source.verdict->k));
  if (rule->unsafe_rows == 0)
    add_figure(out, "highest_risk", "highest risk", percent_cell(1 / static_cast<double>(source.verdict->k)),
               "at most: 1/k, by what a row shows");
}

void add_figures(const ReportSource& source, Report& out) {
  const Evaluation& found = source.evaluation;
  const LossReport& loss = found.loss;
  const auto add = [&](const char* id, const char* name, const ReportCell& cell, std::string note) {
    add_figure(out, id, name, cell, std::move(note));
  };
  if (has_blanked_cells(source)) {
    add_rule_figures(source, out);
  } else {
    add_group_figures(found, out);
  }
  if (const PlainRisk* plain = plain_of(source); plain != nullptr && plain->judged && !plain->columns.empty())
    add("unique_rows_together", "alone by all columns", count_cell(plain->together.unique_rows),
        "with those released as they are");
  if (found.entity.empty())
    out.figures.push_back({.id = "people",
                           .name = "people",
                           .text = "not judged",
                           .note = "no entity is named: rows are counted, and a person may have several"});
  add("rows", "rows released", count_cell(loss.rows_after), fmt::format("of {}", with_commas(loss.rows_before)));
  const std::uint64_t gone = loss.starred_rows + loss.dropped_rows;
  add("suppressed_rows", "rows suppressed", count_cell(gone),
      percent_text(loss.rows_before > 0 ? static_cast<double>(gone) / static_cast<double>(loss.rows_before) : 0));
  if (source.cells != nullptr) {
    add("blanked_cells", "cells blanked", count_cell(source.cells->blanked_cells),
        source.cells->gap > 0 ? fmt::format("at most {} more than needed", percent_text(source.cells->gap))
                              : "proven: none less will do");
  } else if (loss.lm) {
    add("lm", "detail lost", percent_cell(*loss.lm), "mean over cells (lm)");
  }
  if (found.say.compared > 0) {
    add("overlapping", "shares within error",
        percent_cell(static_cast<double>(found.say.overlapping) / static_cast<double>(found.say.compared)),
        "labels whose 95% intervals overlap");
  }
}

void add_leaks(const OrderFindings& order, Report& out) {
  for (const auto& name : order.indexes)
    out.leaks.push_back(
        fmt::format("column {} numbers the rows; by it the original's rows may be found. Leave it out.", name));
  for (const auto& name : order.unique)
    out.leaks.push_back(fmt::format(
        "column {} is different in every row: who knows it of a person finds the row. Leave it out.", name));
  if (order.same_order && !order.sorted)
    out.leaks.emplace_back("rows stand in the order of the original. Sort or shuffle the release before it goes out.");
}

}  // namespace

Report assemble_report(const ReportSource& source) {
  const Evaluation& found = source.evaluation;
  Report out;
  out.title = file_name(found.release);
  out.subtitle = fmt::format("Released from {}: {} rows, {} quasi-identifier{}{}.", file_name(found.original),
                             with_commas(found.loss.rows_before), found.quasi.size(),
                             found.quasi.size() == 1 ? "" : "s", found.k ? fmt::format(", k = {}", *found.k) : "");
  out.least_shown = least_shown(found);
  out.audience = fmt::format(
      "For those who decide about this release and those who will use it. It holds no value of an identifying or "
      "sensitive column, pools labels that fewer than {} rows have, and rounds counts of the original. Its figures "
      "about the original are still figures about the original: pass it on as your rules for such figures say.",
      out.least_shown);
  judge(source, out);
  judge_beside(source, out);
  add_figures(source, out);
  add_leaks(found.risk.order, out);
  for (auto section : {asked_section(source), done_section(source), risk_section(source), beside_section(source),
                       sensitive_section(source), loss_section(source), say_section(source), front_section(source),
                       search_section(source), caveats_section(source), check_section(source)}) {
    if (!section.blocks.empty()) out.sections.push_back(std::move(section));
  }
  out.version = kVersion;
  out.date = today();
  return out;
}

}  // namespace kanon
