// What the writers of plans of every kind put into JSON alike.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "plan/common/terms.hpp"
#include "table/value_order.hpp"

namespace kanon {

inline nlohmann::ordered_json value_json(const Value& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

inline nlohmann::ordered_json value_json(const std::vector<Value>& values) {
  auto out = nlohmann::ordered_json::array();
  for (const auto& value : values) out.push_back(value_json(value));
  return out;
}

// How many rows a plan that suppresses whole rows may suppress, and what becomes of them.
inline nlohmann::ordered_json suppression_json(const PlanTerms& terms) {
  return {{"limit", terms.limit},
          {"limit_rows", terms.limit_rows},
          {"rows", terms.drop_suppressed ? "drop" : "star"},
          {"shown_as", terms.shown_as}};
}

// What k is, and what it counts.
inline void write_k(const PlanTerms& terms, nlohmann::ordered_json& out) {
  out["k"] = terms.k;
  if (!terms.entity.empty()) out["entity"] = terms.entity;
}

// The counts that such a plan claims.
void write_counts(const auto& claim, nlohmann::ordered_json& out) {
  out["rows"] = claim.rows;
  out["suppressed_rows"] = claim.suppressed_rows;
  out["starred_rows"] = claim.starred_rows;
  out["dropped_rows"] = claim.dropped_rows;
  out["groups"] = claim.groups;
  out["smallest_group"] = claim.smallest_group;
  if constexpr (requires { claim.smallest_entities; }) {
    if (claim.smallest_entities) out["smallest_entities"] = *claim.smallest_entities;
  }
}

}  // namespace kanon
