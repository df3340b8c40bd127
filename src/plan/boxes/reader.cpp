// Reads a plan of boxes; every key is checked, because a plan is edited, copied and sent around.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/try.hpp"
#include "plan/boxes/box_plan.hpp"
#include "plan/common/json.hpp"
#include "plan/common/keys.hpp"
#include "plan/common/models_json.hpp"
#include "plan/recoding/plan.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

using namespace plan_keys;

constexpr std::uint64_t kMostRows = std::numeric_limits<std::uint32_t>::max();  // as tables may have

Result<std::uint64_t> count_of(const Json& json, const std::string& path, std::uint64_t least, std::uint64_t most) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() < least || json.get<std::uint64_t>() > most)
    return wrong(path, fmt::format("must be a whole number from {} to {}", least, most));
  return json.get<std::uint64_t>();
}

Result<std::uint64_t> count_at(const Json& object, const char* key, const std::string& path, std::uint64_t least = 0,
                               std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  KANON_TRY(const Json* json, member(object, key, path));
  return count_of(*json, path + key, least, most);
}

Result<double> number_at(const Json& object, const char* key, const std::string& path) {
  KANON_TRY(const Json* json, member(object, key, path));
  if (!json->is_number() || !std::isfinite(json->get<double>()) || json->get<double>() < 0)
    return wrong(path + key, "must be a number, 0 or more");
  return json->get<double>();
}

Result<std::vector<std::uint32_t>> numbers_of(const Json& json, const std::string& path) {
  if (!json.is_array()) return wrong(path, "must be a list of whole numbers");
  std::vector<std::uint32_t> out;
  out.reserve(json.size());
  for (const auto& item : json) {
    KANON_TRY(const std::uint64_t number, count_of(item, path, 0, std::numeric_limits<std::uint32_t>::max()));
    out.push_back(static_cast<std::uint32_t>(number));
  }
  return out;
}

Result<Value> value_of(const Json& json, const std::string& path) {
  if (json.is_null()) return Value();
  if (!json.is_string() || json.get_ref<const std::string&>().empty())
    return wrong(path, "must hold texts that are not empty, or null");
  return Value(json.get<std::string>());
}

Result<BoxRun> run_of(const Json& json, const std::string& path) {
  KANON_TRY(const auto ends, numbers_of(json, path));
  if (ends.size() != 2) return wrong(path, "must be the first and the last position");
  return BoxRun{ends[0], ends[1]};
}

Status read_positions(const Json& json, const std::string& path, BoxPlanColumn& column) {
  KANON_TRY(const Json* positions, list_at(json, "positions", path));
  for (const auto& item : *positions) {
    if (!item.is_array()) return wrong(path + "positions", "must be a list of lists");
    auto& values = column.positions.emplace_back();
    for (const auto& one : item) {
      KANON_TRY(Value value, value_of(one, path + "positions"));
      values.push_back(std::move(value));
    }
  }
  if (!json.contains("unseen")) return Done{};
  KANON_TRY(const Json* unseen, list_at(json, "unseen", path));
  if (unseen->empty()) return wrong(path + "unseen", "is left out where there is none");
  for (const auto& item : *unseen) {
    KANON_TRY(Value value, value_of(item, path + "unseen"));
    column.unseen.push_back(std::move(value));
  }
  return Done{};
}

Status read_runs(const Json& json, const std::string& path, BoxPlanColumn& column) {
  KANON_TRY(const Json* runs, member(json, "runs", path));
  if (column.any_run()) {
    if (*runs != "any") return wrong(path + "runs", "must be \"any\" where the coding is intervals");
  } else if (!runs->is_array()) {
    return wrong(path + "runs", "must be a list");
  } else {
    for (const auto& item : *runs) {
      KANON_TRY(const BoxRun run, run_of(item, path + "runs"));
      column.runs.push_back(run);
    }
  }
  KANON_TRY(const Json* shown, list_at(json, "shown", path));
  for (const auto& item : *shown) {
    BoxLabel one;
    KANON_TRY(const Json* label, member(item, "label", path + "shown."));
    KANON_TRY(one.label, value_of(*label, path + "shown.label"));
    KANON_TRY(const Json* run, member(item, "run", path + "shown."));
    KANON_TRY(one.run, run_of(*run, path + "shown.run"));
    column.shown.push_back(std::move(one));
  }
  return Done{};
}

