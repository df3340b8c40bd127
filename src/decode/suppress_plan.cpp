// Turns codes and column masks back into values and column names.
#include "decode/suppress_plan.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <nlohmann/json.hpp>

#include "plan/common/digest.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

std::uint64_t all_columns(std::size_t columns) {
  return columns == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << columns) - 1;
}

std::vector<std::uint32_t> places(std::uint64_t mask) {
  std::vector<std::uint32_t> out;
  for (; mask != 0; mask &= mask - 1) out.push_back(static_cast<std::uint32_t>(std::countr_zero(mask)));
  return out;
}

CellPlanColumn plan_column(const CellColumn& column, const std::vector<Value>& source) {
  CellPlanColumn out{
      .name = column.name, .role = Role::quasi, .weight = column.weight, .recoded = column.recoded, .nodes = {}};
  if (column.recoded.empty()) return out;
  for (const auto& label : column.values) out.nodes.push_back({.label = label, .values = {}});
  for (std::size_t i = 0; i < source.size(); ++i) out.nodes[column.code_of[i]].values.push_back(source[i]);
  for (auto& node : out.nodes) std::sort(node.values.begin(), node.values.end());
  return out;
}

std::vector<CellPlanColumn> plan_columns(const EncodedCells& cells) {
  std::vector<CellPlanColumn> out;
  for (std::size_t i = 0; i < cells.schema.columns.size(); ++i) {
    const std::string& name = cells.schema.columns[i];
    const auto quasi = std::find_if(cells.columns.begin(), cells.columns.end(),
                                    [&](const CellColumn& column) { return column.name == name; });
    if (quasi != cells.columns.end()) {
      out.push_back(plan_column(*quasi, cells.counts.values[quasi->source]));
      continue;
    }
    const bool dropped = cells.schema.roles[i] == Role::quasi;
    out.push_back({.name = name,
                   .role = dropped ? Role::plain : cells.schema.roles[i],
                   .dropped = dropped,
                   .recoded = {},
                   .nodes = {}});
  }
  return out;
}

// The tuple by its values. Missing cells that match no other have different codes and the same text.
std::vector<std::uint32_t> looks_of(const EncodedCells& cells, std::size_t tuple) {
  std::vector<std::uint32_t> out;
  for (std::size_t c = 0; c < cells.table.columns; ++c)
    out.push_back(std::min(cells.table.code(tuple, c), static_cast<std::uint32_t>(cells.columns[c].values.size())));
  return out;
}

std::vector<Value> values_of(const EncodedCells& cells, const std::vector<std::uint32_t>& looks) {
  std::vector<Value> out;
  for (std::size_t c = 0; c < looks.size(); ++c) out.push_back(cells.columns[c].shown(looks[c]));
  return out;
}

Json json_of(const std::vector<Value>& values) {
  Json out = Json::array();
  for (const auto& value : values) out.push_back(value ? Json(*value) : Json(nullptr));
  return out;
}

}  // namespace

CellRelease release_of(const CellTable& table, const OriginalSuppression& found) {
  CellRelease out(table.tuples());
  for (std::size_t t = 0; t < table.tuples(); ++t)
    out[t].push_back({.visible = all_columns(table.columns) & ~found.blanked[t], .rows = table.counts[t]});
  return out;
}

std::uint64_t proven_cost(const CellTable& table, const OriginalSuppression& found) {
  if (found.complete) return found.cost;
  std::uint64_t out = 0;
  for (std::size_t t = 0; t < table.tuples(); ++t) {
    if (found.blanked[t] == all_columns(table.columns)) continue;
    for (const auto column : places(found.blanked[t])) out += std::uint64_t{table.weights[column]} * table.counts[t];
  }
  return out;
}

CellPlan make_cell_plan(const SuppressRequest& request, const EncodedCells& cells, const CellRelease& release) {
  CellPlan out;
  out.k = *request.cells.recipe.promise.k;
  out.rule = *request.rule;
  out.max_size = request.cells.max_size;
  out.blank = request.blank;
  out.missing = request.cells.recipe.data.missing;
  out.missing_as = cells.missing_as;
  out.columns = plan_columns(cells);
  out.claim.rows = cells.counts.rows;
  out.claim.fingerprint = fingerprint(cells.counts);
  std::map<std::vector<std::uint32_t>, std::map<std::uint64_t, std::uint64_t>> parts;  // by looks and blanked columns
  for (std::size_t t = 0; t < release.size(); ++t) {
    auto& mine = parts[looks_of(cells, t)];
    for (const auto& part : release[t]) mine[all_columns(cells.table.columns) & ~part.visible] += part.rows;
  }
  for (const auto& [looks, masks] : parts) {
    if (masks.size() == 1 && masks.begin()->first == 0) continue;
    CellPlanTuple tuple{.values = values_of(cells, looks), .parts = {}};
    for (const auto& [mask, rows] : masks) tuple.parts.push_back({.rows = rows, .blanked = places(mask)});
    out.tuples.push_back(std::move(tuple));
  }
  add_up(out);
  return out;
}

std::string witnesses_text(const EncodedCells& cells, const OriginalSuppression& found,
                           const std::string& plan_digest) {
  const Json head = {{"format", "kanon witnesses"}, {"version", 1}, {"plan", plan_digest}};
  std::string out = compact_json(head) + "\n";
  std::map<std::vector<std::uint32_t>, std::uint64_t> rows_of;  // the rows that look alike
  for (std::size_t t = 0; t < cells.table.tuples(); ++t) rows_of[looks_of(cells, t)] += cells.table.counts[t];
  for (std::size_t t = 0; t < cells.table.tuples(); ++t) {
    if (found.blanked[t] == 0) continue;
    Json blanked = Json::array(), witnesses = Json::array();
    for (const auto column : places(found.blanked[t])) blanked.push_back(cells.columns[column].name);
    const auto looks = looks_of(cells, t);
    std::vector<std::vector<std::uint32_t>> named = {looks};  // its own rows need no witness
    for (std::size_t i = found.witness_starts[t]; i < found.witness_starts[t + 1]; ++i) {
      auto other = looks_of(cells, found.witnesses[i]);
      if (std::find(named.begin(), named.end(), other) != named.end()) continue;
      witnesses.push_back({{"values", json_of(values_of(cells, other))}, {"rows", rows_of[other]}});
      named.push_back(std::move(other));
    }
    const Json line = {{"values", json_of(values_of(cells, looks))},
                       {"rows", cells.table.counts[t]},
                       {"blanked", std::move(blanked)},
                       {"witnesses", std::move(witnesses)}};
    out += compact_json(line) + "\n";
  }
  return out;
}

}  // namespace kanon
