// Reads a plan file; every key is checked, because a plan is edited, copied and sent around.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "plan/common/json.hpp"
#include "plan/common/keys.hpp"
#include "plan/common/models_json.hpp"
#include "plan/recoding/plan.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

// Where we are in the file, for messages: "plan.json: columns[2].nodes".
struct Place {
  std::string source, path;
  [[nodiscard]] Place at(const std::string& key) const { return {source, path.empty() ? key : path + "." + key}; }
  [[nodiscard]] Place at(std::size_t index) const { return {source, fmt::format("{}[{}]", path, index)}; }
  [[nodiscard]] Error wrong(const std::string& what) const {
    return Error{.message = path.empty() ? what : fmt::format("\"{}\" {}", path, what),
                 .place = source,
                 .hint = kPlanFormatHint};
  }
};

Result<Json> member(const Json& object, const char* key, const Place& place) {
  if (!object.is_object() || !object.contains(key)) return place.at(key).wrong("is missing");
  return object[key];
}

Result<std::string> text_at(const Json& object, const char* key, const Place& place) {
  KANON_TRY(const Json json, member(object, key, place));
  if (!json.is_string()) return place.at(key).wrong("must be a text");
  return json.get<std::string>();
}

Result<std::uint64_t> count_at(const Json& object, const char* key, const Place& place) {
  KANON_TRY(const Json json, member(object, key, place));
  if (!json.is_number_unsigned()) return place.at(key).wrong("must be a whole number, 0 or more");
  return json.get<std::uint64_t>();
}

Result<double> number_at(const Json& object, const char* key, const Place& place) {
  KANON_TRY(const Json json, member(object, key, place));
  if (!json.is_number()) return place.at(key).wrong("must be a number");
  return json.get<double>();
}

Result<Value> value_of(const Json& json, const Place& place) {
  if (json.is_null()) return Value();
  if (!json.is_string() || json.get<std::string>().empty())
    return place.wrong("must be a text that is not empty, or null");
  return Value(json.get<std::string>());
}

Result<std::vector<PlanNode>> nodes_of(const Json& json, const Place& place) {
  if (!json.is_array() || json.empty()) return place.wrong("must be a list of nodes");
  std::vector<PlanNode> out;
  std::set<Value> labels, values;
  for (std::size_t i = 0; i < json.size(); ++i) {
    PlanNode node;
    const Place here = place.at(i);
    KANON_TRY(const Json label, member(json[i], "label", here));
    KANON_TRY(node.label, value_of(label, here.at("label")));
    if (!labels.insert(node.label).second) return here.at("label").wrong("is the label of an earlier node too");
    KANON_TRY(const Json list, member(json[i], "values", here));
    if (!list.is_array() || list.empty()) return here.at("values").wrong("must be a list of values");
    for (const auto& item : list) {
      KANON_TRY(Value value, value_of(item, here.at("values")));
      if (!values.insert(value).second) return here.at("values").wrong("holds a value that stands in an earlier node");
      node.values.push_back(std::move(value));
    }
    if (json[i].contains("suppressed")) {
      if (!json[i]["suppressed"].is_boolean()) return here.at("suppressed").wrong("must be true or false");
      node.suppressed = json[i]["suppressed"].get<bool>();
    }
    out.push_back(std::move(node));
  }
  return out;
}

// One of the words that name a choice; `known` lists them for the message.
template <class Choice>
Result<Choice> choice_at(const Json& object, const char* key, const Place& place, const char* known) {
  KANON_TRY(const std::string word, text_at(object, key, place));
  if (const auto choice = named<Choice>(word)) return *choice;
  return place.at(key).wrong(fmt::format("must be {}", known));
}

Result<Role> role_of(const std::string& name, const Place& place) {
  if (const auto role = role_named(name)) return *role;
  return place.wrong("must be one of quasi, identifier, entity, sensitive, target, weight, plain");
}

