// Finds the values that a plan does not know, and maps or suppresses them as the user asked.
#include "wave/unseen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/enum_names.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "plan/recoding/labels.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

// The values of column `c` that no node holds, in the order of their kind, with their rows.
std::vector<UnseenValue> unseen_of(const TupleCounts& counts, std::size_t c, const PlanColumn& column) {
  std::set<Value> known;
  for (const auto& node : column.nodes) known.insert(node.values.begin(), node.values.end());
  std::map<Value, std::uint64_t> rows_of;
  std::vector<bool> is_new;
  for (const auto& value : counts.values[c]) is_new.push_back(!known.contains(value));
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    const std::uint32_t code = counts.codes[t * counts.columns() + c];
    if (is_new[code]) rows_of[counts.values[c][code]] += counts.counts[t];
  }
  std::vector<Value> order;
  for (const auto& [value, rows] : rows_of) order.push_back(value);
  sort_values(order, kind_of(order));
  std::vector<UnseenValue> out;
  for (const auto& value : order) out.push_back({.value = value, .label = {}, .rows = rows_of[value]});
  return out;
}

std::vector<std::string> texts(const std::vector<Value>& values) {
  std::vector<std::string> out;
  for (const auto& value : values) out.push_back(value.value_or("(missing)"));
  return out;
}

std::string named(const std::vector<Value>& values, const std::string& column) {
  return fmt::format("{} of column \"{}\": {}", values.size(), column, list_of(texts(values)));
}

bool shows_one_star(const PlanColumn& column, const std::string& shown_as) {
  return column.nodes.size() == 1 && column.nodes[0].label == shown_as;
}

// Maps the values that can be mapped, and returns the others with the reason.
std::vector<Value> map_column(const std::vector<Value>& values, const std::string& shown_as, PlanColumn& column,
                              std::string& why) {
  if (shows_one_star(column, shown_as)) {  // the column shows nothing of any value
    column.nodes[0].values.insert(column.nodes[0].values.end(), values.begin(), values.end());
    return {};
  }
  if (column.coding == CodingKind::keep) {
    for (const auto& value : values) add_to_label(value, value, column);
    return {};
  }
  if (column.coding == CodingKind::intervals) return map_into_intervals(values, column, why);
  if (const auto build = build_of(column.hierarchy))
    return is_by_rows(*build) ? map_to_other(values, column, why) : map_by_builder(values, column, why);
  why = fmt::format("the hierarchy \"{}\" does not hold them", column.hierarchy);
  return values;
}

void suppress_values(const std::vector<Value>& values, const std::string& shown_as, PlanColumn& column) {
  if (shows_one_star(column, shown_as)) {  // such a column tells no values apart, so none of them stands out
    column.nodes[0].values.insert(column.nodes[0].values.end(), values.begin(), values.end());
    return;
  }
  auto at =
      std::find_if(column.nodes.begin(), column.nodes.end(), [](const PlanNode& node) { return node.suppressed; });
  if (at == column.nodes.end()) {
    column.nodes.push_back({.label = shown_as, .values = {}, .suppressed = true});
    at = column.nodes.end() - 1;
  }
  at->values.insert(at->values.end(), values.begin(), values.end());
}

// Reports the label of every unseen value, and the labels that have changed.
void tell(const PlanColumn& before, const PlanColumn& after, UnseenColumn& told) {
  for (auto& unseen : told.values) {
    for (const auto& node : after.nodes) {
      if (std::find(node.values.begin(), node.values.end(), unseen.value) == node.values.end()) continue;
      unseen.label = node.label;
      unseen.suppressed = node.suppressed;
    }
  }
  for (const auto& old : before.nodes) {
    const auto holds = [&](const PlanNode& node) {
      return std::find(node.values.begin(), node.values.end(), old.values[0]) != node.values.end();
    };
    const auto now = std::find_if(after.nodes.begin(), after.nodes.end(), holds);
    if (now->label != old.label) told.widened.push_back({.before = old.label, .after = now->label});
  }
}

Error not_known(const std::string& what, Unseen unseen) {
  if (unseen == Unseen::error) {
    return Error{.message = "the plan does not know these values: " + what,
                 .place = {},
                 .hint =
                     "Say what to do with them, `request.unseen` map or `request.unseen` suppress, or make a new plan "
                     "for this table "
                     "with kanon anonymize."};
  }
  return Error{
      .message = "these values cannot be mapped: " + what,
      .place = {},
      .hint =
          "Suppress their rows, `request.unseen` suppress, or make a new plan for this table with kanon anonymize."};
}

}  // namespace

void add_to_label(const Value& value, const Value& label, PlanColumn& column) {
  for (auto& node : column.nodes) {
    if (node.label != label || node.suppressed) continue;
    node.values.push_back(value);
    return;
  }
  column.nodes.push_back({.label = label, .values = {value}});
}

Result<std::vector<UnseenColumn>> place_unseen(const TupleCounts& counts, Unseen unseen, Plan& plan) {
  std::vector<UnseenColumn> out;
  std::string wrong;
  std::size_t c = 0;
  for (auto& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    UnseenColumn told{.name = column.name, .values = unseen_of(counts, c++, column), .widened = {}};
    if (told.values.empty()) continue;
    std::vector<Value> values;
    for (const auto& value : told.values) values.push_back(value.value);
    const PlanColumn before = column;
    std::string why;
    if (unseen == Unseen::suppress) suppress_values(values, plan.shown_as, column);
    if (unseen == Unseen::map) values = map_column(values, plan.shown_as, column, why);
    if (unseen != Unseen::suppress && !values.empty()) {
      wrong += (wrong.empty() ? "" : "; ") + named(values, column.name) + (why.empty() ? "" : " (" + why + ")");
      continue;
    }
    make_distinct(column.nodes, plan.shown_as);
    count_levels(column);
    tell(before, column, told);
    out.push_back(std::move(told));
  }
  if (wrong.empty()) return out;
  return not_known(wrong, unseen);
}

namespace {

constexpr auto kUnseen =
    enum_names<Unseen>({{Unseen::error, "error"}, {Unseen::map, "map"}, {Unseen::suppress, "suppress"}});

}  // namespace

std::string name_of(Unseen unseen) {
  return kUnseen.of(unseen);
}

Result<Unseen> parse_unseen(const std::string& text) {
  if (const auto unseen = kUnseen.find(text)) return *unseen;
  return Error{.message = fmt::format("\"{}\" is no way to treat values the plan does not know", text),
               .key = "request.unseen",
               .hint = did_you_mean(text, {"error", "map", "suppress"})};
}

}  // namespace kanon