Result<BoxPlanColumn> column_of(const Json& json, const std::string& path) {
  BoxPlanColumn out;
  KANON_TRY(out.name, text_at(json, "name", path));
  KANON_TRY(const std::string role,
            word_at(json, "role", path, {"quasi", "identifier", "entity", "sensitive", "target", "weight", "plain"}));
  out.role = role_named(role).value_or(Role::plain);
  if (out.role != Role::quasi) return out;
  KANON_TRY(const std::string coding,
            word_at(json, "coding", path, {"intervals", "taxonomy", "levels", "keep", "suppressed"}));
  out.coding = *named<CodingKind>(coding);
  KANON_TRY(out.hierarchy, text_at(json, "hierarchy", path));
  KANON_TRY(const std::string loss, word_at(json, "loss", path, {"width", "count"}));
  out.by_width = loss == "width";
  KANON_TRY(out.weight, number_at(json, "weight", path));
  KANON_CHECK(read_positions(json, path, out));
  KANON_CHECK(read_runs(json, path, out));
  return out;
}

Status read_boxes(const Json& json, BoxPlan& plan) {
  KANON_TRY(const Json* boxes, list_at(json, "boxes", ""));
  for (const auto& item : *boxes) {
    const std::string path = fmt::format("boxes[{}].", plan.boxes.size());
    BoxPlanBox box;
    KANON_TRY(const Json* shows, member(item, "shows", path));
    KANON_TRY(box.shows, numbers_of(*shows, path + "shows"));
    KANON_TRY(box.rows, count_at(item, "rows", path, 1, kMostRows));
    plan.boxes.push_back(std::move(box));
  }
  return Done{};
}

Status read_tuples(const Json& json, BoxPlan& plan) {
  KANON_TRY(const Json* tuples, list_at(json, "tuples", ""));
  plan.tuples.reserve(tuples->size());
  for (const auto& item : *tuples) {
    const std::string path = fmt::format("tuples[{}].", plan.tuples.size());
    BoxPlanTuple tuple;
    KANON_TRY(const Json* at, member(item, "at", path));
    KANON_TRY(tuple.at, numbers_of(*at, path + "at"));
    KANON_TRY(const Json* to, list_at(item, "to", path));
    for (const auto& pair : *to) {
      KANON_TRY(const auto numbers, numbers_of(pair, path + "to"));
      if (numbers.size() != 2 || numbers[1] == 0) return wrong(path + "to", "must hold pairs of a box and its rows");
      tuple.to.push_back({.box = numbers[0], .rows = numbers[1]});
    }
    if (item.contains("suppressed")) {
      KANON_TRY(tuple.suppressed, count_at(item, "suppressed", path, 1, kMostRows));
    }
    plan.tuples.push_back(std::move(tuple));
  }
  return Done{};
}

Status read_suppression(const Json& json, BoxPlan& plan) {
  KANON_TRY(const Json* suppression, member(json, "suppression", ""));
  const std::string path = "suppression.";
  KANON_TRY(plan.limit, text_at(*suppression, "limit", path));
  if (!limit_in_rows(plan.limit, 1).ok()) return wrong(path + "limit", "must be none, any, rows or a percentage");
  KANON_TRY(plan.limit_rows, count_at(*suppression, "limit_rows", path));
  KANON_TRY(const std::string rows, word_at(*suppression, "rows", path, {"star", "drop"}));
  plan.drop_suppressed = rows == "drop";
  KANON_TRY(plan.shown_as, word_at(*suppression, "shown_as", path, {"*"}));
  KANON_TRY(plan.missing, texts_at(json, "missing", ""));
  return Done{};
}

