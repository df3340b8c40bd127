// Writes a plan as JSON that people can read: one line per column head and per node.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "kanon/version.hpp"
#include "plan/common/digest.hpp"
#include "plan/common/json_parts.hpp"
#include "plan/common/models_json.hpp"
#include "plan/recoding/plan.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const PlanColumn& column) {
  Json out = {{"name", column.name}, {"role", name_of(column.role)}};
  if (column.role != Role::quasi) return out;
  out["coding"] = name_of(column.coding);
  if (column.has_level()) {
    out["level"] = column.level;
    out["height"] = column.height;
  }
  out["hierarchy"] = column.hierarchy;
  if (column.coding == CodingKind::intervals) out["loss"] = column.by_width ? "width" : "count";
  out["weight"] = column.weight;
  out["nodes"] = Json::array();
  for (const auto& node : column.nodes) {
    out["nodes"].push_back({{"label", value_json(node.label)}, {"values", value_json(node.values)}});
    if (node.suppressed) out["nodes"].back()["suppressed"] = true;
  }
  return out;
}

Json json_of(const PlanMatrix& matrix) {
  return {{"classes", value_json(matrix.classes)}, {"costs", matrix.costs}};
}

Json json_of(const PlanClaim& claim) {
  Json out = {
      {"status", name_of(claim.status)}, {"search", name_of(claim.search)}, {"cost_name", name_of(claim.cost_name)}};
  if (has_target(claim.cost_name) && claim.terms.empty()) out["target"] = claim.target;
  for (const auto& term : claim.terms) {
    Json json = {{"cost_name", name_of(term.cost_name)}, {"weight", term.weight}};
    if (has_target(term.cost_name)) json["target"] = term.target;
    out["terms"].push_back(std::move(json));
  }
  if (!claim.matrix.classes.empty()) out["matrix"] = json_of(claim.matrix);
  if (claim.suppressed_together) out["cm_suppressed"] = "group";
  if (uses_cost(claim, CostName::rm)) out["dispersion"] = name_of(claim.dispersion);
  if (is_exact(claim.cost_name)) {
    out["cost"] = claim.cost.exact;
    out["bound"] = claim.bound.exact;
  } else {
    out["cost"] = claim.cost.real;
    out["bound"] = claim.bound.real;
  }
  write_counts(claim, out);
  if (!claim.fingerprint.empty()) out["fingerprint"] = claim.fingerprint;
  return out;
}

// Objects and arrays are opened out down to the nodes of a column; below that one line each.
void write(const Json& json, int depth, const std::string& indent, std::string& out) {
  const bool open =
      depth > 0 && json.is_structured() && !json.empty() && (json.is_object() || json.front().is_object());
  if (!open) {
    out += compact_json(json);
    return;
  }
  const std::string inner = indent + "  ";
  out += json.is_object() ? "{" : "[";
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    out += (first ? "\n" : ",\n") + inner;
    if (json.is_object()) out += compact_json(key) + ": ";
    write(value, depth - 1, inner, out);
    first = false;
  }
  out += "\n" + indent + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string plan_text(const Plan& plan) {
  Json json = {
      {"format", "kanon plan"},
      {"version", 1},
      {"kind", "recoding"},
      {"made_by", std::string("kanon ") + kVersion},
  };
  write_k(plan, json);
  json["suppression"] = suppression_json(plan);
  if (!plan.models.empty()) json["models"] = models_json(plan.models);
  json["missing"] = plan.missing;
  json["columns"] = Json::array();
  json["claim"] = json_of(plan.claim);
  for (const auto& column : plan.columns) json["columns"].push_back(json_of(column));
  if (plan.reserve) json["reserve"] = {{"k", plan.reserve->k}, {"limit", plan.reserve->limit}};
  if (plan.safe_cells) json["safe_cells"] = true;
  if (!plan.accepted.empty()) json["accepted"] = plan.accepted;
  if (!plan.report_key.empty()) json["report_key"] = plan.report_key;
  json["digest"] = plan_digest(json);
  std::string out;
  write(json, 4, "", out);
  return out + "\n";
}

}  // namespace kanon
