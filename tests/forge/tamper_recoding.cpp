// Tamperings with the nodes of a plan that recodes columns, alone and together with the release.
#include <algorithm>

#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

// A quasi column with at least so many nodes.
Json* column_with(Forgery& f, Dice& dice, std::size_t nodes) {
  std::vector<std::size_t> found;
  for (const std::size_t c : f.quasi()) {
    if (f.plan["columns"][c].contains("nodes") && f.plan["columns"][c]["nodes"].size() >= nodes) found.push_back(c);
  }
  return found.empty() ? nullptr : &f.plan["columns"][dice.pick(found)];
}

bool exchange_node_labels(Forgery& f, Dice& dice, bool in_release) {
  return exchange_labels(f, dice, column_with(f, dice, 2), "nodes", in_release);
}

// Renames a label in plan and release.
Tamper rename_node(const Rename& name, bool in_release) {
  return [name, in_release](Forgery& f, Dice& dice) {
    std::vector<std::pair<Json*, Json*>> found;  // column and label
    for (const std::size_t c : f.quasi()) {
      Json& column = f.plan["columns"][c];
      if (!column.contains("nodes")) continue;
      for (Json& node : column["nodes"]) {
        if (can_be_renamed(f, node["label"], name)) found.emplace_back(&column, &node["label"]);
      }
    }
    if (found.empty()) return false;
    const auto [column, label] = dice.pick(found);
    const std::string before = label->get<std::string>(), after = name(before);
    if (in_release) relabel(f, shown_of(f, *column), before, after);
    *label = after;
    return true;
  };
}

// The interval with other ends: 20-29 becomes 10-39.
std::string wider_interval(const std::string& label) {
  const std::size_t dash = label.find('-', 1);
  if (dash == label.npos || label.find_first_not_of("0123456789-") != label.npos) return label;
  if (label.find('-', dash + 1) != label.npos) return label;  // a date
  return std::to_string(std::stoi(label.substr(0, dash)) - 10) + "-" +
         std::to_string(std::stoi(label.substr(dash + 1)) + 10);
}

bool move_value(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 2);
  if (column == nullptr) return false;
  const auto [a, b] = two_of((*column)["nodes"].size(), dice);
  Json &from = (*column)["nodes"][a]["values"], &to = (*column)["nodes"][b]["values"];
  if (from.size() < 2) return false;
  to.push_back(from.back());
  from.erase(from.size() - 1);
  return true;
}

bool exchange_values(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 2);
  if (column == nullptr) return false;
  const auto [a, b] = two_of((*column)["nodes"].size(), dice);
  std::swap((*column)["nodes"][a]["values"][0], (*column)["nodes"][b]["values"][0]);
  return true;
}

// Two nodes become one, in the release as well.
bool merge_nodes(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 3);
  if (column == nullptr) return false;
  Json& nodes = (*column)["nodes"];
  const auto [a, b] = two_of(nodes.size(), dice);
  const std::string shown = text_or_empty(nodes[a]["label"]);
  relabel(f, shown_of(f, *column), text_or_empty(nodes[b]["label"]), shown);
  for (const Json& value : Json(nodes[b]["values"])) nodes[a]["values"].push_back(value);
  nodes.erase(b);
  recount(f);
  return true;
}

// One node becomes two; the release shows the new one in some rows.
bool split_node(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 1);
  if (column == nullptr) return false;
  Json& nodes = (*column)["nodes"];
  const std::size_t n = dice.below(nodes.size());
  if (nodes[n]["values"].size() < 2) return false;
  const Json value = nodes[n]["values"].back();
  nodes[n]["values"].erase(nodes[n]["values"].size() - 1);
  nodes.push_back(Json{{"label", value}, {"values", Json::array({value})}});
  return true;
}

// Does anybody in the table have this value of the column?
bool occurs(const Forgery& f, const Json& column, const Json& value) {
  const std::size_t at = f.made.original.index_of(column.at("name").get<std::string>());
  const Json texts = value.is_null() ? f.made.plan.at("missing") : Json::array({value});
  return std::any_of(f.made.original.rows.begin(), f.made.original.rows.end(), [&](const Row& row) {
    return std::find(texts.begin(), texts.end(), Json(row[at])) != texts.end();
  });
}