Status read_coding(const Json& json, const Place& place, PlanColumn& out) {
  KANON_TRY(out.coding,
            choice_at<CodingKind>(json, "coding", place, "one of intervals, taxonomy, levels, keep, suppressed"));
  KANON_TRY(out.hierarchy, text_at(json, "hierarchy", place));
  if (json.contains("loss")) {
    KANON_TRY(const std::string loss, text_at(json, "loss", place));
    if (loss != "width" && loss != "count") return place.at("loss").wrong("must be width or count");
    out.by_width = loss == "width";
    if (out.by_width && out.coding != CodingKind::intervals) return place.at("loss").wrong("is for intervals only");
  }
  if (!out.has_level()) return Done{};
  KANON_TRY(const std::uint64_t level, count_at(json, "level", place));
  KANON_TRY(const std::uint64_t height, count_at(json, "height", place));
  if (level > height || height > 1'000'000) return place.at("level").wrong("must not be above \"height\"");
  out.level = static_cast<std::uint32_t>(level);
  out.height = static_cast<std::uint32_t>(height);
  return Done{};
}

Result<PlanColumn> column_of(const Json& json, const Place& place) {
  PlanColumn out;
  KANON_TRY(out.name, text_at(json, "name", place));
  KANON_TRY(const std::string role, text_at(json, "role", place));
  KANON_TRY(out.role, role_of(role, place.at("role")));
  if (out.role != Role::quasi) return out;
  KANON_CHECK(read_coding(json, place, out));
  KANON_TRY(out.weight, number_at(json, "weight", place));
  if (!(out.weight >= 0)) return place.at("weight").wrong("must not be negative");
  KANON_TRY(const Json nodes, member(json, "nodes", place));
  KANON_TRY(out.nodes, nodes_of(nodes, place.at("nodes")));
  return out;
}

Result<PlanMatrix> matrix_of(const Json& json, const Place& place) {
  PlanMatrix out;
  KANON_TRY(const Json classes, member(json, "classes", place));
  KANON_TRY(const Json costs, member(json, "costs", place));
  if (!classes.is_array() || classes.empty()) return place.at("classes").wrong("must be a list of classes");
  for (const auto& item : classes) {
    KANON_TRY(Value name, value_of(item, place.at("classes")));
    out.classes.push_back(std::move(name));
  }
  if (std::set<Value>(out.classes.begin(), out.classes.end()).size() != out.classes.size())
    return place.at("classes").wrong("names a class twice");
  const Error wrong = place.at("costs").wrong("must have one list per class, with one whole number per class");
  if (!costs.is_array() || costs.size() != out.classes.size()) return wrong;
  for (const auto& row : costs) {
    if (!row.is_array() || row.size() != out.classes.size()) return wrong;
    out.costs.emplace_back();
    for (const auto& cost : row) {
      if (!cost.is_number_unsigned() || cost.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max())
        return wrong;
      out.costs.back().push_back(cost.get<std::uint32_t>());
    }
  }
  return out;
}

Status read_terms(const Json& json, const Place& place, PlanClaim& out) {
  if (!json.is_array() || json.empty()) return place.wrong("must be a list of costs with weights");
  for (std::size_t i = 0; i < json.size(); ++i) {
    PlanTerm term;
    KANON_TRY(const std::string name, text_at(json[i], "cost_name", place.at(i)));
    KANON_TRY(term.weight, number_at(json[i], "weight", place.at(i)));
    const auto cost = named<CostName>(name);
    if (!cost || *cost == CostName::sum || (out.cost_name == CostName::rm && *cost != CostName::rm))
      return place.at(i).at("cost_name").wrong("is no cost of this sum");
    term.cost_name = *cost;
    if (!(term.weight > 0)) return place.at(i).at("weight").wrong("must be above 0");
    if (has_target(term.cost_name)) {
      KANON_TRY(term.target, text_at(json[i], "target", place.at(i)));
    }
    out.terms.push_back(std::move(term));
  }
  return Done{};
}

// What the name of the cost alone does not say.
Status read_target(const Json& json, const Place& place, PlanClaim& out) {
  if (out.cost_name == CostName::sum || (out.cost_name == CostName::rm && json.contains("terms"))) {
    KANON_TRY(const Json terms, member(json, "terms", place));
    KANON_CHECK(read_terms(terms, place.at("terms"), out));
  } else {
    KANON_TRY(out.target, text_at(json, "target", place));
  }
  const bool cm = uses_cost(out, CostName::cm);
  if (cm && json.contains("cm_suppressed")) {
    KANON_TRY(const std::string together, text_at(json, "cm_suppressed", place));
    if (together != "group") return place.at("cm_suppressed").wrong("must be group");
    out.suppressed_together = true;
  }
  if (cm && json.contains("matrix")) {
    KANON_TRY(out.matrix, matrix_of(json["matrix"], place.at("matrix")));
  }
  if (uses_cost(out, CostName::rm)) {
    KANON_TRY(out.dispersion, choice_at<Dispersion>(json, "dispersion", place, "variance or absolute"));
  }
  return Done{};
}

