// From a plan of blanked cells to the order for the engine.
#include "release/released_cells.hpp"

#include <fmt/format.h>

#include <map>

#include "base/try.hpp"

namespace kanon {
namespace {

Error not_for_this_table(const std::string& what) {
  return Error{.message = "the plan does not fit the table: " + what,
               .place = {},
               .hint = "Which cells are blanked holds for one table only; make a new plan with kanon suppress."};
}

// Values that occur, each with the node that shows it; labels are what is shown where nothing is blanked.
Result<ReleaseColumn> column_for(const CellPlanColumn& column, const std::vector<Value>& values) {
  ReleaseColumn out{.name = column.name, .recoded = true, .values = values, .nodes = {}, .labels = {}};
  if (column.nodes.empty()) {
    out.labels = values;
    for (std::size_t i = 0; i < values.size(); ++i) out.nodes.push_back(static_cast<std::uint32_t>(i));
    return out;
  }
  std::map<Value, std::uint32_t> node_of;
  for (const auto& node : column.nodes) {
    for (const auto& value : node.values) node_of.emplace(value, static_cast<std::uint32_t>(out.labels.size()));
    out.labels.push_back(node.label);
  }
  for (const auto& value : values) {
    const auto found = node_of.find(value);
    if (found == node_of.end())
      return not_for_this_table(fmt::format("column \"{}\" has values its recoding lacks", column.name));
    out.nodes.push_back(found->second);
  }
  return out;
}

}  // namespace

Result<ReleaseOrder> release_order(const CellPlan& plan, const TupleCounts& counts) {
  ReleaseOrder out;
  out.missing = plan.missing;
  out.blanked_as = plan.blank;
  out.safe_cells = plan.safe_cells;
  out.draw_key = plan.claim.fingerprint;
  std::vector<std::map<Value, std::uint32_t>> node_of;  // by label
  for (const auto& column : plan.columns) {
    if (!is_released(column.role) || column.dropped) continue;
    if (column.role != Role::quasi) {
      out.columns.push_back({.name = column.name, .recoded = false, .values = {}, .nodes = {}, .labels = {}});
      continue;
    }
    KANON_TRY(ReleaseColumn quasi, column_for(column, counts.values[node_of.size()]));
    auto& nodes = node_of.emplace_back();
    for (std::size_t n = 0; n < quasi.labels.size(); ++n) nodes.emplace(quasi.labels[n], static_cast<std::uint32_t>(n));
    out.columns.push_back(std::move(quasi));
  }
  for (const auto& tuple : plan.tuples) {
    BlankedNodes blanked;
    for (std::size_t c = 0; c < tuple.values.size(); ++c) {
      const auto found = node_of[c].find(tuple.values[c]);
      if (found == node_of[c].end()) return not_for_this_table("it lists values that do not occur");
      blanked.nodes.push_back(found->second);
    }
    for (const auto& part : tuple.parts) blanked.parts.push_back({.rows = part.rows, .columns = part.blanked});
    out.blanked.push_back(std::move(blanked));
  }
  return out;
}

}  // namespace kanon