Status read_claim(const Json& json, BoxPlanClaim& out) {
  KANON_TRY(const Json* claim, member(json, "claim", ""));
  const std::string path = "claim.";
  KANON_TRY(const std::string status, word_at(*claim, "status", path, {"optimal", "feasible"}));
  out.status = *named<OutcomeStatus>(status);
  KANON_TRY(const std::string search, word_at(*claim, "search", path, {"local", "mondrian", "mondrian-relaxed"}));
  out.search = *named<SearchName>(search);
  KANON_CHECK(word_at(*claim, "cost_name", path, {"lm"}));
  KANON_TRY(out.cost, number_at(*claim, "cost", path));
  KANON_TRY(out.bound, number_at(*claim, "bound", path));
  KANON_TRY(out.dm, count_at(*claim, "dm", path));
  KANON_TRY(out.rows, count_at(*claim, "rows", path, 0, kMostRows));
  KANON_TRY(out.suppressed_rows, count_at(*claim, "suppressed_rows", path));
  KANON_TRY(out.starred_rows, count_at(*claim, "starred_rows", path));
  KANON_TRY(out.dropped_rows, count_at(*claim, "dropped_rows", path));
  KANON_TRY(out.groups, count_at(*claim, "groups", path));
  KANON_TRY(out.smallest_group, count_at(*claim, "smallest_group", path));
  if (claim->contains("smallest_entities")) {
    KANON_TRY(out.smallest_entities, count_at(*claim, "smallest_entities", path, 1, kMostRows));
  }
  KANON_TRY(out.fingerprint, text_at(*claim, "fingerprint", path));
  return Done{};
}

Result<BoxPlan> plan_of(const Json& json) {
  BoxPlan out;
  KANON_CHECK(word_at(json, "format", "", {"kanon plan"}));
  KANON_CHECK(word_at(json, "kind", "", {"boxes"}));
  KANON_CHECK(count_at(json, "version", "", 1, 1));
  KANON_TRY(out.k, count_at(json, "k", "", 1, kMostRows));
  if (json.contains("entity")) {
    KANON_TRY(out.entity, text_at(json, "entity", ""));
    if (out.entity.empty()) return wrong("entity", "must name the column of role entity");
  }
  KANON_TRY(out.safe_cells, flag_at(json, "safe_cells", ""));
  KANON_TRY(out.accepted, accepted_at(json));
  KANON_TRY(out.formed_at, count_at(json, "formed_at", "", out.k, kMostRows));
  KANON_CHECK(read_suppression(json, out));
  KANON_TRY(const Json* columns, list_at(json, "columns", ""));
  for (const auto& item : *columns) {
    KANON_TRY(BoxPlanColumn column, column_of(item, fmt::format("columns[{}].", out.columns.size())));
    out.columns.push_back(std::move(column));
  }
  std::vector<std::string> sensitive;
  for (const auto& column : out.columns) {
    if (column.role == Role::sensitive) sensitive.push_back(column.name);
  }
  KANON_TRY(out.models, models_at(json));
  KANON_CHECK(check_sensitive(out.models, sensitive));
  KANON_CHECK(read_boxes(json, out));
  KANON_CHECK(read_tuples(json, out));
  KANON_CHECK(read_claim(json, out.claim));
  KANON_CHECK(check_box_plan(out));
  return out;
}

}  // namespace

Result<BoxPlan> parse_box_plan(const std::string& text, const std::string& source) {
  KANON_TRY(Json json, plan_json(text, source));
  auto plan = plan_of(json);
  if (!plan.ok()) return placed(plan.error(), source);
  KANON_CHECK(check_digest(std::move(json), source, "anonymize"));
  return plan;
}

Result<BoxPlan> read_box_plan(const std::string& path) {
  KANON_TRY(const std::string text, plan_file_text(path));
  return parse_box_plan(text, path);
}

}  // namespace kanon
