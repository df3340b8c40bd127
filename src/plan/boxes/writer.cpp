// Writes a plan of boxes as JSON: one line per column, box and tuple.
//
// Boxes and tuples are put together as text: a tree of JSON values for a million rows would take many times the file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "kanon/version.hpp"
#include "plan/boxes/box_plan.hpp"
#include "plan/common/digest.hpp"
#include "plan/common/json_parts.hpp"
#include "plan/common/models_json.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(BoxRun run) {
  return Json::array({run.first, run.last});
}

Json json_of(const BoxPlanColumn& column) {
  Json out = {{"name", column.name}, {"role", name_of(column.role)}};
  if (column.role != Role::quasi) return out;
  out["coding"] = name_of(column.coding);
  out["hierarchy"] = column.hierarchy;
  out["loss"] = column.by_width ? "width" : "count";
  out["weight"] = column.weight;
  out["positions"] = Json::array();
  for (const auto& position : column.positions) out["positions"].push_back(value_json(position));
  if (!column.unseen.empty()) out["unseen"] = value_json(column.unseen);
  out["runs"] = Json::array();
  for (const BoxRun run : column.runs) out["runs"].push_back(json_of(run));
  if (column.any_run()) out["runs"] = "any";
  out["shown"] = Json::array();
  for (const auto& shown : column.shown)
    out["shown"].push_back({{"label", value_json(shown.label)}, {"run", json_of(shown.run)}});
  return out;
}

Json json_of(const BoxPlanClaim& claim) {
  Json out = {{"status", name_of(claim.status)},
              {"search", name_of(claim.search)},
              {"cost_name", "lm"},
              {"cost", claim.cost},
              {"bound", claim.bound},
              {"dm", claim.dm}};
  write_counts(claim, out);
  out["fingerprint"] = claim.fingerprint;
  return out;
}

std::string text_of(const BoxPlanTuple& tuple) {
  std::string out = fmt::format("{{\"at\":[{}],\"to\":[", fmt::join(tuple.at, ","));
  for (const auto& share : tuple.to)
    out += fmt::format("{}[{},{}]", &share == &tuple.to[0] ? "" : ",", share.box, share.rows);
  return out + (tuple.suppressed > 0 ? fmt::format("],\"suppressed\":{}}}", tuple.suppressed) : "]}");
}

// A key of the plan with its value as compact JSON, or with a line for each of its items.
struct Entry {
  std::string key, value;
  std::vector<std::string> items = {};
  bool is_list = false;
};

std::vector<Entry> entries_of(const BoxPlan& plan) {
  const auto entry = [](const char* key, const Json& value) { return Entry{key, compact_json(value)}; };
  std::vector<Entry> out = {entry("format", "kanon plan"), entry("version", 1), entry("kind", "boxes"),
                            entry("made_by", std::string("kanon ") + kVersion), entry("k", plan.k)};
  if (!plan.entity.empty()) out.push_back(entry("entity", plan.entity));
  out.push_back(entry("formed_at", plan.formed_at));
  out.push_back(entry("suppression", suppression_json(plan)));
  if (!plan.models.empty()) out.push_back(entry("models", models_json(plan.models)));
  out.push_back(entry("missing", plan.missing));
  Entry columns{.key = "columns", .value = {}, .is_list = true};
  Entry boxes{.key = "boxes", .value = {}, .is_list = true};
  Entry tuples{.key = "tuples", .value = {}, .is_list = true};
  for (const auto& column : plan.columns) columns.items.push_back(compact_json(json_of(column)));
  for (const auto& box : plan.boxes)
    boxes.items.push_back(fmt::format("{{\"shows\":[{}],\"rows\":{}}}", fmt::join(box.shows, ","), box.rows));
  for (const auto& tuple : plan.tuples) tuples.items.push_back(text_of(tuple));
  out.push_back(std::move(columns));
  out.push_back(std::move(boxes));
  out.push_back(std::move(tuples));
  out.push_back(entry("claim", json_of(plan.claim)));
  if (plan.safe_cells) out.push_back(entry("safe_cells", true));
  if (!plan.accepted.empty()) out.push_back(entry("accepted", plan.accepted));
  if (!plan.report_key.empty()) out.push_back(entry("report_key", plan.report_key));
  return out;
}

// Blanks and ends of lines as given; with none of them it is what the digest is of.
struct Layout {
  const char *before_key, *after_colon, *before_item, *after_items, *end;
};

std::string laid_out(const std::vector<Entry>& entries, const Layout& layout) {
  std::string out = "{";
  for (const auto& entry : entries) {
    out += &entry == &entries[0] ? "" : ",";
    out += layout.before_key;
    out += "\"" + entry.key + "\":" + layout.after_colon;
    if (!entry.is_list || entry.items.empty()) {
      out += entry.is_list ? "[]" : entry.value;
      continue;
    }
    out += "[";
    for (const auto& item : entry.items) {
      out += &item == &entry.items[0] ? "" : ",";
      out += layout.before_item;
      out += item;
    }
    out += layout.after_items;
    out += "]";
  }
  out += layout.end;
  return out + "}";
}

}  // namespace

std::string box_plan_text(const BoxPlan& plan) {
  std::vector<Entry> entries = entries_of(plan);
  const std::string digest = sha256_hex(laid_out(entries, {"", "", "", "", ""}));
  entries.push_back({"digest", "\"sha256:" + digest + "\""});
  return laid_out(entries, {"\n  ", " ", "\n    ", "\n  ", "\n"}) + "\n";
}

}  // namespace kanon
