// Writes a plan of blanked cells as JSON: one line per column and per tuple.
#include <nlohmann/json.hpp>

#include "kanon/version.hpp"
#include "plan/cells/cell_plan.hpp"
#include "plan/common/digest.hpp"
#include "plan/common/json_parts.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const CellPlanColumn& column) {
  Json out = {{"name", column.name}, {"role", column.dropped ? "dropped" : name_of(column.role)}};
  if (column.role != Role::quasi) return out;
  out["weight"] = column.weight;
  if (column.recoded.empty()) return out;
  out["recoded"] = column.recoded;
  out["nodes"] = Json::array();
  for (const auto& node : column.nodes)
    out["nodes"].push_back({{"label", value_json(node.label)}, {"values", value_json(node.values)}});
  return out;
}

Json json_of(const CellPlanTuple& tuple, const std::vector<std::string>& quasi) {
  Json parts = Json::array();
  for (const auto& part : tuple.parts) {
    Json blanked = Json::array();
    for (const auto column : part.blanked) blanked.push_back(quasi[column]);
    parts.push_back({{"rows", part.rows}, {"blanked", std::move(blanked)}});
  }
  return {{"values", value_json(tuple.values)}, {"parts", std::move(parts)}};
}

Json json_of(const CellPlanClaim& claim, const std::vector<std::string>& quasi) {
  Json by_column = Json::object();
  for (std::size_t c = 0; c < quasi.size(); ++c) by_column[quasi[c]] = claim.blanked_by_column[c];
  return {{"status", name_of(claim.status)},
          {"search", "suppress"},
          {"cost_name", "cells"},
          {"cost", claim.cost},
          {"bound", claim.bound},
          {"rows", claim.rows},
          {"blanked_rows", claim.blanked_rows},
          {"blanked_cells", claim.blanked_cells},
          {"blanked_by_column", std::move(by_column)},
          {"fingerprint", claim.fingerprint}};
}

// Lists of objects get a line for each of them.
std::string laid_out(const Json& json) {
  std::string out = "{";
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    out += (first ? "\n  " : ",\n  ") + compact_json(key) + ": ";
    first = false;
    if (!value.is_array() || value.empty() || !value.front().is_object()) {
      out += compact_json(value);
      continue;
    }
    std::string lines;
    for (const auto& item : value) lines += (lines.empty() ? "[\n    " : ",\n    ") + compact_json(item);
    out += lines + "\n  ]";
  }
  return out + "\n}\n";
}

}  // namespace

std::vector<std::string> CellPlan::quasi_names() const {
  std::vector<std::string> out;
  for (const auto& column : columns) {
    if (column.role == Role::quasi) out.push_back(column.name);
  }
  return out;
}

void add_up(CellPlan& plan) {
  std::vector<std::uint64_t> weights;
  for (const auto& column : plan.columns) {
    if (column.role == Role::quasi) weights.push_back(column.weight);
  }
  CellPlanClaim& claim = plan.claim;
  claim.cost = claim.blanked_rows = claim.blanked_cells = 0;
  claim.blanked_by_column.assign(weights.size(), 0);
  for (const auto& tuple : plan.tuples) {
    for (const auto& part : tuple.parts) {
      for (const auto column : part.blanked) {
        claim.blanked_by_column[column] += part.rows;
        claim.cost += part.rows * weights[column];
      }
      claim.blanked_cells += part.rows * part.blanked.size();
      if (!part.blanked.empty()) claim.blanked_rows += part.rows;
    }
  }
}

SealedPlan cell_plan_text(const CellPlan& plan) {
  const auto quasi = plan.quasi_names();
  Json json = {{"format", "kanon plan"},
               {"version", 1},
               {"kind", "cells"},
               {"made_by", std::string("kanon ") + kVersion},
               {"k", plan.k},
               {"rule", name_of(plan.rule)},
               {"max_size", plan.max_size},
               {"blank", plan.blank},
               {"missing", plan.missing},
               {"missing_as", name_of(plan.missing_as)},
               {"columns", Json::array()},
               {"tuples", Json::array()},
               {"claim", json_of(plan.claim, quasi)}};
  for (const auto& column : plan.columns) json["columns"].push_back(json_of(column));
  for (const auto& tuple : plan.tuples) json["tuples"].push_back(json_of(tuple, quasi));
  if (plan.safe_cells) json["safe_cells"] = true;
  if (!plan.accepted.empty()) json["accepted"] = plan.accepted;
  if (!plan.report_key.empty()) json["report_key"] = plan.report_key;
  SealedPlan out{.text = {}, .digest = plan_digest(json)};
  json["digest"] = out.digest;
  out.text = laid_out(json);
  return out;
}

}  // namespace kanon