Tamper leave_out_value(bool somebody_has_it) {
  return [somebody_has_it](Forgery& f, Dice& dice) {
    Json* column = column_with(f, dice, 1);
    if (column == nullptr) return false;
    Json& values = (*column)["nodes"][dice.below((*column)["nodes"].size())]["values"];
    if (values.size() < 2) return false;
    const std::size_t chosen = dice.below(values.size());
    if (occurs(f, *column, values[chosen]) != somebody_has_it) return false;
    values.erase(chosen);
    return true;
  };
}

Tamper add_value(const Json& value) {
  return [value](Forgery& f, Dice& dice) {
    Json* column = column_with(f, dice, 1);
    if (column == nullptr) return false;
    (*column)["nodes"][dice.below((*column)["nodes"].size())]["values"].push_back(value);
    return true;
  };
}

bool value_twice(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 2);
  if (column == nullptr) return false;
  (*column)["nodes"][0]["values"].push_back((*column)["nodes"][1]["values"][0]);
  return true;
}

bool leave_out_node(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 2);
  if (column == nullptr) return false;
  (*column)["nodes"].erase(dice.below((*column)["nodes"].size()));
  return true;
}

bool suppressed_node(Forgery& f, Dice& dice) {
  Json* column = column_with(f, dice, 2);
  if (column == nullptr) return false;
  (*column)["nodes"][dice.below((*column)["nodes"].size())]["suppressed"] = true;
  return true;
}

// A key of a quasi column becomes something else.
Tamper column_key(const std::string& key, std::function<Json(const Json&)> edit) {
  return [key, edit](Forgery& f, Dice& dice) {
    Json& column = f.plan["columns"][dice.pick(f.quasi())];
    if (!column.contains(key)) return false;
    const Json after = edit(column[key]);
    if (after == column[key]) return false;
    column[key] = after;
    return true;
  };
}

Tamper coding(const std::string& name) {
  return column_key("coding", [name](const Json&) { return Json(name); });
}

}  // namespace

void add_node_tamperings(Catalogue& out) {
  add_label_tamperings(exchange_node_labels, rename_node, out);
  out.push_back({"plan and release: a wider interval as label", rename_node(wider_interval, true)});
  out.push_back({"plan and release: a name as label", rename_node([](const std::string&) { return "Name07"; }, true)});
  out.push_back({"plan: a value moved to another node", move_value});
  out.push_back({"plan: two values exchanged between nodes", exchange_values});
  out.push_back({"plan and release: two nodes become one", merge_nodes});
  out.push_back({"plan: one node becomes two", split_node});
  out.push_back({"plan: a value that somebody has left out of a node", leave_out_value(true)});
  out.push_back({"plan: a value that nobody has left out of a node", leave_out_value(false), Fate::open, "asked"});
  out.push_back({"plan: a value more in a node", add_value("nobody has this"), Fate::open, "asked"});
  out.push_back({"plan: the missing value more in a node", add_value(nullptr), Fate::open, "asked"});
  out.push_back({"plan: a value in two nodes", value_twice});
  out.push_back({"plan: a node left out", leave_out_node});
}

void add_recoding_tamperings(Catalogue& out) {
  add_node_tamperings(out);
  out.push_back({"plan: a node becomes suppressed", suppressed_node});
  // These are words about what was allowed; where what was done fits them, nobody else can tell.
  const auto allowed = [&out](const std::string& name, Tamper tamper) {
    out.push_back({"plan: " + name, tamper, Fate::open, "asked"});
  };
  for (const char* name : {"keep", "suppressed", "levels", "taxonomy", "intervals"})
    allowed(std::string("coding becomes ") + name, coding(name));
  out.push_back(
      {"plan: another level", column_key("level", [](const Json& level) { return Json(level == 0 ? 1 : 0); })});
  allowed("another height", column_key("height", [](const Json& height) { return Json(height.get<int>() + 1); }));
  out.push_back({"plan: a height below the level", column_key("height", [](const Json&) { return Json(0); })});
  allowed("the hierarchy is another file", column_key("hierarchy", [](const Json&) { return Json("other.csv"); }));
  allowed("the hierarchy is a builder",
          column_key("hierarchy", [](const Json& h) { return Json(h == "prefix" ? "flat" : "prefix"); }));
  allowed("the hierarchy is other cuts", column_key("hierarchy", [](const Json&) { return Json("17 + 5"); }));
  allowed("the loss is the width", column_key("loss", [](const Json&) { return Json("width"); }));
  allowed("the loss is the count", column_key("loss", [](const Json&) { return Json("count"); }));
}

}  // namespace kanon::forge
