// Reads a plan of blanked cells; every key is checked, because a plan is edited, copied and sent around.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "base/try.hpp"
#include "plan/cells/cell_plan.hpp"
#include "plan/common/json.hpp"
#include "plan/common/keys.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

using namespace plan_keys;

Result<std::uint64_t> count_at(const Json& object, const char* key, const std::string& path, std::uint64_t least = 0) {
  KANON_TRY(const Json* json, member(object, key, path));
  if (!json->is_number_unsigned() || json->get<std::uint64_t>() < least)
    return wrong(path + key, fmt::format("must be a whole number, {} or more", least));
  return json->get<std::uint64_t>();
}

Result<Value> value_of(const Json& json, const std::string& path) {
  if (json.is_null()) return Value();
  if (!json.is_string() || json.get<std::string>().empty())
    return wrong(path, "must hold texts that are not empty, or null");
  return Value(json.get<std::string>());
}

Result<std::vector<Value>> values_at(const Json& object, const std::string& path) {
  KANON_TRY(const Json* list, list_at(object, "values", path));
  std::vector<Value> out;
  for (const auto& item : *list) {
    KANON_TRY(Value value, value_of(item, path + "values"));
    out.push_back(std::move(value));
  }
  return out;
}

Status read_nodes(const Json& json, const std::string& path, CellPlanColumn& column) {
  KANON_TRY(column.recoded, text_at(json, "recoded", path));
  KANON_TRY(const Json* nodes, list_at(json, "nodes", path));
  std::set<Value> labels, values;
  for (const auto& item : *nodes) {
    PlanNode node;
    KANON_TRY(const Json* label, member(item, "label", path + "nodes."));
    KANON_TRY(node.label, value_of(*label, path + "nodes.label"));
    KANON_TRY(node.values, values_at(item, path + "nodes."));
    bool fresh = labels.insert(node.label).second;
    for (const auto& value : node.values) fresh = values.insert(value).second && fresh;
    if (!fresh) return wrong(path + "nodes", "has a label or a value twice");
    column.nodes.push_back(std::move(node));
  }
  return Done{};
}

Result<CellPlanColumn> column_of(const Json& json, const std::string& path) {
  CellPlanColumn out;
  KANON_TRY(out.name, text_at(json, "name", path));
  KANON_TRY(const std::string role,
            word_at(json, "role", path,
                    {"quasi", "identifier", "entity", "sensitive", "target", "weight", "plain", "dropped"}));
  out.dropped = role == "dropped";
  out.role = role_named(role).value_or(Role::plain);
  if (out.role != Role::quasi) return out;
  KANON_TRY(const std::uint64_t weight, count_at(json, "weight", path, 1));
  if (weight > std::numeric_limits<std::uint32_t>::max()) return wrong(path + "weight", "is too large");
  out.weight = static_cast<std::uint32_t>(weight);
  if (json.contains("nodes")) KANON_CHECK(read_nodes(json, path, out));
  return out;
}

Result<CellPlanPart> part_of(const Json& json, const std::string& path, const std::vector<std::string>& quasi) {
  CellPlanPart out;
  KANON_TRY(out.rows, count_at(json, "rows", path, 1));
  KANON_TRY(const Json* blanked, list_at(json, "blanked", path));
  for (const auto& item : *blanked) {
    const auto found = item.is_string() ? std::find(quasi.begin(), quasi.end(), item.get<std::string>()) : quasi.end();
    if (found == quasi.end()) return wrong(path + "blanked", "must hold names of quasi columns");
    out.blanked.push_back(static_cast<std::uint32_t>(found - quasi.begin()));
  }
  std::sort(out.blanked.begin(), out.blanked.end());
  if (std::adjacent_find(out.blanked.begin(), out.blanked.end()) != out.blanked.end())
    return wrong(path + "blanked", "names a column twice");
  return out;
}

