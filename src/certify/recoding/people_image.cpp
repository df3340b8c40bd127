// Writes the labels of a plan, and the groups that it suppresses, as an order to the engine.
#include "certify/recoding/people_image.hpp"

#include "base/try.hpp"
#include "certify/models/check_values.hpp"
#include "certify/plan/plan_json.hpp"
#include "certify/recoding/check_original.hpp"
#include "certify/recoding/model_groups.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

// In a plan the missing value is the empty text.
std::optional<std::string> cell_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

ReleaseColumn recoded_column(const LabelSpace::Column& column) {
  ReleaseColumn out{.name = column.name, .recoded = true, .values = {}, .nodes = {}, .labels = {}};
  for (const std::string& label : column.labels) out.labels.push_back(cell_of(label));
  for (const auto& [value, label] : column.label_of) {
    out.values.push_back(cell_of(value));
    out.nodes.push_back(label);
  }
  return out;
}

}  // namespace

ReleaseOrder people_image(const PlanFile& plan, const LabelSpace& space, const GroupedRows& original) {
  ReleaseOrder out;
  out.missing = plan.missing;
  out.suppressed_as = plan.shown_as;
  const std::size_t quasi = space.columns().size();
  for (const LabelSpace::Column& column : space.columns()) out.columns.push_back(recoded_column(column));
  for (const std::string& name : plan.other_names())
    out.columns.push_back({.name = name, .recoded = false, .values = {}, .nodes = {}, .labels = {}});
  for (std::size_t g = 0; g < original.tallies.size(); ++g) {
    if (is_released(original, g, plan, space)) continue;
    const std::uint32_t* ids = original.grouper.groups().ids(g);
    out.small_groups.emplace_back(ids, ids + quasi);
  }
  out.drop_suppressed = !stars_suppressed(original, plan, space);
  return out;
}

Result<std::optional<ReleaseOrder>> people_image_of(const std::string& path, Source& original) {
  KANON_TRY(const std::string text, read_plan_text(path));
  if (plan_kind(text) != "recoding") return std::optional<ReleaseOrder>();
  KANON_TRY(const PlanFile plan, parse_plan(text, path));
  // Which groups a model of the population lets be released cannot be told without it.
  if (plan.models && plan.models->asks_population()) return std::optional<ReleaseOrder>();
  const LabelSpace space(plan);
  KANON_TRY(GroupedRows table, group_rows(original,
                                          {.quasi = plan.quasi_names(),
                                           .others = {},
                                           .targets = {},
                                           .entity = plan.entity,
                                           .missing = missing_in(plan.missing, plan.entity),
                                           .sensitive = model_columns(plan)},
                                          space.ids_for_table(), HashKey::random()));
  refuse_groups(plan, space, nullptr, nullptr, table);
  for (std::size_t g = 0; g < table.tallies.size(); ++g) {
    if (!space.all_labels(table.grouper.groups().ids(g))) return std::optional<ReleaseOrder>();
  }
  return std::optional<ReleaseOrder>(people_image(plan, space, table));
}

}  // namespace kanon::certify