Result<PlanClaim> claim_of(const Json& json, const Place& place) {
  PlanClaim out;
  KANON_TRY(out.status, choice_at<OutcomeStatus>(json, "status", place, "optimal, feasible or unchanged"));
  KANON_TRY(out.search, choice_at<SearchName>(json, "search", place, "the name of a search"));
  if (groups_rows(out.search)) return place.at("search").wrong("must be a search that recodes columns");
  KANON_TRY(out.cost_name, choice_at<CostName>(json, "cost_name", place, "lm, dm, cm, rm or sum"));
  if (has_target(out.cost_name) || out.cost_name == CostName::sum) KANON_CHECK(read_target(json, place, out));
  if (is_exact(out.cost_name)) {
    KANON_TRY(out.cost.exact, count_at(json, "cost", place));
    KANON_TRY(out.bound.exact, count_at(json, "bound", place));
  } else {
    KANON_TRY(out.cost.real, number_at(json, "cost", place));
    KANON_TRY(out.bound.real, number_at(json, "bound", place));
  }
  KANON_TRY(out.rows, count_at(json, "rows", place));
  KANON_TRY(out.suppressed_rows, count_at(json, "suppressed_rows", place));
  KANON_TRY(out.starred_rows, count_at(json, "starred_rows", place));
  KANON_TRY(out.dropped_rows, count_at(json, "dropped_rows", place));
  KANON_TRY(out.groups, count_at(json, "groups", place));
  KANON_TRY(out.smallest_group, count_at(json, "smallest_group", place));
  if (json.contains("smallest_entities")) {
    KANON_TRY(out.smallest_entities, count_at(json, "smallest_entities", place));
  }
  if (json.contains("fingerprint")) {
    KANON_TRY(out.fingerprint, text_at(json, "fingerprint", place));
  }
  return out;
}

Status read_suppression(const Json& json, const Place& place, Plan& plan) {
  KANON_TRY(plan.limit, text_at(json, "limit", place));
  KANON_TRY(plan.limit_rows, count_at(json, "limit_rows", place));
  KANON_TRY(const std::string rows, text_at(json, "rows", place));
  if (rows != "star" && rows != "drop") return place.at("rows").wrong("must be star or drop");
  plan.drop_suppressed = rows == "drop";
  KANON_TRY(plan.shown_as, text_at(json, "shown_as", place));
  if (plan.shown_as.empty()) return place.at("shown_as").wrong("must not be empty");
  return Done{};
}

Status read_columns(const Json& json, const Place& place, Plan& plan) {
  if (!json.is_array()) return place.wrong("must be a list of columns");
  std::set<std::string> names;
  bool any_quasi = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    KANON_TRY(PlanColumn column, column_of(json[i], place.at(i)));
    if (!names.insert(column.name).second) return place.at(i).at("name").wrong("is the name of an earlier column too");
    any_quasi = any_quasi || column.role == Role::quasi;
    plan.columns.push_back(std::move(column));
  }
  if (!any_quasi) return place.wrong("has no column of role quasi");
  return Done{};
}

// Where k counts entities, their column is one of the table's.
Status check_entity(const Plan& plan, const Place& place) {
  const auto is_entity = [&](const PlanColumn& column) {
    return column.role == Role::entity && column.name == plan.entity;
  };
  if (plan.entity.empty() || std::any_of(plan.columns.begin(), plan.columns.end(), is_entity)) return Done{};
  return place.at("entity").wrong("must name the column of role entity");
}