Status read_tuples(const Json& json, CellPlan& plan) {
  const auto quasi = plan.quasi_names();
  std::set<std::vector<Value>> seen;
  KANON_TRY(const Json* tuples, list_at(json, "tuples", ""));
  for (const auto& item : *tuples) {
    const std::string path = fmt::format("tuples[{}].", plan.tuples.size());
    CellPlanTuple tuple;
    KANON_TRY(tuple.values, values_at(item, path));
    if (tuple.values.size() != quasi.size()) return wrong(path + "values", "must have one value per quasi column");
    if (!seen.insert(tuple.values).second) return wrong(path + "values", "stand in an earlier tuple too");
    KANON_TRY(const Json* parts, list_at(item, "parts", path));
    for (const auto& one : *parts) {
      KANON_TRY(CellPlanPart part, part_of(one, path + "parts.", quasi));
      tuple.parts.push_back(std::move(part));
    }
    plan.tuples.push_back(std::move(tuple));
  }
  return Done{};
}

Status read_columns(const Json& json, CellPlan& plan) {
  std::set<std::string> names;
  KANON_TRY(const Json* columns, list_at(json, "columns", ""));
  for (const auto& item : *columns) {
    const std::string path = fmt::format("columns[{}].", plan.columns.size());
    KANON_TRY(CellPlanColumn column, column_of(item, path));
    if (!names.insert(column.name).second) return wrong(path + "name", "is the name of an earlier column too");
    plan.columns.push_back(std::move(column));
  }
  if (plan.quasi_names().empty()) return wrong("columns", "has no column of role quasi");
  return Done{};
}

Status read_claim(const Json& json, CellPlan& plan) {
  KANON_TRY(const Json* claim, member(json, "claim", ""));
  KANON_TRY(const std::string status, word_at(*claim, "status", "claim.", {"optimal", "feasible", "unchanged"}));
  plan.claim.status = *named<OutcomeStatus>(status);
  KANON_TRY(plan.claim.bound, count_at(*claim, "bound", "claim."));
  KANON_TRY(plan.claim.rows, count_at(*claim, "rows", "claim."));
  KANON_TRY(plan.claim.fingerprint, text_at(*claim, "fingerprint", "claim."));
  return Done{};
}

Result<CellPlan> plan_of(const Json& json) {
  CellPlan out;
  KANON_CHECK(word_at(json, "format", "", {"kanon plan"}));
  KANON_CHECK(word_at(json, "kind", "", {"cells"}));
  KANON_TRY(const std::uint64_t version, count_at(json, "version", ""));
  if (version != 1) return wrong("version", "is not 1, the version this kanon reads");
  KANON_TRY(out.k, count_at(json, "k", "", 1));
  KANON_TRY(const std::string rule, word_at(json, "rule", "", {"original", "strict"}));
  out.rule = *named<SuppressRule>(rule);
  KANON_TRY(out.max_size, count_at(json, "max_size", ""));
  KANON_TRY(out.blank, text_at(json, "blank", ""));
  KANON_TRY(out.safe_cells, flag_at(json, "safe_cells", ""));
  KANON_TRY(out.accepted, accepted_at(json));
  KANON_TRY(const std::string missing_as, word_at(json, "missing_as", "", {"value", "never"}));
  out.missing_as = *named<MissingAs>(missing_as);
  KANON_TRY(out.missing, texts_at(json, "missing", ""));
  KANON_CHECK(read_columns(json, out));
  KANON_CHECK(read_tuples(json, out));
  KANON_CHECK(read_claim(json, out));
  add_up(out);
  return out;
}

}  // namespace

std::string plan_kind(const std::string& path) {
  // The kind stands at the top; a large plan need not be read whole to know it.
  std::ifstream in(path, std::ios::binary);
  std::string head(4096, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  const auto at = head.find("\"kind\"");
  if (at == std::string::npos) return {};
  const auto from = head.find('"', head.find(':', at));
  const auto to = from == std::string::npos ? from : head.find('"', from + 1);
  return to == std::string::npos ? std::string() : head.substr(from + 1, to - from - 1);
}

Result<CellPlan> read_cell_plan(const std::string& path) {
  KANON_TRY(const std::string text, plan_file_text(path));
  KANON_TRY(Json json, plan_json(text, path));
  auto plan = plan_of(json);
  if (!plan.ok()) return placed(plan.error(), path);
  KANON_CHECK(check_digest(std::move(json), path, "suppress"));
  return plan;
}

}  // namespace kanon
