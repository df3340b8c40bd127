// Renders values that a plan did not know, and the plan beside a search anew.
#include "report/text/apply_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

constexpr std::size_t kShown = 6;  // values of a column in the text; the plan has them all

std::string shown(const std::optional<std::string>& value) {
  return value ? printable(*value) : "(missing)";
}

std::string unseen_text(const UnseenColumn& column) {
  std::uint64_t rows = 0;
  std::vector<std::string> where;
  for (const auto& value : column.values) {
    rows += value.rows;
    where.push_back(shown(value.value) +
                    (value.suppressed ? "" : " as " + (value.label ? shown(value.label) : "(empty)")));
  }
  const bool suppressed = column.values[0].suppressed;
  std::string out = wrapped(fmt::format("  unseen values      \"{}\": {} in {} row{}, {}: {}", printable(column.name),
                                        column.values.size(), with_commas(rows), rows == 1 ? "" : "s",
                                        suppressed ? "suppressed" : "mapped", list_of(where, kShown)),
                            21);
  std::vector<std::string> changed;
  for (const auto& label : column.widened) changed.push_back(shown(label.before) + " is now " + shown(label.after));
  if (changed.empty()) return out;
  return out +
         wrapped(fmt::format("                     labels changed to stay true: {}", list_of(changed, kShown)), 21);
}

std::string fresh_text(const AnonymizeOutcome& outcome) {
  const FreshComparison& fresh = *outcome.fresh;
  const std::string cost = name_of(outcome.cost_name);
  std::string out =
      fmt::format("  {} reused          {}, {} rows suppressed\n", cost,
                  shown_cost(fresh.reused_cost, outcome.cost_name), with_commas(fresh.reused_suppressed_rows));
  if (!has_candidate(fresh.status))
    return out + fmt::format("  {} fresh           {} ({})\n", cost,
                             fresh.status == OutcomeStatus::infeasible ? "k cannot be met anew within the limit"
                                                                       : "nothing was found in the time given",
                             name_of(fresh.search));
  out += fmt::format("  {} fresh           {}, {} rows suppressed ({}, {})\n", cost,
                     shown_cost(fresh.fresh_cost, outcome.cost_name), with_commas(fresh.fresh_suppressed_rows),
                     name_of(fresh.search),
                     fresh.status == OutcomeStatus::feasible ? "not proven optimal" : "proven optimal");
  if (fresh.relative) out += fmt::format("  reuse costs        {:+.2f}%\n", 100 * *fresh.relative);
  return out + wrapped("                     (both in terms of this table's own values)", 21);
}

Json json_of(const UnseenColumn& column) {
  Json out = {{"column", column.name}, {"values", Json::array()}, {"widened", Json::array()}};
  for (const auto& value : column.values) {
    out["values"].push_back({{"value", value.value ? Json(*value.value) : Json()},
                             {"label", value.label ? Json(*value.label) : Json()},
                             {"rows", value.rows},
                             {"suppressed", value.suppressed}});
  }
  for (const auto& label : column.widened) {
    out["widened"].push_back({{"before", label.before ? Json(*label.before) : Json()},
                              {"after", label.after ? Json(*label.after) : Json()}});
  }
  return out;
}

Json json_of(const FreshComparison& fresh, CostName cost) {
  const bool found = has_candidate(fresh.status);
  Json out = {{"status", name_of(fresh.status)}, {"search", name_of(fresh.search)}};
  out["reused_cost"] = json_of(fresh.reused_cost, cost);
  out["reused_suppressed_rows"] = fresh.reused_suppressed_rows;
  out["cost"] = found ? json_of(fresh.fresh_cost, cost) : Json();
  out["bound"] = found ? json_of(fresh.bound, cost) : Json();
  out["suppressed_rows"] = found ? Json(fresh.fresh_suppressed_rows) : Json();
  out["relative"] = fresh.relative ? Json(*fresh.relative) : Json();
  out["seconds"] = fresh.seconds;
  return out;
}

}  // namespace

std::string apply_text(const AnonymizeOutcome& outcome) {
  std::string out;
  for (const auto& column : outcome.unseen) out += unseen_text(column);
  if (outcome.fresh) out += fresh_text(outcome);
  return out.empty() ? out : out + "\n";
}

void add_apply_json(const AnonymizeOutcome& outcome, Json& json) {
  json["unseen"] = Json::array();
  for (const auto& column : outcome.unseen) json["unseen"].push_back(json_of(column));
  json["fresh"] = outcome.fresh ? json_of(*outcome.fresh, outcome.cost_name) : Json();
}

}  // namespace kanon