Status check_head(const Json& json, const Place& place) {
  KANON_TRY(const std::string format, text_at(json, "format", place));
  KANON_TRY(const std::uint64_t version, count_at(json, "version", place));
  KANON_TRY(const std::string kind, text_at(json, "kind", place));
  if (format != "kanon plan") return place.wrong("this is not a kanon plan");
  if (version != 1) return place.wrong(fmt::format("the plan has version {}, this kanon reads version 1", version));
  if (kind != "recoding")
    return place.wrong(fmt::format("the plan is of kind \"{}\", this kanon reads \"recoding\"", kind));
  return Done{};
}

// What the plan promises, and what was decided beside the columns.
Status read_promise(const Json& json, const Place& place, Plan& out) {
  KANON_TRY(out.k, count_at(json, "k", place));
  if (out.k == 0) return place.at("k").wrong("must be 1 or more");
  if (json.contains("entity")) {
    KANON_TRY(out.entity, text_at(json, "entity", place));
    if (out.entity.empty()) return place.at("entity").wrong("must name the column of role entity");
  }
  out.safe_cells = json.contains("safe_cells");
  if (out.safe_cells && json["safe_cells"] != true) return place.at("safe_cells").wrong("must be true, or absent");
  auto accepted = plan_keys::accepted_at(json);
  if (!accepted.ok()) return placed(accepted.error(), place.source);
  out.accepted = std::move(*accepted);
  auto models = models_at(json);
  if (!models.ok()) return placed(models.error(), place.source);
  out.models = std::move(*models);
  if (json.contains("reserve")) {
    const Place at = place.at("reserve");
    out.reserve.emplace();
    KANON_TRY(out.reserve->k, count_at(json["reserve"], "k", at));
    KANON_TRY(out.reserve->limit, text_at(json["reserve"], "limit", at));
    if (out.reserve->k == 0 || out.reserve->k > out.k) return at.at("k").wrong("must be from 1 to the plan's k");
  }
  KANON_TRY(const Json suppression, member(json, "suppression", place));
  return read_suppression(suppression, place.at("suppression"), out);
}

// Models look at columns of role sensitive.
Status check_models_of(const Plan& plan, const Place& place) {
  std::vector<std::string> sensitive;
  for (const auto& column : plan.columns) {
    if (column.role == Role::sensitive) sensitive.push_back(column.name);
  }
  const Status checked = check_sensitive(plan.models, sensitive);
  return checked.ok() ? checked : Status(placed(checked.error(), place.source));
}

Result<Plan> plan_of(const Json& json, const Place& place) {
  KANON_CHECK(check_head(json, place));
  Plan out;
  KANON_CHECK(read_promise(json, place, out));
  KANON_TRY(const Json missing, member(json, "missing", place));
  if (!missing.is_array()) return place.at("missing").wrong("must be a list of texts");
  for (const auto& token : missing) {
    if (!token.is_string()) return place.at("missing").wrong("must be a list of texts");
    out.missing.push_back(token.get<std::string>());
  }
  KANON_TRY(const Json columns, member(json, "columns", place));
  KANON_CHECK(read_columns(columns, place.at("columns"), out));
  KANON_CHECK(check_entity(out, place));
  KANON_CHECK(check_models_of(out, place));
  for (const auto& column : out.columns) {
    for (const auto& node : column.nodes) {
      if (node.suppressed && node.label != out.shown_as)
        return place.at("columns").wrong("has a node that is suppressed and does not show \"shown_as\"");
    }
  }
  KANON_TRY(const Json claim, member(json, "claim", place));
  KANON_TRY(out.claim, claim_of(claim, place.at("claim")));
  for (const auto& target : target_columns(out.claim)) {
    const auto is_target = [&](const PlanColumn& column) {
      return column.name == target && column.role == Role::target;
    };
    if (std::none_of(out.columns.begin(), out.columns.end(), is_target))
      return place.at("claim").at("target").wrong("must name the column of role target");
  }
  return out;
}

}  // namespace

Result<Plan> parse_plan(const std::string& text, const std::string& source) {
  KANON_TRY(const Json json, plan_json(text, source));
  return plan_of(json, Place{source, ""});
}

Result<Plan> read_plan(const std::string& path) {
  KANON_TRY(const std::string text, plan_file_text(path));
  KANON_TRY(Json json, plan_json(text, path));
  KANON_TRY(Plan plan, plan_of(json, Place{path, ""}));
  KANON_CHECK(check_digest(std::move(json), path, "anonymize"));
  return plan;
}

}  // namespace kanon
